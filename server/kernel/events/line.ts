import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { notifyChannel } from './events.ts'

/** Beside the events: words for people's screens, and who is where. Both are gone when they were heard. */
export const tellChannel = 'switchboard_tells'
export const presenceChannel = 'switchboard_presence'
export const channels = [notifyChannel, tellChannel, presenceChannel]

/** What PostgreSQL tells this process, whichever process said it. */
export type Line = {
  hear(channel: string, listen: (payload: string) => void): void
  /** For whoever holds the connection. */
  pass(channel: string, payload: string): void
}

export function createLine(): Line {
  const listeners: { channel: string; listen: (payload: string) => void }[] = []
  return {
    hear: (channel, listen) => void listeners.push({ channel, listen }),
    pass: (channel, payload) => {
      for (const listener of listeners) if (listener.channel === channel) listener.listen(payload)
    },
  }
}

/** PostgreSQL's limit is 8,000. */
const mostBytes = 7900

/** Said to every process, this one included, when the transaction commits. */
export async function say(db: Db, channel: string, words: unknown): Promise<void> {
  const payload = JSON.stringify(words)
  if (Buffer.byteLength(payload) > mostBytes) throw new Error(`Too long for a notification: ${channel}`)
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
