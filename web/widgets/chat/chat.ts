import { keepConnection } from './connection.ts'
import { lastIdOf, newConversation } from './conversation.ts'
import { hear } from './hear.ts'
import { openStorage } from './memory.ts'
import { apiOf, type ChatOptions } from './options.ts'
import {
  askStatus,
  beginChat,
  keepSession,
  leaveMessage,
  noteRead,
  noteTyping,
  say,
  sendFile,
  sendRating,
  writeMessage,
} from './say.ts'
import { locateAt } from './picture.ts'
import { playSound } from './sound.ts'
import { type Chat, type ChatWidget, emit, update } from './state.ts'
import { createTexts } from './texts.ts'
import { watchTimeouts } from './timeouts.ts'
import type { WidgetTopic } from './topic.ts'
import { watchAddress } from './watch-address.ts'
import { createWindow, type WindowActions } from './window.ts'

export function startChat(options: ChatOptions): ChatWidget {
  const storage = openStorage(options.chatId)
  const { session = null, name = '', email = '', sound = false } = storage.read()
  const chat = {
    options,
    storage,
    api: apiOf(options.host),
    now: newConversation,
    identity: options.identity,
    listeners: new Map(),
    endedSession: null,
    typedAt: 0,
    readUpTo: 0,
    isUploading: false,
    ui: {
      isOpen: false,
      unread: 0,
      isTyping: false,
      nextTry: undefined,
      notice: '',
      wantsEmail: false,
      left: undefined,
      problems: {},
      isRated: false,
      hasTranscript: false,
      sound,
      name: options.identity?.name ?? name,
      email: options.identity?.email ?? email,
    },
  } as unknown as Chat
  chat.hear = (event) => hear(chat, event)
  chat.widget = createWidget(chat, session)
  drawWindow(chat)
  connect(chat)
  watchPage(chat)
  return chat.widget
}

function createWidget(chat: Chat, session: string | null): ChatWidget {
  return {
    state: 'connecting',
    isOpen: false,
    sessionId: session,
    open: () => setOpen(chat, true),
    close: () => setOpen(chat, false),
    toggle: () => setOpen(chat, !chat.ui.isOpen),
    destroy: () => {
      chat.connection.stop()
      chat.stopWatching()
      chat.view.remove()
    },
    send: (event, data = {}) => say(chat, event, data),
    identify: (identity) => {
      chat.identity = identity
      update(chat, {}, { name: identity.name ?? chat.ui.name, email: identity.email ?? chat.ui.email })
    },
    setLocale: (lang) => {
      chat.options = { ...chat.options, lang }
      drawWindow(chat)
    },
    on: (event, listener) => {
      const known = chat.listeners.get(event) ?? new Set()
      chat.listeners.set(event, known.add(listener))
    },
    off: (event, listener) => void chat.listeners.get(event)?.delete(listener),
  }
}

/** Again when the language or the topic is another one. */
function drawWindow(chat: Chat): void {
  chat.view?.remove()
  const { options, now } = chat
  chat.texts = createTexts({ lang: options.lang, title: options.title, topic: now.topic })
  chat.view = createWindow(
    { options, texts: chat.texts, topic: now.topic, locate: locateAt(chat.api) },
    createActions(chat),
  )
  chat.view.setDraft(chat.storage.read().draft ?? '')
  update(chat)
}

function connect(chat: Chat): void {
  const { options } = chat
  chat.connection = keepConnection({
    address: options.host,
    api: chat.api,
    chatId: options.chatId,
    known: () =>
      chat.widget.sessionId === null || chat.beginning
        ? undefined
        : { session_id: chat.widget.sessionId, after: lastIdOf(chat.now) },
    onOpen: (isFirst) => {
      askStatus(chat)
      if (!isFirst) options.onConnectionReestablished()
    },
    onEvent: (event) => {
      const { topic } = chat.now
      chat.hear(event)
      if (describeLook(topic) !== describeLook(chat.now.topic)) redrawForTopic(chat)
      if (event.event === 'chat_status_customer') becomeReady(chat)
    },
    onLost: (nextTry) => update(chat, { isConnected: false }, { nextTry }),
  })
}

