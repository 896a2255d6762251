import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { memoize } from '#kernel/memoize.ts'
import {
  type AccessNode,
  type CategoryNode,
  nearestRow,
  pathOf,
  type PermissionRow,
  type RoleAccess,
} from './granular.ts'

export type Tree = { rows: PermissionRow[]; categories: Map<number, CategoryNode> }
export type Granted = { id: number; access: RoleAccess; role_id: number }

/** All rows of permissions; the categories only if there are any. */
export async function loadTree({ db }: Pick<Ctx, 'db'>): Promise<Tree> {
  const { rows } = await sql<{ rows: PermissionRow[]; categories: CategoryNode[] }>`
    select coalesce((select json_agg(granted order by id) from knowledge_base_permissions granted), '[]') as rows,
      coalesce((select json_agg(json_build_object('id', id, 'knowledge_base_id', knowledge_base_id, 'parent_id', parent_id))
        from knowledge_base_categories where exists (select from knowledge_base_permissions)), '[]') as categories`.execute(
    db,
  )
  const [tree] = rows
  return { rows: tree?.rows ?? [], categories: new Map(tree?.categories.map((one) => [one.id, one])) }
}

/** What counts at a node, for every role that has a row there or above. */
export function effectiveAt({ rows, categories }: Tree, node: AccessNode): Granted[] {
  const path = pathOf(categories, node)
  const roleIds = [...new Set(rows.map(({ role_id }) => role_id))]
  return roleIds.flatMap((roleId) => {
    const row = nearestRow(rows, path, roleId)
    return row ? [{ id: row.id, access: row.access, role_id: row.role_id }] : []
  })
}

/** Once per context. */
export const loadEffective: (ctx: Ctx) => Promise<(node: AccessNode) => Granted[]> = memoize(async (ctx: Ctx) => {
  const tree = await loadTree(ctx)
  return (node: AccessNode) => effectiveAt(tree, node)
})
