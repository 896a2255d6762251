import {
  type Snapshot,
  type SnapshotElement,
  type SnapshotNode,
  type SnapshotTag,
  firstScript,
  storeSnapshot,
  vectorPrefix,
} from './stored-snapshot.ts'

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

/** Values that are stored once, by their text. */
function createPool<T>() {
  const indexes = new Map<string, number>()
  const values: T[] = []
  const add = (value: T): number => {
    const text = JSON.stringify(value)
    const index = indexes.get(text) ?? values.push(value) - 1
    indexes.set(text, index)
    return index
  }
  return { values, add }
}

/** The attributes of an element that are worth showing. An email is in a separate document: its box is enough. */
function readTag(element: Element): SnapshotTag {
  const isVector = element instanceof SVGElement
  const name = element.localName === 'iframe' ? 'div' : `${isVector ? vectorPrefix : ''}${element.localName}`
  const attributes = [...element.attributes].filter((one) => !leftOut.test(one.name))
  return [name, Object.fromEntries(attributes.map((one) => [one.name, one.value]))]
}

/** The elements below the root, as they are seen. */
function copyPage(root: Element): Pick<Snapshot, 'tags' | 'icons' | 'page'> {
  const tags = createPool<SnapshotTag>()
  const icons = createPool<SnapshotElement>()
  const copyElement = (element: Element): SnapshotElement => [
    tags.add(readTag(element)),
    [...element.childNodes].filter(isSeen).map(copyNode),
  ]
  const copyNode = (node: Node): SnapshotNode => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    return node.localName === 'svg' ? icons.add(copyElement(node)) : copyElement(node)
  }
  return { page: copyElement(root), tags: tags.values, icons: icons.values }
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

const classesIn = (tags: readonly SnapshotTag[]): string[] =>
  tags.flatMap(([, attributes]) => attributes.class?.split(' ') ?? [])

/**
 * The next page links some stylesheets itself. Others, such as those of dialogs that were loaded ahead, would delay the
 * snapshot, so only those with a class of something in it are listed. Classes have unique names.
 */
function findStyles(tags: readonly SnapshotTag[]): string[] {
  const used = new Set(classesIn(tags))
  const applies = ({ sheet }: HTMLLinkElement) => sheet !== null && namesIn(sheet).some((name) => used.has(name))
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(applies).map(({ href }) => href)
}

/** Stores the DOM of this page for the next visit of the same user. */
export function takeSnapshot(userId: number, paths: readonly string[]): void {
  const root = document.querySelector('#root')
  const { lang, dir } = document.documentElement
  if (!root) return
  const copied = copyPage(root)
  storeSnapshot({
    userId,
    paths,
    width: outerWidth,
    script: firstScript(),
    styles: findStyles(copied.tags),
    language: lang,
    direction: dir,
    ...copied,
  })
}
