import { sql } from 'kysely'
import type { MailOAuth, Outbound } from '#contract/channel-email.ts'
import type { Ctx } from '#kernel/context.ts'
import { openSecrets } from '../accounts/secrets.ts'
import type { Outcome, Route } from './transport.ts'

export type Letterhead = {
  article_id: number
  ticket_id: number
  number: string
  title: string
  sender: string
  from: string
  to: string | null
  cc: string | null
  reply_to: string | null
  subject: string | null
  message_id: string
  in_reply_to: string | null
  references: string | null
  content_type: string
  body: string
  created_at: string
  created_by_id: number
  attempts: number
}

/** Of e-mails of ours among new articles, due when their writers can no longer think again. */
export async function insertDeliveries({ db, now }: Ctx, articleIds: readonly number[]) {
  const stamp = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ article_id: number; due_at: string }>`
    insert into article_deliveries (article_id, due_at, created_at, updated_at)
    select id, coalesce((preferences ->> 'delivery_hold_until')::timestamptz, ${stamp}), ${stamp}, ${stamp}
    from ticket_articles where id = any(${articleIds}::int[]) and preferences ->> 'delivery_status' = 'queued'
    order by id returning article_id, due_at`.execute(db)
  return rows
}

/** How long a delivery is somebody's who says nothing more; whoever sends says so again in time. */
export const claimSeconds = 30

/**
 * The letter behind a delivery that is due, marked as being sent. Whoever comes second finds nothing to do; what is
 * still marked after its time was left by a process that died, and is due again.
 */
export async function claimDelivery({ db, now }: Ctx, articleId: number): Promise<Letterhead | undefined> {
  const { rows } = await sql<Letterhead>`
    update article_deliveries as delivery
    set state = 'sending', attempts = delivery.attempts + 1, updated_at = ${now.toISOString()},
      due_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${claimSeconds})
    from ticket_articles article join tickets on tickets.id = article.ticket_id
    join ticket_article_senders senders on senders.id = article.sender_id
    where delivery.article_id = ${articleId} and article.id = delivery.article_id
      and delivery.state in ('queued', 'deferred', 'sending') and delivery.due_at <= ${now.toISOString()}
    returning article.id as article_id, tickets.id as ticket_id, tickets.number, tickets.title, senders.name as sender,
      article."from", article."to", article.cc, article.reply_to, article.subject, article.message_id,
      article.in_reply_to, article."references", article.content_type, article.body, article.created_at,
      article.created_by_id, delivery.attempts`.execute(db)
  return rows[0]
}

/** Says that the letter is still being sent: a slow server with a large mail takes longer than a claim. */
export async function renewClaim({ db, now }: Ctx, articleId: number): Promise<void> {
  await sql`
    update article_deliveries
    set due_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${claimSeconds})
    where article_id = ${articleId} and state = 'sending'`.execute(db)
}

/** Until when somebody else, or a process that died, has a letter in hand. */
export async function claimedUntil({ db }: Ctx, articleId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('article_deliveries')
    .select('due_at')
    .where('article_id', '=', articleId)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return row && new Date(row.due_at)
}

type ChannelRow = { id: number; options: { outbound: Outbound; auth?: MailOAuth | null } }

/** The server of the group's address, else the one for notifications. */
export async function routeFor({ db, deps }: Ctx, ticketId?: number): Promise<Route | undefined> {
  const { rows } = await sql<ChannelRow>`
    select channels.id, channels.options from channels
    left join email_addresses on email_addresses.channel_id = channels.id and area = 'Email::Account'
    left join groups on groups.email_address_id = email_addresses.id
    left join tickets on tickets.group_id = groups.id and tickets.id = ${ticketId ?? null}
    where channels.active and channels.options ? 'outbound'
      and (tickets.id is not null or area = 'Email::Notification')
    order by tickets.id nulls last, channels.id limit 1`.execute(db)
  const [channel] = rows
  if (!channel) return undefined
  const { outbound, auth } = openSecrets<ChannelRow['options']>(deps.sealer, channel.id, channel.options)
  return { outbound, accessToken: auth?.access_token ?? undefined }
}

const wireStates = { sent: 'success', failed: 'fail', deferred: 'deferred' } as const

/** The article tells the same on the wire, in the words that deployed clients know. */
export async function noteOutcome(
  ctx: Ctx,
  articleId: number,
  { state, reason, dueAt }: Outcome & { dueAt?: Date },
): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`
    update article_deliveries
    set state = ${state}, reason = ${reason}, updated_at = ${now}, due_at = ${(dueAt ?? ctx.now).toISOString()},
      sent_at = ${state === 'sent' ? now : null}
    where article_id = ${articleId}`.execute(ctx.db)
  const told = {
    delivery_status: wireStates[state],
    delivery_status_message: reason,
    delivery_status_date: now,
  }
  await sql`
    update ticket_articles set preferences = preferences || ${JSON.stringify(told)}::jsonb ||
      jsonb_build_object('delivery_retry', (select attempts from article_deliveries where article_id = ${articleId}))
    where id = ${articleId}`.execute(ctx.db)
  ctx.emit({
    kind: 'updated',
    object: 'ticket_articles',
    id: articleId,
    changes: { preferences: [null, told] },
  })
}

/** What should have gone out by now: a process may have died with the job in its hands. */
export async function overdueDeliveries({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ article_id: number }>`
    select article_id from article_deliveries
    where state in ('queued', 'sending', 'deferred') and due_at < ${now.toISOString()}::timestamptz - interval '1 minute'
    order by due_at limit 1000`.execute(db)
  return rows.map(({ article_id }) => article_id)
}
