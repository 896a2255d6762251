import { findPath, searchTree, type TreeNode } from './tree.ts'

/** A line of the list: an option, a branch to open, or the choice of nothing. */
export type TreeRow =
  | { kind: 'choose'; node: TreeNode; above: readonly string[]; isBranch: boolean }
  | { kind: 'open'; node: TreeNode }
  | { kind: 'clear' }

/** What is shown: a search, or one level of the tree. */
export type TreePlace = { words: string; opened: readonly string[] }

/** The most search results that are shown. Further typing narrows them down. */
const mostFound = 100

export function findBranch(nodes: readonly TreeNode[], opened: readonly string[]): readonly TreeNode[] {
  const last = opened.at(-1)
  return last === undefined ? [] : findPath(nodes, last)
}

function rowsOfLevel(nodes: readonly TreeNode[], opened: readonly string[], canClear: boolean): TreeRow[] {
  const branch = findBranch(nodes, opened).at(-1)
  const own: TreeRow[] =
    branch && !branch.isDisabled ? [{ kind: 'choose', node: branch, above: [], isBranch: true }] : []
  const none: TreeRow[] = canClear && !branch ? [{ kind: 'clear' }] : []
  const children = (branch?.children ?? nodes).map((node): TreeRow =>
    node.children.length > 0 ? { kind: 'open', node } : { kind: 'choose', node, above: [], isBranch: false },
  )
  return [...none, ...own, ...children]
}

/** The lines, and how many others were found. */
export function listRows(
  nodes: readonly TreeNode[],
  { words, opened }: TreePlace,
  canClear: boolean,
): { rows: TreeRow[]; others: number } {
  if (words.trim() === '') return { rows: rowsOfLevel(nodes, opened, canClear), others: 0 }
  const found = searchTree(nodes, words)
  const rows = found
    .slice(0, mostFound)
    .map(({ node, above }): TreeRow => ({ kind: 'choose', node, above, isBranch: false }))
  return { rows, others: Math.max(0, found.length - mostFound) }
}

export const isChosenRow = (row: TreeRow, chosen: readonly string[]): boolean =>
  row.kind === 'clear' ? chosen.length === 0 : row.kind === 'choose' && chosen.includes(row.node.id)
