const mostCharacters = 100 * 1024 * 1024
/** So that nothing but the text and the result is ever large. */
const pieceCharacters = 1024 * 1024

/** Node itself ignores invalid characters. Line breaks are allowed, padding is required. */
export function decodeBase64(text: string): Buffer | undefined {
  const steps = decodeInSteps(text)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same for files: 100 MB take half a second, so others get their turn after every piece. */
export async function decodeLongBase64(text: string): Promise<Buffer | undefined> {
  const steps = decodeInSteps(text)
  let step = steps.next()
  while (!step.done) {
    await new Promise(setImmediate)
    step = steps.next()
  }
  return step.value
}

function* decodeInSteps(text: string): Generator<void, Buffer | undefined> {
  if (text.length > mostCharacters) return undefined
  const content = Buffer.allocUnsafe(Math.ceil(text.length / 4) * 3)
  let length = 0
  let rest = ''
  let isPadded = false
  for (let at = 0; at < text.length; at += pieceCharacters) {
    if (at > 0) yield
    const packed = rest + text.slice(at, at + pieceCharacters).replaceAll(/[\r\n]+/g, '')
    const whole = packed.slice(0, packed.length - (packed.length % 4))
    rest = packed.slice(whole.length)
    if (whole === '') continue
    if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(whole)) return undefined
    isPadded = whole.endsWith('=')
    length += content.write(whole, length, 'base64')
  }
  return rest === '' ? content.subarray(0, length) : undefined
}
