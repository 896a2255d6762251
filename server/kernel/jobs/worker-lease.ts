import type pg from 'pg'
import type { Logger } from 'pino'

const lockKey = 'hashtextextended($1, 0)'
const lockName = (workerPoolId: string) => `job worker ${workerPoolId}`

/**
 * The queue keeps a job locked for four hours even when the worker's process died. So each worker pool holds an
 * advisory lock for as long as its connection lives: another process that gets this lock knows that the worker is dead.
 */
export type WorkerLease = { end(): Promise<void> }

/** A lost connection is replaced within ten seconds; until then other processes may take over the jobs. */
export async function holdWorkerLease(pool: pg.Pool, workerPoolId: string, log: Logger): Promise<WorkerLease> {
  let client: pg.PoolClient | undefined
  // Forgotten before it is released: a connection can still report an error while it closes.
  const release = () => {
    const held = client
    client = undefined
    held?.release(true)
  }
  let isEnded = false
  const disconnect = (error: unknown) => {
    if (!isEnded) log.warn({ err: error }, 'worker lease lost')
    release()
  }
  const renew = async () => {
    try {
      client ??= await acquireLease(pool, workerPoolId, disconnect)
      await releaseJobsOfDeadWorkers(client, workerPoolId)
    } catch (error) {
      disconnect(error)
    }
  }
  let renewing = renew()
  await renewing
  const timer = setInterval(() => (renewing = renewing.then(renew)), 10_000)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await renewing
      await client?.query('select pg_advisory_unlock_all()').catch(disconnect)
      isEnded = true
      release()
    },
  }
}

async function acquireLease(
  pool: pg.Pool,
  workerPoolId: string,
  onError: (error: unknown) => void,
): Promise<pg.PoolClient> {
  const client = await pool.connect()
  client.on('error', onError)
  await client.query(`select pg_advisory_lock(${lockKey})`, [lockName(workerPoolId)]).catch((error: unknown) => {
    client.release(true)
    throw error
  })
  return client
}

/** A worker that has just started may not hold its lock yet, so it gets ten seconds. */
const suspects = `
  select distinct locked_by from graphile_worker._private_jobs
  where locked_by <> $1 and locked_at < now() - interval '10 seconds'`

async function releaseJobsOfDeadWorkers(client: pg.PoolClient, self: string): Promise<void> {
  const { rows } = await client.query<{ locked_by: string }>(suspects, [self])
  for (const { locked_by } of rows) {
    const key = [lockName(locked_by)]
    const { rows: tried } = await client.query(`select pg_try_advisory_lock(${lockKey}) as is_dead`, key)
    if (!tried[0].is_dead) continue
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [locked_by])
    // Idle workers look for jobs now, not at their next poll.
    await client.query(`select pg_notify('jobs:insert', '{"count":10}')`)
    await client.query(`select pg_advisory_unlock(${lockKey})`, key)
  }
}
