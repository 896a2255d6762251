import { contactFields } from '#contract/attributes/user.ts'
import { listAttributeNames } from '#features/object-attributes/service.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import { type Actor, may } from '#kernel/actor.ts'
import type { FieldsByName } from '#kernel/custom-fields.ts'

/** The caller's role when creating a user. */
export type CreationRole = 'staff' | 'member' | 'signup' | 'setup'

export function creationRole(actor: Actor, { signup }: { signup?: boolean | undefined }): CreationRole {
  if (actor.via === 'anonymous') return signup ? 'signup' : 'setup'
  return may(actor, 'ticket.agent', 'admin.user') ? 'staff' : 'member'
}

/** Other users can list only themselves. */
export const mayListEveryone = (actor: Actor): boolean => may(actor, 'ticket.agent', 'admin.user')

/** Agents and administrators read complete records; customers only their own. */
const readsCompletely = (actor: Actor, userId: number): boolean => actor.id === userId || seesAllFields(actor)

type Colleague = { id: number; organization_id?: unknown }

/** Colleagues have the same primary organization; secondary ones give access to tickets, not to users. */
export const mayRead = (actor: Actor, user: Colleague, own: Colleague | undefined): boolean =>
  readsCompletely(actor, user.id) ||
  (may(actor, 'ticket.customer') && Boolean(user.organization_id) && user.organization_id === own?.organization_id)

const person = ['firstname', 'lastname', 'email']
const customer = [
  'organization',
  ...listAttributeNames('User', ({ column, writableBy }) => column !== false && writableBy === 'agents'),
]

/** Callers who do not manage users set only fields that describe a person. */
const writableByRole: Record<CreationRole, readonly string[]> = {
  staff: [...customer, 'password'],
  member: [...person, ...contactFields, 'password'],
  signup: [...person, 'password'],
  setup: [...person, 'password', 'preferences'],
}

type Sent = Record<string, unknown>

const pick = (sent: Sent, keys: readonly string[]): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([key, value]) => keys.includes(key) && value !== undefined))

/**
 * The values that this caller may set for a new user; the rest is dropped silently. Agents and administrators may set all
 * `custom` fields.
 */
export function acceptNew(actor: Actor, role: CreationRole, sent: Sent, custom: FieldsByName): Sent {
  if (role === 'staff' && may(actor, 'admin.user')) return withoutAbsent(sent)
  return pick(sent, role === 'staff' ? [...writableByRole[role], ...custom.keys()] : writableByRole[role])
}

/**
 * The same for a change: roles, groups, password and account state are the administrator's. Whom a caller may
 * change is decided by `permissions/may-change-user.ts`.
 */
export const acceptChange = (actor: Actor, sent: Sent, custom: FieldsByName): Sent =>
  may(actor, 'admin.user') ? withoutAbsent(sent) : pick(sent, [...customer, ...custom.keys()])

/** In the portal, customers say what they are called and where to call them back. */
const changedByCustomers = ['firstname', 'lastname', 'phone', 'mobile']

/** The values of the own record that this caller may change; the rest is dropped silently. */
export const acceptOwn = (actor: Actor, sent: Sent): Sent =>
  may(actor, 'user_preferences') ? withoutAbsent(sent) : pick(sent, changedByCustomers)

const withoutAbsent = (sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
