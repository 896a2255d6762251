import { escapeText, escapeValue, unescape } from './markup.ts'

/** Backslashes count, because browsers read them as slashes. */
export const hasRemoteHost = (href: string): boolean => /^(?:(?:https?|ftps?):|[/\\]{2})/i.test(href)

/** Each is written with some eighty characters around it; a text with more is not meant for a reader. */
export const mostLinks = 5000
const longestLink = 2000
const bareUrl = /(?<![\p{L}\p{N}_@/.-])(?:(?:https?|ftp):\/\/|www\.)(?=[\p{L}\p{N}])[^\s<>"'`[\]{}|\\^]+/giu

/**
 * Turns bare URLs in sanitized HTML into links, and adds a title with the URL to a link whose text differs from
 * it. A link inside a link ends the outer one, as in a browser.
 */
export function protectLinks(html: string): string {
  const out: string[] = []
  let links = 0
  let open: { at: number; text: string } | undefined
  const endLink = () => {
    if (open) out[open.at] = withTitle(out[open.at] ?? '', open.text)
    open = undefined
  }
  for (const [token] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const isLink = token.startsWith('<a ')
    if (isLink || token === '</a>') endLink()
    if (isLink) open = { at: out.length, text: '' }
    else if (open && !token.startsWith('<')) open.text += token
    const linked = open || token.startsWith('<') ? undefined : linkUrls(token, mostLinks - links)
    out.push(linked?.html ?? token)
    links += linked?.count ?? Number(isLink)
  }
  endLink()
  return out.join('')
}

function withTitle(tag: string, text: string): string {
  const [, href = ''] = / href="([^"]*)"/.exec(tag) ?? []
  if (!hasRemoteHost(href) || plainUrl(href) === plainUrl(text)) return tag
  return `${tag.slice(0, -1)} title="${href}">`
}

const plainUrl = (url: string): string => {
  const plain = url.trim().replace(/^(?:[a-z]+:)?\/\//i, '')
  return plain.endsWith('/') ? plain.slice(0, -1) : plain
}

function linkUrls(markup: string, most: number): { html: string; count: number } {
  if (!/:\/\/|www\./i.test(markup)) return { html: markup, count: 0 }
  const text = unescape(markup)
  const out: string[] = []
  let count = 0
  let at = 0
  for (const { 0: found, index } of text.matchAll(bareUrl)) {
    const url = trimUrl(found)
    const href = /^www\./i.test(url) ? `http://${url}` : url
    if (count >= most || url.length > longestLink || !URL.canParse(href)) continue
    out.push(escapeText(text.slice(at, index)), linkTo(href, url))
    at = index + url.length
    count += 1
  }
  return { html: out.join('') + escapeText(text.slice(at)), count }
}

const linkTo = (href: string, text: string): string =>
  `<a href="${escapeValue(href)}" rel="nofollow noreferrer noopener" target="_blank">${escapeText(text)}</a>`

/** The full stop after a URL ends the sentence, and a bracket that was opened before it is closed there. */
function trimUrl(url: string): string {
  let surplus = url.split(')').length - url.split('(').length
  let end = url.length
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1)
    if (last === ')' && surplus > 0) surplus -= 1
    else if (!'.,;:!?*…”’»'.includes(last)) break
  }
  return url.slice(0, end)
}
