import { keptAppearance, showAppearance } from '#web/lib/theme.ts'
import {
  type SnapshotElement,
  type SnapshotTag,
  firstScript,
  deleteSnapshot,
  readSnapshot,
  vectorPrefix,
  type Snapshot,
} from './stored-snapshot.ts'

/** If the list has not loaded by then, its error below must become visible. */
const atMost = 10_000

let shown: { element: Element; paths: readonly string[] } | undefined

/**
 * Shows the last snapshot before the scripts that render the list have run, which takes two seconds on a slow
 * computer. It is inert, and shown only to the user it was taken for.
 */
export async function showSnapshot(visitor: Promise<number | undefined>): Promise<void> {
  const snapshot = readSnapshot()
  if (!snapshot) return
  if (!fits(snapshot)) return deleteUnlessOwnedBy(visitor, snapshot)
  const ready = Promise.all([visitor, ...snapshot.styles.map(addStyles)])
  const page = createPage(snapshot)
  const [userId] = await ready
  if (userId !== snapshot.userId) return deleteSnapshot()
  attach(page, snapshot)
  await painted()
}

/** Deletes a snapshot of another user. The scripts do not wait for that, because this one is not shown. */
function deleteUnlessOwnedBy(visitor: Promise<number | undefined>, { userId }: Snapshot): void {
  void visitor.then((id) => {
    if (id !== userId) deleteSnapshot()
  })
}

const fits = ({ paths, width, script }: Snapshot): boolean =>
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

function attach(page: Node, { paths, language, direction }: Snapshot): void {
  showAppearance(keptAppearance())
  Object.assign(document.documentElement, { lang: language, dir: direction })
  const element = document.createElement('div')
  element.className = 'snapshot'
  element.inert = true
  element.ariaHidden = 'true'
  element.append(page)
  document.body.append(element)
  shown = { element, paths }
  setTimeout(removeSnapshot, atMost)
}

const svg = 'http://www.w3.org/2000/svg'

function createTag([name, attributes]: SnapshotTag): Element {
  const isVector = name.startsWith(vectorPrefix)
  const element = isVector
    ? document.createElementNS(svg, name.slice(vectorPrefix.length))
    : document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    // The policy blocks styles given as text.
    if (key === 'style') (element as HTMLElement | SVGElement).style.cssText = value
    else element.setAttribute(key, value)
  }
  return element
}

/** Creates element by element, so that nothing is ever parsed as markup. */
function createPage({ tags, icons, page }: Snapshot): Node {
  const shells = tags.map(createTag)
  const build = ([tag, inside]: SnapshotElement): Node => {
    const element = (shells[tag] as Element).cloneNode()
    for (const one of inside) {
      if (typeof one === 'string') element.appendChild(document.createTextNode(one))
      else element.appendChild(typeof one === 'number' ? (pictures[one] as Node).cloneNode(true) : build(one))
    }
    return element
  }
  const pictures = icons.map(build)
  return build(page)
}

/** In the frame after the one that shows it: a timer would run before that one is painted completely. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** The list itself, or another screen, is now shown. */
export function removeSnapshot(): void {
  shown?.element.remove()
  shown = undefined
}

/** After a navigation to another address. */
export function removeSnapshotUnlessAt(path: string): void {
  if (!shown?.paths.includes(path)) removeSnapshot()
}
