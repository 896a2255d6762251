import { digestOf } from '../messaging/hub-webhook.ts'
import { type Json, objectIn, objectsIn, textIn } from '../messaging/json.ts'
import type { ReceivedMessage } from '../messaging/network.ts'

const longestKey = 300

/** Everything that a webhook contains: several entries, changes, messages and reports, also of unknown kinds. */
export const readWebhook = (body: unknown): ReceivedMessage[] =>
  objectsIn(objectIn(body).entry).flatMap((entry) =>
    objectsIn(entry.changes).flatMap((change) => readChange(textIn(entry.id) ?? '', change)),
  )

function readChange(entryId: string, change: Json): ReceivedMessage[] {
  const value = objectIn(change.value)
  const [messages, statuses] = [objectsIn(value.messages), objectsIn(value.statuses)]
  const about = { entry_id: entryId, metadata: objectIn(value.metadata) }
  if (messages.length + statuses.length === 0)
    return [{ key: `other:${digestOf(change)}`, conversation: 'other', content: { ...about, other: change } }]
  return [
    ...messages.map((message) => ({
      key: `message:${textIn(message.id) ?? digestOf(message)}`.slice(0, longestKey),
      conversation: `number:${textIn(message.from) ?? ''}`.slice(0, longestKey),
      content: { ...about, message, contact: contactOf(value, message) },
    })),
    ...statuses.map((status) => ({
      key: `status:${textIn(status.id) ?? ''}:${textIn(status.status) ?? digestOf(status)}`.slice(0, longestKey),
      conversation: `number:${textIn(status.recipient_id) ?? ''}`.slice(0, longestKey),
      content: { ...about, status },
    })),
  ]
}

const contactOf = ({ contacts }: Json, { from }: Json): Json =>
  objectsIn(contacts).find(({ wa_id }) => wa_id === from) ?? objectsIn(contacts)[0] ?? {}
