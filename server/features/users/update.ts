import { isDeepStrictEqual } from 'node:util'
import { type AccessMap, writeAccess } from '#features/groups/service.ts'
import { type Membership, recordMembership } from '#features/organizations/service.ts'
import { assertMayChange, assertMayGrant } from '#features/permissions/service.ts'
import { keepAnAdministrator } from '#features/roles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { saveRelations } from '#kernel/db/relations.ts'
import { lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import type { Changes } from '#kernel/events/events.ts'
import { recordEmailChange } from './email-change.ts'
import { acceptChange, acceptOwn } from './policy.ts'
import { type Preferences, replacePreferences } from './preferences.ts'
import { withNotifications, defaultNotifications } from './notification-matrix.ts'
import { endSessions } from './service.ts'
import { resolveSent, type ResolvedValues, type Values } from './resolve-names.ts'
import { resolveColumns } from './resolve-values.ts'
import { checkOrganizations } from './secondary-organizations.ts'
import { keepAgentLimit } from './agent-limit.ts'
import { related, touchUser, users } from './store.ts'
import { type HeldIds, includeAgentRole, loadHeldIds } from './related-ids.ts'
import { recordUserChange } from './record-change.ts'

/** Changes the sent values that the caller may change; values that are sent back unchanged have no effect. */
export async function updateUser(ctx: Ctx, id: number, sent: Values): Promise<void> {
  const before = await lockRow(ctx.db, users, id)
  await assertMayChange(ctx, [id])
  await changeUser(ctx, before, acceptChange(ctx.actor, sent, ctx.deps.customFields.of('User')))
}

/** The contract limits what users may change in their own record, and the policy what customers may. */
export async function updateOwn(ctx: Ctx, sent: Values): Promise<void> {
  await changeUser(ctx, await lockRow(ctx.db, users, ctx.actor.id), acceptOwn(ctx.actor, sent))
}

export async function changeUser(ctx: Ctx, before: Row, accepted: Values): Promise<void> {
  const { id } = before
  const idsBefore = await loadHeldIds(ctx.db, id)
  const resolved = await resolveSent(ctx, accepted)
  const { changes } = await updateRow(ctx, users, before, await changedColumns(ctx, resolved, before, idsBefore))
  const all = { ...changes, ...(await saveRelated(ctx, resolved, id, idsBefore)) }
  if (Object.keys(all).length === 0) return
  if (Object.keys(changes).length === 0) await touchUser(ctx, id)
  await checkStaff(ctx, id, all, idsBefore)
  if (all.email) await recordEmailChange(ctx, before)
  await noteOrganizations(ctx, id, all)
  if (all.password || all.active) await endSessions(ctx, id)
  await recordUserChange(ctx, id, all)
}

async function noteOrganizations(ctx: Ctx, id: number, changes: Changes): Promise<void> {
  const { organization_id = [null, null], organization_ids = [[], []] } = changes
  const membership = (side: 0 | 1) =>
    ({ organization_id: organization_id[side], organization_ids: organization_ids[side] }) as Membership
  await recordMembership(ctx, id, membership(0), membership(1))
}

async function changedColumns(ctx: Ctx, { values }: ResolvedValues, before: Row, idsBefore: HeldIds): Promise<Values> {
  const columns = await resolveColumns(ctx, values, before)
  const primary = columns.organization_id === undefined ? before.organization_id : columns.organization_id
  checkOrganizations(primary, (values.organization_ids ?? idsBefore.organization_ids) as number[])
  const preferences = await changedPreferences(ctx, values, before, idsBefore)
  // A new password unlocks an account that was locked by wrong ones.
  return { ...columns, preferences, ...(columns.password === undefined ? {} : { login_failed: 0 }) }
}

async function changedPreferences({ db, deps }: Ctx, values: Values, before: Row, { role_ids }: HeldIds) {
  const own = before.preferences as Preferences
  const preferences = values.preferences ? replacePreferences(own, values.preferences as Preferences) : own
  const roleIds = values.role_ids as number[] | undefined
  const becomesAgent = roleIds && !(await includeAgentRole(db, role_ids)) && (await includeAgentRole(db, roleIds))
  const wanted = becomesAgent ? withNotifications(preferences, await defaultNotifications(deps)) : preferences
  // The database sorts keys, so values may differ in the order of keys only.
  return isDeepStrictEqual(wanted, own) ? own : wanted
}

/** Roles, secondary organizations and groups. Access that is not shown to the client is kept. */
async function saveRelated(
  ctx: Ctx,
  { values, access }: ResolvedValues,
  id: number,
  before: HeldIds,
): Promise<Changes> {
  await saveRelations(ctx.db, related, id, values)
  const after = await loadHeldIds(ctx.db, id)
  const changed = (['role_ids', 'organization_ids'] as const).filter(
    (key) => String(before[key]) !== String(after[key]),
  )
  const changes: Changes = Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]]))
  if (access && (access.size > 0 || before.is_agent)) {
    Object.assign(changes, await writeAccess(ctx, 'groups_users', id, access))
  }
  await assertMayGrant(ctx, additionsIn(changes))
  return changes
}

/** The rights that a change adds; existing ones need no check. */
function additionsIn({ role_ids: roles, group_ids: groups }: Changes) {
  const [rolesBefore, rolesAfter] = (roles ?? [[], []]) as [number[], number[]]
  const [before, after] = (groups ?? [{}, {}]) as [AccessMap, AccessMap]
  const added = Object.entries(after).map(([id, levels]) => [
    id,
    levels.filter((level) => !before[id]?.includes(level)),
  ])
  return {
    roleIds: rolesAfter.filter((id) => !rolesBefore.includes(id)),
    access: Object.fromEntries(added) as AccessMap,
  }
}

async function checkStaff(ctx: Ctx, id: number, changes: Changes, before: HeldIds): Promise<void> {
  if (!changes.active && !changes.role_ids) return
  await keepAnAdministrator(ctx)
  if (!before.is_agent && (await loadHeldIds(ctx.db, id)).is_agent) await keepAgentLimit(ctx)
}
