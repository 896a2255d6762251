/** Where the quote that opens at `from` is closed; undefined if it never is. */
export function endOfQuote(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') return at
    if (character === '\\') at += 1
  }
  return undefined
}

/** Only quotes and backslashes are escaped: programs that give a path do not know that they should. */
export const unescapeQuoted = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1')
