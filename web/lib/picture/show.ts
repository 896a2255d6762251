import { keptAppearance, showAppearance } from '../theme.ts'
import { type Drawn, firstScript, forgetPicture, keptPicture, type Picture } from './kept.ts'

/** A list that has not come by then says below why. */
const atMost = 10_000

let shown: { element: Element; paths: readonly string[] } | undefined

/**
 * Shows how the list looked last, before the scripts have run that draw it anew: on a slow computer they need two
 * seconds. It can be read, and nothing else; whoever is not the one who saw it then does not see it.
 */
export async function showPicture(visitor: Promise<number | undefined>): Promise<void> {
  const picture = keptPicture()
  if (!picture || !fits(picture)) return
  const ready = Promise.all([visitor, ...picture.styles.map(addStyles)])
  const page = paint(picture.page)
  const [userId] = await ready
  if (userId !== picture.userId) return forgetPicture()
  hang(page, picture)
  await painted()
}

const fits = ({ paths, width, script }: Picture): boolean =>
  paths.includes(location.pathname + location.search + location.hash) &&
  width === outerWidth &&
  script === firstScript()

function addStyles(href: string): Promise<unknown> {
  const isThere = [...document.styleSheets].some((sheet) => sheet.href === href)
  if (isThere) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
  document.head.append(link)
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}

function hang(page: Node, { paths, language, direction }: Picture): void {
  showAppearance(keptAppearance())
  Object.assign(document.documentElement, { lang: language, dir: direction })
  const element = document.createElement('div')
  element.className = 'picture'
  element.inert = true
  element.ariaHidden = 'true'
  element.append(page)
  document.body.append(element)
  shown = { element, paths }
  setTimeout(dropPicture, atMost)
}

const svg = 'http://www.w3.org/2000/svg'

/** Element by element, so that nothing of it is ever read as markup. */
function paint(drawn: Drawn, isPicture = false): Node {
  if (typeof drawn === 'string') return document.createTextNode(drawn)
  const [name, attributes, inside] = drawn
  const isVector = isPicture || name === 'svg'
  const element = isVector ? document.createElementNS(svg, name) : document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    // The policy refuses styles that come as text.
    if (key === 'style') (element as HTMLElement | SVGElement).style.cssText = value
    else element.setAttribute(key, value)
  }
  element.append(...inside.map((one) => paint(one, isVector)))
  return element
}

/** After the frame that shows it. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** What it showed is there, or something else is. */
export function dropPicture(): void {
  shown?.element.remove()
  shown = undefined
}

/** Somewhere else than where it was hung up. */
export function dropPictureUnlessAt(path: string): void {
  if (!shown?.paths.includes(path)) dropPicture()
}
