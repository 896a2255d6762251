import { sql } from 'kysely'
import { holdsPermission } from '#features/permissions/sql.ts'
import { idAfterMerge } from '#features/users/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { type Person, resolveOrCreatePerson } from '../arrival/person.ts'

/** An account at a network, which the network itself has verified. */
export type NetworkIdentity = {
  network: string
  identifier: string
  /** The name that the network shows. For display only; users are never found by it. */
  name: string | null
}

type NewPerson = {
  /** What identifies the person at other networks too: two networks then create one user. The account by default. */
  key?: string
  /** A user that is already known by another verified identifier, such as a number that an agent entered. */
  find?(db: Db): Promise<Person | undefined>
  /** Returns the id of a new user. */
  create(ctx: Ctx): Promise<number>
}

/** The person with this account, found by its identifier alone; a new account gets a new user. */
export async function resolveIdentity(ctx: Ctx, identity: NetworkIdentity, unknown: NewPerson): Promise<Person> {
  const { network, identifier } = identity
  const person = await resolveOrCreatePerson(ctx, {
    key: unknown.key ?? `${network} ${identifier}`,
    find: (db) => findByIdentity(db, identity),
    create: async (unit) => {
      const id = (await unknown.find?.(unit.db))?.id ?? (await unknown.create(unit))
      await insertIdentity(unit, identity, id)
      return id
    },
  })
  return person
}

/** Messages of a user who was merged belong to the other one. */
async function findByIdentity(db: Db, { network, identifier }: NetworkIdentity): Promise<Person | undefined> {
  const { rows } = await sql<{ id: number; active: boolean; is_agent: boolean }>`
    select person.id, person.active, ${holdsPermission(sql.ref('person.id'), 'ticket.agent')} as is_agent
    from user_identities identity
    join users on users.id = identity.user_id
    join users person on person.id = ${idAfterMerge}
    where identity.network = ${network} and identity.identifier = ${identifier}`.execute(db)
  const [found] = rows
  return found && { id: found.id, active: found.active, isAgent: found.is_agent }
}

async function insertIdentity(
  { db, now }: Ctx,
  { network, identifier, name }: NetworkIdentity,
  userId: number,
): Promise<void> {
  await sql`
    insert into user_identities (user_id, network, identifier, name, created_at, updated_at)
    values (${userId}, ${network}, ${identifier}, ${name}, ${now.toISOString()}, ${now.toISOString()})`.execute(db)
}
