import { User } from '#contract/user.ts'
import { parseAccess, writeAccess } from '#features/groups/service.ts'
import { recordMembership } from '#features/organizations/service.ts'
import { assertMayGrant, hasAdministrator, lockStaff } from '#features/permissions/service.ts'
import { passwordProblem, passwordRefusal } from '#features/settings/service.ts'
import { type Access, type Actor, systemActor } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { hashPassword } from '#kernel/crypto/passwords.ts'
import { saveRelations } from '#kernel/db/relations.ts'
import { withIds } from '#kernel/db/resolve-names.ts'
import { insertRow, type Row } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { recordCreation } from '#kernel/history.ts'
import { tidyNote } from '#kernel/html/note.ts'
import { parseInput } from '#kernel/http/parameters.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { resolveIdentity } from './identity.ts'
import { acceptNew, type OutOfOffice, outOfOfficeProblem } from './policy.ts'
import { type Preferences, replacePreferences, withNotifications } from './preferences.ts'
import {
  listGroupIds,
  closeSetUp,
  countAgents,
  deleteSessions,
  includeAgentRole,
  findOrganizationByDomain,
  related,
  listSignupRoleIds,
  users,
  writableColumns,
} from './store.ts'

export { loadPeopleNames } from './people-names.ts'
export { replacePreferences } from './preferences.ts'

export type Values = Record<string, unknown>

/** Names resolved to ids; `access` is undefined when no groups were sent. */
export type ResolvedValues = { values: Values; access: Map<number, Access[]> | undefined }

export async function resolveSent(ctx: Ctx, sent: Values): Promise<ResolvedValues> {
  const { groups, group_ids, ...values } = await withIds(ctx.db, related, sent)
  const named = groups ?? group_ids
  const isNamed = groups !== undefined && groups !== null
  return { values, access: named == null ? undefined : await parseAccess(ctx, named, isNamed) }
}

const longestNote = 5000

type TidyEmail = (email: string | null) => string | null

/** The columns to write, normalised. */
export async function resolveColumns(ctx: Ctx, values: Values, before?: Row, tidy?: TidyEmail): Promise<Values> {
  const sent = Object.fromEntries(Object.entries(values).filter(([key]) => writableColumns.has(key)))
  const columns: Values = { ...sent, ...(await resolveIdentity(ctx, sent, before, tidy)) }
  const problem = outOfOfficeProblem({ ...before, ...columns } as OutOfOffice)
  if (problem) throw problem
  return typeof columns.note === 'string' ? { ...columns, note: tidyNote(columns.note, longestNote) } : columns
}

const mostOrganizations = 250

export function checkOrganizations(primary: unknown, secondary: readonly unknown[]): void {
  if (secondary.length > mostOrganizations) {
    throw invalid('limit_reached', `A user can have at most ${mostOrganizations} secondary organizations.`, {
      field: 'organization_ids',
      values: { max: mostOrganizations },
    })
  }
  if (secondary.length > 0 && !primary) {
    throw invalid('required', 'Secondary organizations are only allowed when the primary organization is given.', {
      field: 'organization_id',
    })
  }
}

/** Creates a user: values are normalised and checked, and sign-up roles are the default. */
export async function addUser(ctx: Ctx, sent: Values, tidy?: TidyEmail): Promise<Row> {
  const { values, access } = await resolveSent(ctx, sent)
  const given = (values.role_ids ?? []) as number[]
  const roleIds = given.length > 0 ? given : await listSignupRoleIds(ctx.db)
  const isAgent = await includeAgentRole(ctx.db, roleIds)
  if (isPerson(ctx.actor)) await assertMayGrant(ctx, { roleIds: given, access: Object.fromEntries(access ?? []) })
  const columns = await withOrganization(ctx, await resolveColumns(ctx, values, undefined, tidy))
  checkOrganizations(columns.organization_id, (values.organization_ids ?? []) as number[])
  const preferences = await newPreferences(ctx, (values.preferences ?? {}) as Preferences, isAgent)
  const row = await insertRow(ctx, users, { ...columns, preferences })
  await saveRelations(ctx.db, related, row.id, { ...values, role_ids: roleIds })
  if (access) await writeAccess(ctx, 'groups_users', row.id, access)
  if (isAgent && row.active) await keepAgentLimit(ctx)
  await recordCreation(ctx, { object: 'User', id: row.id })
  await recordMembership(ctx, row.id, noMembership, membershipOf(row, values.organization_ids))
  ctx.emit({ kind: 'created', object: 'users', id: row.id, changes: creationOf(row, roleIds) })
  return row
}

