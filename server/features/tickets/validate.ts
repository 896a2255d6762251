import { type RawBuilder, sql } from 'kysely'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { attributesOf, referencesOf } from '#features/object-attributes/service.ts'
import { getDefaultState, findState, isPending, type State } from '#features/ticket-states/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { withIds } from '#kernel/db/resolve-names.ts'
import { forbidden, invalid, type Refusal, unknownId, unknownName } from '#kernel/errors.ts'
import { tidyNote } from '#kernel/html/note.ts'
import { loadOfferedGroups, selectableStateTypes } from './choices.ts'
import { mayOwn } from './owners.ts'
import type { TicketRole } from './policy.ts'
import type { Ticket } from './store.ts'

export type Values = Record<string, unknown>

const described = attributesOf('Ticket')

/** Attributes with a separate function in this folder; all others follow from their description. */
const special = new Set<string>([
  'group_id',
  'state_id',
  'organization_id',
  'owner_id',
  'customer_id',
  'pending_time',
  'preferences',
] satisfies (keyof typeof described)[])

const isWritable = ({ writableBy, column }: Attribute) => writableBy !== undefined && column !== false
const plain = Object.entries<Attribute>(described).filter(
  ([name, attribute]) => isWritable(attribute) && !special.has(name),
)

const plainAttributes = plain.filter(([, { reference }]) => !reference).map(([name]) => name)

/** Attributes that are written as they were sent. */
export const plainValues = (values: Values): Values => pick(values, plainAttributes)

/** The values of these names that were sent. */
export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined))

/** What can be sent by name; a customer can be sent in more ways, see customer.ts. */
const { customer: _, ...named } = Object.fromEntries(
  Object.entries(referencesOf('Ticket')).filter(([key]) =>
    isWritable(described[`${key}_id` as keyof typeof described]),
  ),
)

/** Names become ids, the note harmless; what only agents may say is dropped for customers. */
export async function resolveNames(ctx: Ctx, input: Values, role: TicketRole): Promise<Values> {
  const { owner, owner_id, preferences, ...everyones } = input
  if (typeof everyones.note === 'string') everyones.note = tidyNote(everyones.note, described.note.maxLength)
  const allowed = role === 'agent' ? { ...everyones, ...sent({ owner, owner_id, preferences }) } : everyones
  return withIds(ctx.db, { references: named, relations: {} }, allowed)
}

const sent = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const invalidValue = (field: string, value: unknown) =>
  invalid('invalid_value', `Invalid value '${String(value)}' for field '${field}'!`, { field })
const missingValue = (field: string) => invalid('required', `Missing required value for field '${field}'!`, { field })

/** The chosen or the present state; a ticket keeps a state that could not be chosen again. */
export async function resolveState(ctx: Ctx, values: Values, role: TicketRole, before?: Ticket): Promise<State> {
  const wanted = (values.state_id as number | null | undefined) ?? before?.state_id
  if (wanted === undefined) return getDefaultState(ctx.db, 'default_create')
  const state = await findState(ctx.db, wanted)
  if (!state) throw unknownId('state_id', wanted)
  const possible = selectableStateTypes[role][before ? 'update' : 'create'].includes(state.type)
  if (wanted !== before?.state_id && !(state.active && possible)) throw invalidValue('state_id', wanted)
  return state
}

/** Only pending states have a pending time, without seconds. */
export function resolvePendingTime(values: Values, state: State, before?: Ticket): string | null {
  if (!isPending(state)) return null
  const wanted = values.pending_time === undefined ? before?.pending_time : values.pending_time
  if (!wanted) throw missingValue('pending_time')
  return `${String(wanted).slice(0, 16)}:00.000Z`
}

/** The first closing is kept for ever, the last one follows. */
export function closingTimes({ now }: Ctx, before: Ticket, state: State): Values {
  if (state.type !== 'closed' || state.id === before.state_id) return {}
  return { close_at: before.close_at ?? now.toISOString(), last_close_at: now.toISOString() }
}

