import pg from 'pg'
import type { Logger } from 'pino'
import type { Deps } from '../context.ts'
import { jobsChannel } from '../jobs/queue.ts'
import { notifyChannel } from './events.ts'
import { channels } from './pg-notify.ts'

export type Listener = { stop(): Promise<void> }

type EventDeps = Pick<Deps, 'caches' | 'pgNotify' | 'announcer'>

function dispatch({ channel, payload = '' }: pg.Notification, { caches, pgNotify }: EventDeps): void {
  if (channel === notifyChannel) {
    const [, table = '', id = '0'] = payload.split(' ')
    caches.drop(table, Number(id))
  }
  pgNotify.dispatch(channel, payload)
}

const createClient = (connectionString: string) =>
  new pg.Client({
    connectionString,
    application_name: 'switchboard events',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })

/** Nothing is lost with the commit record of an announcement, so it does not wait for the disk. */
const announceBy = (client: pg.Client) => (jobs: number) =>
  client.query({
    name: 'announce',
    text: `select set_config('synchronous_commit', 'off', true), pg_notify('${notifyChannel}', ''),
      case when $1::int > 0 then pg_notify('${jobsChannel}', json_build_object('count', $1::int)::text) end`,
    values: [jobs],
  })

/**
 * Listens for changes by other processes, and announces those of this one. While the connection is lost caches may be
 * stale, so all of them are dropped.
 */
export function listenForEvents(connectionString: string, deps: EventDeps, log: Logger): Listener {
  const { caches, pgNotify, announcer } = deps
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const retry = (error?: Error) => {
    if (stopped || timer) return
    if (error) log.warn({ err: error }, 'event connection lost, reconnecting')
    announcer.disconnect()
    caches.dropAll()
    void client?.end().catch(() => undefined)
    client = undefined
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, 500)
    timer.unref()
  }

  const connect = async () => {
    const fresh = createClient(connectionString)
    client = fresh
    // A client that was replaced may still report its end.
    const lose = (error?: Error) => client === fresh && retry(error)
    fresh.on('error', lose)
    fresh.on('end', () => lose())
    fresh.on('notification', (notification) => dispatch(notification, deps))
    try {
      await fresh.connect()
      await fresh.query(channels.map((channel) => `listen ${channel}`).join('; '))
      caches.dropAll()
      announcer.connect(announceBy(fresh))
      // Subscribers read the events that they missed.
      pgNotify.dispatch(notifyChannel, '')
    } catch (error) {
      lose(error as Error)
    }
  }

  void connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      announcer.disconnect()
      await client?.end().catch(() => undefined)
    },
  }
}
