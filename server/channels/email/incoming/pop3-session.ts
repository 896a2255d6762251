import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '#kernel/context.ts'
import { accountName } from './imap-client.ts'
import { connectPop3, type Pop3 } from './pop3-client.ts'
import { type Arrival, mostBytes, tooLarge } from './receive.ts'
import { keepFetched, type Session } from './session.ts'
import { missingMails, notedKeys } from './store.ts'

export { pop3Port } from './pop3-client.ts'

const askEvery = 60_000

/** POP3 cannot push, and a mailbox is locked while it is open: look, take, leave. */
export async function runPop3Session(session: Session): Promise<void> {
  const { account, credentials, signal } = session
  while (!signal.aborted) {
    const server = await connectPop3(account.options.inbound.options, credentials)
    try {
      await fetchAll(session, server)
      // Only now does the server delete; without it everything is still there, and known to us.
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
    const place = { channelId: account.id, key: prefix + message.uidl }
    const isLarge = message.size > most
    // What is to be deleted is always read: its id alone does not prove that it is the message we know.
    if (isKnown(message) && (isLarge || options.keep_on_server)) continue
    if (isLarge) {
      const left = [tooLarge({ ...place, messageId: null, size: message.size }, most)]
      await keepFetched(deps, { arrivals: [], left })
      continue
    }
    const raw = await server.retrieve(message.number, most * 2)
    await keepFetched(deps, { arrivals: [arrivalOf(place, raw, options.keep_on_server)] })
    if (!options.keep_on_server) await server.remove(message.number)
  }
}

/** Noted before, and nobody has asked for another try. */
async function knownAmong({ db }: Deps, channelId: number, prefix: string, listed: readonly Message[]) {
  const keys = listed.map(({ uidl }) => prefix + uidl)
  const noted = await notedKeys(db, channelId, keys)
  const wanted = new Set((await missingMails(db, channelId, prefix)).map(({ key }) => key))
  return ({ uidl }: Message) => noted.has(prefix + uidl) && !wanted.has(prefix + uidl)
}

/** A server may give the id of a deleted message to another one: then the bytes belong to the name. */
function arrivalOf(place: { channelId: number; key: string }, raw: Buffer, isKept: boolean): Arrival {
  if (isKept) return { ...place, raw }
  const hash = createHash('sha256').update(raw).digest('hex')
  return { ...place, key: `${place.key}:${hash.slice(0, 16)}`, raw, renamed: true }
}
