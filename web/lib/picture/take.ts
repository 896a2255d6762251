import { type Drawn, firstScript, keepPicture } from './kept.ts'

/** What nobody sees, and what may be there only once; every one of them costs time when the picture is shown. */
const leftOut =
  /^(?:id|name|for|href|title|tabindex|autofocus|datetime|aria-(?!current|selected|sort|pressed|expanded).*)$/

/** What nobody sees is for readers of screens, for the pointer, or below the window: a third of all elements. */
function isSeen(node: Node): boolean {
  if (!(node instanceof Element)) return true
  const { top, width, height } = node.getBoundingClientRect()
  const isForReadersOnly = width === 1 && height === 1
  const isBelow = node.role === 'row' && top >= innerHeight
  return !isForReadersOnly && !isBelow && node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

function draw(node: Node): Drawn {
  if (!(node instanceof Element)) return node.textContent ?? ''
  // What shows a mail has its own document; its place is enough.
  const name = node.localName === 'iframe' ? 'div' : node.localName
  const attributes = [...node.attributes].filter((one) => !leftOut.test(one.name)).map((one) => [one.name, one.value])
  return [name, Object.fromEntries(attributes) as Record<string, string>, [...node.childNodes].filter(isSeen).map(draw)]
}

/** Keeps how this page looks now, for the next visit of the same person. */
export function takePicture(userId: number, paths: readonly string[]): void {
  const root = document.querySelector('#root')
  const { lang, dir } = document.documentElement
  if (!root) return
  keepPicture({
    userId,
    paths,
    width: outerWidth,
    script: firstScript(),
    styles: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
    language: lang,
    direction: dir,
    page: draw(root),
  })
}
