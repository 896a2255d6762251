import type { PerformEntry } from '#contract/perform.ts'
import { addArticle, articleObject, prepareArticle } from '#features/articles/service.ts'
import { copyRecordFiles } from '#features/attachments/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { fillPlaceholders, fillTextPlaceholders } from '#kernel/placeholders/fill.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { recordAnswers } from './answer-limits.ts'
import { assertExists, assertFilled, cleanEntryBody, refuseValue } from './check-entry.ts'
import { findRecipients, isRecipient, readUserIds } from './recipients.ts'
import type { RuleAction } from './rule-action.ts'
import type { RuleEffect } from './rule-effect.ts'
import type { RuleRun } from './rule-run.ts'

const key = 'notification.email'

const namesIn = ({ recipient }: PerformEntry): string[] => [recipient ?? []].flat()

/** One email to all recipients. Without a recipient, or without an address to send from, there is none. */
export const sendEmail: RuleAction = {
  isFor: (name) => name === key,
  check: async (ctx, _key, entry) => {
    assertFilled(key, entry, ['body', 'recipient', 'subject'])
    const named = namesIn(entry)
    if (!named.every(isRecipient)) throw refuseValue(key, 'recipient')
    await assertExists(ctx, 'users', readUserIds(named), `perform.${key}.recipient`)
    return { ...entry, body: cleanEntryBody(key, entry.body ?? '') }
  },
  run: async (ctx, entry, run) => {
    const { to, answered, leftOut } = await findRecipients(ctx, namesIn(entry), run)
    const sent = to.length > 0 ? await tryToWrite(ctx, entry, to, run) : { problem: 'no_recipient' }
    if (!('problem' in sent)) await recordAnswers(ctx, answered, run)
    run.effects.push({ action: key, ...sent, ...(leftOut.length > 0 && { left_out: leftOut }) })
  },
}

async function tryToWrite(
  ctx: Ctx,
  entry: PerformEntry,
  to: readonly string[],
  run: RuleRun,
): Promise<Omit<RuleEffect, 'action'>> {
  try {
    return { article_id: await underSavepoint(ctx, (inner) => writeEmail(inner, entry, to, run)), to }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.deps.log.warn({ err: error, ticket: run.ticket.id }, 'an email of a rule was not sent')
    return { problem: error.message }
  }
}

async function writeEmail(
  ctx: Ctx,
  { subject, body, internal, include_attachments }: PerformEntry,
  recipients: readonly string[],
  { ticket, article: cause, values, origin }: RuleRun,
): Promise<number> {
  const article = await prepareArticle(ctx, {
    type: 'email',
    sender: 'System',
    to: recipients.join(', '),
    subject: fillTextPlaceholders(subject ?? '', values),
    body: fillPlaceholders(body ?? '', values),
    content_type: 'text/html',
    internal: internal === 'true',
    preferences: { perform_origin: origin, notification: true },
  })
  const id = await addArticle(ctx, await lockAnyTicket(ctx, ticket.id), article, 'agent')
  if (include_attachments === 'true' && cause)
    await copyRecordFiles(ctx, articleObject, [cause.id], { object: articleObject, id })
  return id
}