/** The ticket has an owner and work to do: only then the time since matters. */
export const hasActiveOwner = (ownerId: number, state: State) =>
  ownerId !== systemUserId && (state.type === 'new' || state.type === 'open')

/** All values that follow from a new state when nothing else was sent. */
export const valuesOfState = (ctx: Ctx, before: Ticket, state: State): Values => ({
  state_id: state.id,
  pending_time: null,
  ...closingTimes(ctx, before, state),
  last_owner_update_at: hasActiveOwner(before.owner_id, state)
    ? (before.last_owner_update_at ?? ctx.now.toISOString())
    : null,
})

/** The references without special rules: active records, and for a new ticket the default where one is needed. */
export async function resolveReferences(ctx: Ctx, values: Values, isNew: boolean): Promise<Values> {
  const resolved: Values = {}
  for (const [name, { reference, required }] of plain) {
    if (!reference) continue
    const wanted = values[name] as number | null | undefined
    if (wanted || (isNew && required))
      resolved[name] = await resolveReference(ctx, name, reference, wanted ?? undefined)
    else if (wanted === null && !required) resolved[name] = null
  }
  return resolved
}

async function resolveReference({ db }: Ctx, name: string, table: string, wanted?: number): Promise<number> {
  const { rows } = await sql<{ id: number; active: boolean }>`
    select id, active from ${sql.table(table)}
    where ${wanted ? sql`id = ${wanted}` : sql`default_create`} order by id limit 1`.execute(db)
  if (!rows[0]) throw unknownId(name, wanted)
  if (!rows[0].active) throw invalidValue(name, rows[0].id)
  return rows[0].id
}

export async function resolveOwner(ctx: Ctx, values: Values, groupId: number): Promise<number> {
  const ownerId = (values.owner_id as number | null | undefined) ?? systemUserId
  if (!(await mayOwn(ctx, ownerId, groupId))) throw invalidValue('owner_id', ownerId)
  return ownerId
}

/** The wanted organization if it is one of the customer's, else the customer's first. */
export async function resolveOrganization({ db }: Ctx, customerId: number, wanted: unknown): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number | null; wanted: boolean }>`
    select organization_id, (organization_id = ${wanted ?? null}::int or exists (
      select 1 from organizations_users o where o.user_id = users.id and o.organization_id = ${wanted ?? null}::int)) as wanted
    from users where id = ${customerId}`.execute(db)
  if (!rows[0]) throw unknownId('customer_id', customerId)
  return rows[0].wanted ? (wanted as number) : rows[0].organization_id
}

/** The error for a group that the user has no access to, or that does not exist. */
export async function explainGroupRefusal({ db }: Ctx, groupId: number): Promise<Refusal> {
  const { rows } = await sql`select 1 from groups where id = ${groupId}`.execute(db)
  return rows.length > 0 ? forbidden() : unknownId('group_id', groupId)
}

type Group = { id: number; active: boolean }

async function findGroup({ db }: Ctx, where: RawBuilder<unknown>): Promise<Group | undefined> {
  const { rows } = await sql<Group>`select id, active from groups where ${where} order by id limit 1`.execute(db)
  return rows[0]
}

/** The group that was sent by name, if one was. */
export async function findNamedGroup(ctx: Ctx, { group: name }: Values): Promise<Group | undefined> {
  if (typeof name !== 'string' || name === '') return undefined
  const group = await findGroup(ctx, sql`name = ${name}`)
  if (!group) throw unknownName('group', name)
  return group
}

/** The group, if it is active and the actor may use it. */
export async function assertGroup(ctx: Ctx, groupId: number, role: TicketRole, known?: Group): Promise<void> {
  const group = known ?? (await findGroup(ctx, sql`id = ${groupId}`))
  if (!group) throw unknownId('group_id', groupId)
  if (!group.active) throw invalidValue('group_id', groupId)
  if (role === 'customer' && !(await loadOfferedGroups(ctx))(groupId)) throw forbidden()
}
