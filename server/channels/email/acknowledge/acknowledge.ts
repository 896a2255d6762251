import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import { resolveLanguage } from '#kernel/language.ts'
import type { Ctx } from '#kernel/context.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import { writeNotice } from '#kernel/notices.ts'
import { mailboxesIn } from '../outgoing/addresses.ts'
import { isInBudget, type Source } from './budget.ts'
import { findRequest, type MailRequest } from './store.ts'
import { acknowledgement } from './texts.ts'

/**
 * Confirms to the sender that a request has arrived: once per request and never to a machine. In the transaction of the
 * ticket, because a job would write the ticket and its search document a second time. Returns why there is none; the mail
 * is filed anyway.
 */
export async function acknowledgeRequest(ctx: Ctx, articleId: number, source: Source): Promise<string | undefined> {
  if (!(await ctx.deps.settings.isOn('email_acknowledge_requests'))) return undefined
  const request = await findRequest(ctx.db, articleId)
  if (!request) return undefined
  const [recipient] = mailboxesIn(request.from)
  if (!recipient) return writeNotice('reply_no_address')
  if (!(await isInBudget(ctx, recipient.address, source))) return writeNotice('reply_too_many')
  return acknowledge(ctx, request, recipient.address)
}

async function acknowledge(ctx: Ctx, request: MailRequest, recipient: string): Promise<string | undefined> {
  try {
    await underSavepoint(ctx, (inner) => write(inner, request, recipient))
    return undefined
  } catch (error) {
    if (isRetryable(error)) throw error
    ctx.deps.log.warn({ err: error, ticket: request.ticket_id }, 'sending an automatic reply failed')
    return writeNotice('reply_failed')
  }
}

/** To the address only: name and subject are texts of the sender, and the address may be forged. */
async function write(ctx: Ctx, { ticket_id, number, locale }: MailRequest, recipient: string): Promise<void> {
  const language = await resolveLanguage(ctx.deps.settings, locale)
  const sent = { type: 'email', sender: 'System', to: recipient, content_type: 'text/html' }
  const article = await prepareArticle(ctx, { ...sent, ...acknowledgement(language, number) })
  await addArticle(ctx, await lockAnyTicket(ctx, ticket_id), article, 'agent')
}
