import type { InputOf } from '#contract/endpoint.ts'
import { Role } from '#contract/role.ts'
import { parseAccess, writeAccess } from '#features/groups/service.ts'
import { assertMayGrant, hasAdministrator, lockStaff } from '#features/permissions/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { saveRelations } from '#kernel/db/relations.ts'
import { withIds } from '#kernel/db/resolve-names.ts'
import { insertRow, lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import type { Changes } from '#kernel/events/events.ts'
import { changesOfNewRow } from '#kernel/resource.ts'
import { listGrantedPermissions, withGrants } from './store.ts'

type Values = Record<string, unknown>

/** To be called in the transaction of every change that may take permissions from a user. */
export async function keepAnAdministrator({ db }: Ctx): Promise<void> {
  await lockStaff(db)
  if (!(await hasAdministrator(db)))
    throw invalid('last_administrator', 'At least one user needs to have admin permissions.')
}

export async function createRole(ctx: Ctx, input: InputOf<typeof Role.endpoints.create>): Promise<Row> {
  const sent = await withIds(ctx.db, Role, input)
  const row = await insertRow(ctx, Role, columnsOf(sent))
  await saveGrants(ctx, row, sent)
  const [role] = await withGrants(ctx.db, [row])
  const changes = changesOfNewRow(role as Row)
  ctx.emit({ kind: 'created', object: 'roles', id: row.id, changes })
  await audit(ctx, { action: 'role_created', object: 'roles', id: row.id, details: changes })
  return row
}

export async function updateRole(ctx: Ctx, input: InputOf<typeof Role.endpoints.update>): Promise<Row> {
  const [before] = await withGrants(ctx.db, [await lockRow(ctx.db, Role, input.id as number)])
  await assertMayGrant(ctx, { roleIds: [input.id as number] })
  const sent = await withIds(ctx.db, Role, input)
  const { row } = await updateRow(ctx, Role, before as Row, columnsOf(sent))
  await saveGrants(ctx, row, sent)
  const [after] = await withGrants(ctx.db, [row])
  const changes = differences(before as Row, after as Row)
  if (changes.active || changes.permission_ids) await keepAnAdministrator(ctx)
  ctx.emit({ kind: 'updated', object: 'roles', id: row.id, changes })
  if (Object.keys(changes).length > 0)
    await audit(ctx, { action: 'role_updated', object: 'roles', id: row.id, details: changes })
  return row
}

function columnsOf(values: Values): Values {
  const columns = Object.fromEntries(Object.entries(values).filter(([key]) => key in Role.fields))
  return columns.note === null ? { ...columns, note: '' } : columns
}

const differences = (before: Row, after: Row): Changes =>
  Object.fromEntries(
    Object.keys(after)
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [key, [before[key], after[key]]]),
  )

/**
 * Permissions and groups as sent; what a role may not grant is rejected, groups without `ticket.agent` are
 * dropped.
 */
async function saveGrants(ctx: Ctx, role: Row, sent: Values): Promise<void> {
  await saveRelations(ctx.db, Role, role.id, sent)
  const permissions = await listGrantedPermissions(ctx.db, role.id)
  const grouping = permissions.find((permission) => permission.grouping)
  if (grouping)
    throw invalid('invalid_value', `Permission '${grouping.name}' is a group of permissions and cannot be granted.`, {
      field: 'permission_ids',
      values: { name: grouping.name },
    })
  if (role.default_at_signup && permissions.some(({ allow_signup }) => !allow_signup)) {
    throw invalid('admin_role_at_signup', 'Cannot set default at signup when role has admin permissions.', {
      field: 'default_at_signup',
    })
  }
  const { groups, group_ids } = sent
  if (!permissions.some(({ name }) => name === 'ticket.agent')) {
    await writeAccess(ctx, 'groups_roles', role.id, new Map())
  } else if (groups !== undefined || group_ids !== undefined) {
    const access = await parseAccess(ctx, groups ?? group_ids, groups !== undefined)
    await writeAccess(ctx, 'groups_roles', role.id, access)
  }
  await assertMayGrant(ctx, { roleIds: [role.id] })
}
