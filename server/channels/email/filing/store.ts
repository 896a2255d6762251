import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Step } from '#channels/arrival/explanation.ts'

export type WaitingMail = {
  id: number
  sha256: string
  size: number
  channel_id: number | null
  group_id: number
  /** Whose word about senders counts; empty for nobody's. */
  authserv_id: string
  /** Of the envelope, as far as whoever handed the mail over told us: empty for `<>`. */
  envelope_from: string | null
  /** Who handed it over to a listener. */
  remote: string | null
}

/** A mail that still has to be filed, one whose filing failed included, and the group of its mailbox; the first active group when there is none. */
export async function findWaitingMail({ db }: Ctx, id: number): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    select mail.id, mail.sha256, mail.size, mail.channel_id,
      coalesce(groups.id, (select id from groups where active order by id limit 1)) as group_id,
      coalesce(channels.options #>> '{inbound,options,authserv_id}', '') as authserv_id,
      mail.envelope ->> 'from' as envelope_from, 
      case when mail.source_key like 'smtp:%' then mail.envelope ->> 'remote' end as remote
    from inbound_mails mail left join channels on channels.id = mail.channel_id
    left join groups on groups.id = channels.group_id and groups.active
    where mail.id = ${id} and mail.state in ('waiting', 'failed') and mail.sha256 is not null`.execute(db)
  return rows[0]
}

/** Of several workers with the same mail one goes on; whoever comes later finds it filed. */
export async function lockWaitingMail({ db }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_mails where id = ${id} and state in ('waiting', 'failed') for no key update`.execute(db)
  return rows.length > 0
}

/** What became of a mail. */
export type FilingResult =
  | { state: 'filed'; ticketId: number; articleId: number }
  /** Not filed, and why. */
  | { state: 'ignored' | 'failed'; reason: string }

type Findings = { steps: readonly Step[]; digest?: string | undefined }

export async function noteFilingResult(
  ctx: Ctx,
  id: number,
  fate: FilingResult,
  { steps, digest }: Findings,
): Promise<void> {
  const { state } = fate
  const { ticketId, articleId, reason } = { ticketId: null, articleId: null, reason: null, ...fate }
  await sql`
    update inbound_mails
    set state = ${state}, reason = ${reason}, explanation = ${JSON.stringify(steps)}::jsonb,
      ticket_id = ${ticketId}, article_id = ${articleId}, attempts = attempts + 1,
      content_digest = ${digest ?? null},
      updated_at = ${ctx.now.toISOString()}
    where id = ${id}`.execute(ctx.db)
  ctx.emit({ kind: 'updated', object: 'inbound_mails', id, changes: { state: ['waiting', state] } })
}

type FiledMail = { messageId: string; from: string; digest: string; subject: string | null; body: string }

/**
 * The same message by another way: through two addresses of one mailbox, or fetched again. Scanners and web forms use
 * one Message-ID for many messages, so the content decides; of mails from before it was noted, the article tells.
 */
export async function isFiledAlready(
  { db }: Ctx,
  { id, channel_id }: WaitingMail,
  { messageId, from, digest, subject, body }: FiledMail,
): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_mails mail join ticket_articles article on article.id = mail.article_id
    where mail.message_id = ${messageId} and mail.id <> ${id} and mail.channel_id is not distinct from ${channel_id}::int
      and mail.state = 'filed' and article."from" = ${from}
      and (mail.content_digest = ${digest} or mail.content_digest is null and article.body = ${body}
        and coalesce(article.subject, '') = ${subject ?? ''}) limit 1`.execute(db)
  return rows.length > 0
}
