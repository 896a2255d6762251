import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '#kernel/context.ts'
import { accountName } from './imap-client.ts'
import { connectPop3, type Pop3 } from './pop3-client.ts'
import { type FetchedMessage, mostBytes, tooLarge } from './receive.ts'
import { keepFetched, type Session } from './session.ts'
import { missingMails, notedKeys } from './store.ts'

export { pop3Port } from './pop3-client.ts'

const askEvery = 60_000

/** POP3 has no notifications, and an open mailbox is locked: fetch and disconnect. */
export async function runPop3Session(session: Session): Promise<void> {
  const { account, credentials, signal } = session
  while (!signal.aborted) {
    const server = await connectPop3(account.options.inbound.options, credentials)
    try {
      await fetchAll(session, server)
      // The server deletes only now; after a lost connection everything is still there, and stored.
      await server.quit()
    } finally {
      server.close()
    }
    await session.report(null)
    await delay(askEvery, undefined, { signal }).catch(() => undefined)
  }
}

type Message = { number: number; uidl: string; size: number }

async function fetchAll({ deps, account, signal }: Session, server: Pop3): Promise<void> {
  const { options } = account.options.inbound
  const most = await mostBytes(deps)
  const prefix = `pop3:${accountName(options)}:`
  const listed = await server.list()
  const isKnown = await knownAmong(deps, account.id, prefix, listed)
  for (const message of listed) {
    if (signal.aborted) return
    const origin = { channelId: account.id, key: prefix + message.uidl }
    const isLarge = message.size > most
    // A message is always read before it is deleted: its id alone does not prove that it is the stored one.
    if (isKnown(message) && (isLarge || options.keep_on_server)) continue
    if (isLarge) {
      const left = [tooLarge({ ...origin, messageId: null, size: message.size }, most)]
      await keepFetched(deps, { arrivals: [], left })
      continue
    }
    const raw = await server.retrieve(message.number, most * 2)
    await keepFetched(deps, { arrivals: [toFetchedMessage(origin, raw, options.keep_on_server)] })
    if (!options.keep_on_server) await server.remove(message.number)
  }
}

/** It has a row, and no administrator has asked for a retry. */
async function knownAmong({ db }: Deps, channelId: number, prefix: string, listed: readonly Message[]) {
  const keys = listed.map(({ uidl }) => prefix + uidl)
  const noted = await notedKeys(db, channelId, keys)
  const wanted = new Set((await missingMails(db, channelId, prefix)).map(({ key }) => key))
  return ({ uidl }: Message) => noted.has(prefix + uidl) && !wanted.has(prefix + uidl)
}

/** A server may reuse the id of a deleted message: then the hash of the bytes is part of the key. */
function toFetchedMessage(origin: { channelId: number; key: string }, raw: Buffer, isKept: boolean): FetchedMessage {
  if (isKept) return { ...origin, raw }
  const hash = createHash('sha256').update(raw).digest('hex')
  return { ...origin, key: `${origin.key}:${hash.slice(0, 16)}`, raw, renamed: true }
}
