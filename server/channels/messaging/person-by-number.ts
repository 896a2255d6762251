import { sql } from 'kysely'
import { holdsPermission } from '#features/permissions/sql.ts'
import { createCustomer } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { type Person, splitName } from '../arrival/person.ts'
import { identifyCallers } from '../cti/caller-ids/service.ts'
import { resolveIdentity } from './identities.ts'

type NumberedSender = {
  network: string
  /** International, with a plus. */
  number: string
  /** The name that the network shows. For display only; users are never found by it. */
  name: string | null
}

/**
 * The person with this number: known from earlier messages, or the only user whose record has it. Where several users
 * share a number it belongs to none of them, because the message could be from any.
 */
export const resolveByNumber = (ctx: Ctx, { network, number, name }: NumberedSender): Promise<Person> =>
  resolveIdentity(
    ctx,
    { network, identifier: number, name },
    {
      key: `number ${number}`,
      find: () => findOnlyOwner(ctx, number),
      create: (unit) => createCustomer(unit, { ...(name ? splitName(name) : { firstname: number }), mobile: number }),
    },
  )

async function findOnlyOwner(ctx: Ctx, number: string): Promise<Person | undefined> {
  const { matches } = await identifyCallers(ctx, number)
  const known = matches.filter(({ level, user_id }) => level === 'known' && user_id !== null)
  const owners = new Set([
    ...(await selectMobileOwners(ctx.db, number)),
    ...known.map(({ user_id }) => user_id as number),
  ])
  const [owner] = owners
  return owners.size === 1 && owner !== undefined ? findPerson(ctx.db, owner) : undefined
}

/** The index of numbers is filled by a job, a moment after a user was saved. */
async function selectMobileOwners(db: Db, number: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where mobile = ${number} and active order by id limit 2`.execute(db)
  return rows.map(({ id }) => id)
}

async function findPerson(db: Db, id: number): Promise<Person | undefined> {
  const { rows } = await sql<{ id: number; active: boolean; is_agent: boolean }>`
    select id, active, ${holdsPermission(sql.ref('users.id'), 'ticket.agent')} as is_agent
    from users where id = ${id} and active`.execute(db)
  const [found] = rows
  return found && { id: found.id, active: found.active, isAgent: found.is_agent }
}
