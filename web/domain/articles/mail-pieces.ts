import { cleanNodes, openMailParser } from './mail-html.ts'
import {
  createLazyBox,
  cutTable,
  fixColumns,
  isLongTable,
  measureTable,
  type TablePart,
  type TableSize,
} from './mail-tables.ts'

/** Markup that is cleaned and shown at once; a megabyte would block the page for seconds. */
const shownFirst = 30_000

/** The same of a huge mail: it is folded, and about this much of it is on the screen. */
const shownOfHuge = 10_000

/** More is added only when the reader asks for it. */
const addedUnasked = 250_000

export const isHugeMail = (html: string): boolean => html.length > addedUnasked

const cutAt = (html: string, length: number): string =>
  html.length <= length ? html : html.slice(0, Math.max(html.lastIndexOf('<', length), 0))

/** The beginning of a long mail, up to a tag. The parser closes what is left open. */
export const cutMail = (html: string): string => cutAt(html, isHugeMail(html) ? shownOfHuge : shownFirst)

/** What follows without being asked for: the whole, or of a huge mail a longer beginning. */
export const extendMail = (html: string): string => (isHugeMail(html) ? cutAt(html, shownFirst) : html)

/** Characters that are parsed at once, and elements that are cleaned at once: a few milliseconds. */
const chunk = 64_000
const piece = 80

/** Milliseconds of work before the browser may paint and react. */
const slice = 25

/** The number of elements: they are what parsing, cleaning and layout spend their time on. */
const countElements = (node: Node) => 1 + ((node as Element).querySelectorAll?.('*').length ?? 0)

/** Returns what pauses if the task has run for long. */
function createPauses(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < slice) return
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}

type Reading = { signal: AbortSignal; pause: () => Promise<void> }

/** Parses a mail chunk by chunk; each ends before a tag. */
async function parseMail(html: string, { signal, pause }: Reading): Promise<HTMLElement> {
  const parser = openMailParser()
  for (let from = 0; from < html.length && !signal.aborted; await pause()) {
    const tag = html.indexOf('<', from + chunk)
    const to = tag === -1 ? html.length : tag
    parser.write(html.slice(from, to))
    from = to
  }
  parser.end()
  return parser.body
}

/** Cleans a mail and appends it piece by piece, so that the page stays responsive. Ends early with the signal. */
export async function appendMail(target: ParentNode, html: string, signal: AbortSignal): Promise<void> {
  const reading = { signal, pause: createPauses() }
  await appendChildren(target, await parseMail(html, reading), reading)
}

async function appendChildren(target: ParentNode, source: Node, reading: Reading): Promise<void> {
  for (const group of groupBySize([...source.childNodes])) {
    if (reading.signal.aborted) return
    const [only] = group
    const shell = group.length === 1 && only && countElements(only) > piece ? cleanShell(only) : undefined
    if (shell && only && target.isConnected && isLongTable(only)) await appendTable(target, only, reading)
    else if (shell && only) {
      target.append(shell)
      await appendChildren(shell, only, reading)
    } else {
      target.append(cleanNodes(group))
      await reading.pause()
    }
  }
}

/**
 * A long table becomes several ones. The browser lays out a table as a whole whenever a row is added, and the last ones of
 * six thousand rows took 170 ms each.
 */
async function appendTable(target: ParentNode, table: HTMLTableElement, reading: Reading): Promise<void> {
  let size: TableSize | undefined
  for (const part of cutTable(table)) {
    const shell = cleanShell(table) as HTMLTableElement
    if (size) fixColumns(shell, size)
    target.append(createLazyBox(shell, size))
    await appendPart(shell, part, reading)
    if (reading.signal.aborted) return
    if (!size) {
      size = measureTable(shell)
      fixColumns(shell, size)
    }
  }
}

async function appendPart(table: Element, part: TablePart, reading: Reading): Promise<void> {
  for (const { section, nodes } of part) {
    const shell = cleanNodes([section.cloneNode(false)]).firstElementChild
    if (!shell) continue
    table.append(shell)
    for (const group of groupBySize(nodes)) {
      if (reading.signal.aborted) return
      shell.append(cleanNodes(group))
      await reading.pause()
    }
  }
}

/** The element without its content, if it has any and may be shown; of others the cleaning decides as a whole. */
const cleanShell = (node: Node): Element | undefined =>
  node.hasChildNodes() ? (cleanNodes([node.cloneNode(false)]).firstElementChild ?? undefined) : undefined

/** Siblings of one piece together; a large one is alone. */
function* groupBySize(nodes: readonly Node[]): Generator<Node[]> {
  let group: Node[] = []
  let size = 0
  for (const node of nodes) {
    const count = countElements(node)
    if (group.length > 0 && size + count > piece) {
      yield group
      group = []
      size = 0
    }
    group.push(node)
    size += count
  }
  if (group.length > 0) yield group
}
