import { addOwn, type Conversation, heardEvent, listUnsent, newConversation } from './conversation.ts'
import { chatMemory } from './memory.ts'
import type { ChatOptions } from './options.ts'
import { writeHtml } from '#web/lib/simple-html.ts'
import { type ChatEvent, type ChatSocket, connectChat } from './socket.ts'
import { createTexts } from './texts.ts'
import { type ChatWindow, createWindow } from './window.ts'

/** The methods and fields that sites use; `new ZammadChat({…})` returns this. */
export type ChatWidget = {
  state: 'offline' | 'online' | 'connecting' | 'unsupported'
  isOpen: boolean
  sessionId: string | null
  open(): void
  close(): void
  toggle(): void
  destroy(): void
  send(event: string, data?: object): void
}

/** One widget on a page. */
type Chat = {
  options: ChatOptions
  widget: ChatWidget
  view: ChatWindow
  socket: ChatSocket
  now: Conversation
  unread: number
  isTyping: boolean
  typedAt: number
  hideTyping?: ReturnType<typeof setTimeout>
  openByButton(event: Event): void
}

export function startChat(options: ChatOptions): ChatWidget {
  const chat = { options, now: newConversation, unread: 0, isTyping: false, typedAt: 0 } as Chat
  chat.widget = createWidget(chat)
  chat.openByButton = (event) => {
    event.preventDefault()
    setOpen(chat, true)
  }
  chat.view = createWindow(options, createTexts(options), {
    open: () => setOpen(chat, true),
    minimize: () => setOpen(chat, false),
    end: () => say(chat, 'chat_session_close'),
    again: () => startAgain(chat),
    write: (text) => write(chat, text),
    type: (text) => noteTyping(chat, text),
  })
  chat.socket = connectChat({
    address: options.host,
    onOpen: (isFirst) => {
      chat.now = { ...chat.now, isConnected: true }
      say(chat, 'chat_status_customer', { session_id: chat.widget.sessionId, url: location.href })
      if (!isFirst) options.onConnectionReestablished()
    },
    onEvent: (event) => hear(chat, event),
    onLost: () => update(chat, { isConnected: false }),
  })
  addEventListener('pagehide', () => chat.widget.sessionId && say(chat, 'chat_session_leave_temporary'))
  chat.view.setDraft(chatMemory.draft())
  update(chat)
  return chat.widget
}

const createWidget = (chat: Chat): ChatWidget => ({
  state: 'connecting',
  isOpen: false,
  sessionId: chatMemory.session(),
  open: () => setOpen(chat, true),
  close: () => setOpen(chat, false),
  toggle: () => setOpen(chat, !chat.widget.isOpen),
  destroy: () => {
    chat.socket.stop()
    chat.view.remove()
  },
  send: (event, data = {}) => say(chat, event, data),
})

/** The server wants the topic with every event, and the session with all but the first. */
function say({ options, widget, socket }: Chat, event: string, data: object = {}): void {
  const session = widget.sessionId === null ? {} : { session_id: widget.sessionId }
  socket.send(event, { chat_id: options.chatId, ...session, ...data })
}

function update(chat: Chat, changed: Partial<Conversation> = {}): void {
  chat.now = { ...chat.now, ...changed }
  const { now, isTyping, unread, widget } = chat
  chat.view.show({ now, isOpen: widget.isOpen, isTyping, unread })
}

function setOpen(chat: Chat, isOpen: boolean): void {
  chat.widget.isOpen = isOpen
  if (isOpen) chat.unread = 0
  update(chat)
  chat.view.focus()
  const { onOpenAnimationEnd, onCloseAnimationEnd } = chat.options
  if (isOpen) onOpenAnimationEnd()
  else onCloseAnimationEnd()
}

function keepSession({ widget }: Chat, id: string | null): void {
  widget.sessionId = id
  chatMemory.keepSession(id)
}

function hear(chat: Chat, { event, data = {} }: ChatEvent): void {
  if (event === 'chat_error') return hearError(chat, String(data.state))
  if (event === 'chat_session_typing') return data.self_written ? undefined : showTyping(chat)
  const { phase } = chat.now
  if (event === 'chat_session_queue') keepSession(chat, String(data.session_id))
  if (event === 'chat_session_message' && !data.self_written && !chat.widget.isOpen) chat.unread += 1
  update(chat, heardEvent(chat.now, event, data))
  if (event === 'chat_status_customer') hearStatus(chat, String(data.state), data)
  if (phase !== chat.now.phase) enterPhase(chat, data)
}

function hearStatus(chat: Chat, state: string, data: unknown): void {
  const { options, widget } = chat
  widget.state = state === 'online' || state === 'reconnect' ? 'online' : 'offline'
  if (widget.state === 'offline') return options.onError(state)
  if (state === 'online') keepSession(chat, null)
  if (state === 'reconnect') sendUnsent(chat)
  options.onConnectionEstablished(data)
  options.onReady()
  enableButtons(chat)
}

function enterPhase(chat: Chat, data: unknown): void {
  const { phase } = chat.now
  if (phase === 'waiting') sendUnsent(chat)
  if (phase !== 'ended') return
  keepSession(chat, null)
  chat.options.onSessionClosed(data)
}

const closedStates = new Set(['chat_disabled', 'chat_unavailable', 'no_such_chat'])

/** The chat was turned off or does not want this page, or the session has ended meanwhile. */
function hearError(chat: Chat, state: string): void {
  chat.options.onError(state)
  if (closedStates.has(state)) return update(chat, { phase: 'absent' })
  if (!state.startsWith('No such session')) return
  keepSession(chat, null)
  update(chat, { phase: 'ended', endedBy: undefined })
}

function write(chat: Chat, text: string): void {
  chatMemory.keepDraft('')
  const key = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  update(chat, addOwn(chat.now, key, writeHtml(text)))
  if (chat.widget.sessionId === null) say(chat, 'chat_session_init', { url: location.href })
  else sendUnsent(chat)
}

/** Repeated after a reconnection; the server recognizes what it knows. */
function sendUnsent(chat: Chat): void {
  for (const { key, html } of listUnsent(chat.now)) say(chat, 'chat_session_message', { content: html, client_id: key })
}

const typingEvery = 1500

function noteTyping(chat: Chat, text: string): void {
  chatMemory.keepDraft(text)
  if (chat.widget.sessionId === null || Date.now() - chat.typedAt < typingEvery) return
  chat.typedAt = Date.now()
  say(chat, 'chat_session_typing')
}

const typingShownFor = 3000

function showTyping(chat: Chat): void {
  chat.isTyping = true
  update(chat)
  clearTimeout(chat.hideTyping)
  chat.hideTyping = setTimeout(() => {
    chat.isTyping = false
    update(chat)
  }, typingShownFor)
}

function startAgain(chat: Chat): void {
  update(chat, { ...newConversation, phase: 'ready', isConnected: chat.now.isConnected })
  chat.view.focus()
}

/** Buttons of the page that open the chat. The same listener, so that a reconnection adds no second one. */
function enableButtons({ options: { buttonClass, inactiveClass }, openByButton }: Chat): void {
  for (const button of document.querySelectorAll(`.${buttonClass}`)) {
    button.classList.remove(inactiveClass)
    button.addEventListener('click', openByButton)
  }
}
