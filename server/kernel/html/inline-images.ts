import { randomBytes } from 'node:crypto'
import { decodeBase64 } from '#kernel/files/base64.ts'
import { sniffType } from '#kernel/files/sniff.ts'
import { escapeValue, unescape } from './markup.ts'

export type InlineImage = { contentId: string; mimeType: string; content: Buffer }

const mostImages = 100
const mostBytes = 25 * 1024 * 1024
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/**
 * Images in the text can be far larger than the text: they neither count as HTML nor have to pass its parser. What is
 * taken out is base64 only, so it cannot change how the rest is read, nor can it when it is put back.
 */
export function setImagesAside(html: string): { html: string; putBack(clean: string): string } {
  const mark = randomBytes(16).toString('hex')
  const aside: string[] = []
  const begin = /data:image\/(?:png|jpe?g|gif|webp);base64,/gi
  const end = /[^A-Za-z0-9+/=\r\n]/g
  const shortest = 1000
  let out = ''
  let at = 0
  while (begin.exec(html)) {
    const from = begin.lastIndex
    end.lastIndex = from
    const to = end.exec(html)?.index ?? html.length
    if (to - from < shortest) continue
    out += `${html.slice(at, from)}${mark}${aside.length}/`
    aside.push(html.slice(from, to).replaceAll(/[\r\n]/g, ''))
    at = to
    begin.lastIndex = to
  }
  return { html: out + html.slice(at), putBack: (clean) => putBack(clean, mark, aside) }
}

function putBack(clean: string, mark: string, aside: string[]): string {
  const [first = '', ...others] = clean.split(mark)
  return others.reduce((html, part) => {
    const slash = part.indexOf('/')
    return `${html}${aside[Number(part.slice(0, slash))] ?? ''}${part.slice(slash + 1)}`
  }, first)
}

/** Takes sanitized HTML. Data that is not an image by its first bytes, or over the limit, is removed with its tag. */
export function extractInlineImages(
  html: string,
  makeContentId: (index: number) => string,
): { html: string; images: InlineImage[] } {
  const images: InlineImage[] = []
  let bytes = 0
  const extracted = replaceSources(html, 'data:', (source) => {
    if (images.length === mostImages) return undefined
    const data = source.slice(source.indexOf(',') + 1)
    // As many bytes as it has at least: what is too large is not decoded.
    if (bytes + (data.length / 4 - 1) * 3 > mostBytes) return undefined
    const content = decodeBase64(data)
    const mimeType = content && sniffType(content)
    if (!content || !mimeType || !imageTypes.has(mimeType) || bytes + content.length > mostBytes) return undefined
    bytes += content.length
    const contentId = makeContentId(images.length)
    images.push({ contentId, mimeType, content })
    return `cid:${contentId}`
  })
  return { html: extracted, images }
}

/** Takes sanitised HTML. A content id without URL stays: the file may still come, or was never sent. */
export const rewriteContentIds = (html: string, urlOf: (contentId: string) => string | undefined): string =>
  replaceSources(html, 'cid:', (source) => urlOf(source.slice('cid:'.length)) ?? source)

/** The reverse, for HTML that was shown before: the URLs of files become content ids again. */
export const restoreContentIds = (html: string, contentIdOf: (url: string) => string | undefined): string =>
  replaceSources(html, '/', (source) => {
    const contentId = contentIdOf(source)
    return contentId === undefined ? source : `cid:${contentId}`
  })

/** The sanitiser writes `src` first, so that no tag has to be parsed here. Without a new source the image goes. */
function replaceSources(html: string, scheme: string, replace: (source: string) => string | undefined): string {
  const begin = '<img src="'
  let out = ''
  let at = 0
  for (let tag = html.indexOf(begin); tag !== -1; tag = html.indexOf(begin, tag + 1)) {
    const from = tag + begin.length
    const to = html.indexOf('"', from)
    if (to === -1) break
    if (html.slice(from, from + scheme.length).toLowerCase() !== scheme) continue
    const source = replace(unescape(html.slice(from, to)))
    out += html.slice(at, source === undefined ? tag : from) + (source === undefined ? '' : escapeValue(source))
    at = source === undefined ? html.indexOf('>', to) + 1 : to
  }
  return out + html.slice(at)
}
