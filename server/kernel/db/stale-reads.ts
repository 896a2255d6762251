import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { Refusal } from '../errors.ts'
import type { DB } from './tables.ts'

/** Reads that may be some seconds old, such as figures over months. */
export type StaleReads = {
  /** The replica reads; or the primary, if there is no replica, if it is too far behind, or if it fails. */
  read<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>
}

export const readFromPrimary = (primary: Kysely<DB>): StaleReads => ({ read: (work) => work(primary) })

const checkEvery = 5000
const mostSecondsBehind = 30

export function readFromReplica(primary: Kysely<DB>, replica: Kysely<DB>, log: Logger): StaleReads {
  let isUsable = false
  let checkedAt = -Infinity
  const check = async () => {
    checkedAt = performance.now()
    isUsable = await secondsBehind(replica).then(
      (seconds) => seconds <= mostSecondsBehind,
      () => false,
    )
  }
  return {
    read: async (work) => {
      // Not awaited: a replica that is gone must not delay what the primary can answer.
      if (performance.now() - checkedAt > checkEvery) void check()
      if (!isUsable) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        if (error instanceof Refusal) throw error
        isUsable = false
        log.warn({ reason: String(error) }, 'the replica failed, reading from the primary')
        return work(primary)
      }
    },
  }
}

/** Infinity for a replica that receives nothing: it cannot know how far it is behind. */
async function secondsBehind(replica: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case
      when not pg_is_in_recovery() then 0
      when not exists (select from pg_stat_wal_receiver) then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as seconds`.execute(
    replica,
  )
  return rows[0]?.seconds ?? Infinity
}
