import { type KeyboardEvent, useMemo, useState } from 'react'
import { findPath, type TreeNode } from './tree.ts'
import { findBranch, isChosenRow, listRows, type TreePlace, type TreeRow } from './tree-rows.ts'

type Options = {
  nodes: readonly TreeNode[]
  chosen: readonly string[]
  canClear: boolean
  onChoose: (id: string | null) => void
}

/** The level of the chosen option. */
function startAt(nodes: readonly TreeNode[], chosen: readonly string[]): TreePlace {
  const path = findPath(nodes, chosen[0] ?? '')
  return { words: '', opened: path.slice(0, -1).map(({ id }) => id) }
}

const pageOfRows = 10

type Keys = Readonly<Record<string, () => void>>
type Moving = { move: (index: number) => void; active: number; count: number; isBrowsing: boolean }

/** In a typed word, Home and End belong to the text. */
const keysFor = ({ move, active, count, isBrowsing }: Moving): Keys => ({
  ArrowDown: () => move(active + 1),
  ArrowUp: () => move(active - 1),
  PageDown: () => move(active + pageOfRows),
  PageUp: () => move(active - pageOfRows),
  ...(isBrowsing && { Home: () => move(0), End: () => move(count - 1) }),
})

/** Where in a tree its reader is, and what the keys do there. */
export function useTreePlace({ nodes, chosen, canClear, onChoose }: Options) {
  const [place, setPlace] = useState(() => startAt(nodes, chosen))
  const { rows, others } = useMemo(() => listRows(nodes, place, canClear), [nodes, place, canClear])
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      rows.findIndex((row) => isChosenRow(row, chosen)),
    ),
  )
  const { words, opened } = place
  const go = (next: readonly string[], index = 0) => {
    setPlace({ words: '', opened: next })
    setActive(index)
  }
  const leave = () => {
    const above = opened.slice(0, -1)
    const index = listRows(nodes, { words: '', opened: above }, canClear).rows.findIndex(
      (row) => row.kind === 'open' && row.node.id === opened.at(-1),
    )
    go(above, Math.max(0, index))
  }
  const take = (row: TreeRow | undefined) => {
    if (row?.kind === 'open') go([...opened, row.node.id])
    else if (row) onChoose(row.kind === 'clear' ? null : row.node.id)
  }
  const move = (index: number) => setActive(Math.max(0, Math.min(index, rows.length - 1)))
  const acts: Keys = {
    ...keysFor({ move, active, count: rows.length, isBrowsing: words === '' }),
    Enter: () => take(rows[active]),
    ...(words === '' && rows[active]?.kind === 'open' && { ArrowRight: () => take(rows[active]) }),
    ...(words === '' && opened.length > 0 && { ArrowLeft: leave, Backspace: leave }),
  }
  const listen = (event: KeyboardEvent) => {
    // While an input method composes a word, the keys belong to it.
    const run = event.nativeEvent.isComposing ? undefined : acts[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const search = (next: string) => {
    setPlace({ words: next, opened })
    setActive(0)
  }
  const press = (index: number) => {
    setActive(index)
    take(rows[index])
  }
  return { words, search, rows, others, active, branch: findBranch(nodes, opened), leave, listen, press }
}
