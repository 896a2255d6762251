import type { Event, Subscriber } from '#kernel/events/events.ts'
import type { Job } from '#kernel/jobs/worker.ts'
import { indexNextNumbers, indexNumbers, type IndexedObject } from './caller-index.ts'
import { findEvent, isSettingNamed, numberColumns } from './store.ts'

/** The records whose numbers an event may have changed: users, and tickets with their first article. */
function concernedBy({ kind, object, id, changes }: Event): [IndexedObject, number[]] | undefined {
  const changed = (...attributes: string[]) => attributes.some((attribute) => attribute in changes)
  if (object === 'users') return changed(...numberColumns) ? ['User', [id]] : undefined
  if (object === 'tickets') {
    const isBegun = changes.article_count?.[1] === 1
    return isBegun || kind === 'removed' || changed('customer_id') ? ['Ticket', [id]] : undefined
  }
  const ids = [...(changes.ticket_id ?? [])].filter((ticketId) => typeof ticketId === 'number')
  return ids.length > 0 ? ['Ticket', ids] : undefined
}

const keepCallerIds: Job = {
  name: 'keep-caller-ids',
  run: async (ctx, { event_id }) => {
    const event = await findEvent(ctx.db, event_id)
    const concerned = event && concernedBy(event)
    if (concerned) await indexNumbers(ctx, ...concerned)
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
    const event = await findEvent(ctx.db, event_id)
    if (event && (await isSettingNamed(ctx.db, event.id, 'cti_default_country')))
      ctx.enqueue(rebuildCallerIds.name, {}, { key: rebuildCallerIds.name })
  },
}

export const jobs: readonly Job[] = [keepCallerIds, rebuildCallerIds, followCountry]

export const subscribers: readonly Subscriber[] = [
  {
    name: keepCallerIds.name,
    on: ['users.created', 'users.updated', 'tickets.*', 'ticket_articles.updated', 'ticket_articles.removed'],
    concerns: (event) => concernedBy(event) !== undefined,
  },
  { name: followCountry.name, on: ['settings.updated'] },
]
