import { sql } from 'kysely'
import { rolesGranting } from '#features/permissions/sql.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import { assertEditsBase, assertEditsCategory } from './access.ts'
import { effectiveAt, type Granted, loadTree, type Tree } from './effective.ts'
import { type AccessNode, levelOf, nearestRow, pathOf, type RoleAccess, type RoleLevel } from './granular.ts'
import { getCategoryRow, lockBase, stamp } from './store.ts'

type NamedRole = RoleLevel & { name: string; isOwn: boolean }
type Dialog = { permissions: Record<string, RoleAccess> }

const field = 'permissions_dialog'

export async function showPermissions(ctx: Ctx, node: AccessNode) {
  await assertEdits(ctx, node)
  const [roles, tree] = [await loadRoles(ctx), await loadTree(ctx)]
  const names = (wanted: (role: NamedRole) => boolean) => roles.filter(wanted).map(({ id, name }) => ({ id, name }))
  return {
    roles_reader: names(({ isEditor }) => !isEditor),
    roles_editor: names(({ isEditor }) => isEditor),
    permissions: effectiveAt(tree, node),
    inherited: inheritedAt(tree, node),
  }
}

const assertEdits = async (ctx: Ctx, { baseId, categoryId }: AccessNode): Promise<void> => {
  await lockOrGet(ctx, baseId, categoryId)
  await (categoryId === null ? assertEditsBase(ctx, baseId) : assertEditsCategory(ctx, categoryId))
}

async function lockOrGet(ctx: Ctx, baseId: number, categoryId: number | null): Promise<void> {
  if (ctx.db.isTransaction) await lockBase(ctx, baseId)
  if (categoryId !== null) await getCategoryRow(ctx.db, baseId, categoryId)
}

/** What the node would have without rows of its own. */
function inheritedAt(tree: Tree, node: AccessNode): Granted[] {
  if (node.categoryId === null) return []
  const parent = { baseId: node.baseId, categoryId: tree.categories.get(node.categoryId)?.parent_id ?? null }
  return effectiveAt(tree, parent)
}

/** Roles with access to the help centre, and whether the caller has them. */
async function loadRoles({ db, actor }: Ctx): Promise<NamedRole[]> {
  const { rows } = await sql<NamedRole>`
    select id, name, id in ${rolesGranting('knowledge_base.editor')} as "isEditor", true as "isReader",
      exists (select from roles_users where role_id = roles.id and user_id = ${actor.id}) as "isOwn"
    from roles where id in ${rolesGranting('knowledge_base.*')} order by name, id`.execute(db)
  return rows
}

/** Replaces the rows of a node. Rows that say the same as the parent are not stored, nor those below that become so. */
export async function writePermissions(ctx: Ctx, node: AccessNode, { permissions }: Dialog): Promise<void> {
  await assertEdits(ctx, node)
  const roles = await loadRoles(ctx)
  const tree = await loadTree(ctx)
  const inherited = new Map(inheritedAt(tree, node).map(({ role_id, access }) => [role_id, access]))
  const wanted = Object.entries(permissions).map(([id, access]) => ({ role_id: Number(id), access }))
  for (const one of wanted) assertAllowed(one, roles, inherited.get(one.role_id))
  const stored = wanted.filter(({ role_id, access }) => inherited.get(role_id) !== access)
  await replaceRows(ctx, node, stored)
  await dropRepeated(ctx)
  await assertNotLockedOut(ctx, node, roles)
  await audit(ctx, {
    action: 'changed_help_centre_permissions',
    object: node.categoryId === null ? 'knowledge_bases' : 'knowledge_base_categories',
    id: node.categoryId ?? node.baseId,
    details: { permissions },
  })
  const object = node.categoryId === null ? 'knowledge_bases' : 'knowledge_base_categories'
  ctx.emit({
    kind: 'updated',
    object,
    id: node.categoryId ?? node.baseId,
    changes: { permissions: [null, permissions] },
  })
}

type Wanted = { role_id: number; access: RoleAccess }

function assertAllowed({ role_id, access }: Wanted, roles: readonly NamedRole[], above: RoleAccess | undefined): void {
  const role = roles.find(({ id }) => id === role_id)
  if (!role) throw unknownId(field, role_id)
  if (access === 'editor' && !role.isEditor)
    throw invalid('invalid_value', `The role ${role.name} has no permission to edit the help centre.`, { field })
  if (above !== undefined && above !== 'reader' && above !== access)
    throw invalid('invalid_value', `The access of the role ${role.name} is set above and cannot be changed here.`, {
      field,
    })
}

async function replaceRows(ctx: Ctx, { baseId, categoryId }: AccessNode, rows: readonly Wanted[]): Promise<void> {
  const ofNode = sql`knowledge_base_id = ${baseId} and category_id is not distinct from ${categoryId}::int`
  await sql`delete from knowledge_base_permissions where ${ofNode}
    and not role_id = any(${rows.map(({ role_id }) => role_id)}::int[])`.execute(ctx.db)
  await sql`
    insert into knowledge_base_permissions as known
      (knowledge_base_id, category_id, role_id, access, created_at, updated_at)
    select ${baseId}::int, ${categoryId}::int, role_id, access, ${stamp(ctx)}, ${stamp(ctx)}
    from unnest(${rows.map(({ role_id }) => role_id)}::int[], ${rows.map(({ access }) => access)}::text[]) as sent (role_id, access)
    on conflict (knowledge_base_id, category_id, role_id) do update
      set access = excluded.access, updated_at = excluded.updated_at where known.access <> excluded.access`.execute(
    ctx.db,
  )
}

/** A parent's `editor` or `none` counts for everything below it; a row that repeats the parent's is needless. */
async function dropRepeated(ctx: Ctx): Promise<void> {
  const tree = await loadTree(ctx)
  const needless = tree.rows.filter((row) => {
    if (row.category_id === null) return false
    const [, ...above] = pathOf(tree.categories, { baseId: row.knowledge_base_id, categoryId: row.category_id })
    const inherited = nearestRow(tree.rows, above, row.role_id)
    return inherited !== undefined && (inherited.access === row.access || inherited.access !== 'reader')
  })
  const ids = needless.map(({ id }) => id)
  await sql`delete from knowledge_base_permissions where id = any(${ids}::int[])`.execute(ctx.db)
}

async function assertNotLockedOut(ctx: Ctx, node: AccessNode, roles: readonly NamedRole[]): Promise<void> {
  const tree = await loadTree(ctx)
  const path = pathOf(tree.categories, node)
  const own = roles.filter(({ isOwn }) => isOwn)
  const stays = own.some((role) => levelOf(role, nearestRow(tree.rows, path, role.id)) === 'editor')
  if (!stays) throw invalid('invalid_value', 'Invalid permissions, do not lock yourself out.', { field })
}
