import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { type Json, objectIn, objectsIn, textIn } from '../messaging/json.ts'
import type { ReceivedMessage } from '../messaging/network.ts'
import type { WhatsappRow } from './store.ts'

/** `sha256=` and the HMAC of the bytes, with the secret of the app. */
export function verifySignature({ options }: WhatsappRow, { rawBody, headers }: FastifyRequest): void {
  const expected = createHmac('sha256', options.app_secret)
    .update(rawBody ?? '')
    .digest()
  const [, hex = ''] = /^sha256=([\da-f]{64})$/.exec(String(headers['x-hub-signature-256'] ?? '')) ?? []
  const given = Buffer.from(hex, 'hex')
  if (!options.app_secret || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal(403, 'signature_invalid', 'The signature is missing or wrong.')
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40)

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
