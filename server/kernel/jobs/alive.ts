import type pg from 'pg'
import type { Logger } from 'pino'

const keyOf = 'hashtextextended($1, 0)'
const named = (workerPoolId: string) => `job worker ${workerPoolId}`

/**
 * A job is locked by whoever works on it, and the queue believes that for four hours, even of a process that died.
 * So each holds an advisory lock for as long as its connection lives: who can take it knows that nobody is there.
 */
export type Presence = { end(): Promise<void> }

/** A connection that is lost is taken up again ten seconds later: until then others may take over, as they should. */
export async function holdPresence(pool: pg.Pool, workerPoolId: string, log: Logger): Promise<Presence> {
  let client: pg.PoolClient | undefined
  const lose = (error: unknown) => {
    log.warn({ err: error }, 'dead workers not looked for')
    client?.release(true)
    client = undefined
  }
  const look = async () => {
    try {
      client ??= await appear(pool, workerPoolId, lose)
      await releaseJobsOfTheDead(client, workerPoolId)
    } catch (error) {
      lose(error)
    }
  }
  let looking = look()
  await looking
  const timer = setInterval(() => (looking = looking.then(look)), 10_000)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await looking
      await client?.query('select pg_advisory_unlock_all()').catch(lose)
      client?.release(true)
    },
  }
}

async function appear(pool: pg.Pool, workerPoolId: string, lose: (error: unknown) => void): Promise<pg.PoolClient> {
  const client = await pool.connect()
  client.on('error', lose)
  await client.query(`select pg_advisory_lock(${keyOf})`, [named(workerPoolId)]).catch((error: unknown) => {
    client.release(true)
    throw error
  })
  return client
}

/** Whoever has just begun may not hold its lock yet, and is given ten seconds. */
const suspects = `
  select distinct locked_by from graphile_worker._private_jobs
  where locked_by <> $1 and locked_at < now() - interval '10 seconds'`

async function releaseJobsOfTheDead(client: pg.PoolClient, self: string): Promise<void> {
  const { rows } = await client.query<{ locked_by: string }>(suspects, [self])
  for (const { locked_by } of rows) {
    const key = [named(locked_by)]
    const { rows: tried } = await client.query(`select pg_try_advisory_lock(${keyOf}) as is_dead`, key)
    if (!tried[0].is_dead) continue
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [locked_by])
    await client.query(`select pg_advisory_unlock(${keyOf})`, key)
  }
}
