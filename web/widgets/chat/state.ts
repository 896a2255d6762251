import type { ChatEvent, KeptConnection } from './connection.ts'
import type { Conversation } from './conversation.ts'
import type { ChatStorage } from './memory.ts'
import type { ChatOptions } from './options.ts'
import type { ChatTexts } from './texts.ts'
import type { ChatWindow } from './window.ts'

/** Who the visitor is, signed by the website: docs/guides/chat.md. */
export type VisitorIdentity = { id: string | number; email?: string; name?: string; hash?: string }

type ChatEventName = 'ready' | 'opened' | 'closed' | 'started' | 'message' | 'ended' | 'unread' | 'error'
type ChatListener = (detail: unknown) => void

/** The methods and fields that sites use; `new SwitchboardChat({…})` returns this. */
export type ChatWidget = {
  state: 'offline' | 'online' | 'connecting' | 'unsupported'
  isOpen: boolean
  sessionId: string | null
  open(): void
  close(): void
  toggle(): void
  destroy(): void
  send(event: string, data?: object): void
  identify(identity: VisitorIdentity): void
  setLocale(lang: string): void
  on(event: ChatEventName, listener: ChatListener): void
  off(event: ChatEventName, listener: ChatListener): void
}

/** What is shown besides the conversation. */
export type WindowState = {
  isOpen: boolean
  unread: number
  isTyping: boolean
  /** When the connection is tried again, in milliseconds. */
  nextTry: number | undefined
  /** Under the composer. */
  notice: string
  /** The visitor who waits would rather have an email. */
  wantsEmail: boolean
  /** A message was left; with the number of its ticket. */
  left: { number: string } | undefined
  /** Problems of the form, by the name of the field. */
  problems: Readonly<Record<string, string>>
  isRated: boolean
  hasTranscript: boolean
  sound: boolean
  name: string
  email: string
}

/** One widget on a page. */
export type Chat = {
  options: ChatOptions
  api: string
  widget: ChatWidget
  storage: ChatStorage
  texts: ChatTexts
  view: ChatWindow
  connection: KeptConnection
  now: Conversation
  ui: WindowState
  identity: VisitorIdentity | undefined
  listeners: Map<string, Set<ChatListener>>
  /** The session that has ended, for its rating and transcript. */
  endedSession: string | null
  /** Until the server has answered it. */
  rating?: { rating: number; note: string } | undefined
  /** The first message until the server has answered it. */
  beginning: object | undefined
  typedAt: number
  readUpTo: number
  hideTyping?: ReturnType<typeof setTimeout>
  isUploading: boolean
  isReady?: boolean
  stopWatching(): void
  hear(event: ChatEvent): void
}

export function emit({ listeners }: Chat, event: ChatEventName, detail?: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(detail)
}

export function update(chat: Chat, now: Partial<Conversation> = {}, ui: Partial<WindowState> = {}): void {
  chat.now = { ...chat.now, ...now }
  chat.ui = { ...chat.ui, ...ui }
  chat.view.show(chat.now, chat.ui)
}