const noMembership = { organization_id: null, organization_ids: [] }

const membershipOf = ({ organization_id }: Row, organization_ids: unknown) => ({
  organization_id: organization_id as number | null,
  organization_ids: (organization_ids ?? []) as number[],
})

/** Creates a customer for another feature, with the same checks as for the caller, but without a password. */
export async function createCustomer(ctx: Ctx, person: Values): Promise<number> {
  const { password: _, ...values } = acceptNew(ctx.actor, 'staff', parseInput(User.create, person))
  return (await addUser(ctx, values)).id
}

/** Creates the sender of a message. The address is accepted even if it looks invalid, because it was used. */
export async function createCorrespondent(ctx: Ctx, person: { firstname: string; lastname: string; email: string }) {
  return (await addUser(ctx, person, (email) => normalizeAddress(email ?? ''))).id
}

/** Ends sessions after a change of the credentials. */
export async function endSessions(ctx: Ctx, userId: number): Promise<void> {
  for (const id of await deleteSessions(ctx, userId)) ctx.emit({ kind: 'removed', object: 'sessions', id })
}

/** To be called after a user has become an agent. */
export async function keepAgentLimit({ db, deps }: Ctx): Promise<void> {
  const most = await deps.settings.number('system_agent_limit')
  if (most === 0) return
  await lockStaff(db)
  if ((await countAgents(db)) > most)
    throw invalid('agent_limit', 'Agent limit exceeded, please check your account settings.', { field: 'role_ids' })
}

const creationOf = (row: Row, roleIds: readonly number[]) =>
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

export const defaultNotifications = ({ settings }: Deps) => settings.get('ticket_agent_default_notifications')

/** Whether the installation has no administrator yet. */
export const awaitsAdministrator = async ({ db, deps }: Ctx): Promise<boolean> =>
  !(await deps.settings.isOn('system_init_done')) && !(await hasAdministrator(db))

/** Undefined if an administrator exists by now. The first administrator gets full access to all groups. */
export async function addFirstAdministrator(ctx: Ctx, person: Values): Promise<Row | undefined> {
  await lockStaff(ctx.db)
  if (await hasAdministrator(ctx.db)) return undefined
  const access = (await listGroupIds(ctx.db)).map((id) => [id, ['full']])
  const row = await addUser(ctx, { ...person, roles: ['Admin', 'Agent'], group_ids: Object.fromEntries(access) })
  await closeSetUp(ctx)
  const { locale = null } = row.preferences as Preferences
  // Other features add sample records for this event.
  ctx.emit({ kind: 'created', object: 'set_up', id: row.id, changes: { locale: [null, locale] } })
  await audit(ctx, { action: 'first_administrator_created', object: 'users', id: row.id })
  return row
}

/** For an unattended start; false when an administrator exists already. The password policy applies. */
export async function createFirstAdministrator(
  deps: Deps,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if (await hasAdministrator(deps.db)) return false
  const problem = await passwordProblem(deps.settings, password)
  if (problem) throw passwordRefusal(problem)
  const person = { email, password: await hashPassword(password) }
  const added = await unitOfWork(deps, { actor: systemActor, requestId: 'start-up' }, (ctx) =>
    addFirstAdministrator(ctx, person),
  )
  return added !== undefined
}
