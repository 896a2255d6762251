import { plainTopic, type WidgetTopic } from './topic.ts'

/** The state of the conversation, computed from what the server said. Pure, so that it can be tested without a page. */

export type MessageFile = { id: number; filename: string; size: number; content_type: string; url: string }

export type ShownMessage = {
  /** Of the server, or of this browser while it is not delivered. */
  key: string
  /** Of the server; 0 while it is not delivered. */
  id: number
  html: string
  isOwn: boolean
  state: 'unsent' | 'delivered' | 'failed'
  at: number
  files: readonly MessageFile[]
  /** An own file that is not delivered yet. */
  file?: File
}

export type ChatAgent = { name: string; avatar: string | null }

export type Conversation = {
  /** `away`: no agent is available; the visitor can leave a message. */
  phase: 'loading' | 'absent' | 'away' | 'ready' | 'waiting' | 'talking' | 'ended'
  topic: WidgetTopic
  isConnected: boolean
  position: number
  /** Minutes that visitors waited in the last hour; only if there were enough. */
  estimate: { minutes: number; from: number; to: number } | undefined
  agent: ChatAgent | undefined
  /** Other agents wrote before, so names matter. */
  passedOn: boolean
  /** How many messages there were when the agent joined; undefined after a reload. */
  joinedAfter: number | undefined
  endedBy: string | undefined
  /** The last own message that the agent has read. */
  readId: number
  messages: readonly ShownMessage[]
}

export const newConversation: Conversation = {
  phase: 'loading',
  topic: plainTopic,
  isConnected: false,
  position: 0,
  estimate: undefined,
  agent: undefined,
  passedOn: false,
  joinedAfter: undefined,
  endedBy: undefined,
  readId: 0,
  messages: [],
}

type Row = {
  id: number
  content: string
  text?: string
  created_by_id: number | null
  created_at?: string
  files?: readonly MessageFile[]
}
type Data = Readonly<Record<string, unknown>>

const shownRow = ({ id, content, text, created_by_id, created_at, files = [] }: Row): ShownMessage => ({
  key: `server ${id}`,
  id,
  html: text ?? content,
  isOwn: created_by_id === null,
  state: 'delivered',
  at: created_at ? Date.parse(created_at) : 0,
  files,
})

const withRow = (messages: readonly ShownMessage[], row: Row): readonly ShownMessage[] => {
  const shown = shownRow(row)
  return messages.some(({ key }) => key === shown.key) ? messages : [...messages, shown]
}

/** All that the server knows, and after it what it does not know yet. */
const withHistory = ({ messages }: Conversation, rows: readonly Row[]): readonly ShownMessage[] => [
  ...rows.map(shownRow),
  ...messages.filter(({ state }) => state !== 'delivered'),
]

type OwnMessage = { key: string; html: string; at: number; file?: File }

export const addOwn = (now: Conversation, { key, html, at, file }: OwnMessage): Conversation => ({
  ...now,
  messages: [...now.messages, { key, id: 0, html, at, isOwn: true, state: 'unsent', files: [], ...(file && { file }) }],
})

/** An own message is known to the server: it gets the server's key, in its place. */
function confirm(now: Conversation, clientId: string, row: Row): Conversation {
  const isKnown = now.messages.some(({ key }) => key === `server ${row.id}`)
  const messages = now.messages.flatMap((one) => (one.key !== clientId ? [one] : isKnown ? [] : [shownRow(row)]))
  return { ...now, messages }
}

export const markFailed = (now: Conversation, clientId: string): Conversation => ({
  ...now,
  messages: now.messages.map((one) => (one.key === clientId ? { ...one, state: 'failed' } : one)),
})

const readIdOf = ({ agent_read_id }: Data): number => Number(agent_read_id ?? 0)

function hearStatus(now: Conversation, data: Data): Conversation {
  const topic = data.topic ? { ...plainTopic, ...(data.topic as object) } : now.topic
  const known = { ...now, isConnected: true, topic }
  if (data.state === 'reconnect') return hearReconnect(known, data)
  if (data.ended && now.phase !== 'ended') return hearEnded(known, data.ended as Data)
  if (now.phase === 'ended') return known
  // The first message is on its way.
  const isBeginning = now.phase === 'waiting' && listUnsent(now).length > 0
  if (data.state === 'online') return { ...known, phase: isBeginning ? 'waiting' : 'ready' }
  return { ...known, phase: known.topic.offline_form ? 'away' : 'absent' }
}

