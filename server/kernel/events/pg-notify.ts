import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { notifyChannel } from './events.ts'

/** Besides the events, two channels whose messages are not stored: push messages for users, and presence. */
export const pushChannel = 'switchboard_tells'
export const presenceChannel = 'switchboard_presence'
export const channels = [notifyChannel, pushChannel, presenceChannel]

/** Distributes the notifications of PostgreSQL, sent by any process, within this process. */
export type PgNotify = {
  subscribe(channel: string, receive: (payload: string) => void): void
  /** Called by the connection that listens. */
  dispatch(channel: string, payload: string): void
}

export function createPgNotify(): PgNotify {
  const subscriptions: { channel: string; receive: (payload: string) => void }[] = []
  return {
    subscribe: (channel, receive) => void subscriptions.push({ channel, receive }),
    dispatch: (channel, payload) => {
      for (const subscription of subscriptions) if (subscription.channel === channel) subscription.receive(payload)
    },
  }
}

/** PostgreSQL's limit is 8,000. */
const mostBytes = 7900

/** Sends to every process, including this one, when the transaction commits. */
export async function notify(db: Db, channel: string, content: unknown): Promise<void> {
  const payload = JSON.stringify(content)
  if (Buffer.byteLength(payload) > mostBytes) throw new Error(`Too long for a notification: ${channel}`)
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
