import type { PerformEntry } from '#contract/perform.ts'
import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { fillPlaceholders, fillTextPlaceholders } from '#kernel/html/placeholders.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { findRecipients } from './recipients.ts'
import type { RuleRun } from './rule-run.ts'

/** One email to all recipients. Without a recipient, or without an address to send from, there is none. */
export async function sendEmail(ctx: Ctx, entry: PerformEntry, run: RuleRun): Promise<void> {
  const recipients = await findRecipients(ctx, [entry.recipient ?? []].flat(), run)
  if (recipients.length === 0) return
  try {
    await underSavepoint(ctx, (inner) => writeEmail(inner, entry, recipients, run))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.deps.log.warn({ err: error, ticket: run.ticket.id }, 'an email of a rule was not sent')
  }
}

async function writeEmail(
  ctx: Ctx,
  { subject, body, internal }: PerformEntry,
  recipients: readonly string[],
  { ticket, values, origin }: RuleRun,
): Promise<void> {
  const article = await prepareArticle(ctx, {
    type: 'email',
    sender: 'System',
    to: recipients.join(', '),
    subject: fillTextPlaceholders(subject ?? '', values),
    body: fillPlaceholders(body ?? '', values, () => ''),
    content_type: 'text/html',
    internal: internal === 'true',
    preferences: { perform_origin: origin, notification: true },
  })
  await addArticle(ctx, await lockAnyTicket(ctx, ticket.id), article, 'agent')
}
