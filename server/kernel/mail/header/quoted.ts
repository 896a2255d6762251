/** The end of the quote that begins at `from`; undefined if it is not closed. */
export function endOfQuote(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') return at
    if (character === '\\') at += 1
  }
  return undefined
}

/** Only quotes and backslashes are unescaped: some programs write paths without escaping. */
export const unescapeQuoted = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1')
