import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { admitVisitor, ChatRefusal, type Visitor } from './admission.ts'
import { cleanMessage } from './clean-message.ts'
import { addMessage, createSecret, openSession } from './conversation.ts'
import { type ChatEvent, presentForVisitor } from './frames.ts'
import {
  type ChatTopic,
  lockBySecret,
  lockSession,
  selectMessages,
  type SessionRow,
  type VisitorAnswers,
} from './store.ts'
import { chatId, clientId, url } from './visitor-event.ts'
import { resolveCustomer, verifyIdentity, visitorIdentity } from './visitor-identity.ts'
import { keyOf } from './visitor-key.ts'
import { limitSessions } from './visitor-limits.ts'
import { describePlace, describeState } from './visitor-status.ts'

const cut = (length: number) =>
  z.string().transform((text) => text.toWellFormed().replaceAll('\0', '').slice(0, length))
const mostAnswers = 20

export const newVisit = z.looseObject({
  chat_id: chatId,
  /** Proposed by our widget, so that a repetition after a lost answer finds the session. */
  session_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  url: url.optional(),
  name: cut(200).optional(),
  email: cut(255).optional(),
  fields: z
    .record(z.string().max(50), cut(2000))
    .transform((fields) => Object.fromEntries(Object.entries(fields).slice(0, mostAnswers)))
    .optional(),
  message: z.string().optional(),
  client_id: clientId.optional(),
  identity: visitorIdentity.optional(),
})
type NewVisit = z.output<typeof newVisit>

/** A visitor asks for an agent; the first message may come with it. */
export async function beginSession(ctx: Ctx, visitor: Visitor, visit: NewVisit): Promise<ChatEvent> {
  const topic = await admitVisitor(ctx, visit.chat_id, visitor)
  const known = visit.session_id === undefined ? undefined : await lockBySecret(ctx.db, visit.session_id)
  if (known?.state === 'closed') throw new ChatRefusal(`No such session id ${visit.session_id}`)
  if (known) return describeQueue(ctx, known, visit)
  const status = await describeState(ctx, topic)
  if (status.state !== 'online') return { event: 'chat_status_customer', data: status }
  await limitSessions(ctx, visitor)
  const content = visit.message === undefined ? undefined : cleanMessage(visit.message)
  const session = await openVisit(ctx, { topic, visitor, visit })
  if (content !== undefined)
    await addMessage(ctx, session, { content, from: 'visitor', clientId: visit.client_id }, visitor.key)
  return describeQueue(ctx, session, visit)
}

type Opening = { topic: ChatTopic; visitor: Visitor; visit: NewVisit }

async function openVisit(ctx: Ctx, { topic, visitor, visit }: Opening): Promise<SessionRow> {
  const proven = await verifyIdentity(ctx, topic, visit.identity)
  const answers: VisitorAnswers = {
    name: proven?.name ?? visit.name ?? visit.identity?.name ?? '',
    email: proven?.email ?? visit.email ?? visit.identity?.email ?? '',
    fields: visit.fields ?? {},
    verified: proven !== undefined,
  }
  const secret = visit.session_id ?? createSecret()
  const id = await openSession(ctx, {
    chatId: topic.id,
    secret,
    customerId: proven ? await resolveCustomer(ctx, proven) : null,
    preferences: {
      url: visit.url ?? '',
      remote_ip: visitor.ip,
      ...(visitor.country && { geo_ip: { country_code: visitor.country } }),
      participants: [keyOf(visitor, secret)],
      ...(visitor.origin && { origin: visitor.origin }),
      ...visitor.device,
      visitor: answers,
    },
  })
  return lockSession(ctx.db, id)
}

async function describeQueue(ctx: Ctx, session: SessionRow, { client_id }: NewVisit): Promise<ChatEvent> {
  const { session_id } = session
  const [first] = client_id === undefined ? [] : await selectMessages(ctx.db, session.id, { internal: false })
  return {
    event: 'chat_session_queue',
    data: {
      state: 'queue',
      ...(await describePlace(ctx, session)),
      session_id,
      ...(first && { message: await presentForVisitor(ctx, session, first), client_id }),
    },
  }
}
