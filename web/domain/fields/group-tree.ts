import type { TreeNode } from '#web/ui/primitives/tree-select/tree.ts'

type Named = { id: number; label: string }
type Branch = { id: string; label: string; isDisabled?: boolean; children: Branch[] }

const separator = '::'

/** Whether a name has a parent: `Support::Hardware`. */
export const isTreeOfGroups = (groups: readonly Named[]): boolean =>
  groups.some(({ label }) => label.includes(separator))

/** Groups below their parents. A parent that is not offered can only be opened. */
export function groupTree(groups: readonly Named[]): readonly TreeNode[] {
  const roots: Branch[] = []
  const byPath = new Map<string, Branch>()
  const branchOf = (path: readonly string[]): Branch => {
    const key = path.join(separator)
    const known = byPath.get(key)
    if (known) return known
    const branch: Branch = { id: key, label: path.at(-1) ?? '', isDisabled: true, children: [] }
    byPath.set(key, branch)
    const siblings = path.length > 1 ? branchOf(path.slice(0, -1)).children : roots
    siblings.push(branch)
    return branch
  }
  for (const { id, label } of groups) {
    const branch = branchOf(label.split(separator))
    branch.id = String(id)
    delete branch.isDisabled
  }
  return roots
}
