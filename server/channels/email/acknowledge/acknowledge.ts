import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import { resolveLanguage } from '#kernel/language.ts'
import type { Ctx } from '#kernel/context.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import { mailboxesIn } from '../outgoing/addresses.ts'
import { isInBudget, type Source } from './budget.ts'
import { findRequest, type Request } from './store.ts'
import { acknowledgement } from './words.ts'

/**
 * Tells somebody who wrote to us that the message has arrived, once a request and never to a machine. Written with the
 * ticket: a job of its own would write the ticket and its place in the search a second time. Why there is none is
 * answered, and never a reason not to file the mail.
 */
export async function acknowledgeRequest(ctx: Ctx, articleId: number, source: Source): Promise<string | undefined> {
  if (!(await ctx.deps.settings.isOn('email_acknowledge_requests'))) return undefined
  const request = await findRequest(ctx.db, articleId)
  if (!request) return undefined
  const [recipient] = mailboxesIn(request.from)
  if (!recipient) return 'No mail can be sent to the address of the sender.'
  if (!(await isInBudget(ctx, recipient.address, source))) return 'There were too many in the last hour.'
  return acknowledge(ctx, request, recipient.address)
}

async function acknowledge(ctx: Ctx, request: Request, recipient: string): Promise<string | undefined> {
  try {
    await underSavepoint(ctx, (inner) => write(inner, request, recipient))
    return undefined
  } catch (error) {
    if (isRetryable(error)) throw error
    ctx.deps.log.warn({ err: error, ticket: request.ticket_id }, 'a request was not acknowledged')
    return 'It could not be written.'
  }
}

/** To the bare address: the name, like the subject, is a stranger's text, and the address may be another one's. */
async function write(ctx: Ctx, { ticket_id, number, locale }: Request, recipient: string): Promise<void> {
  const language = await resolveLanguage(ctx.deps.settings, locale)
  const sent = { type: 'email', sender: 'System', to: recipient, content_type: 'text/html' }
  const article = await prepareArticle(ctx, { ...sent, ...acknowledgement(language, number) })
  await addArticle(ctx, await lockAnyTicket(ctx, ticket_id), article, 'agent')
}
