import type { Ctx } from '#kernel/context.ts'
import type { Reaction } from '#kernel/events/events.ts'
import type { CronJob, Errand, OpenUnit } from '#kernel/jobs/worker.ts'
import { nextTry } from '#kernel/jobs/patience.ts'
import { composeLetter, type Letter } from './compose.ts'
import { writeLetter } from './letter.ts'
import { claimDelivery, insertDelivery, noteOutcome, outgoingAmong, overdueDeliveries, routeFor } from './store.ts'
import { type Outcome, type Route, sendThrough } from './transport.ts'

const task = 'deliver-article'
const noMailServer = 'No mail server is configured yet.'

/** With the article itself: an e-mail that was saved is on its way, whatever happens to this process. */
export const reactions: readonly Reaction[] = [
  {
    on: ['ticket_articles.created'],
    run: async (ctx, events) => {
      for (const { id, hold_until } of await outgoingAmong(
        ctx,
        events.map(({ id }) => id),
      )) {
        const dueAt = hold_until ? new Date(hold_until) : ctx.now
        await insertDelivery(ctx, id, dueAt)
        enqueue(ctx, id, dueAt)
      }
    },
  },
]

const enqueue = (ctx: Ctx, articleId: number, dueAt = ctx.now) =>
  ctx.enqueue(
    task,
    { article_id: articleId },
    { key: `${task}-${articleId}`, ...(dueAt > ctx.now ? { runAt: dueAt } : {}) },
  )

type Ready = { letter: Letter; route: Route | undefined; attempts: number }

/** Reads everything that is needed; the transaction ends before the mail server is asked. */
async function makeReady(ctx: Ctx, articleId: number): Promise<Ready | undefined> {
  const head = await claimDelivery(ctx, articleId)
  if (!head) return undefined
  return {
    letter: await writeLetter(ctx, head),
    route: await routeFor(ctx, head.ticket_id),
    attempts: head.attempts,
  }
}

async function send({ letter, route }: Ready): Promise<Outcome> {
  const to = [...letter.to, ...letter.cc].map(({ address }) => address)
  if (to.length === 0) return { state: 'failed', reason: 'None of the recipients is an e-mail address.' }
  if (!route) return { state: 'deferred', reason: noMailServer }
  return sendThrough(route, { from: letter.from.address, to, content: await composeLetter(letter) })
}

const deliverArticle: Errand = {
  name: task,
  runOutside: async (open: OpenUnit, { article_id }) => {
    const articleId = Number(article_id)
    const ready = await open((ctx) => makeReady(ctx, articleId))
    if (!ready) return
    const outcome = await send(ready)
    await open((ctx) => settle(ctx, articleId, outcome, ready.attempts))
  },
}

/** A server that is busy is asked again, less and less often; after four days it is an error. */
async function settle(ctx: Ctx, articleId: number, outcome: Outcome, attempts: number): Promise<void> {
  const dueAt = outcome.state === 'deferred' ? nextTry(ctx.now, attempts) : undefined
  if (outcome.state === 'deferred' && !dueAt) return noteOutcome(ctx, articleId, { ...outcome, state: 'failed' })
  await noteOutcome(ctx, articleId, { ...outcome, dueAt })
  if (dueAt) enqueue(ctx, articleId, dueAt)
}

/** The job of a process that died is handed out again only after hours; its mail does not wait that long. */
const resumeDeliveries: CronJob = {
  name: 'resume-deliveries',
  at: '* * * * *',
  run: async (ctx) => {
    for (const articleId of await overdueDeliveries(ctx)) enqueue(ctx, articleId)
  },
}

export const jobs = [deliverArticle, resumeDeliveries] as const
