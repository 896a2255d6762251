import { type PreparedArticle, prepareArrival } from '#features/articles/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { UploadedFile } from '#kernel/http/fastify.ts'
import { readingContext, unitOfWork } from '#kernel/unit-of-work.ts'
import { createExplanation } from '../arrival/explanation.ts'
import { fileMessage } from '../arrival/file-message.ts'
import { resolveOrCreateByAddress } from '../arrival/person-by-address.ts'
import { formatAddresses } from '../email/filing/message.ts'
import type { FormFields } from './fields.ts'
import { findRequestGroup, loadTicketNumber } from './store.ts'

/** What a visitor of a website asked; the fields were checked. */
type WebRequest = {
  fields: FormFields
  /** Custom fields of the ticket. */
  custom?: Readonly<Record<string, unknown>>
  files?: readonly UploadedFile[]
  /** Of the new ticket. */
  preferences: Record<string, unknown>
  /** The group of the form when it is not given. */
  groupId?: number | null
}

/** Opens a ticket as the person with this address, in its own unit of work: the visitor has no rights. */
export async function openRequest(ctx: Ctx, request: WebRequest): Promise<{ id: number; number: string }> {
  const origin = { actor: systemActor, requestId: ctx.requestId, ip: ctx.ip }
  const article = await prepareMessage(readingContext(ctx.deps, origin), request)
  return unitOfWork(ctx.deps, origin, (unit) => openTicket(unit, request, article))
}

const prepareMessage = (ctx: Ctx, { fields: { name, email, title, body }, files = [] }: WebRequest) =>
  prepareArrival(
    ctx,
    {
      text: body,
      subject: title,
      to: null,
      cc: null,
      reply_to: null,
      files: files.map(({ filename, mimeType, content }) => ({ filename, mimeType, content })),
    },
    {
      type: 'web',
      sender: 'Customer',
      from: formatAddresses([{ name, address: email }]) as string,
      internal: false,
      message_id: null,
      in_reply_to: null,
      references: null,
      preferences: {},
    },
  )

async function openTicket(ctx: Ctx, { fields, custom, preferences, groupId }: WebRequest, article: PreparedArticle) {
  const { name, email, title } = fields
  const explanation = createExplanation()
  const person = await resolveOrCreateByAddress(ctx, { name, address: email })
  const ticket = { ...custom, title, group_id: await findRequestGroup(ctx, groupId), preferences }
  const message = { senderId: person.id, article, ticket, reopens: true }
  const { ticketId } = await fileMessage(ctx, message, { ticket: undefined, related: undefined }, explanation)
  return { id: ticketId, number: await loadTicketNumber(ctx, ticketId) }
}
