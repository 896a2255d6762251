import type { InputOf } from '#contract/endpoint.ts'
import type { ScheduledMessages } from '#contract/scheduled-message.ts'
import { assertDeliverable, cleanBody, getAuthor } from '#features/articles/service.ts'
import { presentFile } from '#features/attachments/present.ts'
import { copyToUploads, listFiles, removeFiles, takeUploads } from '#features/attachments/service.ts'
import { getTicketAsAgent, lockTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { deleteRow, getRow, insertRow, lockRow, updateRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { listCustomerArticles, listMessageIds, messageTable, type ScheduledMessage, selectMessages } from './store.ts'

const messageObject = messageTable.table
/** The files of a message belong to this kind of record. */
export const fileObject = messageTable.model
export const sendingTask = 'send-scheduled-message'

const mostAtOnce = 20
const longestAhead = 366 * 24 * 3_600_000

/** For agents who may read the ticket. */
export async function listScheduled(ctx: Ctx, ticketId: number) {
  await getTicketAsAgent(ctx, ticketId, 'read')
  const messages = await selectMessages(ctx.db, ticketId)
  return Promise.all(messages.map((message) => presentMessage(ctx, message)))
}

async function presentMessage(ctx: Ctx, message: ScheduledMessage) {
  const { db } = ctx
  const { article, id, ticket_id, created_at, ...rest } = message
  const files = (await listFiles(db, fileObject, [id])).get(id) ?? []
  return {
    id,
    ticket_id,
    created_at,
    ...rest,
    to: article.to ?? null,
    cc: article.cc ?? null,
    subject: article.subject ?? null,
    body: article.body ?? '',
    content_type: article.content_type ?? 'text/plain',
    newer_article_ids: await listCustomerArticles(db, ticket_id, created_at),
    attachments: files.map(presentFile),
    created_by: (await getAuthor(ctx, message.created_by_id)).name,
  }
}

export const presentScheduled = async (ctx: Ctx, id: number) =>
  presentMessage(ctx, (await getRow(ctx.db, messageTable, id)) as ScheduledMessage)

function assertTime({ now }: Ctx, sendAt: string): void {
  const ahead = Date.parse(sendAt) - now.getTime()
  if (ahead <= 0 || ahead > longestAhead)
    throw invalid('invalid_date', "'send_at' must be in the future, at most one year ahead.", { field: 'send_at' })
}

type Scheduling = InputOf<typeof ScheduledMessages.create>

/** Slow work before the transaction: access is checked first, and again under the lock. */
export async function prepareMessage(ctx: Ctx, input: Scheduling): Promise<Scheduling> {
  await getTicketAsAgent(ctx, input.id, 'create')
  return { ...input, article: { ...input.article, ...(await cleanBody(input.article)) } }
}

/** Rejects a message that could not be sent now, so that its author can still correct it. */
export async function scheduleMessage(ctx: Ctx, { id: ticketId, send_at, form_id, draft, ...input }: Scheduling) {
  assertTime(ctx, send_at)
  const ticket = await lockTicketAsAgent(ctx, ticketId, 'create')
  const article = { ...input.article, type: 'email', internal: false }
  await assertDeliverable(ctx, ticket, article)
  if ((await listMessageIds(ctx.db, ticketId)).length >= mostAtOnce)
    throw invalid('limit_reached', `No more than ${mostAtOnce} messages can be scheduled.`, {
      values: { max: mostAtOnce },
    })
  const { id } = await insertRow(ctx, messageTable, { ticket_id: ticketId, send_at, article, draft })
  if (form_id) await takeUploads(ctx, form_id, { object: fileObject, id })
  enqueueSending(ctx, id, send_at)
  ctx.emit({ kind: 'created', object: messageObject, id, changes: { ticket_id: [null, ticketId] } })
  return id
}

export const enqueueSending = (ctx: Ctx, id: number, sendAt: string) =>
  ctx.enqueue(sendingTask, { id }, { key: `${sendingTask}-${id}`, runAt: new Date(sendAt) })

/** Any agent who may change the ticket: the author may be absent when there is a problem with the message. */
async function lockMessage(ctx: Ctx, id: number): Promise<ScheduledMessage> {
  const { ticket_id } = (await getRow(ctx.db, messageTable, id)) as ScheduledMessage
  await lockTicketAsAgent(ctx, ticket_id, 'change')
  return (await lockRow(ctx.db, messageTable, id)) as ScheduledMessage
}

/** A failed message gets another try. */
export async function rescheduleMessage(ctx: Ctx, id: number, sendAt: string): Promise<void> {
  assertTime(ctx, sendAt)
  const message = await lockMessage(ctx, id)
  await updateRow(ctx, messageTable, message, {
    send_at: sendAt,
    failure: null,
    failure_code: null,
    failure_values: null,
  })
  enqueueSending(ctx, id, sendAt)
  emitChange(ctx, message)
}

export const emitChange = (ctx: Ctx, { id, ticket_id }: Pick<ScheduledMessage, 'id' | 'ticket_id'>) =>
  ctx.emit({ kind: 'updated', object: messageObject, id, changes: { ticket_id: [ticket_id, ticket_id] } })

/** Its files become uploads of a form of the caller, or are deleted. */
export async function cancelMessage(ctx: Ctx, id: number, formId: string | null | undefined) {
  const message = await lockMessage(ctx, id)
  const files = (await listFiles(ctx.db, fileObject, [id])).get(id) ?? []
  const attachments = formId ? (await copyToUploads(ctx, files, formId)).map(presentFile) : []
  await dropMessage(ctx, message)
  return { attachments }
}

/** With the files that are left. */
export async function dropMessage(ctx: Ctx, { id, ticket_id }: ScheduledMessage): Promise<void> {
  await removeFiles(ctx, fileObject, [id])
  await deleteRow(ctx.db, messageTable, id)
  ctx.emit({ kind: 'removed', object: messageObject, id, changes: { ticket_id: [ticket_id, null] } })
}
