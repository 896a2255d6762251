/** Images in the text and quoted mails: a thousand times as long as what is typed, and never changed by typing. */
const asideKeys = new Set(['src', 'html'])
const shortest = 10_000
const pointer = /^aside:\d+:[\da-z]+$/

const isLong = (key: string, value: unknown): value is string =>
  asideKeys.has(key) && typeof value === 'string' && value.length >= shortest

/** Each is read once, however many keys are pressed. */
const pointers = new Map<string, string>()

function pointerTo(text: string): string {
  const known = pointers.get(text)
  if (known) return known
  let [one, other] = [0x811c_9dc5, 0x1234_5678]
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x0100_0193)
    other = Math.imul(other ^ text.charCodeAt(at), 0x5bd1_e995)
  }
  const made = `aside:${text.length}:${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`
  pointers.set(text, made)
  return made
}

/** For `JSON.stringify`: points to what is long instead of repeating it. */
export const replaceLarge = (key: string, value: unknown): unknown => (isLong(key, value) ? pointerTo(value) : value)

/** What `replaceLarge` would set aside, by what points to it. */
export function collectLargeValues(value: unknown): Map<string, string> {
  const found = new Map<string, string>()
  JSON.stringify(value, (key, part: unknown) => {
    const written = replaceLarge(key, part)
    if (isLong(key, part)) found.set(String(written), part)
    return written
  })
  return found
}

/** For `JSON.parse`: restores large values; unknown ones become empty. */
export const restoreLarge =
  (known: ReadonlyMap<string, string>) =>
  (key: string, value: unknown): unknown =>
    asideKeys.has(key) && typeof value === 'string' && pointer.test(value) ? (known.get(value) ?? '') : value
