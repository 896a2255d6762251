import type { Event, Subscriber } from '#kernel/events/events.ts'
import type { BatchJob } from '#kernel/jobs/batch.ts'
import type { AnyJob, Job } from '#kernel/jobs/worker.ts'
import { indexNextNumbers, indexNumbers, type IndexedObject } from './caller-index.ts'
import { findEvents, isSettingNamed, numberColumns } from './store.ts'

/** The senders of articles have the same ids in every installation. */
const customerSenderId = 2

type ConcernedRecords = { object: IndexedObject; ids: number[] }

/** The records whose numbers an event may have changed: users, and tickets with their first article. */
function concernedBy({ kind, object, id, changes }: Event): ConcernedRecords | undefined {
  const changed = (...attributes: string[]) => attributes.some((attribute) => attribute in changes)
  if (object === 'users') return changed(...numberColumns) ? { object: 'User', ids: [id] } : undefined
  if (object === 'tickets') {
    const isBegun = changes.article_count?.[1] === 1
    // A new ticket has no numbers yet, and only messages of customers are searched for them.
    const sender = changes.create_article_sender_id?.[1] ?? customerSenderId
    if (kind === 'created' && sender !== customerSenderId) return undefined
    return isBegun || kind === 'removed' || changed('customer_id') ? { object: 'Ticket', ids: [id] } : undefined
  }
  const ids = [...(changes.ticket_id ?? [])].filter((ticketId) => typeof ticketId === 'number')
  return ids.length > 0 ? { object: 'Ticket', ids } : undefined
}

const keepCallerIds: BatchJob = {
  name: 'keep-caller-ids',
  batchSize: 50,
  runBatch: async (ctx, payloads) => {
    const events = await findEvents(
      ctx.db,
      payloads.map(({ event_id }) => Number(event_id)),
    )
    const concerned = Map.groupBy(
      events.flatMap((event) => concernedBy(event) ?? []),
      ({ object }) => object,
    )
    for (const [object, records] of concerned) {
      const ids = new Set(records.flatMap((one) => one.ids))
      await indexNumbers(ctx, object, [...ids])
    }
  },
}

/** The records are locked while their numbers are read: 500 take a tenth of a second. */
const batchSize = 500

/** Rebuilds the index of all numbers, users first. */
const rebuildCallerIds: Job = {
  name: 'rebuild-caller-ids',
  run: async (ctx, { object = 'User', after = 0 }) => {
    const batch = { after: Number(after), most: batchSize }
    const last = await indexNextNumbers(ctx, object as IndexedObject, batch)
    if (last !== undefined) ctx.enqueue(rebuildCallerIds.name, { object, after: last })
    else if (object === 'User') ctx.enqueue(rebuildCallerIds.name, { object: 'Ticket' })
  },
}

/** Another default country gives the same digits another meaning. */
const followCountry: Job = {
  name: 'follow-default-country',
  run: async (ctx, { event_id }) => {
    const [event] = await findEvents(ctx.db, [Number(event_id)])
    if (event && (await isSettingNamed(ctx.db, event.id, 'cti_default_country')))
      ctx.enqueue(rebuildCallerIds.name, {}, { key: rebuildCallerIds.name })
  },
}

export const jobs: readonly AnyJob[] = [keepCallerIds, rebuildCallerIds, followCountry]

export const subscribers: readonly Subscriber[] = [
  {
    name: keepCallerIds.name,
    on: ['users.created', 'users.updated', 'tickets.*', 'ticket_articles.updated', 'ticket_articles.removed'],
    concerns: (event) => concernedBy(event) !== undefined,
  },
  { name: followCountry.name, on: ['settings.updated'] },
]
