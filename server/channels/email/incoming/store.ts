import { sql } from 'kysely'
import { type StoredBlob } from '#kernel/blobs/blob-store.ts'
import { recordBlob } from '#kernel/blobs/records.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { TableOf } from '#kernel/db/rows.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'

export const inboundMails = {
  table: 'inbound_mails',
  model: 'InboundMail',
  columns: [
    'id',
    'channel_id',
    'source_key',
    'message_id',
    'from',
    'subject',
    'size',
    'state',
    'reason',
    'explanation',
    'envelope',
    'attempts',
    'ticket_id',
    'article_id',
    'received_at',
    'updated_at',
  ],
} satisfies TableOf

/** The SMTP envelope, where it is known: from a listener or a gateway. */
type Envelope = { from?: string; to?: readonly string[]; remote?: string }

/** A message and its origin. `key` is unique for all time, so that a message that is found twice has one row. */
export type ReceivedMail = {
  channelId: number | null
  key: string
  messageId: string | null
  /** From the header; absent for a message that is left on its server. */
  from?: string | null
  subject?: string | null
  size: number
  envelope?: Envelope
}

export type NewMail = ReceivedMail & {
  blob?: StoredBlob
  state: 'waiting' | 'ignored' | 'too_large' | 'failed'
  reason: string | null
}

/** The id of the row; undefined when the key exists. A row without bytes gets them now. */
export async function insertMail(ctx: Ctx, mail: NewMail): Promise<number | undefined> {
  const { db, deps, now } = ctx
  if (mail.blob) await recordBlob(db, mail.blob, deps.blobs.name)
  const row = await db
    .insertInto('inbound_mails')
    .values({
      channel_id: mail.channelId,
      source_key: mail.key,
      message_id: mail.messageId,
      from: mail.from ?? null,
      subject: mail.subject ?? null,
      sha256: mail.blob?.sha256 ?? null,
      size: mail.size,
      state: mail.state,
      reason: mail.reason,
      envelope: JSON.stringify(mail.envelope ?? {}),
      received_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'source_key'])
        .doUpdateSet((row) => ({
          sha256: row.ref('excluded.sha256'),
          // A message that was deleted in the meantime has neither.
          size: sql<number>`coalesce(nullif(excluded.size, 0), inbound_mails.size)`,
          message_id: sql<string | null>`coalesce(excluded.message_id, inbound_mails.message_id)`,
          from: sql<string | null>`coalesce(excluded."from", inbound_mails."from")`,
          subject: sql<string | null>`coalesce(excluded.subject, inbound_mails.subject)`,
          state: row.ref('excluded.state'),
          reason: row.ref('excluded.reason'),
          attempts: sql<number>`inbound_mails.attempts + (excluded.sha256 is null)::int`,
          updated_at: row.ref('excluded.updated_at'),
        }))
        .where('inbound_mails.sha256', 'is', null)
        .where('inbound_mails.forgotten_sha256', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Serialises transactions that store the same contents; locks are taken in one order, to avoid deadlocks. */
export const lockContents = (db: Db, hashes: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended('inbound-mail ' || sha256, 0) as lock
      from unnest(${hashes}::text[]) as content (sha256) order by lock
    ) as locks`.execute(db)

/** The first mail with the same bytes in the same channel, even if its content was deleted. */
export async function findTwin(db: Db, channelId: number | null, sha256: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from inbound_mails where sha256 = ${sha256} and channel_id is not distinct from ${channelId}::int
    union all
    select id from inbound_mails where forgotten_sha256 = ${sha256} and channel_id is not distinct from ${channelId}::int
    order by id limit 1`.execute(db)
  return rows[0]?.id
}

/** The keys whose messages are stored and may be deleted on the server; those that were too large are not. */
export async function storedKeys(db: Db, channelId: number, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ source_key: string }>`
    select source_key from inbound_mails
    where channel_id = ${channelId} and source_key = any(${keys})
      and (sha256 is not null or forgotten_sha256 is not null)`.execute(db)
  return new Set(rows.map(({ source_key }) => source_key))
}

/** The keys that have a row, in any state. */
export async function notedKeys(db: Db, channelId: number, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ source_key: string }>`
    select source_key from inbound_mails where channel_id = ${channelId} and source_key = any(${keys})`.execute(db)
  return new Set(rows.map(({ source_key }) => source_key))
}

export type MissingMail = { key: string; attempts: number }

/** Mails whose bytes are missing: the server withheld them, or an administrator asked for a retry. */
export async function missingMails(db: Db, channelId: number, prefix: string): Promise<MissingMail[]> {
  const { rows } = await sql<MissingMail>`
    select source_key as key, attempts from inbound_mails
    where channel_id = ${channelId} and state = 'waiting' and sha256 is null
      and starts_with(source_key, ${prefix}) order by id`.execute(db)
  return rows
}

/** Whether a channel has received a message, by its Message-ID without angle brackets. */
export async function isStored(db: Db, channelId: number | null, messageId: string): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_mails where message_id = ${messageId} and channel_id = ${channelId}::int limit 1`.execute(db)
  return rows.length > 0
}

type Progress = { state: string; reason: string | null; attempts?: number }

export async function noteProgress({ db, now }: Ctx, id: number, progress: Progress): Promise<void> {
  await db
    .updateTable('inbound_mails')
    .set({ ...progress, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function lockAttempts(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('inbound_mails')
    .select('attempts')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.attempts
}

/** The hash of a mail's bytes; undefined when they are not stored. */
export async function findContent(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('inbound_mails').select('sha256').where('id', '=', id).executeTakeFirst()
  return row?.sha256 ?? undefined
}

export async function isForgotten(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_mails where id = ${id} and forgotten_sha256 is not null`.execute(db)
  return rows.length > 0
}

export async function findByKey(db: Db, channelId: number | null, key: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from inbound_mails
    where source_key = ${key} and channel_id is not distinct from ${channelId}::int`.execute(db)
  return Number(rows[0]?.id)
}

/** Waiting mails that were not tried for three hours: their job was lost. */
export async function listStrandedMails({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from inbound_mails
    where state = 'waiting' and sha256 is not null and updated_at < ${now.toISOString()}::timestamptz - interval '3 hours'
    order by id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** The channels of the active addresses among these, also for `name+anything@domain`. */
export async function findChannelsByAddress(db: Db, addresses: readonly string[]): Promise<number[]> {
  const spellings = addresses.flatMap((address) => [address.toLowerCase(), normalizeAddress(address)])
  const plain = spellings.map((address) => address.replace(/\+[^@]*@/, '@'))
  const { rows } = await sql<{ channel_id: number }>`
    select distinct channel_id from email_addresses join channels on channels.id = channel_id
    where email_addresses.active and channels.active
      and email = any(${[...spellings, ...plain]})
    order by channel_id`.execute(db)
  return rows.map(({ channel_id }) => channel_id)
}
