import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { bareMessageId } from './headers.ts'
import type { MailboxOptions } from './imap-client.ts'

/** The operations that fetching needs of an open mailbox. Always by UID and without changing flags. */

export type Listed = { uid: number; size: number; messageId: string | null }

const byUid = { uid: true }
const aboutMessage = { uid: true, size: true, envelope: true }

const listedOf = ({ uid, size = 0, envelope }: FetchMessageObject): Listed => ({
  uid,
  size,
  messageId: bareMessageId(envelope?.messageId ?? ''),
})

/** `n:*` always includes the last message, even one before n. */
export async function listAfter(client: ImapFlow, lastUid: number): Promise<Listed[]> {
  const found: Listed[] = []
  for await (const message of client.fetch(`${lastUid + 1}:*`, aboutMessage, byUid)) {
    if (message.uid > lastUid) found.push(listedOf(message))
  }
  return found.toSorted((a, b) => a.uid - b.uid)
}

export async function listOne(client: ImapFlow, uid: number): Promise<Listed | undefined> {
  const message = await client.fetchOne(String(uid), aboutMessage, byUid)
  return message ? listedOf(message) : undefined
}

export const uidsUpTo = async (client: ImapFlow, lastUid: number): Promise<number[]> =>
  lastUid === 0 ? [] : (await client.search({ uid: `1:${lastUid}` }, byUid)) || []

/** Bytes by UID, without messages that another client has deleted or moved since they were listed. */
export type Sources = Map<number, Buffer | 'refused'>

/** All in one command; when the server refuses one of them, one by one, so that it does not block the others. */
export async function download(client: ImapFlow, uids: readonly number[]): Promise<Sources> {
  if (uids.length === 0) return new Map()
  try {
    const found = await fetchSources(client, uids)
    const missing = uids.filter((uid) => !found.has(uid))
    return new Map([...found, ...(await findWithheld(client, missing))])
  } catch (error) {
    if (!isRefusal(client, error)) throw error
    if (uids.length === 1) return findWithheld(client, uids)
    const each: [number, Buffer | 'refused'][] = []
    for (const uid of uids) each.push(...(await download(client, [uid])))
    return new Map(each)
  }
}

/**
 * A server answers NO, or nothing, both for a message that it withholds and for one that was deleted. It was deleted if it
 * is no longer listed; NOOP lets the server report deletions first.
 */
async function findWithheld(client: ImapFlow, uids: readonly number[]): Promise<Sources> {
  const refused: Sources = new Map()
  if (uids.length > 0) await client.noop()
  for (const uid of uids) if (await listOne(client, uid)) refused.set(uid, 'refused')
  return refused
}

async function fetchSources(client: ImapFlow, uids: readonly number[]): Promise<Sources> {
  const found: Sources = new Map()
  for await (const { uid, source } of client.fetch([...uids], { uid: true, source: true }, byUid)) {
    if (source?.length) found.set(uid, source)
  }
  // On a lost connection the library returns an empty result without an error.
  if (!client.usable || !client.mailbox) throw Object.assign(new Error('connection lost'), { code: 'NoConnection' })
  return found
}

/** The server answered NO; false for a lost connection. */
const isRefusal = ({ usable }: ImapFlow, error: unknown) =>
  usable && ['NO', 'BAD'].includes((error as { responseStatus?: string }).responseStatus ?? '')

/** Only for stored messages. False when the server does not allow it. */
export async function clearAway(client: ImapFlow, uids: number[], options: MailboxOptions): Promise<boolean> {
  if (uids.length === 0) return true
  if (options.keep_on_server) return client.messageFlagsAdd(uids, [String.raw`\Seen`], byUid)
  if (options.move_to) return Boolean(await client.messageMove(uids, options.move_to, byUid))
  return client.messageDelete(uids, byUid)
}
