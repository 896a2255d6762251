import type { Ctx } from '#kernel/context.ts'
import type { Visitor } from './admission.ts'
import { presentAgent } from './agent-name.ts'
import { listOnlineAgents } from './availability.ts'
import { presentForVisitor } from './frames.ts'
import { estimateWait } from './outcomes/estimate-wait.ts'
import { type ChatTopic, joinSession, selectMessages, selectQueue, type SessionRow } from './store.ts'
import { readOpening, type TopicOpening } from './topics/opening.ts'
import { presentPublicTopic } from './topics/public-topic.ts'
import { notePage } from './visitor-page.ts'
import { keyOf } from './visitor-key.ts'

/** Deployed widgets hide themselves unless the state is `online`; ours draw themselves from `topic`. */
export async function describeTopic(ctx: Ctx, topic: ChatTopic) {
  const opening = await readOpening(ctx, topic)
  return { ...(await describeState(ctx, topic, opening)), topic: presentPublicTopic(topic, opening) }
}

export async function describeState(ctx: Ctx, topic: ChatTopic, opening?: TopicOpening) {
  const { open } = opening ?? (await readOpening(ctx, topic))
  if (!open || (await listOnlineAgents(ctx, topic.id)).length === 0) return { state: 'offline' }
  const queue = (await selectQueue(ctx.db, topic.id)).length
  return queue >= topic.max_queue ? { state: 'no_seats_available', queue } : { state: 'online' }
}

/** The widget was opened again, in the same page or another one. */
export async function reconnect(ctx: Ctx, visitor: Visitor, session: SessionRow, page: string | undefined) {
  await joinSession(ctx, session.id, keyOf(visitor, session.session_id))
  if (page) await notePage(ctx, session, page)
  const { agent_read_id, visitor_read_id } = session
  const read = { agent_read_id, visitor_read_id }
  if (session.state === 'waiting') {
    // Deployed widgets take `session` as the sign of a running chat, so the messages have another name.
    return {
      state: 'reconnect',
      ...(await describePlace(ctx, session)),
      messages: await listForVisitor(ctx, session),
      ...read,
    }
  }
  const agent = await presentAgent(ctx, session.user_id as number)
  return { state: 'reconnect', session: await listForVisitor(ctx, session), agent, ...read }
}

/** Ours show the end of a chat that was closed while the page was away. */
const shownAfterEnd = 3600_000

export async function describeEnded(ctx: Ctx, session: SessionRow) {
  const closedAt = session.closed_at === null ? 0 : new Date(session.closed_at).getTime()
  if (ctx.now.getTime() - closedAt > shownAfterEnd) return {}
  const agent = session.user_id === null ? null : await presentAgent(ctx, session.user_id)
  return { ended: { session: await listForVisitor(ctx, session), agent } }
}

/** The place in the queue, and how long others waited if that is known. */
export async function describePlace(ctx: Ctx, { id, chat_id }: Pick<SessionRow, 'id' | 'chat_id'>) {
  const queue = await selectQueue(ctx.db, chat_id)
  const estimate = await estimateWait(ctx, chat_id)
  const position = queue.find((waiting) => waiting.id === id)?.position ?? 1
  return { position, ...(estimate && { estimate }) }
}

const listForVisitor = async (ctx: Ctx, session: SessionRow) =>
  Promise.all(
    (await selectMessages(ctx.db, session.id, { internal: false })).map((message) =>
      presentForVisitor(ctx, session, message),
    ),
  )
