import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Step } from '#channels/arrival/explanation.ts'

export type WaitingMail = {
  id: number
  sha256: string
  size: number
  channel_id: number | null
  group_id: number
  /** The server whose `Authentication-Results` are trusted; empty for none. */
  authserv_id: string
  /** The envelope sender, if known; empty for `<>`. */
  envelope_from: string | null
  /** The IP address of the client that delivered it to a listener. */
  remote: string | null
}

/** A mail that is waiting or failed, with the group of its mailbox, or the first active group. */
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

/** One of several workers gets the lock; the others then find the mail filed. */
export async function lockWaitingMail({ db }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_mails where id = ${id} and state in ('waiting', 'failed') for no key update`.execute(db)
  return rows.length > 0
}

/** The result of filing a mail. */
export type FilingResult =
  | { state: 'filed'; ticketId: number; articleId: number }
  /** Not filed, with the reason. */
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
 * Whether another copy was filed: sent to two addresses of one mailbox, or fetched again. Scanners and web forms use one
 * Message-ID for many messages, so that the digest decides; older mails without a digest are compared with the article.
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
