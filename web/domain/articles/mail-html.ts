import DOMPurify, { type Config } from 'dompurify'

/** Images that belong to the message: our own addresses, or in the text itself. Nothing is fetched from elsewhere. */
const ownImage =
  /^(?:\/api\/v1\/(?:(?:ticket_attachment|attachments)\/|remote_images\?)|data:image\/(?:png|jpe?g|gif|webp);base64,|blob:)/i

const rules: Config & { RETURN_DOM_FRAGMENT: true } = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio', 'dialog', 'template'],
  FORBID_ATTR: ['style', 'srcset', 'id', 'name', 'tabindex', 'autofocus', 'background', 'popover', 'popovertarget'],
  RETURN_DOM_FRAGMENT: true,
}

/**
 * The page's policy allows no style attribute, not even while it is parsed. The server writes all attributes the
 * same way, so this one can be renamed before parsing; the CSSOM, which the policy allows, restores it.
 */
const withoutStyleAttributes = (html: string) =>
  html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle=/gi, ' data-look='))

const reaches = /url\s*\(|image-set|@import|position\s*:/i
const colours = /(?:^|[;\s-])color\s*:|background/i

/** The notice above the content. */
type Findings = {
  /** Made for a light background: it sets its own colours. */
  setsColours: boolean
  /** Images that would have had to be fetched from elsewhere. */
  blockedImages: number
}

export type MailContent = Findings & { content: DocumentFragment }

/** The server has sanitized it already; it is sanitized again here as defence in depth. */
export function readMail(html: string): MailContent {
  const content = DOMPurify.sanitize(withoutStyleAttributes(html), rules)
  return { content, ...finishContent(content) }
}

/** A document that loads and runs nothing. What is written into it is parsed at once, and not cleaned yet. */
export function openMailParser(): { body: HTMLElement; write: (html: string) => void; end: () => void } {
  const parsed = document.implementation.createHTMLDocument()
  parsed.open()
  parsed.write('<!doctype html><body>')
  return {
    body: parsed.body,
    write: (html) => parsed.write(withoutStyleAttributes(html)),
    end: () => parsed.close(),
  }
}

/** The same as `readMail` for nodes of a parsed mail. */
export function cleanNodes(nodes: readonly Node[]): DocumentFragment {
  const owner = nodes[0]?.ownerDocument ?? document.implementation.createHTMLDocument()
  const fragment = owner.createDocumentFragment()
  fragment.append(...nodes)
  const content = DOMPurify.sanitize(fragment, rules)
  finishContent(content)
  return content
}

/** Looks, links and images of cleaned content. */
function finishContent(content: DocumentFragment): Findings {
  let setsColours = false
  for (const element of content.querySelectorAll<HTMLElement>('[data-look], [bgcolor], [color]')) {
    const look = element.dataset.look ?? ''
    setsColours ||= colours.test(look) || element.hasAttribute('bgcolor') || element.hasAttribute('color')
    delete element.dataset.look
    if (!reaches.test(look)) element.style.cssText = look
  }
  for (const link of content.querySelectorAll('a')) openElsewhere(link)
  return { setsColours, blockedImages: dropForeignImages(content) }
}

/** Its text, line by line. */
export const textIn = (html: string): string =>
  readMail(html.replaceAll(/<(?:br|\/p|\/div|\/li)\b/gi, '\n$&')).content.textContent ?? ''

function openElsewhere(link: HTMLAnchorElement): void {
  if (link.getAttribute('href')?.startsWith('/')) return
  link.target = '_blank'
  link.rel = 'nofollow noreferrer noopener'
}

function dropForeignImages(content: DocumentFragment): number {
  const foreign = [...content.querySelectorAll('img')].filter(
    (image) => !ownImage.test(image.getAttribute('src') ?? ''),
  )
  for (const image of foreign) image.remove()
  return foreign.length
}
