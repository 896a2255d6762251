/** The state of the conversation, computed from what the server said. Pure, so that it can be tested without a page. */

export type ShownMessage = {
  /** Of the server, or of this browser while it is not delivered. */
  key: string
  html: string
  isOwn: boolean
  state: 'unsent' | 'delivered' | 'failed'
}

export type Conversation = {
  phase: 'absent' | 'ready' | 'waiting' | 'talking' | 'ended'
  isConnected: boolean
  position: number
  agent: string | undefined
  endedBy: string | undefined
  messages: readonly ShownMessage[]
}

export const newConversation: Conversation = {
  phase: 'absent',
  isConnected: false,
  position: 0,
  agent: undefined,
  endedBy: undefined,
  messages: [],
}

type Row = { id: number; content: string; created_by_id: number | null }
type Data = Readonly<Record<string, unknown>>

const shownRow = ({ id, content, created_by_id }: Row): ShownMessage => ({
  key: `server ${id}`,
  html: content,
  isOwn: created_by_id === null,
  state: 'delivered',
})

const withRow = (messages: readonly ShownMessage[], row: Row): readonly ShownMessage[] => {
  const shown = shownRow(row)
  return messages.some(({ key }) => key === shown.key) ? messages : [...messages, shown]
}

export const addOwn = (now: Conversation, key: string, html: string): Conversation => ({
  ...now,
  messages: [...now.messages, { key, html, isOwn: true, state: 'unsent' }],
})

/** An own message is known to the server: it gets the server's key, in its place. */
function confirm(now: Conversation, clientId: string, row: Row): Conversation {
  const isKnown = now.messages.some(({ key }) => key === `server ${row.id}`)
  const messages = now.messages.flatMap((one) => (one.key !== clientId ? [one] : isKnown ? [] : [shownRow(row)]))
  return { ...now, messages }
}

const steps: Readonly<Record<string, (now: Conversation, data: Data) => Conversation>> = {
  chat_status_customer: (now, data) => {
    if (data.state === 'online') return { ...now, phase: now.phase === 'ended' ? 'ended' : 'ready' }
    if (data.state !== 'reconnect') return { ...now, phase: 'absent' }
    if (!Array.isArray(data.session)) return { ...now, phase: 'waiting', position: Number(data.position) }
    const rows = data.session as Row[]
    const unsent = now.messages.filter(({ state }) => state !== 'delivered')
    const agent = (data.agent as { name?: string } | undefined)?.name
    return { ...now, phase: 'talking', agent, messages: [...rows.map(shownRow), ...unsent] }
  },
  chat_session_queue: (now, data) => ({ ...now, phase: 'waiting', position: Number(data.position) }),
  chat_session_start: (now, data) => ({
    ...now,
    phase: 'talking',
    agent: (data.agent as { name?: string } | undefined)?.name,
  }),
  chat_session_message: (now, data) => {
    const row = data.message as Row
    if (data.self_written && typeof data.client_id === 'string') return confirm(now, data.client_id, row)
    return { ...now, phase: row.created_by_id === null ? now.phase : 'talking', messages: withRow(now.messages, row) }
  },
  chat_session_closed: (now, data) => ({ ...now, phase: 'ended', endedBy: data.realname as string }),
  chat_session_left: (now, data) => ({ ...now, phase: 'ended', endedBy: data.realname as string }),
  chat_status_close: (now) => ({ ...now, phase: 'ended', endedBy: undefined }),
}

export const heardEvent = (now: Conversation, event: string, data: Data): Conversation =>
  steps[event]?.(now, data) ?? now

export const listUnsent = ({ messages }: Conversation): readonly ShownMessage[] =>
  messages.filter(({ state }) => state === 'unsent')
