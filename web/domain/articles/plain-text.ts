/** The author's text, and the signature and quotes at its end. */
export function partPlainText(body: string): { own: string; folded: string } {
  const lines = body.replaceAll('\r\n', '\n').split('\n')
  let end = lines.length
  while (end > 0 && /^\s*(?:>|$)/.test(lines[end - 1] ?? '')) end -= 1
  const hasQuote = lines.slice(end).some((line) => line.trimStart().startsWith('>'))
  const signature = lines.findLastIndex((line) => line.trimEnd() === '--')
  const own = signature > 0 && signature < end ? signature : hasQuote ? end : lines.length
  if (own === 0) return { own: body.trimEnd(), folded: '' }
  return { own: lines.slice(0, own).join('\n').trimEnd(), folded: lines.slice(own).join('\n').trim() }
}

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

/** Text with its web addresses apart: every second part is one. */
export const partLinks = (text: string): string[] => text.split(address)
