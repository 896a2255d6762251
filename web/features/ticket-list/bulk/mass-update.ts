import { TicketBulk } from '#contract/ticket-bulk.ts'
import { api } from '#web/lib/api/api.ts'
import { isApiError, unreachable, wordFailure } from '#web/lib/api/error.ts'
import { type Attributes, inBatches } from './inverse.ts'

export type Failure = { id: number; reason: string }

/** The progress of a run; it stops before the next batch when the signal is aborted. */
export type Watch = {
  onDone: (ids: readonly number[]) => void
  onFailed: (failure: Failure) => void
  signal: AbortSignal
}

/** The values to set, and the tags to add and remove. */
type BulkChange = { attributes?: Attributes; tags?: { add?: string[]; remove?: string[] } }

const batchSize = 100

/** A batch is changed completely or not at all: tickets that fail are reported, and the others are retried. */
async function updateBatch(ids: readonly number[], change: BulkChange, watch: Watch): Promise<void> {
  if (ids.length === 0 || watch.signal.aborted) return
  try {
    await api(TicketBulk).update({ ticket_ids: [...ids], ...change })
    watch.onDone(ids)
  } catch (error) {
    if (isApiError(error, unreachable)) throw error
    const culprit = isApiError(error) ? error.body.ticket_id : undefined
    if (typeof culprit === 'number' && ids.includes(culprit)) {
      watch.onFailed({ id: culprit, reason: wordFailure(error) })
      return updateBatch(
        ids.filter((id) => id !== culprit),
        change,
        watch,
      )
    }
    if (ids.length === 1) return watch.onFailed({ id: ids[0] as number, reason: wordFailure(error) })
    // Without a name, half of them at a time.
    for (const half of inBatches(ids, Math.ceil(ids.length / 2))) await updateBatch(half, change, watch)
  }
}

export async function updateTickets(ids: readonly number[], change: BulkChange, watch: Watch): Promise<void> {
  for (const batch of inBatches(ids, batchSize)) await updateBatch(batch, change, watch)
}

const lanes = 4

/** For what the API does to one ticket at a time: a few of them side by side. */
export async function forEachTicket(ids: readonly number[], act: (id: number) => Promise<unknown>, watch: Watch) {
  const waiting = [...ids]
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined && !watch.signal.aborted; id = waiting.shift()) {
      try {
        await act(id)
        watch.onDone([id])
      } catch (error) {
        watch.onFailed({ id, reason: wordFailure(error) })
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
