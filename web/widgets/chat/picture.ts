import { h } from './dom.ts'
import type { MessageFile } from './conversation.ts'
import { type ChatTexts, fill } from './texts.ts'

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const widest = 220

export const isPicture = ({ content_type }: Pick<MessageFile, 'content_type'>): boolean => pictures.has(content_type)

/**
 * On a canvas, because the policy of a page may forbid images of other hosts: it allows the host of the chat for
 * requests, and a canvas is no image.
 */
export function showPicture(file: MessageFile, url: string, texts: ChatTexts): HTMLElement {
  const label = fill(texts.picture, { name: file.filename })
  const canvas = h('canvas', { class: 'picture', role: 'img', 'aria-label': label, width: widest, height: 120 })
  void drawPicture(canvas, url)
  return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, canvas)
}

/** Gives the address of a file at the host of the chat. */
export type Locate = (url: string) => string

/** The server names itself as its settings say, which may be another name than the page has allowed. */
export const locateAt =
  (api: string): Locate =>
  (url) =>
    new URL(new URL(url, api).pathname, api).href

async function drawPicture(canvas: HTMLCanvasElement, url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { credentials: 'omit' })
    if (!response.ok) return false
    const bitmap = await createImageBitmap(await response.blob())
    const scale = Math.min(1, widest / bitmap.width, widest / bitmap.height)
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return true
  } catch {
    return false
  }
}

/** Initials until the picture of the agent is loaded, and for agents without one. */
export function createAvatar(name: string, url: string | null): HTMLElement {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
  const avatar = h('span', { class: 'avatar', 'aria-hidden': 'true' }, initials.join(''))
  if (url === null) return avatar
  const canvas = h('canvas', {})
  void drawPicture(canvas, url).then((drawn) => {
    if (drawn) avatar.replaceChildren(canvas)
  })
  return avatar
}
