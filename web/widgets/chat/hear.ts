import type { ChatEvent } from './connection.ts'
import { heardEvent, markFailed } from './conversation.ts'
import { askStatus, keepSession, noteRead, say, sendBeginning, sendRating, sendUnsent } from './say.ts'
import { playSound } from './sound.ts'
import { type Chat, emit, update, type WindowState } from './state.ts'

/** What the server says. */

type Data = Record<string, unknown>

export function hear(chat: Chat, { event, data = {} }: ChatEvent): void {
  const own = reactions[event]
  if (own) return own(chat, data)
  const { phase } = chat.now
  update(chat, heardEvent(chat.now, event, data))
  if (event === 'chat_status_customer') hearStatus(chat, String(data.state), data)
  if (phase !== chat.now.phase) enterPhase(chat, data)
}

const reactions: Readonly<Record<string, (chat: Chat, data: Data) => void>> = {
  chat_error: (chat, { state, client_id }) => hearError(chat, String(state), client_id),
  chat_session_typing: (chat, { self_written, user_id }) => {
    if (!self_written && user_id !== null) showTyping(chat)
  },
  // Another tab of this visitor was closed, but this one is still here.
  chat_session_still_there: (chat) => say(chat, 'ping'),
  chat_session_queue: (chat, data) => {
    chat.beginning = undefined
    const { phase } = chat.now
    keepSession(chat, String(data.session_id))
    update(chat, heardEvent(chat.now, 'chat_session_queue', data))
    if (phase !== 'waiting') enterPhase(chat, data)
  },
  chat_session_message: (chat, data) => {
    const before = chat.now
    const now = heardEvent(before, 'chat_session_message', data)
    const isNew = now.messages.length > before.messages.length && !now.messages.at(-1)?.isOwn
    update(chat, now, isNew ? { isTyping: false, ...countUnread(chat) } : {})
    if (isNew) hearNewMessage(chat, data.message)
    if (before.phase !== now.phase) enterPhase(chat, data)
  },
  chat_session_rate: (chat) => {
    chat.rating = undefined
    update(chat, {}, { isRated: true })
  },
  chat_session_transcript: (chat) => update(chat, {}, { hasTranscript: true }),
  chat_offline_message: hearLeft,
  pong: () => undefined,
}

const isSeen = ({ ui }: Chat): boolean => ui.isOpen && !document.hidden

const countUnread = (chat: Chat): Partial<WindowState> => (isSeen(chat) ? {} : { unread: chat.ui.unread + 1 })

function hearNewMessage(chat: Chat, message: unknown): void {
  emit(chat, 'message', message)
  if (!isSeen(chat)) emit(chat, 'unread', chat.ui.unread)
  if (chat.ui.sound) playSound()
  noteRead(chat)
}

function hearStatus(chat: Chat, state: string, data: Data): void {
  const { options, widget } = chat
  widget.state = state === 'online' || state === 'reconnect' ? 'online' : 'offline'
  update(chat, {}, { nextTry: undefined })
  if (widget.state === 'offline') options.onError(state)
  if (chat.beginning && state === 'online') sendBeginning(chat)
  else chat.beginning = undefined
  if (!chat.beginning && state !== 'reconnect') hearNoSession(chat)
  sendUnsent(chat)
  sendRating(chat)
  noteRead(chat)
  options.onConnectionEstablished(data)
}

/** The session that the browser remembers has ended. */
function hearNoSession(chat: Chat): void {
  if (chat.now.phase === 'ended') return leaveSession(chat)
  if (chat.widget.sessionId !== null) keepSession(chat, null)
}

/** Its rating and transcript can still be sent. */
function leaveSession(chat: Chat): void {
  if (chat.widget.sessionId === null) return
  chat.endedSession = chat.widget.sessionId
  keepSession(chat, null)
}

function enterPhase(chat: Chat, data: Data): void {
  const { phase } = chat.now
  if (phase === 'waiting') sendUnsent(chat)
  if (phase === 'talking') emit(chat, 'started', chat.now.agent)
  if (phase !== 'ended') return
  leaveSession(chat)
  chat.options.onSessionClosed(data)
  emit(chat, 'ended', data)
}

const closedStates = new Set(['chat_disabled', 'chat_unavailable', 'no_such_chat'])
const pauseAfterFlood = 5000

/** The chat was turned off or does not want this page, the session has ended, or a message was refused. */
function hearError(chat: Chat, state: string, clientId: unknown): void {
  chat.options.onError(state)
  emit(chat, 'error', state)
  if (closedStates.has(state))
    return update(chat, { phase: 'absent', isConnected: true }, { notice: chat.texts.refused })
  if (state.startsWith('No such session')) return endLostSession(chat)
  if (state === 'too_many_messages') {
    setTimeout(() => sendUnsent(chat), pauseAfterFlood)
    return update(chat, {}, { notice: chat.texts.tooFast })
  }
  if (chat.beginning) return refuseBeginning(chat)
  const failed = typeof clientId === 'string' ? markFailed(chat.now, clientId) : chat.now
  update(chat, failed, { notice: chat.texts.notSent })
}

function refuseBeginning(chat: Chat): void {
  chat.beginning = undefined
  keepSession(chat, null)
  update(chat, { phase: 'ready', messages: [] }, { notice: chat.texts.refused })
}

function endLostSession(chat: Chat): void {
  if (chat.widget.sessionId === null) return
  leaveSession(chat)
  chat.beginning = undefined
  askStatus(chat)
  update(chat, { phase: 'ended', endedBy: undefined })
}

const typingShownFor = 3000

function showTyping(chat: Chat): void {
  clearTimeout(chat.hideTyping)
  update(chat, {}, { isTyping: true })
  chat.hideTyping = setTimeout(() => update(chat, {}, { isTyping: false }), typingShownFor)
}

/** The answer to a message that was left. */
function hearLeft(chat: Chat, { state, errors, ticket }: Data): void {
  if (state !== 'ok') return update(chat, {}, { problems: (errors as Record<string, string> | undefined) ?? {} })
  const left = { number: (ticket as { number?: string } | undefined)?.number ?? '' }
  if (chat.widget.sessionId !== null) say(chat, 'chat_session_close')
  update(chat, {}, { left, wantsEmail: false })
}
