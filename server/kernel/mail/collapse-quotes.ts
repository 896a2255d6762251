import { type HtmlLine, readLines } from './html-lines.ts'
import {
  isAttribution,
  beginsAttribution,
  isForwardLine,
  isMobileSignature,
  isOriginalMessageLine,
  isQuotedHead,
  isRule,
  isSenderLine,
  isSignatureLine,
} from './quote-signs.ts'

/** The sanitizer allows it, and deployed clients know it: what follows is folded. */
export const collapseMarker = '<span class="js-signatureMarker"></span>'

/** The worst HTML of this length takes 0.1 s; most mails are much shorter. */
const longestHtml = 500_000

/**
 * Inserts a marker before the signature and the quotations at the end of a mail. Nothing is removed. Quotations between
 * the sender's own texts are not folded, nor are forwarded messages or mails that would be empty.
 */
export function collapseQuotes(html: string): string {
  if (html.length > longestHtml) return html
  const lines = readLines(html)
  const first = firstFolded(lines)
  const at = lines[first]?.at
  return at === undefined || first === 0 ? html : `${html.slice(0, at)}${collapseMarker}${html.slice(at)}`
}

const longestSignature = 20

function firstFolded(lines: HtmlLine[]): number {
  const history = lines.findIndex((_, index) => beginsHistory(lines, index))
  const quotes = beforeQuotes(lines, history === -1 ? lines.length : history)
  if (textsAt(lines, Math.max(0, quotes - 1), 4).some(isForwardLine)) return lines.length
  return beforeSignature(lines, quotes)
}

function beforeSignature(lines: HtmlLine[], end: number): number {
  const from = Math.max(0, end - longestSignature)
  const signature = lines.slice(from, end).findIndex(({ text, area }) => area === undefined && isSignatureLine(text))
  if (signature !== -1) return from + signature
  return isMobileSignature(lines[end - 1]?.text ?? '') ? end - 1 : end
}

/** Everything from here on is older: users of such programs do not write below. */
function beginsHistory(lines: HtmlLine[], index: number): boolean {
  const line = lines[index]
  if (line?.area !== undefined) return line.area === 'history'
  const text = line?.text ?? ''
  return isOriginalMessageLine(text) || (isSenderLine(text) && isQuotedHead(textsAt(lines, index + 1, 6)))
}

const textsAt = (lines: HtmlLine[], from: number, count: number): string[] =>
  lines.slice(from, from + count).map(({ text }) => text)

/** Upwards from `end` over quotations, signatures and the lines that introduce them. */
function beforeQuotes(lines: HtmlLine[], end: number): number {
  let first = end
  while (first > 0) {
    const next = before(lines, first)
    if (next === first) break
    first = next
  }
  return first
}

function before(lines: HtmlLine[], first: number): number {
  const line = lines[first - 1]
  if (line?.area === 'quote' || line?.area === 'signature' || line?.text.startsWith('>')) return first - 1
  if (line?.area === 'indented') return beforeIndented(lines, first)
  if (first === lines.length) return first
  return isRule(line?.text ?? '') ? first - 1 : first - lengthOfAttribution(lines, first)
}

/** The sender may have indented own text; only with an introduction is it a quotation. */
function beforeIndented(lines: HtmlLine[], first: number): number {
  let above = first
  while (lines[above - 1]?.area === 'indented') above -= 1
  return lengthOfAttribution(lines, above) > 0 ? above : first
}

/** Programs wrap long introductions: up to three lines before `end` are read as one. */
function lengthOfAttribution(lines: HtmlLine[], end: number): number {
  const possible = [1, 2, 3].filter(
    (count) => count <= end && isAttribution(textsAt(lines, end - count, count).join(' ')),
  )
  return possible.find((count) => beginsAttribution(lines[end - count]?.text ?? '')) ?? possible[0] ?? 0
}
