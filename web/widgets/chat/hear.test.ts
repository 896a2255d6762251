import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { newConversation } from './conversation.ts'
import { hear } from './hear.ts'
import { sendRating } from './say.ts'
import type { Chat } from './state.ts'

type Sent = { event: string; data: Record<string, unknown> }

let sent: Sent[]
let chat: Chat
beforeEach(() => {
  sent = []
  const nothing = () => undefined
  Object.assign(globalThis, { location: { href: 'https://shop.example/' }, document: { hidden: false } })
  chat = {
    options: { chatId: 1, onError: nothing, onSessionClosed: nothing, onConnectionEstablished: nothing },
    widget: { sessionId: 'secret', state: 'online' },
    storage: { write: nothing },
    texts: {},
    view: { show: nothing },
    connection: { send: (event: string, data: Sent['data']) => sent.push({ event, data }) },
    now: { ...newConversation, phase: 'talking', isConnected: true },
    ui: { isOpen: true },
    listeners: new Map(),
    endedSession: null,
    readUpTo: 0,
  } as unknown as Chat
})

const ratings = () => sent.filter(({ event }) => event === 'chat_session_rate').map(({ data }) => data)

test('a chat that ended while the visitor was sending something can still be rated', () => {
  hear(chat, { event: 'chat_error', data: { state: 'No such session secret' } })
  hear(chat, { event: 'chat_session_closed', data: { realname: 'Agnes Agent' } })
  chat.rating = { rating: 4, note: '' }
  sendRating(chat)
  assert.deepEqual(ratings(), [{ chat_id: 1, session_id: 'secret', rating: 4, note: '' }])
})

test('a rating is sent again after a lost connection, until the server has answered', () => {
  hear(chat, { event: 'chat_session_closed', data: { realname: 'Agnes Agent' } })
  chat.rating = { rating: 2, note: 'Slow' }
  sendRating(chat)
  hear(chat, { event: 'chat_status_customer', data: { state: 'online' } })
  assert.equal(ratings().length, 2)
  hear(chat, { event: 'chat_session_rate', data: { state: 'ok' } })
  hear(chat, { event: 'chat_status_customer', data: { state: 'online' } })
  assert.equal(ratings().length, 2)
  assert.equal(chat.ui.isRated, true)
})
