import { z } from 'zod'
import { fileAnswers } from './attachment.ts'
import { endpoint } from './endpoint.ts'
import { id, int, text } from './lenient.ts'

/** Called by the widget on other websites. The secret of a session is its only credential. */
const fromWebsite = { permission: 'public', crossSite: true, tag: 'chat', refuses: [429] } as const

/** Accepted by the chat, for visitors and agents. */
export const mostChatFileBytes = 10 * 1024 * 1024
/** Names and boundaries of a multipart body. */
const bodyOverhead = 64 * 1024

const event = z
  .object({ event: z.string(), data: z.looseObject({}).optional() })
  .meta({ id: 'ChatEvent', description: 'As sent to the socket of a widget.' })

const secret = text(64).meta({ description: 'The secret of the session.' })

export const ChatVisits = {
  send: endpoint({
    ...fromWebsite,
    method: 'POST',
    path: '/chat_visits',
    bodyLimit: 2 * 1024 * 1024,
    input: z.looseObject({ event: text(50), data: z.looseObject({}).default({}) }),
    output: z.object({ events: z.array(event) }),
    summary: 'Send an event from a chat widget',
    description:
      'For pages where WebSockets are blocked: the same events as over `/ws`, answered at once. A refused event is answered with `chat_error`.',
  }),
  poll: endpoint({
    ...fromWebsite,
    method: 'POST',
    path: '/chat_visits/poll',
    writes: false,
    input: z.looseObject({
      chat_id: id(),
      session_id: secret,
      after: int(0).default(0).meta({ description: 'The id of the last known message.' }),
      version: text(64).default('').meta({ description: 'The version of the last answer.' }),
    }),
    output: z.object({ version: z.string(), events: z.array(event) }),
    summary: 'Wait for events of a chat session',
    description:
      'Answers as soon as something has changed since `after` and `version`, or without events after 25 seconds. Everything is read from the database, so that any process can answer.',
  }),
  upload: endpoint({
    ...fromWebsite,
    method: 'POST',
    path: '/chat_visits/{session_id}/files',
    status: 201,
    encodings: ['multipart'],
    bodyLimit: mostChatFileBytes + bodyOverhead,
    input: z.looseObject({ session_id: secret, chat_id: id(), client_id: text(64).optional() }),
    output: z.object({ events: z.array(event) }),
    refuses: [403, 404, 413, 429],
    summary: 'Send a file to the agent',
    description: 'The part `file` of a multipart body, at most 10 MB. It becomes a message of the visitor.',
  }),
  download: endpoint({
    ...fromWebsite,
    ...fileAnswers,
    method: 'GET',
    path: '/chat_visits/{session_id}/files/{id}',
    model: 'Store',
    input: z.object({ session_id: secret, id: id() }),
    output: z.unknown(),
    summary: 'Download a file of a chat session',
  }),
}
