import { sql } from 'kysely'
import type { ChannelTraffic } from '#contract/channel-message.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { TableOf } from '#kernel/db/rows.ts'
import type { MessageFiling, ReceivedMessage, StoredMessage } from './network.ts'

export const channelMessages = {
  table: 'channel_messages',
  model: 'ChannelMessage',
  columns: [
    'id',
    'channel_id',
    'network',
    'source_key',
    'state',
    'reason',
    'attempts',
    'ticket_id',
    'article_id',
    'received_at',
    'updated_at',
  ],
} satisfies TableOf

type MessageSource = { network: string; channelId: number }

/** The ids of the messages that are new, in the order in which they were given. */
export async function insertMessages(
  { db, now }: Ctx,
  { network, channelId }: MessageSource,
  messages: readonly ReceivedMessage[],
): Promise<number[]> {
  const stamp = now.toISOString()
  const { rows } = await sql<{ id: number }>`
    insert into channel_messages (channel_id, network, source_key, conversation, content, received_at, updated_at)
    select ${channelId}, ${network}, key, conversation, content, ${stamp}, ${stamp}
    from unnest(${messages.map(({ key }) => key)}::text[], ${messages.map(({ conversation }) => conversation)}::text[],
      ${messages.map(({ content }) => JSON.stringify(content))}::text[]) with ordinality
      as message (key, conversation, content, position)
    order by position
    on conflict (channel_id, source_key) do nothing returning id`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Waiting messages of the same conversation that arrived before this one, and itself. */
export async function listUnfiledUntil(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select earlier.id from channel_messages message
    join channel_messages earlier on earlier.channel_id = message.channel_id
      and earlier.conversation = message.conversation and earlier.id < message.id and earlier.state = 'waiting'
    where message.id = ${id}
    union all select ${id}::bigint
    order by id`.execute(db)
  return rows.map((row) => Number(row.id))
}

/** Of each channel that has received something from one of these networks. */
export async function selectTraffic(db: Db, networks: readonly string[]): Promise<ChannelTraffic[]> {
  const { rows } = await sql<ChannelTraffic>`
    select channels.id as channel_id, latest.received_at as last_received_at, latest.ticket_id as last_ticket_id,
      unfiled.waiting, unfiled.failed
    from channels
    cross join lateral (
      select received_at, ticket_id from channel_messages
      where channel_id = channels.id and network = any(${networks}::text[]) order by id desc limit 1) latest
    cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed
      from channel_messages where channel_id = channels.id and state in ('waiting', 'failed')) unfiled
    order by channels.id`.execute(db)
  return rows
}

/** The article of a message that arrived before. */
export async function findFiledArticle({ db }: Ctx, channelId: number, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ article_id: number }>`
    select article_id from channel_messages
    where channel_id = ${channelId} and source_key = ${key} and article_id is not null`.execute(db)
  return rows[0]?.article_id
}

/** The same for messages whose keys begin with this, a colon and anything: the newest of them. */
export async function findFiledVersion({ db }: Ctx, channelId: number, key: string): Promise<number | undefined> {
  // A semicolon follows the colon. Comparing by bytes, so that the index is used.
  const { rows } = await sql<{ article_id: number }>`
    select article_id from channel_messages
    where channel_id = ${channelId} and source_key ~>=~ ${`${key}:`} and source_key ~<~ ${`${key};`}
      and article_id is not null
    order by id desc limit 1`.execute(db)
  return rows[0]?.article_id
}

export type LockedMessage = StoredMessage & { network: string; attempts: number }

const conversationLock = sql`hashtextextended('conversation ' || channel_id || ' ' || conversation, 0)`

const messageColumns = sql`id, channel_id as "channelId", network, source_key as key, conversation, content, attempts,
  received_at as "receivedAt"`

type MessageRow = Omit<LockedMessage, 'content' | 'receivedAt'> & { content: string; receivedAt: string }

const readMessage = (row: MessageRow): LockedMessage => ({
  ...row,
  id: Number(row.id),
  content: JSON.parse(row.content),
  receivedAt: new Date(row.receivedAt),
})

/** Undefined when it has been filed or its channel was deleted. Others of the same conversation wait until the end. */
export async function lockUnfiled({ db }: Ctx, id: number): Promise<LockedMessage | undefined> {
  await sql`select pg_advisory_xact_lock(${conversationLock}) from channel_messages where id = ${id}`.execute(db)
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from channel_messages
    where id = ${id} and state in ('waiting', 'failed') and channel_id is not null
    for no key update`.execute(db)
  return rows[0] && readMessage(rows[0])
}

/** Messages among which the oldest of each conversation are looked for, so that a long queue is not read each time. */
const mostLookedAt = 5000

/**
 * The oldest waiting message of each conversation, without conversations that another transaction is filing. Locks the
 * conversations until the end.
 */
export async function lockOldestWaiting(
  { db }: Ctx,
  networks: readonly string[],
  most: number,
): Promise<LockedMessage[]> {
  const { rows: locked } = await sql<{ id: number }>`
    with oldest as materialized (
      select min(id) as id, channel_id, conversation from (
        select id, channel_id, conversation from channel_messages
        where state = 'waiting' and channel_id is not null and network = any(${networks}::text[])
        order by id limit ${mostLookedAt}) as waiting
      group by channel_id, conversation order by 1
    )
    select id from oldest where pg_try_advisory_xact_lock(${conversationLock}) limit ${most}`.execute(db)
  if (locked.length === 0) return []
  // A separate statement, because another transaction may have filed one before its conversation was locked here.
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from channel_messages
    where id = any(${locked.map(({ id }) => id)}::bigint[]) and state = 'waiting' and channel_id is not null
    order by id for no key update`.execute(db)
  return rows.map(readMessage)
}

export type NotedFiling = { id: number; filing: MessageFiling }

export async function noteFilings({ db, now }: Ctx, filings: readonly NotedFiling[]): Promise<void> {
  const noted = filings.map(({ id, filing }) => ({ id, ...filing }))
  await sql`
    update channel_messages message set state = noted.state, reason = noted.reason, ticket_id = noted."ticketId",
      article_id = noted."articleId", updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb)
      as noted (id bigint, state text, reason text, "ticketId" int, "articleId" int)
    where message.id = noted.id`.execute(db)
}

/** The number of attempts; undefined when there is nothing to retry. */
export async function noteFailedAttempt({ db, now }: Ctx, id: number, reason: string): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    update channel_messages set state = 'failed', reason = ${reason}, attempts = attempts + 1,
      updated_at = ${now.toISOString()}
    where id = ${id} and state in ('waiting', 'failed') returning attempts`.execute(db)
  return rows[0]?.attempts
}

export async function setWaiting({ db, now }: Ctx, id: number): Promise<void> {
  await sql`
    update channel_messages set state = 'waiting', reason = null, attempts = 0, updated_at = ${now.toISOString()}
    where id = ${id}`.execute(db)
}

/** Whether a message has waited for a minute: its job was lost. */
export async function hasStrandedMessages({ db, now }: Ctx): Promise<boolean> {
  const { rows } = await sql`
    select from channel_messages
    where state = 'waiting' and channel_id is not null
      and updated_at < ${now.toISOString()}::timestamptz - interval '1 minute'
    limit 1`.execute(db)
  return rows.length > 0
}
