import { escapeValue } from '#kernel/html/markup.ts'
import { textOf } from '#kernel/html/text.ts'
import { textToHtml } from '#kernel/mail/text-to-html.ts'

/** A segment of the displayed body, as text, HTML or both, or an image between two of them. */
export type Segment = { text?: string; html?: string; image?: string }
type Body = { text: string | null; html: string | null }

/** Of several alternatives the last text and the last HTML are the best, in any order. */
export function chooseAlternative(alternatives: Segment[][]): Segment[] {
  const bodies = alternatives.map(joinSegments)
  const text = bodies.findLast((body) => body.text !== null)?.text ?? undefined
  const html = bodies.findLast((body) => body.html !== null)?.html ?? undefined
  return text === undefined && html === undefined ? [] : [{ text, html }]
}

/** All segments in order; where only some are HTML, the others are converted. */
export function joinSegments(segments: Segment[]): Body {
  const referenced = referencedIds(segments.map(({ html }) => html ?? '').join('\n'))
  const shown = segments.filter(({ image }) => image === undefined || !referenced.has(image.toLowerCase()))
  const hasText = shown.some(({ text }) => text !== undefined)
  const hasHtml =
    shown.some(({ html }) => html !== undefined) || (hasText && shown.some(({ image }) => image !== undefined))
  const texts = shown.flatMap(asText)
  return {
    text: hasText ? [...texts.slice(0, -1).map((text) => text.trimEnd()), ...texts.slice(-1)].join('\n\n') : null,
    html: hasHtml ? shown.map(asHtml).join('\n') : null,
  }
}

function asText({ text, html }: Segment): string[] {
  if (text !== undefined) return [text]
  return html === undefined ? [] : [textOf(html)]
}

function asHtml({ text, html, image }: Segment): string {
  if (html !== undefined) return html
  if (image !== undefined) return `<div><img src="cid:${escapeValue(image)}"></div>`
  return `<div>${textToHtml(text ?? '')}</div>`
}

/** The Content-IDs that the HTML shows, in lower case. */
export function referencedIds(html: string): Set<string> {
  const ids = html.match(/\bcid:[^\s"'<>()]{1,250}/gi) ?? []
  return new Set(ids.map((id) => unescapeId(id.slice(4)).toLowerCase()))
}

function unescapeId(id: string): string {
  const plain = id.replaceAll('&amp;', '&')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
