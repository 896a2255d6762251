import pg from 'pg'
import type { Logger } from 'pino'
import type { Deps } from '../context.ts'
import { notifyChannel } from './events.ts'
import { channels } from './line.ts'

export type Listener = { stop(): Promise<void> }

/** Hears what other processes changed. While the line is down everything cached may be stale, so all of it is dropped. */
export function listenForEvents(
  connectionString: string,
  { caches, line }: Pick<Deps, 'caches' | 'line'>,
  log: Logger,
): Listener {
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
    const fresh = new pg.Client({ connectionString, application_name: 'switchboard events', keepAlive: true })
    client = fresh
    fresh.on('error', retry)
    fresh.on('end', () => retry())
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel === notifyChannel) {
        const [, table = '', id = '0'] = payload.split(' ')
        caches.drop(table, Number(id))
      }
      line.pass(channel, payload)
    })
    try {
      await fresh.connect()
      await fresh.query(channels.map((channel) => `listen ${channel}`).join('; '))
      caches.dropAll()
      // Whoever follows the events looks what it missed.
      line.pass(notifyChannel, '')
    } catch (error) {
      retry(error as Error)
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
