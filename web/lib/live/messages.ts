import type { OutgoingMessage, PersonPresent } from '#contract/live.ts'
import { type PresencePlace, topicOf } from '#contract/presence.ts'
import { queryClient } from '../api/query-client.ts'
import type { Touch } from '../api/touch.ts'
import { createStore } from '../external-store.ts'
import { touchByOthers } from './delayed-refetch.ts'
import { liveState, noteSignedOut } from './state.ts'

export type Call = Extract<OutgoingMessage, { type: 'call' }>['call']
export type ChatTyping = Extract<OutgoingMessage, { type: 'chat_typing' }>
type ChatMessage = Extract<OutgoingMessage, { type: 'chat_message' }>['message']

/** Who else is at a ticket or an answer, by its topic. */
export const presentPeople = createStore<ReadonlyMap<string, readonly PersonPresent[]>>(new Map())

type Listener<T> = (message: T) => void
const callListeners = new Set<Listener<Call>>()
const typingListeners = new Set<Listener<ChatTyping>>()
const chatMessageListeners = new Set<Listener<ChatMessage>>()
const connectListeners = new Set<Listener<void>>()
const touchListeners = new Set<Listener<readonly Touch[]>>()

const listenWith =
  <T>(listeners: Set<Listener<T>>) =>
  (listener: Listener<T>): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

export const onCall = listenWith(callListeners)
/** The visitor of a chat session is typing. */
export const onChatTyping = listenWith(typingListeners)
/** A message in a chat of this agent. */
export const onChatMessage = listenWith(chatMessageListeners)
/** Called at each connect: presence is sent again, and queued requests are retried. */
export const onConnect = listenWith(connectListeners)
/** The query cache subscribes on its own; this is for other listeners, such as "2 new tickets". */
export const onTouch = listenWith(touchListeners)

/** The last received position; sent after a reconnect. */
let cursor: string | undefined
export const liveCursor = (): string | undefined => cursor

/** Set before anything is loaded: changes until the connection is open are sent when it opens. */
export function listenFrom(start: string | null): void {
  cursor ??= start ?? undefined
}

let version: string | undefined
let waiting: Touch[] = []

/** One change often touches several records; their refetches are batched. */
const gatherFor = 40

function tellTouches(touched: readonly Touch[]): void {
  if (waiting.length === 0) setTimeout(flush, gatherFor)
  waiting.push(...touched)
}

function flush(): void {
  const touched = waiting
  waiting = []
  void touchByOthers(queryClient, touched)
  for (const listener of touchListeners) listener(touched)
}

/** The part of the page that adds a message to its chat is loaded late. Until then the chat is read again. */
function tellChatMessage(message: ChatMessage): void {
  if (chatMessageListeners.size === 0) tellTouches([{ object: 'chat_sessions', id: message.chat_session_id }])
  for (const listener of chatMessageListeners) listener(message)
}

/** After a gap that could not be filled, everything on screen is refetched. */
function catchUp(to: string, isComplete: boolean): void {
  cursor = to
  if (!isComplete) void queryClient.invalidateQueries()
}

/** What each message means here. */
export function receive(message: OutgoingMessage): void {
  if (message.type === 'hello') {
    version ??= message.version
    cursor ??= message.cursor
    liveState.set((state) => ({ ...state, link: 'connected', isOutdated: version !== message.version }))
    for (const listener of connectListeners) listener()
  }
  if (message.type === 'touch') tellTouches([message])
  if (message.type === 'catch_up') catchUp(message.to, message.complete)
  if (message.type === 'pong') cursor = message.cursor
  if (message.type === 'signed_out') noteSignedOut()
  if (message.type === 'call') for (const listener of callListeners) listener(message.call)
  if (message.type === 'chat_typing') for (const listener of typingListeners) listener(message)
  if (message.type === 'chat_message') tellChatMessage(message.message)
  if (message.type === 'presence') {
    presentPeople.set((people) => new Map(people).set(topicOf(message as PresencePlace), message.people))
  }
}
