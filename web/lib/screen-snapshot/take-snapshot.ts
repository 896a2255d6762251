import { type SnapshotNode, firstScript, storeSnapshot } from './stored-snapshot.ts'

/** Attributes that are invisible or must be unique. Each attribute costs time when the snapshot is shown. */
const leftOut =
  /^(?:id|name|for|href|title|tabindex|autofocus|datetime|aria-(?!current|selected|sort|pressed|expanded).*)$/

/** A third of all elements is for screen readers or the pointer only, or below the window. */
function isSeen(node: Node): boolean {
  // The parts of an icon are seen with it; asking for each would double the time.
  if (!(node instanceof Element) || node.parentNode instanceof SVGElement) return true
  const { top, width, height } = node.getBoundingClientRect()
  const isForReadersOnly = width === 1 && height === 1
  const isBelow = node.role === 'row' && top >= innerHeight
  return !isForReadersOnly && !isBelow && node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

function copyNode(node: Node): SnapshotNode {
  if (!(node instanceof Element)) return node.textContent ?? ''
  // An email is shown in a separate document; an empty box of its size is enough.
  const name = node.localName === 'iframe' ? 'div' : node.localName
  const attributes = [...node.attributes].filter((one) => !leftOut.test(one.name)).map((one) => [one.name, one.value])
  return [
    name,
    Object.fromEntries(attributes) as Record<string, string>,
    [...node.childNodes].filter(isSeen).map(copyNode),
  ]
}

const className = /\.(?<name>[a-z_][\w-]*)/gi

/** Only selectors are read: writing out the whole rules takes ten times as long. */
const selectorsIn = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => [
    ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
    ...('cssRules' in rule ? selectorsIn(rule.cssRules as CSSRuleList) : []),
  ])

/** A stylesheet never changes once it is there. */
const knownNames = new WeakMap<CSSStyleSheet, readonly string[]>()

function namesIn(sheet: CSSStyleSheet): readonly string[] {
  const known = knownNames.get(sheet)
  if (known) return known
  const names = selectorsIn(sheet.cssRules).flatMap((text) =>
    [...text.matchAll(className)].map(({ groups }) => groups?.name ?? ''),
  )
  knownNames.set(sheet, [...new Set(names)])
  return names
}

const classesIn = (node: SnapshotNode): string[] =>
  typeof node === 'string' ? [] : [...(node[1].class?.split(' ') ?? []), ...node[2].flatMap(classesIn)]

/**
 * The next page links some stylesheets itself. Others, such as those of dialogs that were loaded ahead, would delay the
 * snapshot, so only those with a class of something in it are listed. Classes have unique names.
 */
function findStyles(page: SnapshotNode): string[] {
  const used = new Set(classesIn(page))
  const applies = ({ sheet }: HTMLLinkElement) => sheet !== null && namesIn(sheet).some((name) => used.has(name))
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(applies).map(({ href }) => href)
}

/** Stores the DOM of this page for the next visit of the same user. */
export function takeSnapshot(userId: number, paths: readonly string[]): void {
  const root = document.querySelector('#root')
  const { lang, dir } = document.documentElement
  if (!root) return
  const page = copyNode(root)
  storeSnapshot({
    userId,
    paths,
    width: outerWidth,
    script: firstScript(),
    styles: findStyles(page),
    language: lang,
    direction: dir,
    page,
  })
}
