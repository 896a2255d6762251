import { writeAccess } from '#features/groups/service.ts'
import { recordMembership } from '#features/organizations/service.ts'
import { assertMayGrant } from '#features/permissions/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { addRelations, insertJoins } from '#kernel/db/relations.ts'
import { insertRow, type Row } from '#kernel/db/rows.ts'
import { recordCreation } from '#kernel/history.ts'
import { keepAgentLimit } from './agent-limit.ts'
import { withNotifications, defaultNotifications } from './notification-matrix.ts'
import { type Preferences, replacePreferences } from './preferences.ts'
import { includeAgentRole } from './related-ids.ts'
import { resolveSent, type Values } from './resolve-names.ts'
import { resolveColumns, type TidyEmail } from './resolve-values.ts'
import { checkOrganizations } from './secondary-organizations.ts'
import { listSignupRoles } from './signup-roles.ts'
import { findOrganizationByDomain, related, rolesOfUsers, users } from './store.ts'

/** Creates a user: values are normalised and checked, and sign-up roles are the default. */
export async function addUser(ctx: Ctx, sent: Values, tidy?: TidyEmail): Promise<Row> {
  const { values, access } = await resolveSent(ctx, sent)
  const given = (values.role_ids ?? []) as number[]
  const { roleIds, isAgent } = await resolveRoles(ctx, given)
  if (isPerson(ctx.actor)) await assertMayGrant(ctx, { roleIds: given, access: Object.fromEntries(access ?? []) })
  const columns = await withOrganization(ctx, await resolveColumns(ctx, values, undefined, tidy))
  checkOrganizations(columns.organization_id, (values.organization_ids ?? []) as number[])
  const preferences = await newPreferences(ctx, (values.preferences ?? {}) as Preferences, isAgent)
  const row = await insertRow(ctx, users, { ...columns, preferences })
  await addRelations(ctx.db, related, row.id, { ...values, role_ids: given.length > 0 ? given : undefined })
  if (given.length === 0) await insertJoins(ctx.db, rolesOfUsers, row.id, roleIds)
  if (access) await writeAccess(ctx, 'groups_users', row.id, access)
  if (isAgent && row.active) await keepAgentLimit(ctx)
  recordCreation(ctx, { object: 'User', id: row.id })
  await recordMembership(ctx, row.id, noMembership, membershipOf(row, values.organization_ids))
  ctx.emit({ kind: 'created', object: 'users', id: row.id, changes: changesOfNewRow(row, roleIds) })
  return row
}

async function resolveRoles({ db }: Ctx, given: readonly number[]): Promise<{ roleIds: number[]; isAgent: boolean }> {
  if (given.length > 0) return { roleIds: [...given], isAgent: await includeAgentRole(db, given) }
  const roles = await listSignupRoles(db)
  return { roleIds: roles.map(({ id }) => id), isAgent: roles.some(({ is_agent }) => is_agent) }
}

const noMembership = { organization_id: null, organization_ids: [] }

const membershipOf = ({ organization_id }: Row, organization_ids: unknown) => ({
  organization_id: organization_id as number | null,
  organization_ids: (organization_ids ?? []) as number[],
})

const changesOfNewRow = (row: Row, roleIds: readonly number[]) =>
  Object.fromEntries(Object.entries({ ...row, role_ids: roleIds }).map(([key, value]) => [key, [null, value] as const]))

/** If none is given, the organization with the domain of the address. */
async function withOrganization({ db }: Ctx, columns: Values): Promise<Values> {
  if (columns.organization_id || !columns.email) return columns
  return { ...columns, organization_id: (await findOrganizationByDomain(db, String(columns.email))) ?? null }
}

const isPerson = ({ via }: Actor) => via !== 'anonymous' && via !== 'system'

/** New users get the language of the actor, if one is set. */
async function newPreferences({ actor, deps }: Ctx, sent: Preferences, isAgent: boolean): Promise<Preferences> {
  const preferences = { ...(actor.locale ? { locale: actor.locale } : {}), ...replacePreferences({}, sent) }
  return isAgent ? withNotifications(preferences, await defaultNotifications(deps)) : preferences
}
