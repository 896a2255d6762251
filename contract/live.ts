import { z } from 'zod'
import { chatMessage } from './chat-message.ts'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { pushedNotification } from './online-notification.ts'
import { recordId, timestamp } from './wire.ts'

/** A position in the event feed. Opaque: clients send back the value they received. */
export const cursor = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, { error: 'is no cursor' })
  .meta({ description: 'The last position the caller has received; send it back unchanged.', example: '48213' })

const change = z
  .object({
    object: z.string().meta({ description: 'The resource as in paths: `tickets`, `ticket_articles`.' }),
    id: z
      .int()
      .nonnegative()
      .meta({ description: '0 if any record may have changed, such as the counts of `overviews`.' }),
    kind: z.literal(['created', 'updated', 'removed']),
    at: timestamp,
  })
  .meta({ id: 'LiveChange' })
export type LiveChange = z.output<typeof change>

const presenceStates = ['viewing', 'writing', 'idle'] as const
export type PresenceState = (typeof presenceStates)[number]

const person = z.object({ user_id: recordId, state: z.literal(presenceStates) }).meta({ id: 'PersonPresent' })
export type PersonPresent = z.output<typeof person>

const sentId = z.int().positive().max(2_147_483_647)
const sentState = z.literal([...presenceStates, 'left'])

const call = z.object({
  id: recordId,
  call_id: z.string(),
  state: z.literal(['newCall', 'answer', 'hangup']),
  direction: z.literal(['in', 'out']),
  from: z.string(),
  from_comment: z.string().nullable(),
  to: z.string(),
  to_comment: z.string().nullable(),
  queue: z.string().nullable(),
  /** The users who may have this number, most likely first. */
  customer_ids: z.array(recordId),
  answered_by_id: recordId.nullable(),
  at: timestamp,
})

/** The messages that clients may send, by feature. */
export const incomingMessages = {
  ping: z.strictObject({ type: z.literal('ping') }),
  /** Once per connection: requests the messages since the cursor of an earlier connection. */
  resume: z.strictObject({ type: z.literal('resume'), cursor }),
  presence: z.union([
    z.strictObject({ type: z.literal('presence'), ticket_id: sentId, state: sentState }),
    z.strictObject({ type: z.literal('presence'), answer_id: sentId, state: sentState }),
  ]),
}
export type IncomingMessage = z.output<(typeof incomingMessages)[keyof typeof incomingMessages]>

/** Constant texts without client input or internal details. */
export const liveErrors = {
  malformed: 'This message is not understood.',
  not_allowed: 'This record does not exist or is not yours to work on.',
  too_many_tickets: 'No more tickets can be open at once.',
  unavailable: 'The service is temporarily unavailable.',
} as const
type LiveErrorCode = keyof typeof liveErrors

/**
 * All messages to a socket. They contain ids, and clients request the records over HTTP. A message of a chat and a new
 * notification are sent with their content, so that their agents need not request it.
 */
export const outgoingMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    user_id: recordId,
    version: z.string(),
    at: timestamp,
    cursor,
  }),
  /** Of a notification: the content of a new one, and of another whether it has been read. */
  z.strictObject({
    type: z.literal('touch'),
    ...change.shape,
    notification: pushedNotification.optional(),
    seen: z.boolean().optional(),
  }),
  /** All other users who have a ticket open, or who edit an answer. */
  z.strictObject({
    type: z.literal('presence'),
    ticket_id: recordId.optional(),
    answer_id: recordId.optional(),
    people: z.array(person),
  }),
  z.strictObject({ type: z.literal('call'), call }),
  /** The visitor of a chat is typing; with what is typed, if the topic previews it. */
  z.strictObject({
    type: z.literal('chat_typing'),
    chat_session_id: recordId,
    at: timestamp,
    content: z.string().optional(),
  }),
  /** A new message in a running chat of this user. */
  z.strictObject({ type: z.literal('chat_message'), at: timestamp, message: chatMessage }),
  /** Ends the missed messages. Incomplete means that there were too many: the client must reload everything it shows. */
  z.strictObject({
    type: z.literal('catch_up'),
    missed: z.int().nonnegative(),
    from: cursor,
    to: cursor,
    complete: z.boolean(),
  }),
  z.strictObject({ type: z.literal('pong'), at: timestamp, cursor }),
  z.strictObject({ type: z.literal('signed_out') }),
  z.strictObject({
    type: z.literal('error'),
    code: z.literal(Object.keys(liveErrors) as LiveErrorCode[]),
    message: z.literal(Object.values(liveErrors)),
  }),
])
export type OutgoingMessage = z.output<typeof outgoingMessage>

/** Close codes. After `signedOut`, reconnecting with the same credentials fails. */
export const closeCodes = { goingAway: 1001, refused: 1008, tryAgain: 1013, signedOut: 4401 } as const

export const Live = {
  changes: endpoint({
    method: 'GET',
    path: '/live/changes',
    tag: 'live',
    permission: 'any',
    input: z.object({ since: cursor.optional() }),
    output: z.object({ cursor, changes: z.array(change), complete: z.boolean() }),
    summary: 'List changes since a cursor',
    description:
      'Returns the messages of the WebSocket at `/ws`, for clients without one. Without `since`, only the current cursor is returned. A change may be returned twice but is never omitted. `complete: false` means that there were too many changes: reload all displayed data.',
    example: {
      output: {
        cursor: '48213',
        changes: [{ object: 'tickets', id: 1, kind: 'updated', at: '2026-01-05T09:30:00.123Z' }],
        complete: true,
      },
    },
  }),
  presence: endpoint({
    method: 'GET',
    path: '/tickets/{id}/presence',
    tag: 'live',
    permission: ['ticket.agent'],
    model: 'Ticket',
    input: z.object({ id: id() }),
    output: z.array(person),
    summary: 'List other agents who have a ticket open, and who is writing',
  }),
}
