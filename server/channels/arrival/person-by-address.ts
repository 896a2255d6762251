import { sql } from 'kysely'
import { holdsPermission } from '#features/permissions/sql.ts'
import { createCorrespondent } from '#features/users/service.ts'
import { hasAddress, idAfterMerge, inUseFirst } from '#features/users/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { MailAddress } from '#kernel/mail/mail.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { type Person, resolveOrCreatePerson, splitName } from './person.ts'

type KnownPerson = { id: number; is_agent: boolean; active: boolean }

/**
 * `hasAddress` names the condition of the partial index on addresses, which is used only then. There is no limit: with
 * one, and before the first statistics, the planner scans all users in order. Both cost 11 ms a mail with 3,400 users.
 */
export async function findPersonByAddress(db: Db, address: string): Promise<Person | undefined> {
  const { rows: addressed } = await sql<{ id: number }>`
    select ${idAfterMerge} as id from users where ${hasAddress(address)}
    order by active desc, ${inUseFirst(address)}`.execute(db)
  if (!addressed[0]) return undefined
  const { rows } = await sql<KnownPerson>`
    select id, active, ${holdsPermission(sql.ref('users.id'), 'ticket.agent')} as is_agent
    from users where id = ${addressed[0].id}`.execute(db)
  const [known] = rows
  return known && { id: known.id, isAgent: known.is_agent, active: known.active }
}

/** An unknown person becomes a customer. */
export const resolveOrCreateByAddress = (ctx: Ctx, { name, address }: MailAddress): Promise<Person> =>
  resolveOrCreatePerson(ctx, {
    key: `mail ${normalizeAddress(address)}`,
    find: (db) => findPersonByAddress(db, address),
    create: () => createCorrespondent(ctx, { ...splitName(name), email: address }),
  })
