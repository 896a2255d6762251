import { sql } from 'kysely'
import { createCustomer } from '#features/users/service.ts'
import { hasAddress, inUseFirst } from '#features/users/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import { idOfName } from '#kernel/db/relations.ts'
import { invalid } from '#kernel/errors.ts'
import type { Standing, Values } from './validate.ts'

/** Whose request it is. A customer always speaks for themselves; an agent names anyone, in one of five ways. */
export async function customerOf(
  ctx: Ctx,
  { customer, customer_id }: Values,
  standing: Standing,
): Promise<number | undefined> {
  if (standing === 'customer') return ctx.actor.id
  if (typeof customer === 'string' && customer !== '') return idOfName(ctx.db, 'users', 'customer', customer)
  if (typeof customer === 'object' && customer !== null) return describedCustomer(ctx, customer as Values)
  if (typeof customer_id === 'string') return guessedCustomer(ctx, customer_id.slice('guess:'.length).trim())
  return (customer_id as number | null | undefined) ?? undefined
}

const address = /^[^\s@<>"]+@[^\s@<>"]+$/

/** `guess:` finds the person by address, or makes one with the roles of a sign-up. */
async function guessedCustomer(ctx: Ctx, email: string): Promise<number> {
  if (!address.test(email)) throw invalid(`Invalid email '${email.slice(0, 250)}' of customer`)
  return (await findByEmail(ctx, email)) ?? createCustomer(ctx, { email })
}

/** Found by id, then e-mail, then login; otherwise made, with no more rights than the caller may give. */
async function describedCustomer(ctx: Ctx, person: Values): Promise<number> {
  const { id, email, login } = person
  if (typeof id === 'number' && Number.isInteger(id) && id > 0) return id
  const known =
    (typeof email === 'string' && (await findByEmail(ctx, email))) ||
    (typeof login === 'string' && (await findByLogin(ctx, login)))
  if (known) return known
  if (Object.keys(person).length === 0) throw invalid("Invalid value for param 'customer': {}")
  return createCustomer(ctx, person)
}

async function findByEmail({ db }: Ctx, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where ${hasAddress(email)} order by ${inUseFirst(email)}`.execute(db)
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
