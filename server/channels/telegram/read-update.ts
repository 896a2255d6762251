import { idIn, type Json, objectIn, objectsIn, textIn } from '../messaging/json.ts'
import type { ReceivedMessage } from '../messaging/network.ts'

/** A message of a chat, as the service describes it; everything else is read where it is needed. */
export type ChatMessage = {
  kind: 'new' | 'edited'
  messageId: string
  chat: { id: string; type: string; title: string | undefined }
  /** The author; a channel for what is posted there. */
  from: { id: string; name: string; username: string | undefined; language: string | undefined; isBot: boolean }
  editedAt: number
  content: Json
}

const kinds = { message: 'new', edited_message: 'edited', channel_post: 'new', edited_channel_post: 'edited' } as const

/** Undefined for an update that contains no message. */
export function readUpdate(update: Json): ChatMessage | undefined {
  const name = (Object.keys(kinds) as (keyof typeof kinds)[]).find((key) => update[key] !== undefined)
  const content = objectIn(name && update[name])
  const chat = objectIn(content.chat)
  const [messageId, chatId] = [idIn(content.message_id), idIn(chat.id)]
  if (!name || !messageId || !chatId) return undefined
  const title = textIn(chat.title)
  return {
    kind: kinds[name],
    messageId,
    chat: { id: chatId, type: textIn(chat.type) ?? 'private', title },
    from: authorOf(content, { id: chatId, title }),
    editedAt: Number(idIn(content.edit_date) ?? 0),
    content,
  }
}

/** What a channel or a group posts under its own name has no person as its author. */
function authorOf(content: Json, chat: { id: string; title: string | undefined }): ChatMessage['from'] {
  const person = objectIn(content.from)
  const sender = objectIn(content.sender_chat)
  const id = idIn(person.id)
  if (id === undefined || idIn(sender.id) !== undefined) {
    const name = textIn(sender.title) ?? chat.title ?? ''
    return { id: idIn(sender.id) ?? chat.id, name, username: undefined, language: undefined, isBot: false }
  }
  const name = [person.first_name, person.last_name].map((part) => textIn(part) ?? '').join(' ')
  return {
    id,
    name: name.trim(),
    username: textIn(person.username),
    language: textIn(person.language_code),
    isBot: person.is_bot === true,
  }
}

export const keyOf = (message: Pick<ChatMessage, 'kind' | 'messageId' | 'chat'>): string =>
  `${message.kind === 'edited' ? 'edited' : 'message'}:${message.chat.id}:${message.messageId}`

/**
 * The key is made of chat and message, because the ids of updates start again after a week without any. An update that
 * is not understood is kept under its own id.
 */
export function receivedUpdate(update: Json): ReceivedMessage {
  const message = readUpdate(update)
  const updateId = idIn(update.update_id) ?? 'unknown'
  if (!message) return { key: `update:${updateId}`, conversation: 'updates', content: update }
  const key = keyOf(message)
  return {
    key: message.kind === 'edited' ? `${key}:${message.editedAt}:${updateId}` : key,
    conversation: `chat:${message.chat.id}`,
    content: update,
  }
}

/** The body of a webhook is one update; anything else is kept as it is. */
export const updatesIn = (body: unknown): Json[] => {
  const list = Array.isArray(body) ? objectsIn(body) : [objectIn(body)]
  return list.filter((update) => Object.keys(update).length > 0)
}
