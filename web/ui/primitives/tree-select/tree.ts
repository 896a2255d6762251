import { matching } from '../use-found-options.ts'

/** One of the options of a tree; its branch is in `children`. */
export type TreeNode = {
  id: string
  label: string
  /** Only its branch can be chosen from. */
  isDisabled?: boolean | undefined
  children: readonly TreeNode[]
}

/** A node with the names of those above it. */
export type FoundNode = { node: TreeNode; above: readonly string[] }

function* walk(nodes: readonly TreeNode[], above: readonly string[]): Generator<FoundNode> {
  for (const node of nodes) {
    yield { node, above }
    yield* walk(node.children, [...above, node.label])
  }
}

/** Without the options that may not be chosen, and without branches in which nothing is left. */
export const limitTree = (nodes: readonly TreeNode[], isOffered: (id: string) => boolean): TreeNode[] =>
  nodes.flatMap((node) => {
    const children = limitTree(node.children, isOffered)
    if (isOffered(node.id)) return [{ ...node, children }]
    return children.length > 0 ? [{ ...node, isDisabled: true, children }] : []
  })

/** All options whose path contains every typed word. */
export const searchTree = (nodes: readonly TreeNode[], words: string): FoundNode[] =>
  matching(
    [...walk(nodes, [])]
      .filter(({ node }) => !node.isDisabled)
      .map((found) => ({ ...found, label: found.node.label, description: found.above.join(' ') })),
    words,
  ).map(({ node, above }) => ({ node, above }))

/** The nodes from the root to the option; empty if the tree does not have it. */
export function findPath(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = findPath(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** `Hardware › Printer`; an option that is no longer in the tree is shown as it is stored. */
export const pathLabel = (nodes: readonly TreeNode[], id: string): string =>
  findPath(nodes, id)
    .map(({ label }) => label)
    .join(' › ') || id.replaceAll('::', ' › ')
