import { digestOf } from '../messaging/hub-webhook.ts'
import { idIn, type Json, objectIn, objectsIn, textIn } from '../messaging/json.ts'
import type { ReceivedMessage } from '../messaging/network.ts'

const longestKey = 300

/** Everything that a webhook contains: posts, comments, messages, reports, and kinds that are not understood. */
export const readWebhook = (body: unknown): ReceivedMessage[] =>
  objectsIn(objectIn(body).entry).flatMap((entry) => {
    const page_id = idIn(entry.id) ?? ''
    return [
      ...objectsIn(entry.changes).map((change) => readChange(page_id, change)),
      ...objectsIn(entry.messaging).map((event) => readEvent(page_id, event)),
    ]
  })

/** A post or a comment. Changes of one post are filed in their order. */
function readChange(page_id: string, change: Json): ReceivedMessage {
  const value = objectIn(change.value)
  const own = textIn(value.comment_id) ?? textIn(value.post_id)
  const key = own ? `${textIn(value.verb) ?? ''}:${own}` : digestOf(change)
  const isVersion = value.verb === 'edited'
  return {
    key: `feed:${key}${isVersion ? `:${digestOf(value)}` : ''}`.slice(0, longestKey),
    conversation: `post:${textIn(value.post_id) ?? ''}`.slice(0, longestKey),
    content: { page_id, field: textIn(change.field) ?? '', change: value },
  }
}

/** A private message or a report about one. */
function readEvent(page_id: string, event: Json): ReceivedMessage {
  const mid = textIn(objectIn(event.message).mid)
  return {
    key: (mid ? `message:${mid}` : `event:${digestOf(event)}`).slice(0, longestKey),
    conversation: `person:${idIn(objectIn(event.sender).id) ?? ''}`.slice(0, longestKey),
    content: { page_id, event },
  }
}
