import { indexTickets } from '#features/search/service.ts'
import { type Db, firstId } from './rows.ts'

/** Numbers of tickets, counted from 1. */
export type TicketRange = { from: number; to: number }

const indexedTogether = 200

/** As in a nightly job: 200 tickets in a transaction. */
export async function indexBatch(db: Db, { from, to }: TicketRange): Promise<void> {
  for (let start = from; start <= to; start += indexedTogether) {
    const length = Math.min(indexedTogether, to - start + 1)
    const ids = Array.from({ length }, (_, offset) => firstId + start + offset)
    await db.transaction().execute((transaction) => indexTickets(transaction, ids))
  }
}
