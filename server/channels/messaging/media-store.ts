import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Json } from './json.ts'

/** A file of a message that has to be fetched. */
export type NewMedia = {
  network: string
  /** What the network needs to return it. */
  source: Json
  filename: string
  content_type: string
  /** For readers: `{ kind: 'voice', duration: 12 }`, `{ kind: 'photo', width: 640, height: 480 }`. */
  details?: Json
}

export const mediaTask = 'fetch-channel-media'

export const fetchSoon = (ctx: Ctx, id: number, runAt?: Date): void =>
  ctx.enqueue(mediaTask, { id }, { key: `${mediaTask}-${id}`, ...(runAt ? { runAt } : {}) })

type ArticleMedia = { articleId: number; channelId: number; media: readonly NewMedia[] }

export async function addMedia(ctx: Ctx, { articleId, channelId, media }: ArticleMedia): Promise<void> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<{ id: number }>`
    insert into channel_media
      (article_id, channel_id, network, source, filename, content_type, details, due_at, created_at, updated_at)
    select ${articleId}, ${channelId}, network, source, filename, content_type, coalesce(details, '{}'), ${now}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(media)}::jsonb)
      as file (network text, source jsonb, filename text, content_type text, details jsonb)
    returning id`.execute(ctx.db)
  for (const { id } of rows) fetchSoon(ctx, Number(id))
}

/** Shows the files of an article, also those that are not here yet, in its preferences: `media`. */
export async function presentMedia(ctx: Ctx, articleId: number): Promise<void> {
  await sql`
    update ticket_articles set preferences = preferences || jsonb_build_object('media', (
      select jsonb_agg(details || jsonb_strip_nulls(jsonb_build_object('id', id, 'filename', filename,
        'content_type', content_type, 'state', state, 'reason', reason)) order by id)
      from channel_media where article_id = ${articleId}))
    where id = ${articleId}`.execute(ctx.db)
}

export type WaitingMedia = {
  id: number
  article_id: number
  channel_id: number | null
  network: string
  source: Json
  filename: string
  content_type: string
  attempts: number
}

export async function findWaitingMedia({ db }: Ctx, id: number): Promise<WaitingMedia | undefined> {
  const { rows } = await sql<WaitingMedia>`
    select id, article_id, channel_id, network, source, filename, content_type, attempts
    from channel_media where id = ${id} and state = 'waiting'`.execute(db)
  return rows[0]
}

type MediaResult = {
  state: 'stored' | 'failed' | 'waiting'
  reason?: string
  dueAt?: Date
  /** Added to what readers see: the attachment, or the code of the reason. */
  details: Json
}

export async function noteMedia(
  { db, now }: Ctx,
  id: number,
  { state, reason, dueAt = now, details }: MediaResult,
): Promise<void> {
  await sql`
    update channel_media set state = ${state}, reason = ${reason ?? null}, attempts = attempts + 1,
      due_at = ${dueAt.toISOString()}, details = details || ${JSON.stringify(details)}::jsonb, updated_at = ${now.toISOString()}
    where id = ${id}`.execute(db)
}

/** Locks it, so that two jobs cannot attach the same file. */
export async function lockWaitingMedia({ db }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from channel_media where id = ${id} and state = 'waiting' for no key update`.execute(db)
  return rows.length > 0
}

/** Queues the failed files of an article again; returns their ids. */
export async function retryMediaOf({ db, now }: Ctx, articleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update channel_media set state = 'waiting', reason = null, attempts = 0, due_at = ${now.toISOString()},
      updated_at = ${now.toISOString()}
    where article_id = ${articleId} and state = 'failed' returning id`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Files whose job was lost. */
export async function listOverdueMedia({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from channel_media
    where state = 'waiting' and due_at < ${now.toISOString()}::timestamptz - interval '5 minutes'
    order by due_at limit 1000`.execute(db)
  return rows.map(({ id }) => Number(id))
}