function hearReconnect(now: Conversation, data: Data): Conversation {
  const readId = Math.max(now.readId, readIdOf(data))
  if (Array.isArray(data.session) && data.position === undefined)
    return {
      ...now,
      phase: 'talking',
      readId,
      agent: data.agent as ChatAgent,
      messages: withHistory(now, data.session as Row[]),
    }
  const rows = data.messages ?? data.session
  const messages = Array.isArray(rows) ? withHistory(now, rows as Row[]) : now.messages
  return { ...hearQueue(now, data), readId, messages }
}

const hearEnded = (now: Conversation, { session, agent }: Data): Conversation => ({
  ...now,
  phase: 'ended',
  agent: (agent as ChatAgent | null) ?? undefined,
  messages: (session as Row[]).map(shownRow),
})

function hearQueue(now: Conversation, data: Data): Conversation {
  const estimate = data.estimate as Conversation['estimate']
  const waiting = { ...now, phase: 'waiting' as const, position: Number(data.position), estimate }
  return data.message && typeof data.client_id === 'string'
    ? confirm(waiting, data.client_id, data.message as Row)
    : waiting
}

function hearMessage(now: Conversation, data: Data): Conversation {
  const row = data.message as Row
  if (data.self_written && typeof data.client_id === 'string') return confirm(now, data.client_id, row)
  if (row.created_by_id === null) return { ...now, messages: withRow(now.messages, row) }
  // Whoever answers has read what was written before.
  return { ...now, phase: 'talking', readId: Math.max(now.readId, row.id), messages: withRow(now.messages, row) }
}

const hearEnd = (now: Conversation, data: Data): Conversation => ({
  ...now,
  phase: 'ended',
  endedBy: data.realname as string | undefined,
})

function hearAgent(now: Conversation, data: Data): Conversation {
  const agent = data.agent as ChatAgent
  const isSame = now.agent?.name === agent.name
  const passedOn = now.passedOn || (now.agent !== undefined && !isSame)
  const joinedAfter = isSame ? now.joinedAfter : now.messages.length
  return { ...now, phase: 'talking', agent, passedOn, joinedAfter }
}

/** Before which message the line about the agent is shown: after a reload, before the first that an agent wrote. */
export function placeOfJoin({ messages, joinedAfter }: Conversation): number {
  const first = messages.findIndex(({ isOwn }) => !isOwn)
  return joinedAfter ?? (first === -1 ? messages.length : first)
}

const steps: Readonly<Record<string, (now: Conversation, data: Data) => Conversation>> = {
  chat_status_customer: hearStatus,
  chat_session_queue: hearQueue,
  chat_session_start: hearAgent,
  chat_session_agent: hearAgent,
  chat_session_message: hearMessage,
  chat_session_read: (now, { message_id }) => ({ ...now, readId: Math.max(now.readId, Number(message_id)) }),
  chat_session_closed: hearEnd,
  chat_session_left: hearEnd,
  chat_status_close: (now) => ({ ...now, phase: 'ended', endedBy: undefined }),
}

export const heardEvent = (now: Conversation, event: string, data: Data): Conversation =>
  steps[event]?.(now, data) ?? now

export const listUnsent = ({ messages }: Conversation): readonly ShownMessage[] =>
  messages.filter(({ state }) => state === 'unsent')

/** The id of the last message that the server knows. */
export const lastIdOf = ({ messages }: Conversation): number => Math.max(0, ...messages.map(({ id }) => id))

type Receipt = 'unsent' | 'failed' | 'received' | 'delivered' | 'read'

/** Shown under the last message if it is an own one. */
export function receiptOf({ messages, readId, phase }: Conversation): Receipt | undefined {
  const last = messages.at(-1)
  if (!last?.isOwn) return undefined
  if (last.state !== 'delivered') return last.state
  if (last.id <= readId) return 'read'
  return phase === 'waiting' ? 'received' : 'delivered'
}
