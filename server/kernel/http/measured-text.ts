/** A text and its length in UTF-8. */
export type MeasuredText = { text: string; bytes: number }

export const measureText = (text: string): MeasuredText => ({ text, bytes: Buffer.byteLength(text) })

/**
 * The texts one after the other. Writing them at once takes an eighth of the time of joining them to a string and
 * encoding that: 0.15 instead of 1.26 ms for 490 records with 400 KB.
 */
export function encodeTexts(texts: readonly MeasuredText[]): Buffer {
  let length = 0
  for (const { bytes } of texts) length += bytes
  const encoded = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const { text, bytes } of texts) {
    // As Latin-1, ASCII is copied without a look at each character.
    encoded.write(text, at, bytes, bytes === text.length ? 'latin1' : 'utf8')
    at += bytes
  }
  return encoded
}

const comma = measureText(',')

/** The same with brackets around them and commas between them. */
export function joinTexts(texts: readonly MeasuredText[], brackets: '[]' | '{}'): MeasuredText[] {
  const joined = [measureText(brackets.charAt(0))]
  for (const text of texts) joined.push(text, comma)
  if (texts.length > 0) joined.pop()
  joined.push(measureText(brackets.charAt(1)))
  return joined
}
