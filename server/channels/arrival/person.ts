import { sql } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { createKeyedMutex } from '#kernel/keyed-mutex.ts'
import { memoize } from '#kernel/memoize.ts'

export type Person = { id: number; isAgent: boolean; active: boolean }

/** How a channel recognises the sender of a message: by an address, a number, the id of an account. */
export type SenderIdentity = {
  /** Unique for this sender among all channels, for example `sms +49301234`. */
  key: string
  find(db: Db): Promise<Person | undefined>
  /** Called when `find` returns nothing; returns the id of the new user. */
  create(ctx: Ctx): Promise<number>
}

/** One for each transaction, in which several messages may be filed at the same time. */
const takeTurnsIn = memoize((_transaction: Db) => createKeyedMutex())

/** The locks make two messages that arrive at once create one user: in two transactions, and in the same one. */
export async function resolveOrCreatePerson(ctx: Ctx, { key, find, create }: SenderIdentity): Promise<Person> {
  const known = await find(ctx.db)
  if (known) return known
  return takeTurnsIn(ctx.db)(key, async () => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sender ${key}`}, 0))`.execute(ctx.db)
    return (await find(ctx.db)) ?? { id: await create(ctx), isAgent: false, active: true }
  })
}

/** Acts as the sender, with the rights that the channel has: all of them, in one group only. */
export function actAsSender(ctx: Ctx, userId: number, groupId: number): Ctx {
  const groups = { read: [groupId], create: [groupId], change: [groupId], overview: [groupId], full: [groupId] }
  const actor: Actor = {
    ...ctx.actor,
    id: userId,
    realId: userId,
    active: true,
    permissions: new Set(['ticket.agent']),
    groups,
  }
  return { ...ctx, actor }
}

export const longestName = 200

/** `Nora Customer`, `Customer, Nora`: the last word is the last name, unless there is a comma. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const clean = name
    .replaceAll(/[\p{Cc}<>]+/gu, ' ')
    .trim()
    .slice(0, longestName)
  const [last, first] = clean.split(/\s*,\s*/, 2)
  if (first) return { firstname: first, lastname: last ?? '' }
  const words = clean.split(/\s+/)
  const lastname = words.length > 1 ? (words.pop() as string) : ''
  return { firstname: words.join(' '), lastname }
}
