import { escapeText, escapeValue, unescape } from '#kernel/html/markup.ts'
import { textOf } from '#kernel/html/text.ts'
import { slugWords } from '../addresses.ts'

export type Heading = { id: string; text: string; depth: number }

const token = /<[^>]*>|[^<]+/g
const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`)

/** The ids of translations that a text links to. */
export const linkedTranslations = (html: string): number[] =>
  Array.from(html.matchAll(/ data-target-id="(\d{1,9})"/g), ([, id]) => Number(id))

type Rendering = { html: string; addresses: ReadonlyMap<number, string>; videoText: string; anchorText: string }

/**
 * Sanitized HTML as a public page shows it: no styles, which the policy forbids, headings with anchors, pictures from a
 * public address, links to answers at their current address, and videos as links.
 */
export function renderBody({ html, addresses, videoText, anchorText }: Rendering): {
  markup: string
  headings: Heading[]
} {
  const headings: Heading[] = []
  const pieces: string[] = []
  const tokens = html.match(token) ?? []
  for (const [index, piece] of tokens.entries()) {
    if (!piece.startsWith('<')) pieces.push(showVideos(piece, videoText))
    else if (/^<h[1-6][ >]/.test(piece)) pieces.push(openHeading(piece, tokens, index, headings))
    else if (/^<\/h[1-6]>$/.test(piece)) pieces.push(`${anchorTo(headings.at(-1), anchorText)}</h${depthOf(piece)}>`)
    else if (/^<table[ >]/.test(piece)) pieces.push(`<div class="table">${stripStyle(piece)}`)
    else if (piece === '</table>') pieces.push('</table></div>')
    else if (piece.startsWith('<a ')) pieces.push(resolveLink(stripStyle(piece), addresses))
    else pieces.push(publicImage(stripStyle(piece)))
  }
  return { markup: pieces.join(''), headings }
}

const stripStyle = (tag: string): string => tag.replace(/ style="[^"]*"/, '')

/** The title of the page is the only heading of the first level. */
const depthOf = (tag: string): number => Math.max(2, Number(/\d/.exec(tag)?.[0] ?? 2))

function openHeading(tag: string, tokens: readonly string[], index: number, headings: Heading[]): string {
  const end = tokens.findIndex((piece, at) => at > index && /^<\/h[1-6]>$/.test(piece))
  const text = textOf(tokens.slice(index + 1, end === -1 ? undefined : end).join(''), 200)
  const depth = depthOf(tag)
  const id = nameOf(text, headings)
  if (text !== '') headings.push({ id, text, depth })
  return `<h${depth} id="${escapeValue(id)}">`
}

/** By its words alone, so that links to it survive new headings above; the prefix keeps it apart from ids of the page. */
function nameOf(text: string, headings: readonly Heading[]): string {
  const name = `s-${slugWords(text)}`
  const same = headings.filter(({ id }) => id === name || id.startsWith(`${name}-`)).length
  return same === 0 ? name : `${name}-${same + 1}`
}

const anchorTo = (heading: Heading | undefined, label: string): string =>
  heading ? `<a class="anchor" href="#${encodeURIComponent(heading.id)}" aria-label="${escapeValue(label)}">#</a>` : ''

function resolveLink(tag: string, addresses: ReadonlyMap<number, string>): string {
  const [, target] = attribute('data-target-id').exec(tag) ?? []
  if (target === undefined) return tag
  const href = ` href="${escapeValue(addresses.get(Number(target)) ?? '#')}"`
  const bare = tag.replaceAll(/ (?:data-target-[a-z]+|href|rel|target)="[^"]*"/g, '')
  return `${bare.slice(0, -1)}${href}>`
}

const publicImage = (tag: string): string =>
  tag.startsWith('<img ')
    ? tag
        .replace(' src="/api/v1/attachments/', ' src="/help/files/')
        .replace(/>$/, attribute('alt').test(tag) ? ' loading="lazy">' : ' alt="" loading="lazy">')
    : tag

const providers: Record<string, string> = { youtube: 'https://www.youtube.com/watch?v=', vimeo: 'https://vimeo.com/' }

/** `( widget: video, provider: youtube, id: X )`. A frame would let another site watch the reader. */
const showVideos = (text: string, label: string): string =>
  text.replaceAll(
    /\(\s*widget:\s*video,\s*provider:\s*(youtube|vimeo),\s*id:\s*([\w-]{1,40})\s*\)/g,
    (_, provider: string, id: string) => {
      const href = `${providers[provider]}${unescape(id)}`
      return `<a class="video" href="${escapeValue(href)}" rel="nofollow noreferrer noopener" target="_blank">${escapeText(label)}</a>`
    },
  )
