import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { moveRecordFiles } from '#features/attachments/service.ts'
import { loadIdentity } from '#features/permissions/service.ts'
import { lockTicketAsAgent } from '#features/tickets/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { forbidden, Refusal } from '#kernel/errors.ts'
import type { AnyJob, CronJob, ExternalJob } from '#kernel/jobs/worker.ts'
import { readingContext, unitOfWork } from '#kernel/unit-of-work.ts'
import { dropMessage, emitChange, enqueueSending, fileObject, sendingTask } from './service.ts'
import { listOverdueMessages, messageTable, noteFailure, type ScheduledMessage } from './store.ts'

type DueMessage = { deps: Deps; requestId: string; message: ScheduledMessage }

async function findMessage(ctx: Ctx, id: number): Promise<ScheduledMessage | undefined> {
  const [message] = await selectByIds(ctx.db, messageTable, [id])
  return message as ScheduledMessage | undefined
}

/** Undefined if it was cancelled, sent or moved in the meantime; a moved message has another job. */
async function findDue(ctx: Ctx, id: number): Promise<ScheduledMessage | undefined> {
  const message = await findMessage(ctx, id)
  return message?.failure === null && Date.parse(message.send_at) <= ctx.now.getTime() ? message : undefined
}

/** The author with the access that they have now. */
async function loadAuthor({ db }: Deps, id: number): Promise<Actor> {
  const identity = await loadIdentity(db, id)
  if (!identity?.active) throw forbidden('not_authorized', 'The author is no longer active.')
  return { ...identity, via: 'system', realId: id }
}

/** One transaction writes the article and removes the message, so that it is sent once. */
async function sendMessage({ deps, requestId, message: { id, article, created_by_id } }: DueMessage): Promise<void> {
  const origin = { actor: await loadAuthor(deps, created_by_id), requestId }
  const prepared = await prepareArticle(readingContext(deps, origin), article)
  await unitOfWork(deps, origin, async (ctx) => {
    const known = await findMessage(ctx, id)
    if (!known) return
    // Under the lock of the ticket, which cancelling takes as well.
    const ticket = await lockTicketAsAgent(ctx, known.ticket_id, 'create')
    const message = await findDue(ctx, id)
    if (message?.ticket_id !== ticket.id) return
    const articleId = await addArticle(ctx, ticket, prepared, 'agent')
    await moveRecordFiles(ctx, { object: fileObject, id }, { object: 'Ticket::Article', id: articleId })
    await dropMessage(ctx, message)
  })
}

const sendScheduled: ExternalJob = {
  name: sendingTask,
  runOutsideTransaction: async (open, payload) => {
    const due = await open(async (ctx): Promise<DueMessage | undefined> => {
      const message = await findDue(ctx, Number(payload.id))
      return message && { deps: ctx.deps, requestId: ctx.requestId, message }
    })
    if (!due) return
    try {
      await sendMessage(due)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await open((ctx) => tellFailure(ctx, due.message, error))
    }
  },
}

/** Shown in the ticket: an agent chooses another time or cancels it. */
async function tellFailure(ctx: Ctx, message: ScheduledMessage, reason: Refusal): Promise<void> {
  await noteFailure(ctx, message.id, reason)
  emitChange(ctx, message)
}

/** Sends overdue messages whose job was lost, for instance after restoring a database. */
const resumeScheduled: CronJob = {
  name: 'resume-scheduled-messages',
  at: '* * * * *',
  run: async (ctx) => {
    for (const id of await listOverdueMessages(ctx)) enqueueSending(ctx, id, ctx.now.toISOString())
  },
}

export const jobs: readonly AnyJob[] = [sendScheduled, resumeScheduled]
