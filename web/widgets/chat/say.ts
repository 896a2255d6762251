import { writeHtml } from '#web/lib/simple-html.ts'
import { addOwn, lastIdOf, listUnsent, markFailed, type ShownMessage } from './conversation.ts'
import { type Chat, update } from './state.ts'
import { uploadFile } from './upload.ts'

/** What the visitor does. */

/** The server wants the topic with every event, and the session with all but the first. */
export function say({ options, widget, connection }: Chat, event: string, data: object = {}): void {
  const session = widget.sessionId === null ? {} : { session_id: widget.sessionId }
  connection.send(event, { chat_id: options.chatId, ...session, ...data })
}

export const askStatus = (chat: Chat): void =>
  say(chat, 'chat_status_customer', { session_id: chat.widget.sessionId, url: location.href })

export function keepSession(chat: Chat, id: string | null): void {
  chat.widget.sessionId = id
  chat.storage.write({ session: id ?? undefined })
}

/** 128 bits, as hexadecimal digits: also the secret of a session, which the server accepts from us. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export type Answers = Readonly<Record<string, string>>

/** The first message, with the answers of the form. It is sent again until the server has answered. */
export function beginChat(chat: Chat, { name = '', email = '', ...fields }: Answers, text: string): void {
  const client_id = createId()
  const html = writeHtml(text)
  keepSession(chat, createId())
  chat.storage.write({ name, email, draft: '' })
  chat.beginning = { url: location.href, name, email, fields, message: html, client_id }
  const now = addOwn(chat.now, { key: client_id, html, at: Date.now() })
  update(chat, { ...now, phase: 'waiting', position: 0 }, { name, email, notice: '' })
  sendBeginning(chat)
}

export function sendBeginning(chat: Chat): void {
  const { beginning, identity } = chat
  if (beginning) say(chat, 'chat_session_init', { ...beginning, ...(identity && { identity }) })
}

export function writeMessage(chat: Chat, text: string): void {
  chat.storage.write({ draft: '' })
  update(chat, addOwn(chat.now, { key: createId(), html: writeHtml(text), at: Date.now() }), { notice: '' })
  sendUnsent(chat)
}

const mostFileBytes = 10 * 1024 * 1024

export function sendFile(chat: Chat, file: File): void {
  if (file.size > mostFileBytes) return update(chat, {}, { notice: chat.texts.tooLarge })
  update(chat, addOwn(chat.now, { key: createId(), html: '', at: Date.now(), file }), { notice: '' })
  sendUnsent(chat)
}

/** Repeated after a reconnection; the server recognizes what it knows. */
export function sendUnsent(chat: Chat): void {
  if (chat.beginning || !chat.now.isConnected) return
  for (const message of listUnsent(chat.now)) {
    if (message.file) void sendUpload(chat, message)
    else say(chat, 'chat_session_message', { content: message.html, client_id: message.key })
  }
}

/** Repeated after a reconnection, until the server has answered. */
export function sendRating(chat: Chat): void {
  if (chat.rating) say(chat, 'chat_session_rate', { session_id: chat.endedSession, ...chat.rating })
}

/** One at a time; the next one starts when this one is done. */
async function sendUpload(chat: Chat, { key, file }: ShownMessage): Promise<void> {
  if (chat.isUploading || !file) return
  chat.isUploading = true
  const answer = await uploadFile(chat, key, file)
  chat.isUploading = false
  if (answer === 'lost') return
  if ('events' in answer) for (const event of answer.events) chat.hear(event)
  else {
    const notice = answer.status === 413 ? chat.texts.tooLarge : chat.texts.fileRefused
    update(chat, markFailed(chat.now, key), { notice })
  }
  sendUnsent(chat)
}

const typingEvery = 1500

export function noteTyping(chat: Chat, text: string): void {
  if (chat.ui.isOpen) chat.storage.write({ draft: text })
  if (chat.widget.sessionId === null || Date.now() - chat.typedAt < typingEvery) return
  chat.typedAt = Date.now()
  say(chat, 'chat_session_typing', chat.now.topic.typing_preview ? { content: text } : {})
}

/** The agent sees that the visitor has read the answer. */
export function noteRead(chat: Chat): void {
  const last = lastIdOf(chat.now)
  if (!chat.ui.isOpen || document.hidden || chat.now.phase !== 'talking' || last <= chat.readUpTo) return
  chat.readUpTo = last
  say(chat, 'chat_session_read', { message_id: last })
}

export function leaveMessage(chat: Chat, { name = '', email = '', ...fields }: Answers, message: string): void {
  chat.storage.write({ name, email })
  update(chat, {}, { name, email, problems: {}, notice: '' })
  say(chat, 'chat_offline_message', { name: name || email, email, message, fields, url: location.href })
}
