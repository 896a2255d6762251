import type { ImapFlow } from 'imapflow'
import type { Deps } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
import type { FetchedAccount } from '../accounts/store.ts'
import { cursorFor, type ImapCursor, isRenamed, keyOf, keyPrefix, readCursor, saveCursor, uidOf } from './cursor.ts'
import { accountName } from './imap-client.ts'
import { clearAway, download, listAfter, type Listed, listOne, uidsUpTo } from './imap-messages.ts'
import { type FetchedMessage, type LeftMail, mostBytes, tooLarge } from './receive.ts'
import { keepFetched } from './session.ts'
import { missingMails, storedKeys } from './store.ts'

/** An open mailbox and the account it belongs to. */
export type Fetching = { deps: Deps; account: FetchedAccount; client: ImapFlow; signal: AbortSignal }

type Round = Fetching & { cursor: ImapCursor; most: number; isCleared: boolean }

/** Stored in one transaction: 200 small mails took 40 s one by one. Bounded by what may be in memory at once. */
const batch = { mails: 50, bytes: 16 * 1024 * 1024 }

/**
 * Stores all new messages, then deletes, moves or flags them on the server. After a crash it is repeated and stores
 * nothing twice. Returns false when the server does not allow the clean-up.
 */
export async function fetchNewMail(fetching: Fetching): Promise<boolean> {
  const round: Round = {
    ...fetching,
    cursor: await currentCursor(fetching),
    most: await mostBytes(fetching.deps),
    isCleared: true,
  }
  await fetchMissing(round)
  const found = await listAfter(round.client, round.cursor.last_uid)
  for (const mails of batchesOf(found)) if (!fetching.signal.aborted) await takeBatch(round, mails)
  return round.isCleared
}

async function currentCursor({ deps, account, client }: Fetching): Promise<ImapCursor> {
  if (!client.mailbox) throw Object.assign(new Error('No mailbox is open.'), { code: 'NoConnection' })
  const known = await readCursor(deps.db, account.id)
  const { options } = account.options.inbound
  const { path, uidValidity, uidNext } = client.mailbox
  const mailbox = { name: `${accountName(options)}/${path}`, uidValidity, uidNext }
  const cursor = cursorFor(mailbox, known, options.skip_existing)
  if (cursor !== known) await saveCursor(deps, account.id, cursor)
  return cursor
}

function batchesOf(found: readonly Listed[]): Listed[][] {
  const batches: Listed[][] = []
  let bytes = 0
  for (const mail of found) {
    const current = batches.at(-1)
    bytes += mail.size
    if (current && current.length < batch.mails && bytes <= batch.bytes) {
      current.push(mail)
    } else {
      batches.push([mail])
      bytes = mail.size
    }
  }
  return batches
}

/** Bytes, rows and cursor are committed together; the server's copies are changed afterwards. */
async function takeBatch(round: Round, mails: readonly Listed[]): Promise<void> {
  const { deps, account, client, cursor, most } = round
  const fitting = mails.filter(({ size }) => size <= most)
  const sources = await download(
    client,
    fitting.map(({ uid }) => uid),
  )
  const arrivals: (FetchedMessage & { uid: number })[] = []
  const left: LeftMail[] = []
  for (const { uid, size, messageId } of mails) {
    const origin = { channelId: account.id, key: keyOf(cursor, uid) }
    const source = sources.get(uid)
    if (size > most) left.push(tooLarge({ ...origin, messageId, size }, most))
    else if (source === 'refused') left.push({ ...origin, messageId, size, ...notProvided })
    else if (source) arrivals.push({ ...origin, uid, raw: source, renamed: isRenamed(cursor, uid) })
  }
  const last_uid = Math.max(cursor.last_uid, ...mails.map(({ uid }) => uid))
  await keepFetched(deps, { arrivals, left }, (ctx) => saveCursor(ctx, account.id, { ...cursor, last_uid }))
  cursor.last_uid = last_uid
  await clear(
    round,
    arrivals.map(({ uid }) => uid),
  )
}

const notProvided = { state: 'waiting', reason: writeNotice('mail_not_provided') } as const

async function clear(round: Round, uids: number[]): Promise<void> {
  if (!(await clearAway(round.client, uids, round.account.options.inbound.options))) round.isCleared = false
}

/** Messages of this mailbox with a row and without bytes: the server refused them, or an administrator asked for a retry. */
async function fetchMissing(round: Round): Promise<void> {
  const { deps, account, client, cursor } = round
  for (const { key, attempts } of await missingMails(deps.db, account.id, keyPrefix(cursor))) {
    const isGivenUp = attempts >= mostAttempts
    const listed = isGivenUp ? undefined : await listOne(client, uidOf(key))
    const fate = { state: 'failed' as const, reason: isGivenUp ? givenUp : vanished }
    if (listed) await takeBatch(round, [listed])
    else
      await keepFetched(deps, {
        arrivals: [],
        left: [{ channelId: account.id, key, messageId: null, size: 0, ...fate }],
      })
  }
}

const mostAttempts = 10
const vanished = writeNotice('mail_vanished')
const givenUp = writeNotice('mail_never_provided')

/** Messages that an earlier session stored and did not clean up. */
export async function clearLeftovers(fetching: Fetching): Promise<void> {
  const { deps, account, client } = fetching
  const { options } = account.options.inbound
  if (options.keep_on_server) return
  const cursor = await currentCursor(fetching)
  const uids = await uidsUpTo(client, cursor.last_uid)
  const stored = await storedKeys(
    deps.db,
    account.id,
    uids.map((uid) => keyOf(cursor, uid)),
  )
  await clearAway(
    client,
    uids.filter((uid) => stored.has(keyOf(cursor, uid))),
    options,
  )
}