/** When it opens next is only a text in the header. */
const describeLook = (topic: WidgetTopic): string => JSON.stringify({ ...topic, open: null, opens_at: null })

function redrawForTopic(chat: Chat): void {
  const hadFocus = chat.view.hasFocus()
  drawWindow(chat)
  if (hadFocus) chat.view.focus()
}

function becomeReady(chat: Chat): void {
  if (chat.isReady) return
  chat.isReady = true
  const { options } = chat
  options.onCssLoaded()
  options.onReady()
  emit(chat, 'ready')
  for (const button of document.querySelectorAll(`.${CSS.escape(options.buttonClass)}`)) {
    button.classList.remove(options.inactiveClass)
    button.addEventListener('click', (event) => {
      event.preventDefault()
      setOpen(chat, true)
    })
  }
}

function watchPage(chat: Chat): void {
  const leave = () => chat.widget.sessionId !== null && say(chat, 'chat_session_leave_temporary')
  const look = () => {
    if (!document.hidden && chat.ui.isOpen) update(chat, {}, { unread: 0 })
    noteRead(chat)
  }
  // A chat that was begun or ended in another tab.
  const stopStorage = chat.storage.watch(({ session = null }) => {
    if (session === chat.widget.sessionId || chat.beginning) return
    chat.endedSession = session === null ? chat.widget.sessionId : null
    chat.widget.sessionId = session
    if (session !== null) askStatus(chat)
  })
  const stopAddress = watchAddress((address) => {
    if (chat.widget.sessionId !== null) say(chat, 'chat_session_notice', { message: address })
  })
  const stopTimeouts = watchTimeouts(chat.options, {
    look: () => ({ ...chat.now, isOpen: chat.ui.isOpen, typedAt: chat.typedAt }),
    end: () => say(chat, 'chat_session_close'),
    remove: () => chat.widget.destroy(),
  })
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', look)
  chat.stopWatching = () => {
    stopStorage()
    stopAddress()
    stopTimeouts()
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', look)
  }
}

function setOpen(chat: Chat, isOpen: boolean): void {
  if (chat.ui.isOpen === isOpen) return
  chat.widget.isOpen = isOpen
  update(chat, {}, { isOpen, ...(isOpen && { unread: 0 }) })
  chat.view.focus()
  noteRead(chat)
  if (isOpen) chat.options.onOpenAnimationEnd()
  else chat.options.onCloseAnimationEnd()
  emit(chat, isOpen ? 'opened' : 'closed')
}

const createActions = (chat: Chat): WindowActions => ({
  open: () => setOpen(chat, true),
  minimize: () => setOpen(chat, false),
  begin: (answers, text) => beginChat(chat, answers, text),
  write: (text) => writeMessage(chat, text),
  type: (text) => noteTyping(chat, text),
  attach: (files) => files.forEach((file) => sendFile(chat, file)),
  end: () => say(chat, 'chat_session_close'),
  retry: () => chat.connection.retry(),
  askForEmail: () => update(chat, {}, { wantsEmail: !chat.ui.wantsEmail, problems: {} }),
  leaveMessage: (answers, message) => leaveMessage(chat, answers, message),
  rate: (rating, note) => {
    chat.rating = { rating, note }
    sendRating(chat)
  },
  askTranscript: (email) =>
    say(chat, 'chat_session_transcript', { session_id: chat.endedSession ?? chat.widget.sessionId, email }),
  setSound: (sound) => {
    chat.storage.write({ sound })
    update(chat, {}, { sound })
    if (sound) playSound()
  },
  again: () => {
    keepSession(chat, null)
    chat.endedSession = null
    chat.rating = undefined
    chat.beginning = undefined
    update(
      chat,
      { ...newConversation, phase: 'ready', topic: chat.now.topic, isConnected: chat.now.isConnected },
      { isRated: false, hasTranscript: false, left: undefined, wantsEmail: false, notice: '' },
    )
    askStatus(chat)
    chat.view.focus()
  },
})
