import { escapeText, stripControls } from '#kernel/html/markup.ts'

/** Browsers and sanitisers become slow with deep nesting. */
const deepestQuote = 20

/** Plain text as HTML that looks the same: lines, runs of spaces, quotations. The sanitiser creates links. */
export function textToHtml(text: string): string {
  const out: string[] = []
  let open = 0
  const lines = stripControls(text.replaceAll(/\r\n?/g, '\n')).trimEnd().split('\n').map(readQuoteMarks)
  for (const [index, { depth, content }] of lines.entries()) {
    if (index > 0 && depth === open) out.push('<br>')
    for (; open < depth; open += 1) out.push('<blockquote type="cite">')
    for (; open > depth; open -= 1) out.push('</blockquote>')
    out.push(escapeText(keepSpaces(content)))
  }
  out.push('</blockquote>'.repeat(open))
  return out.join('')
}

/** `>> text` and `> > text` are both two deep. */
function readQuoteMarks(line: string): { depth: number; content: string } {
  const marks = /^(?: ?>)*/.exec(line)?.[0] ?? ''
  const content = line.slice(marks.length)
  const depth = Math.min(marks.length - marks.replaceAll('>', '').length, deepestQuote)
  return { depth, content: marks !== '' && content.startsWith(' ') ? content.slice(1) : content }
}

/** Browsers collapse several spaces, so that all but the last become non-breaking. */
const keepSpaces = (line: string): string =>
  line
    .replaceAll('\t', '    ')
    .replaceAll(/^ | {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length - 1) + (spaces.length > 1 ? ' ' : '\u00a0'))
