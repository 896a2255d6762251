import type { Ctx } from '#kernel/context.ts'
import type { Reaction } from '#kernel/events/events.ts'
import { recordEntry } from '#kernel/history.ts'
import { nextTry as nextTryOfMail } from '#kernel/jobs/retry-schedule.ts'
import type { CronJob, ExternalJob, OpenUnit, AnyJob } from '#kernel/jobs/worker.ts'
import { writeNotice } from '#kernel/notices.ts'
import { noteSending } from '../records/store.ts'
import type { ClaimedDelivery, DeliveryOutcome, NotePart, OutgoingChannel } from './delivery.ts'
import {
  claimDelivery,
  claimSeconds,
  findClaimExpiry,
  insertDeliveries,
  listOverdueDeliveries,
  noteOutcome,
  notePart,
  renewClaim,
} from './store.ts'

const task = 'deliver-article'

/** In the transaction of the article, so that a saved article is sent even if this process dies. */
export const reactions: readonly Reaction[] = [
  {
    on: ['ticket_articles.created'],
    run: async (ctx, events) => {
      const ids = events.filter(({ changes }) => changes.delivery_status?.[1] === 'queued').map(({ id }) => id)
      if (ids.length === 0) return
      for (const { article_id, due_at } of await insertDeliveries(ctx, ids))
        enqueueDelivery(ctx, article_id, new Date(due_at))
    },
  },
]

export const enqueueDelivery = (ctx: Ctx, articleId: number, dueAt = ctx.now) =>
  ctx.enqueue(
    task,
    { article_id: articleId },
    { key: `${task}-${articleId}`, ...(dueAt > ctx.now ? { runAt: dueAt } : {}) },
  )

type PreparedDelivery = {
  delivery: ClaimedDelivery
  channel: OutgoingChannel | undefined
  send(notePart: NotePart): Promise<DeliveryOutcome>
}

/** Claims the delivery and reads everything that is needed; the transaction ends before the remote server is called. */
async function prepare(
  ctx: Ctx,
  channels: readonly OutgoingChannel[],
  articleId: number,
): Promise<PreparedDelivery | undefined> {
  const delivery = await claimDelivery(ctx, articleId)
  if (!delivery) return tryAfterClaim(ctx, articleId)
  const channel = channels.find(({ articleTypes }) => articleTypes.includes(delivery.type))
  if (delivery.isAbandoned && !channel?.recognisesRepeats) return leaveToAgent(ctx, articleId)
  const { send } = channel ? await channel.prepareDelivery(ctx, delivery) : { send: async () => withoutChannel }
  return { delivery, channel, send }
}

const withoutChannel: DeliveryOutcome = { state: 'failed', reason: writeNotice('no_channel') }

/** The process that was sending has ended: the network may have the message, or not. */
async function leaveToAgent(ctx: Ctx, articleId: number): Promise<undefined> {
  await noteOutcome(ctx, articleId, { state: 'unknown', reason: writeNotice('delivery_interrupted') })
}

/** The job of a dead process is retried long before its claim expires: try again when it has. */
async function tryAfterClaim(ctx: Ctx, articleId: number): Promise<undefined> {
  const expiry = await findClaimExpiry(ctx, articleId)
  if (expiry) enqueueDelivery(ctx, articleId, expiry)
}

const renewEvery = (claimSeconds * 1000) / 3
/** A renewal that failed is repeated by the next interval, or the claim expires. */
const ignore = () => undefined

const deliverArticle = (channels: readonly OutgoingChannel[]): ExternalJob => ({
  name: task,
  pool: 'external',
  runOutsideTransaction: async (open: OpenUnit, { article_id }) => {
    const articleId = Number(article_id)
    const prepared = await open((ctx) => prepare(ctx, channels, articleId))
    if (!prepared) return
    const note: NotePart = (receipt) => open((ctx) => notePart(ctx, articleId, receipt))
    const claim = setInterval(() => void open((ctx) => renewClaim(ctx, articleId)).catch(ignore), renewEvery)
    const outcome = await prepared.send(note).finally(() => clearInterval(claim))
    await open((ctx) => settle(ctx, prepared, outcome))
  },
})

/** A deferred delivery is retried with growing pauses until its channel gives up; then it has failed. */
async function settle(ctx: Ctx, { delivery, channel }: PreparedDelivery, outcome: DeliveryOutcome): Promise<void> {
  const { article_id: articleId, attempts } = delivery
  if (outcome.channel) await noteSending(ctx, outcome.channel.id, outcome.channel.complaint)
  if (outcome.state !== 'deferred') {
    await noteOutcome(ctx, articleId, outcome)
    if (outcome.receipt?.history) await recordSending(ctx, delivery, outcome.receipt.history)
    return
  }
  const dueAt = laterOf((channel?.nextTry ?? nextTryOfMail)(ctx.now, attempts), outcome.retryAt)
  await noteOutcome(ctx, articleId, dueAt ? { ...outcome, dueAt } : { ...outcome, state: 'failed' })
  if (dueAt) enqueueDelivery(ctx, articleId, dueAt)
}

/** A network may ask for a longer pause than the schedule; it cannot extend the number of attempts. */
const laterOf = (scheduled: Date | undefined, asked: Date | undefined) =>
  scheduled && asked && asked > scheduled ? asked : scheduled

/** As the article's author. */
const recordSending = (
  ctx: Ctx,
  { article_id, ticket_id, created_by_id }: ClaimedDelivery,
  entry: Parameters<typeof recordEntry>[2],
) =>
  recordEntry(
    { ...ctx, actor: { ...ctx.actor, id: created_by_id } },
    { object: 'Ticket::Article', id: article_id, related: { object: 'Ticket', id: ticket_id } },
    entry,
  )

/** Sends overdue articles whose job was lost, for instance after restoring a database. */
const resumeDeliveries: CronJob = {
  name: 'resume-deliveries',
  at: '* * * * *',
  run: async (ctx) => {
    for (const articleId of await listOverdueDeliveries(ctx)) enqueueDelivery(ctx, articleId)
  },
}

export const deliveryJobs = (channels: readonly OutgoingChannel[]): readonly AnyJob[] => [
  deliverArticle(channels),
  resumeDeliveries,
]
