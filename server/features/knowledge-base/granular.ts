export type RoleAccess = 'editor' | 'reader' | 'none'
export type PermissionRow = {
  id: number
  knowledge_base_id: number
  category_id: number | null
  role_id: number
  access: RoleAccess
}
export type CategoryNode = { id: number; knowledge_base_id: number; parent_id: number | null }
export type RoleLevel = { id: number; isEditor: boolean; isReader: boolean }
/** A category, or without category the base. */
export type AccessNode = { baseId: number; categoryId: number | null }

/** From the node up to the base. */
export function pathOf(
  categories: ReadonlyMap<number, CategoryNode>,
  { baseId, categoryId }: AccessNode,
): AccessNode[] {
  const path: AccessNode[] = []
  for (let id = categoryId; id !== null; id = categories.get(id)?.parent_id ?? null)
    path.push({ baseId, categoryId: id })
  return [...path, { baseId, categoryId: null }]
}

const findRow = (rows: readonly PermissionRow[], { baseId, categoryId }: AccessNode, roleId: number) =>
  rows.find((row) => row.knowledge_base_id === baseId && row.category_id === categoryId && row.role_id === roleId)

/** The row that counts for a role at the first node of the path: its own, or that of the nearest ancestor. */
export const nearestRow = (rows: readonly PermissionRow[], path: readonly AccessNode[], roleId: number) =>
  path.map((node) => findRow(rows, node, roleId)).find((row) => row !== undefined)

/** What a role may do at a node. A row never gives more than the role's own permission. */
export function levelOf(role: RoleLevel, row: PermissionRow | undefined): RoleAccess {
  const usual = role.isEditor ? 'editor' : role.isReader ? 'reader' : 'none'
  if (!row) return usual
  if (row.access === 'editor') return role.isEditor ? 'editor' : 'none'
  if (row.access === 'reader') return usual === 'none' ? 'none' : 'reader'
  return 'none'
}
