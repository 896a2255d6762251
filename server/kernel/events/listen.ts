import pg from 'pg'
import type { Logger } from 'pino'
import type { Deps } from '../context.ts'
import { notifyChannel } from './events.ts'
import { channels } from './line.ts'

export type Listener = { stop(): Promise<void> }

type Ears = Pick<Deps, 'caches' | 'line'>

function passOn({ channel, payload = '' }: pg.Notification, { caches, line }: Ears): void {
  if (channel === notifyChannel) {
    const [, table = '', id = '0'] = payload.split(' ')
    caches.drop(table, Number(id))
  }
  line.pass(channel, payload)
}

const clientOn = (connectionString: string) =>
  new pg.Client({
    connectionString,
    application_name: 'switchboard events',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })

/** Hears what other processes changed. While the line is down everything cached may be stale, so all of it is dropped. */
export function listenForEvents(connectionString: string, { caches, line }: Ears, log: Logger): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const retry = (error?: Error) => {
    if (stopped || timer) return
    if (error) log.warn({ err: error }, 'event line lost, reconnecting')
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
    const fresh = clientOn(connectionString)
    client = fresh
    // One that was given up may tell of its end when the next is in use already.
    const lose = (error?: Error) => client === fresh && retry(error)
    fresh.on('error', lose)
    fresh.on('end', () => lose())
    fresh.on('notification', (heard) => passOn(heard, { caches, line }))
    try {
      await fresh.connect()
      await fresh.query(channels.map((channel) => `listen ${channel}`).join('; '))
      caches.dropAll()
      // Whoever follows the events looks what it missed.
      line.pass(notifyChannel, '')
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
