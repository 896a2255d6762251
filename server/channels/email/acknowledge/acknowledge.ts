import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { limitKey, takeFromLimitWithin } from '#kernel/limits/rate-limit.ts'
import { mailboxesIn } from '../outgoing/addresses.ts'
import { findRequest, type Request } from './store.ts'
import { acknowledgement } from './words.ts'

/**
 * Tells somebody who wrote to us that the message has arrived, once a request and never to a machine. Written with the
 * ticket: a job of its own would write the ticket and its place in the search a second time.
 */
export async function acknowledgeRequest(ctx: Ctx, articleId: number): Promise<void> {
  if (!(await ctx.deps.settings.isOn('email_acknowledge_requests'))) return
  const request = await findRequest(ctx.db, articleId)
  if (request && (await isInBudget(ctx, request))) await acknowledge(ctx, request)
}

/** A forged sender must not be buried under our thanks: three an hour and address. */
async function isInBudget(ctx: Ctx, { from }: Request): Promise<boolean> {
  const key = limitKey('acknowledgement', mailboxesIn(from)[0]?.address ?? '')
  return (await takeFromLimitWithin(ctx, { key, max: 3, seconds: 3600, now: ctx.now })).allowed
}

async function acknowledge(ctx: Ctx, { ticket_id, number, title, from, locale }: Request): Promise<void> {
  const language = (locale ?? (await ctx.deps.settings.text('locale_default'))).startsWith('de') ? 'de' : 'en'
  const sent = { type: 'email', sender: 'System', to: from, content_type: 'text/html' }
  const article = await prepareArticle(ctx, { ...sent, ...acknowledgement(language, { number, title }) })
  await addArticle(ctx, await lockAnyTicket(ctx, ticket_id), article, 'agent')
}
