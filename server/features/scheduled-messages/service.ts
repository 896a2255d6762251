import type { InputOf } from '#contract/endpoint.ts'
import type { ScheduledMessages } from '#contract/scheduled-message.ts'
import { assertDeliverable, cleanBody } from '#features/articles/service.ts'
import { presentFile } from '#features/attachments/present.ts'
import { copyToUploads, listFiles, removeFiles, takeUploads } from '#features/attachments/service.ts'
import { getTicketAsAgent, lockTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, insertRow, lockRow, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { presentMessage } from './present.ts'
import {
  type DescribedMessage,
  listMessageIds,
  messageTable,
  type ScheduledMessage,
  selectMessage,
  selectMessagesOfTicket,
} from './store.ts'

const messageObject = messageTable.table
/** The files of a message belong to this kind of record. */
export const fileObject = messageTable.model
export const sendingTask = 'send-scheduled-message'

const mostAtOnce = 20
const longestAhead = 366 * 24 * 3_600_000

/** For agents who may read the ticket. */
export async function listScheduled(ctx: Ctx, ticketId: number) {
  await getTicketAsAgent(ctx, ticketId, 'read')
  return presentMessages(ctx, await selectMessagesOfTicket(ctx.db, ticketId))
}

async function presentMessages({ db }: Ctx, messages: readonly DescribedMessage[]) {
  const ids = messages.map(({ id }) => id)
  const files = await listFiles(db, fileObject, ids)
  return messages.map((message) => presentMessage(message, files.get(message.id) ?? []))
}

export async function presentScheduled(ctx: Ctx, id: number) {
  const [message] = await presentMessages(ctx, await selectMessage(ctx.db, id))
  if (!message) throw notFound(messageTable.model, id)
  return message
}

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
  await changeTime(ctx, id, sendAt)
}

/** By the same job as at its time, so that it is sent once, as its author, and a failure is stored with it. */
export const sendNow = (ctx: Ctx, id: number): Promise<void> => changeTime(ctx, id, ctx.now.toISOString())

async function changeTime(ctx: Ctx, id: number, sendAt: string): Promise<void> {
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
