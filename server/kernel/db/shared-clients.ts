import type pg from 'pg'
import type { ClientState } from './connection.ts'

export type SharedClients = {
  acquire(): pg.PoolClient | Promise<pg.PoolClient>
  release(client: pg.PoolClient, state: ClientState): void
}

/**
 * Hands a client to the next statement of the same turn of the event loop without returning it to the pool, which sets and
 * clears two timers and waits for a tick. Whoever waits in the pool comes first.
 */
export function shareClients(pool: pg.Pool): SharedClients {
  const free: pg.PoolClient[] = []
  const returnAll = () => {
    for (const client of free.splice(0)) client.release()
  }
  return {
    acquire: () => free.pop() ?? pool.connect(),
    release: (client, state) => {
      if (state !== 'sound' || pool.waitingCount > 0) return client.release(state === 'broken')
      if (free.length === 0) setImmediate(returnAll)
      free.push(client)
    },
  }
}
