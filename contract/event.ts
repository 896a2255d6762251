import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { int, text } from './lenient.ts'
import { recordId, timestamp } from './wire.ts'

/** Two snapshots of the database and an id. Opaque for clients. */
const snapshot = String.raw`[1-9]\d{0,17}:[1-9]\d{0,17}:(?:[1-9]\d{0,17}(?:,[1-9]\d{0,17}){0,400})?`
const cursorPattern = new RegExp(String.raw`^${snapshot}~(?:${snapshot})?~\d{1,18}$`)

/** The database refuses running transactions that are not between the first and the last one, in order. */
function isSnapshot(text: string): boolean {
  const [first = 0n, last = 0n, ...running] = text.split(/[:,]/).filter(Boolean).map(BigInt)
  return first <= last && running.every((id, index) => id >= (running[index - 1] ?? first) && id < last)
}

const eventCursor = z
  .string()
  .regex(cursorPattern, { error: 'is no cursor', abort: true })
  .refine((cursor) => cursor.split('~').slice(0, 2).every(isSnapshot), { error: 'is no cursor' })
  .meta({ description: 'Send it back unchanged to get what follows.', example: '48213:48213:~~0' })

const change = z.tuple([z.unknown(), z.unknown()])

const event = z
  .object({
    id: z.int(),
    at: timestamp,
    kind: z.literal(['created', 'updated', 'removed']),
    object: z.string().meta({ description: 'The table: `tickets`, `ticket_articles`.' }),
    object_id: z.int(),
    actor_id: recordId.meta({ description: 'Who made the change; 1 is the system.' }),
    rule: z.string().nullable().meta({ description: 'The kind of rule that made the change.' }),
    caused_by: z.int().nullable().meta({ description: 'The event that made the rule run.' }),
    attributes: z.array(z.string()).meta({ description: 'What has changed.' }),
    changes: z.record(z.string(), change).optional().meta({ description: 'For tickets: the values before and after.' }),
    cursor: eventCursor,
  })
  .meta({ id: 'StreamedEvent' })
export type StreamedEvent = z.output<typeof event>

/** Seconds that a request waits at most for the next event. */
const longestWait = 60

export const Events = {
  list: endpoint({
    method: 'GET',
    path: '/events',
    tag: 'events',
    permission: 'any',
    input: z.object({
      after: text(10_000).pipe(eventCursor).optional(),
      limit: int(1, 1000).optional(),
      wait: int(0, longestWait).optional(),
    }),
    output: z.object({ events: z.array(event), cursor: eventCursor, more: z.boolean() }),
    alsoProduces: 'application/x-ndjson',
    refuses: [410],
    summary: 'List everything that changed since a cursor',
    description:
      'In order, without gaps or repetitions: changes of one record are in the order in which they were made. Only changes of ' +
      'records that you can read. Without `after`, only the current cursor is returned. With `wait`, a request without ' +
      'events waits up to this many seconds for the next one. With `Accept: application/x-ndjson`, each event is a line, and the ' +
      'last line is the cursor. Events are kept as long as the setting `retention_events` says; after that, the answer is ' +
      '410 and everything has to be read again.',
    example: { output: { events: [], cursor: '48213:48213:~~0', more: false } },
  }),
}
