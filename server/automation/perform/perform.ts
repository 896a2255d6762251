import type { Perform, PerformEntry } from '#contract/perform.ts'
import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { fillPlaceholders, fillTextPlaceholders } from '#kernel/html/placeholders.ts'
import { planChange } from '../actions/action.ts'
import { applyChange } from '../actions/apply-change.ts'
import { readStep } from '../actions/perform.ts'
import { resolveEntry } from './resolve-entry.ts'
import type { RuleRun } from './rule-run.ts'
import { sendEmail } from './send-email.ts'

/** Does what `perform` says: first all attributes and tags in one update, then the note and the email. */
export async function performActions(ctx: Ctx, perform: Perform, run: RuleRun): Promise<void> {
  const steps = Object.entries(perform).flatMap(
    ([key, entry]) => readStep(key, resolveEntry(entry, run, ctx.now)) ?? [],
  )
  if (steps.length > 0) await applyChange(ctx, run.ticket.id, planChange(steps))
  const note = perform['article.note']
  if (note) await addNote(ctx, note, run)
  const email = perform['notification.email']
  if (email) await sendEmail(ctx, email, run)
}

async function addNote(ctx: Ctx, { subject, body, internal }: PerformEntry, { ticket, values, origin }: RuleRun) {
  const article = await prepareArticle(ctx, {
    type: 'note',
    sender: 'System',
    subject: fillTextPlaceholders(subject ?? '', values),
    body: fillPlaceholders(body ?? '', values, () => ''),
    content_type: 'text/html',
    internal: internal !== 'false',
    preferences: { perform_origin: origin, notification: true },
  })
  await addArticle(ctx, await lockAnyTicket(ctx, ticket.id), article, 'agent')
}
