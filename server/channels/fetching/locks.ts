import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DB } from '#kernel/db/tables.ts'

/** One fetcher per mailbox among all processes. A lock ends with its process. */
export type ChannelLocks = {
  take(channelId: number): Promise<boolean>
  holds(channelId: number): Promise<boolean>
  release(channelId: number): Promise<void>
  close(): Promise<void>
}

type Connection = { db: Kysely<DB>; done: () => void }

/** 'mail' in ASCII: the namespace of these advisory locks. */
const lockClass = 0x6d61_696c

/** All locks of a process are on one connection, taken from the pool when needed. */
export function createChannelLocks(db: Kysely<DB>): ChannelLocks {
  let connection: Promise<Connection> | undefined

  const connect = () =>
    new Promise<Connection>((resolve, reject) => {
      db.connection()
        .execute((held) => new Promise<void>((done) => resolve({ db: held, done })))
        .catch(reject)
    })

  /** Returns the connection to the pool without locks, or destroys it when it is broken. */
  const letGo = async () => {
    const old = await connection?.catch(() => undefined)
    connection = undefined
    if (!old) return
    await sql`select pg_advisory_unlock_all()`.execute(old.db).catch(() => undefined)
    old.done()
  }

  /** A failed connection has lost its locks; the next call opens a new one. */
  const ask = async (question: ReturnType<typeof sql<{ yes: boolean }>>): Promise<boolean> => {
    connection ??= connect()
    try {
      const { rows } = await question.execute((await connection).db)
      return rows[0]?.yes ?? false
    } catch (error) {
      await letGo()
      throw error
    }
  }

  return {
    take: (id) => ask(sql<{ yes: boolean }>`select pg_try_advisory_lock(${lockClass}::int, ${id}::int) as yes`),
    holds: (id) =>
      ask(sql<{ yes: boolean }>`
        select exists (
          select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
            and database = (select oid from pg_database where datname = current_database())
            and classid = ${lockClass}::bigint::oid and objid = ${id}::bigint::oid) as yes`),
    release: async (id) => {
      await ask(sql<{ yes: boolean }>`select pg_advisory_unlock(${lockClass}::int, ${id}::int) as yes`)
    },
    close: letGo,
  }
}
