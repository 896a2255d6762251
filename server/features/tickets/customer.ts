import { type RawBuilder, sql } from 'kysely'
import { createCustomer } from '#features/users/service.ts'
import { hasAddress, idAfterMerge, inUseFirst } from '#features/users/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import { whereUserIsNamed } from '#kernel/db/resolve-names.ts'
import { invalid, Refusal, unknownId, unknownName } from '#kernel/errors.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import type { TicketRole } from './policy.ts'
import type { Values } from './resolve-values.ts'

type TicketCustomer = { id: number; organization_id: number | null }

/**
 * The customer that was sent, with the organization of the ticket; undefined if none was sent. Customers are always
 * their own; agents name any user, in one of five ways.
 */
export async function resolveOrCreateCustomer(
  ctx: Ctx,
  { customer, customer_id, organization_id }: Values,
  role: TicketRole,
): Promise<TicketCustomer | undefined> {
  if (role === 'agent' && typeof customer === 'string' && customer !== '') {
    const found = await findCustomer(ctx, whereUserIsNamed(customer), organization_id)
    if (!found) throw unknownName('customer', customer)
    return found
  }
  const id = role === 'customer' ? ctx.actor.id : await resolveOrCreateId(ctx, { customer, customer_id })
  return id === undefined ? undefined : getCustomer(ctx, id, organization_id)
}

async function resolveOrCreateId(ctx: Ctx, { customer, customer_id }: Values): Promise<number | undefined> {
  if (typeof customer === 'object' && customer !== null) return findOrCreateDescribed(ctx, customer as Values)
  if (typeof customer_id === 'string') return findOrCreateByAddress(ctx, customer_id.slice('guess:'.length).trim())
  return (customer_id as number | null | undefined) ?? undefined
}

const address = /^[^\s@<>"]+@[^\s@<>"]+$/

/** `guess:` finds the user by e-mail address, or creates one with the roles of a sign-up. */
async function findOrCreateByAddress(ctx: Ctx, email: string): Promise<number> {
  if (!address.test(email))
    throw invalid('invalid_email', `Invalid email '${email.slice(0, 250)}' of customer`, {
      field: 'customer_id',
      values: { email: email.slice(0, 250) },
    })
  return (await findByEmail(ctx, email)) ?? createOrFind(ctx, { email })
}

/** A request at the same time may have created the person after we looked. */
async function createOrFind(ctx: Ctx, person: Values): Promise<number> {
  try {
    return await underSavepoint(ctx, (inner) => createCustomer(inner, person))
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === 'not_unique' && typeof person.email === 'string'
    const known = isTaken ? await findByEmail(ctx, person.email as string) : undefined
    if (known === undefined) throw error
    return known
  }
}

/** Finds the user by id, e-mail or login, in this order; otherwise creates one, with no more rights than the caller may grant. */
async function findOrCreateDescribed(ctx: Ctx, person: Values): Promise<number> {
  const { id, email, login } = person
  if (typeof id === 'number' && Number.isInteger(id) && id > 0) return id
  const known =
    (typeof email === 'string' && (await findByEmail(ctx, email))) ||
    (typeof login === 'string' && (await findByLogin(ctx, login)))
  if (known) return known
  if (Object.keys(person).length === 0)
    throw invalid('required', "Invalid value for param 'customer': {}", { field: 'customer_id' })
  return createOrFind(ctx, person)
}

async function findByEmail({ db }: Ctx, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select ${idAfterMerge} as id from users where ${hasAddress(email)} order by ${inUseFirst(email)}`.execute(db)
  return rows[0]?.id
}

async function findByLogin({ db }: Ctx, login: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['login']), '=', login.trim().toLowerCase()))
    .executeTakeFirst()
  return found?.id
}

/** With the wanted organization if it is one of the customer's, else with the customer's first. */
export async function getCustomer(ctx: Ctx, id: number, wanted: unknown): Promise<TicketCustomer> {
  const found = await findCustomer(ctx, sql`where id = ${id}`, wanted)
  if (!found) throw unknownId('customer_id', id)
  return found
}

async function findCustomer({ db }: Ctx, where: RawBuilder<unknown>, wanted: unknown) {
  const organization = sql`${wanted ?? null}::int`
  const { rows } = await sql<TicketCustomer>`
    select id, case when organization_id = ${organization} or exists (
      select 1 from organizations_users o where o.user_id = users.id and o.organization_id = ${organization})
      then ${organization} else organization_id end as organization_id
    from users ${where}`.execute(db)
  return rows[0]
}
