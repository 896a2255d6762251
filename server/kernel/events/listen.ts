import pg from 'pg'
import type { Logger } from 'pino'
import type { Deps } from '../context.ts'
import { notifyChannel } from './events.ts'
import { channels } from './pg-notify.ts'

export type Listener = { stop(): Promise<void> }

type Receivers = Pick<Deps, 'caches' | 'pgNotify'>

function dispatch({ channel, payload = '' }: pg.Notification, { caches, pgNotify }: Receivers): void {
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

/** Listens for changes by other processes. While the connection is lost caches may be stale, so all of them are dropped. */
export function listenForEvents(connectionString: string, { caches, pgNotify }: Receivers, log: Logger): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const retry = (error?: Error) => {
    if (stopped || timer) return
    if (error) log.warn({ err: error }, 'event connection lost, reconnecting')
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
    fresh.on('notification', (notification) => dispatch(notification, { caches, pgNotify }))
    try {
      await fresh.connect()
      await fresh.query(channels.map((channel) => `listen ${channel}`).join('; '))
      caches.dropAll()
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
      await client?.end().catch(() => undefined)
    },
  }
}
