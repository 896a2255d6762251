import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/context.ts'
import { admitVisitor, ChatRefusal, type Visitor } from './admission.ts'
import { presentAgent } from './agent-name.ts'
import { type ChatEvent, presentForVisitor } from './frames.ts'
import { findBySecret, noteSeen, selectMessages, type SessionRow } from './store.ts'
import { refuse } from './visitor-answer.ts'
import { pollingKey } from './visitor-key.ts'
import { describePlace } from './visitor-status.ts'
import type { PollWaiters } from './visitor-waiting.ts'

type Poll = { chat_id: number; session_id: string; after: number; version: string }
type PollAnswer = { version: string; events: ChatEvent[] }

/** Shorter than the timeouts of usual proxies. */
const longestWait = 25_000

/** Waits until the rows differ from what the widget knows. Nothing is remembered between two polls. */
export async function answerPoll(
  ctx: Ctx,
  visitor: Visitor,
  poll: Poll,
  { waiters, signal }: { waiters: PollWaiters; signal: AbortSignal },
): Promise<PollAnswer> {
  const listening = waiters.listen(pollingKey(poll.session_id))
  try {
    const known = await readNews(ctx, visitor, poll)
    if (known.events.length > 0) return known
    const frame = await listening.next(longestWait, signal)
    const news = frame === undefined ? known : await readNews(ctx, visitor, poll)
    return { ...news, events: [...news.events, ...listTyping(frame)] }
  } catch (error) {
    if (error instanceof ChatRefusal) return { version: poll.version, events: [refuse(error.message)] }
    throw error
  } finally {
    listening.stop()
  }
}

async function readNews(ctx: Ctx, visitor: Visitor, poll: Poll): Promise<PollAnswer> {
  await admitVisitor(ctx, poll.chat_id, visitor)
  const session = await findBySecret(ctx.db, poll.session_id)
  if (!session) throw new ChatRefusal(`No such session id ${poll.session_id}`)
  await noteSeen(ctx.deps.db, poll.session_id, ctx.deps.clock())
  const place = session.state === 'waiting' ? await describePlace(ctx, session) : undefined
  const version = createVersion(session, place?.position ?? 0)
  const rows = await selectMessages(ctx.db, session.id, { after: poll.after, internal: false })
  const messages = await Promise.all(rows.map((row) => presentForVisitor(ctx, session, row)))
  const { session_id } = session
  return {
    version,
    events: [
      ...(version === poll.version ? [] : await describeSession(ctx, session, place)),
      ...messages.map((message) => ({ event: 'chat_session_message', data: { session_id, message } })),
    ],
  }
}

const createVersion = ({ state, user_id, agent_read_id }: SessionRow, position: number): string =>
  createHash('sha256')
    .update(JSON.stringify([state, user_id, agent_read_id, position]))
    .digest('hex')
    .slice(0, 16)

/** The events that lead to this state; a widget may hear them again. */
async function describeSession(ctx: Ctx, session: SessionRow, place: object | undefined): Promise<ChatEvent[]> {
  const { session_id, chat_id, state, user_id, agent_read_id } = session
  const read =
    agent_read_id === null
      ? []
      : [{ event: 'chat_session_read', data: { session_id, message_id: agent_read_id } } satisfies ChatEvent]
  if (state === 'waiting')
    return [{ event: 'chat_session_queue', data: { state: 'queue', ...place, session_id } }, ...read]
  const agent = user_id === null ? null : await presentAgent(ctx, user_id)
  if (state === 'closed')
    return [...read, { event: 'chat_session_closed', data: { session_id, realname: agent?.name ?? 'System' } }]
  return [{ event: 'chat_session_start', data: { state: 'ok', agent, session_id, chat_id } }, ...read]
}

/** Typing is in no row, so it is taken from the frame. */
function listTyping(frame: string | undefined): ChatEvent[] {
  if (!frame?.includes('chat_session_typing')) return []
  return (JSON.parse(frame) as ChatEvent[]).filter(({ event }) => event === 'chat_session_typing')
}
