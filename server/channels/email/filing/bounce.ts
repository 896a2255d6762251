import { sql } from 'kysely'
import { messageIdDigest } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Bounce } from '#kernel/mail/bounce.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { noteLateFailure } from '#channels/delivery/store.ts'
import { mailboxesIn } from '../outgoing/addresses.ts'

/** A mail that we sent, with its recipients. */
export type Bounced = { article_id: number | null; ticket_id: number | null; recipients: string }

/** The mail that a report is about. Undefined if we did not send it: then the report is forged or misdirected. */
export async function findBounced({ db }: Ctx, { originalMessageId }: Bounce): Promise<Bounced | undefined> {
  if (!originalMessageId) return undefined
  const { rows } = await sql<Bounced>`
    select article_id, ticket_id, concat_ws(',', "to", cc) as recipients from article_deliveries
    join ticket_articles on ticket_articles.id = article_id
    where message_id_md5 = ${messageIdDigest(`<${originalMessageId}>`)}
    union all select null, null, recipient from outgoing_mails where message_id = ${`<${originalMessageId}>`}`.execute(
    db,
  )
  return rows[0]
}

/** Marks the article as failed and the recipients as unreachable, so that they get no further automatic mails. */
export async function markBounced(ctx: Ctx, { article_id, recipients }: Bounced, bounce: Bounce): Promise<void> {
  if (bounce.delayed) return
  const reason = bounce.recipients
    .map(({ address, diagnostic }) => `${address}: ${diagnostic}`)
    .join('; ')
    .slice(0, 1000)
  if (article_id !== null) await noteLateFailure(ctx, article_id, reason)
  // Any recipient could forge a report about the mail, so that only its recipients can be marked.
  const reached = new Set(mailboxesIn(recipients).map(({ address }) => normalizeAddress(address)))
  const failed = bounce.recipients.filter(({ permanent }) => permanent).map(({ address }) => normalizeAddress(address))
  const gone = failed.filter((address) => reached.has(address))
  await markUnreachable(ctx, gone, reason)
}

async function markUnreachable(ctx: Ctx, addresses: readonly string[], reason: string): Promise<void> {
  const told = { mail_delivery_failed: true, mail_delivery_failed_reason: reason, mail_delivery_failed_data: ctx.now }
  const { rows } = await sql<{ id: number }>`
    update users set preferences = preferences || ${JSON.stringify(told)}::jsonb
    where email <> '' and lower(email) = any(${addresses}) returning id`.execute(ctx.db)
  for (const { id } of rows) {
    ctx.emit({ kind: 'updated', object: 'users', id, changes: { preferences: [null, told] } })
  }
}
