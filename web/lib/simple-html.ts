const allowed = new Set([
  'A',
  'B',
  'BLOCKQUOTE',
  'BR',
  'CODE',
  'DIV',
  'EM',
  'I',
  'LI',
  'OL',
  'P',
  'PRE',
  'S',
  'STRONG',
  'U',
  'UL',
])

/** HTML of chat messages. The server sanitizes it; a page does not rely on that and copies only known elements. */
export function renderHtml(html: string): DocumentFragment {
  const made = document.createDocumentFragment()
  copyInto(made, new DOMParser().parseFromString(html, 'text/html').body)
  return made
}

function copyInto(target: ParentNode, source: Node): void {
  for (const node of source.childNodes) {
    if (node instanceof Text) target.append(node.data)
    else if (node instanceof Element) copyInto(allowed.has(node.tagName) ? addCopy(target, node) : target, node)
  }
}

function addCopy(target: ParentNode, source: Element): Element {
  const copy = document.createElement(source.tagName)
  const href = source.getAttribute('href') ?? ''
  if (copy instanceof HTMLAnchorElement && /^(?:https?|mailto|tel):/i.test(href)) {
    copy.href = href
    copy.target = '_blank'
    copy.rel = 'nofollow noreferrer noopener'
  }
  target.append(copy)
  return copy
}

/** What was typed as plain text, as HTML: lines stay lines, and addresses become links. */
export function writeHtml(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return escaped
    .replaceAll(/\bhttps?:\/\/[^\s<]+[^\s<.,:;!?)]/g, (address) => `<a href="${address}">${address}</a>`)
    .replaceAll('\n', '<br>')
}

/** The words of HTML, without its elements. */
export const textOfHtml = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
