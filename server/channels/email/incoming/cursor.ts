import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

/**
 * How far a mailbox has been read, by UID: UIDs only grow while UIDVALIDITY stays the same. Sequence numbers shift, and
 * every client may set \Seen.
 */
export type ImapCursor = {
  /** Account and folder: another server may use the same numbers. */
  mailbox: string
  uid_validity: string
  last_uid: number
  /** Messages below this UID may have been read under an earlier UIDVALIDITY. */
  renamed_below?: number
}

export async function readCursor(db: Db, channelId: number): Promise<ImapCursor | undefined> {
  const row = await db.selectFrom('channels').select('preferences').where('id', '=', channelId).executeTakeFirst()
  return (row?.preferences as { cursor?: ImapCursor } | undefined)?.cursor
}

/** Without an event, because only the fetcher uses it. */
export async function saveCursor({ db }: Pick<Ctx, 'db'>, channelId: number, cursor: ImapCursor): Promise<void> {
  await sql`
    update channels set preferences = preferences || ${JSON.stringify({ cursor })}::jsonb
    where id = ${channelId}`.execute(db)
}

type Mailbox = { name: string; uidValidity: bigint; uidNext: number }

/** Where to continue; a new or renumbered mailbox starts with its first message. */
export function cursorFor(mailbox: Mailbox, known: ImapCursor | undefined, skipExisting: boolean): ImapCursor {
  const { name, uidNext } = mailbox
  const uid_validity = String(mailbox.uidValidity)
  if (known?.mailbox === name && known.uid_validity === uid_validity) return known
  const isSkipped = skipExisting && known?.mailbox !== name
  const cursor = { mailbox: name, uid_validity, last_uid: isSkipped ? uidNext - 1 : 0 }
  return known ? { ...cursor, renamed_below: uidNext } : cursor
}

export const isRenamed = ({ renamed_below = 0 }: ImapCursor, uid: number): boolean => uid < renamed_below

export const keyPrefix = ({ mailbox, uid_validity }: ImapCursor): string => `imap:${mailbox}:${uid_validity}:`
export const keyOf = (cursor: ImapCursor, uid: number): string => keyPrefix(cursor) + uid
export const uidOf = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1))
