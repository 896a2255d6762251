import { type Arrival, type PreparedArticle, ticketOfMessageId } from '#features/articles/service.ts'
import { addTags } from '#features/tags/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Bounce } from '#kernel/mail/bounce.ts'
import { writeNotice } from '#kernel/notices.ts'
import type { Explanation } from '#channels/arrival/explanation.ts'
import { continueTicket, type FiledMessage, fileMessage } from '#channels/arrival/file-message.ts'
import { findBounced, markBounced } from './bounce.ts'
import { findFilingTarget } from './find-filing-target.ts'
import { keepSource } from './keep-source.ts'
import type { IncomingMail } from './read-incoming-mail.ts'
import { findClaimedSender, resolveOrCreateSender, unknownSender } from './sender.ts'
import { type FilingResult, isFiledAlready } from './store.ts'

/** Files a mail in its ticket or a new one, or nowhere with a reason; in the caller's transaction. */
export async function fileIncomingMail(
  ctx: Ctx,
  incoming: IncomingMail,
  article: PreparedArticle,
  explanation: Explanation,
): Promise<FilingResult> {
  const reason = await findReasonToIgnore(ctx, incoming, article)
  if (reason) return { state: 'ignored', reason }
  const { mail, from, isForged, bounce } = incoming
  if (bounce) return fileBounce(ctx, incoming, { article, bounce, explanation })
  const sender = isForged ? await findClaimedSender(ctx, from) : await resolveOrCreateSender(ctx, from)
  const target = await findFilingTarget(ctx, { mail, sender, isForged, explanation })
  const customer = isForged && !target.ticket ? unknownSender(from) : sender
  const filed = await fileMessage(ctx, messageFor(incoming, article, customer.id), target, explanation)
  if (!target.ticket) await finishOpening(ctx, incoming, filed)
  await keepSource(ctx, filed.articleId, incoming.waiting)
  return { state: 'filed', ...filed }
}

function messageFor({ waiting, orders, automatic }: IncomingMail, article: PreparedArticle, senderId: number) {
  const ticket = { group_id: waiting.group_id, ...orders.ticket, title: article.sent.subject ?? '' }
  return { senderId, article, ticket, reopens: !automatic }
}

async function finishOpening(ctx: Ctx, { orders }: IncomingMail, { ticketId }: FiledMessage): Promise<void> {
  if (orders.tags.length > 0) await addTags(ctx, { object: 'Ticket', id: ticketId }, orders.tags)
}

/** Mails that we sent ourselves and mails that were filed before are ignored. */
async function findReasonToIgnore(
  ctx: Ctx,
  { mail, waiting, digest }: IncomingMail,
  { arrived, sent, content }: PreparedArticle,
): Promise<string | undefined> {
  const { messageId } = mail
  if (!messageId || !arrived) return undefined
  if (ticketOfMessageId(ctx.deps, messageId) !== undefined) return writeNotice('mail_own')
  const message = { messageId, from: arrived.from, digest, subject: sent.subject ?? null, body: content.body }
  const isKnown = await isFiledAlready(ctx, waiting, message)
  return isKnown ? writeNotice('mail_duplicate') : undefined
}

type BounceReport = { article: PreparedArticle; bounce: Bounce; explanation: Explanation }

/** A delivery report is filed internally with the mail that it is about. Reports about mails of others are ignored. */
async function fileBounce(
  ctx: Ctx,
  { waiting }: IncomingMail,
  { article, bounce, explanation }: BounceReport,
): Promise<FilingResult> {
  const bounced = await findBounced(ctx, bounce)
  if (!bounced) return { state: 'ignored', reason: writeNotice('mail_foreign_report') }
  explanation.note('delivery report', bounce.diagnostic)
  await markBounced(ctx, bounced, bounce)
  if (bounced.ticket_id === null) return { state: 'ignored', reason: writeNotice('mail_notification_bounced') }
  const ticket = await lockAnyTicket(ctx, bounced.ticket_id)
  const arrived = { ...(article.arrived as Arrival), sender: 'System' as const, internal: true }
  const message = { senderId: ctx.actor.id, article: { ...article, arrived }, reopens: false }
  const filed = await continueTicket(ctx, ticket, message, { trusted: false })
  await keepSource(ctx, filed.articleId, waiting)
  return { state: 'filed', ...filed }
}
