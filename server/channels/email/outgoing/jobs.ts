import type { Ctx } from '#kernel/context.ts'
import type { Reaction } from '#kernel/events/events.ts'
import { recordEntry } from '#kernel/history.ts'
import type { CronJob, ExternalJob, OpenUnit } from '#kernel/jobs/worker.ts'
import { nextTry } from '#kernel/jobs/retry-schedule.ts'
import { composeLetter, type OutgoingLetter } from './compose.ts'
import { writeLetter } from './letter.ts'
import {
  claimDelivery,
  claimedUntil,
  claimSeconds,
  insertDeliveries,
  type Letterhead,
  noteOutcome,
  overdueDeliveries,
  renewClaim,
  routeFor,
} from './store.ts'
import { type Outcome, type Route, sendThrough } from './transport.ts'

const task = 'deliver-article'
const noMailServer = 'No mail server is configured yet.'

/** In the transaction of the article: an e-mail that was saved will be sent even if this process dies. */
export const reactions: readonly Reaction[] = [
  {
    on: ['ticket_articles.created'],
    run: async (ctx, events) => {
      const ids = events.filter(({ changes }) => changes.delivery_status?.[1] === 'queued').map(({ id }) => id)
      if (ids.length === 0) return
      for (const { article_id, due_at } of await insertDeliveries(ctx, ids)) enqueue(ctx, article_id, new Date(due_at))
    },
  },
]

const enqueue = (ctx: Ctx, articleId: number, dueAt = ctx.now) =>
  ctx.enqueue(
    task,
    { article_id: articleId },
    { key: `${task}-${articleId}`, ...(dueAt > ctx.now ? { runAt: dueAt } : {}) },
  )

type Ready = { head: Letterhead; letter: OutgoingLetter; route: Route | undefined }

/** Reads everything that is needed; the transaction ends before the mail server is called. */
async function makeReady(ctx: Ctx, articleId: number): Promise<Ready | undefined> {
  const head = await claimDelivery(ctx, articleId)
  if (!head) return lookAgain(ctx, articleId)
  return { head, letter: await writeLetter(ctx, head), route: await routeFor(ctx, head.ticket_id) }
}

/** The job of a dead process is retried long before its claim expires: try again when it has. */
async function lookAgain(ctx: Ctx, articleId: number): Promise<undefined> {
  const until = await claimedUntil(ctx, articleId)
  if (until) enqueue(ctx, articleId, until)
}

const recipientsOf = ({ to, cc }: OutgoingLetter): string[] => [...to, ...cc].map(({ address }) => address)

async function send({ letter, route }: Ready): Promise<Outcome> {
  const to = recipientsOf(letter)
  if (to.length === 0) return { state: 'failed', reason: 'None of the recipients is an e-mail address.' }
  if (!route) return { state: 'deferred', reason: noMailServer }
  return sendThrough(route, { from: letter.from.address, to, content: await composeLetter(letter) })
}

const renewEvery = (claimSeconds * 1000) / 3
/** A renewal that failed is repeated by the next interval, or the claim expires. */
const ignore = () => undefined

const deliverArticle: ExternalJob = {
  name: task,
  pool: 'external',
  runOutsideTransaction: async (open: OpenUnit, { article_id }) => {
    const articleId = Number(article_id)
    const ready = await open((ctx) => makeReady(ctx, articleId))
    if (!ready) return
    const claim = setInterval(() => void open((ctx) => renewClaim(ctx, articleId)).catch(ignore), renewEvery)
    const outcome = await send(ready).finally(() => clearInterval(claim))
    await open((ctx) => settle(ctx, ready, outcome))
  },
}

/** A busy server is retried with growing pauses; after four days it is an error. */
async function settle(ctx: Ctx, { head, letter }: Ready, outcome: Outcome): Promise<void> {
  const { article_id: articleId, attempts } = head
  const dueAt = outcome.state === 'deferred' ? nextTry(ctx.now, attempts) : undefined
  if (outcome.state === 'deferred' && !dueAt) return noteOutcome(ctx, articleId, { ...outcome, state: 'failed' })
  await noteOutcome(ctx, articleId, { ...outcome, dueAt })
  if (outcome.state === 'sent') await noteInHistory(ctx, head, letter)
  if (dueAt) enqueue(ctx, articleId, dueAt)
}

/** As the article's author. */
const noteInHistory = (ctx: Ctx, { article_id, ticket_id, created_by_id }: Letterhead, letter: OutgoingLetter) =>
  recordEntry(
    { ...ctx, actor: { ...ctx.actor, id: created_by_id } },
    { object: 'Ticket::Article', id: article_id, related: { object: 'Ticket', id: ticket_id } },
    { type: 'email', value_from: letter.subject, value_to: recipientsOf(letter).join(', ') },
  )

/** Sends overdue mails whose job was lost, for instance after restoring a database. */
const resumeDeliveries: CronJob = {
  name: 'resume-deliveries',
  at: '* * * * *',
  run: async (ctx) => {
    for (const articleId of await overdueDeliveries(ctx)) enqueue(ctx, articleId)
  },
}

export const jobs = [deliverArticle, resumeDeliveries] as const
