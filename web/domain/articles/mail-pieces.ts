import { cleanNodes, parseMail } from './mail-html.ts'

/** Markup that is cleaned and shown at once; a megabyte would block the page for seconds. */
const shownFirst = 30_000

/** More is added only when the reader asks for it. */
export const addedUnasked = 250_000

/** The beginning of a long mail, up to a tag. The parser closes what is left open. */
export const cutMail = (html: string): string =>
  html.length <= shownFirst ? html : html.slice(0, Math.max(html.lastIndexOf('<', shownFirst), 0))

/** Characters that are cleaned at once: a few milliseconds on a slow computer. */
const piece = 4000

/** Milliseconds of work before the browser may paint and react. */
const slice = 25

const measure = (node: Node) => (node as Element).outerHTML?.length ?? node.textContent?.length ?? 0

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

/** Cleans a mail and appends it piece by piece, so that the page stays responsive. Ends early with the signal. */
export async function appendMail(target: ParentNode, html: string, signal: AbortSignal): Promise<void> {
  const pause = createPauses()
  const body = parseMail(html)
  await pause()
  await appendChildren(target, body, { signal, pause })
}

async function appendChildren(target: ParentNode, source: Node, reading: Reading): Promise<void> {
  for (const group of groupBySize([...source.childNodes])) {
    if (reading.signal.aborted) return
    const [only] = group
    const shell = group.length === 1 && only && measure(only) > piece ? cleanShell(only) : undefined
    if (shell && only) {
      target.append(shell)
      await appendChildren(shell, only, reading)
    } else {
      target.append(cleanNodes(group))
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
    const length = measure(node)
    if (group.length > 0 && size + length > piece) {
      yield group
      group = []
      size = 0
    }
    group.push(node)
    size += length
  }
  if (group.length > 0) yield group
}
