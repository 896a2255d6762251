import type { Attributes, Tag } from 'sanitize-html'
import { allowedSchemes } from './allow-list.ts'
import { hasRemoteHost } from './links.ts'
import { stripControls } from './markup.ts'
import { cleanStyle, styleOfSize } from './style.ts'

const longestUrl = 8192

/**
 * Gives an element its final attributes, which the sanitizer's allow-list then checks. It keeps its name: a
 * renamed tag that is not written would leave the sanitizer with the wrong name for a later end tag.
 */
export function cleanTag(tagName: string, attribs: Attributes, ownImages?: RegExp): Tag {
  const { style = '', width, height, src = '', href = '', ...rest } = foreignAttributes(attribs)
  const look = cleanStyle(tagName, `${styleOfSize('width', width)}${styleOfSize('height', height)}${style}`)
  const others: Attributes = look ? { ...rest, style: look } : rest
  if (tagName === 'img') return { tagName, attribs: reshapeImage(keepSource(src, ownImages), others) }
  if (tagName === 'a') return { tagName, attribs: reshapeLink(keepAddress(href), others) }
  return { tagName, attribs: others }
}

/** Without `rel` and `target`, which are ours to set. */
function foreignAttributes({ rel: _rel, target: _target, ...attribs }: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attribs).map(([name, value]) => [name, stripControls(value)]))
}

const reshapeImage = (src: string | undefined, rest: Attributes): Attributes => (src ? { src, ...rest } : {})

/** A link to another host gets no referrer, and shows its target: its title is set when its text is known. */
function reshapeLink(href: string | undefined, { title, ...rest }: Attributes): Attributes {
  if (!href) return onlyReference(rest)
  if (!hasRemoteHost(href)) return { href, ...rest, ...(title && { title }) }
  return { href, ...rest, rel: 'nofollow noreferrer noopener', target: '_blank' }
}

/** A mention and a link to an answer have no address and are kept anyway. */
function onlyReference(attribs: Attributes): Attributes {
  const { 'data-mention-user-id': user, 'data-target-id': target, 'data-target-type': type } = attribs
  if (user) return { 'data-mention-user-id': user }
  return target && type ? { 'data-target-id': target, 'data-target-type': type } : {}
}

const schemes = new Set(allowedSchemes)

/** As browsers read it: without line breaks and tabs, wherever they are. A path with a colon could be read as a scheme. */
function keepAddress(value: string): string | undefined {
  const address = value.replaceAll(/[\n\t]/g, '').trim()
  if (address === '' || address.length > longestUrl) return undefined
  // Without a scheme a browser would look for it on our own host; what follows may have a port, which looks like one.
  if (/^www\.[\p{L}\p{N}]/iu.test(address)) return `http://${address}`
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(address) ?? []
  const isKept = scheme ? schemes.has(scheme.toLowerCase()) : /^[/\\#?.]/.test(address) || !address.includes(':')
  return isKept ? address : undefined
}

function keepSource(value: string, ownImages?: RegExp): string | undefined {
  const source = value.replaceAll(/\s+/g, '')
  if (/^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/]+={0,2}$/i.test(source)) return source
  if (/^cid:[^"'<>]{1,250}$/i.test(source)) return source
  return ownImages?.test(source) ? source : undefined
}
