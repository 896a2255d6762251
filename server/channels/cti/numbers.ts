const written = /^[+\d\s()./-]+$/

/** `+49 (0)30 1234`, `0049301234` and `49301234` are the same number; undefined for any other text. */
function digitsOf(number: string): string | undefined {
  if (!written.test(number)) return undefined
  const isInternational = number.trim().startsWith('+')
  const digits = (isInternational ? number.replace('(0)', '') : number)
    .replaceAll(/\D/g, '')
    .replace(/^00(?=[1-9])/, '')
  return digits === '' ? undefined : digits
}

/** Whether a number is one of these. */
export function sameAs(numbers: readonly string[]): (other: string) => boolean {
  const same = new Set([...numbers, ...numbers.map(digitsOf)])
  return (other) => same.has(other) || same.has(digitsOf(other) ?? other)
}

/** `*` matches one or more characters; the pattern must match the whole number, as sent or by its digits. */
export function fitsPattern(pattern: string, number: string): boolean {
  if (fits(pattern.split('*'), number)) return true
  const [first = '', ...rest] = pattern.split('*')
  // Without a digit in front the other form of `+*` or `00*` would be `*`, which is every number.
  const start = /\d/.test(first) && first !== '00' ? digitsOf(first) : undefined
  const digits = digitsOf(number)
  return start !== undefined && digits !== undefined && fits([start, ...rest], digits)
}

/** Takes the first match of every part, so that the time is linear; no regular expression is built from input. */
function fits(parts: readonly string[], text: string): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return first === text
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let end = first.length
  for (const part of rest) {
    const start = text.indexOf(part, end + 1)
    if (start === -1) return false
    end = start + part.length
  }
  return text.length - last.length > end
}
