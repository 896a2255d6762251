import type { Reaction } from '#kernel/events/events.ts'
import type { CronJob, Job } from '#kernel/jobs/worker.ts'
import type { Db } from '#kernel/db/pool.ts'
import { forgetLines } from './address-lines.ts'
import type { Batch } from './forget-unused.ts'
import { forgetWords } from './word-parts.ts'
import { indexTickets } from './index-tickets.ts'
import { indexTicketsWith, indexTicketsWithJob, keepIndex, keepNames } from './keep-index.ts'
import { type TicketsWith, selectOutdated } from './store.ts'

/** Small enough not to lock the documents for long. */
const batch = 200
const lineBatch = 1000

/** Indexes tickets that were written by SQL: restored, imported or seeded. */
const mendIndex: CronJob = {
  name: 'mend-search-index',
  at: '17 3 * * *',
  run: async (ctx) => {
    const ids = await selectOutdated(ctx.db, batch)
    await indexTickets(ctx.db, ids)
    if (ids.length === batch) ctx.enqueue(mendIndex.name, {})
  },
}

/** Each batch in a separate transaction. */
function createCleanUpJob(
  name: string,
  at: string,
  forget: (db: Db, batch: Batch) => Promise<number | undefined>,
): CronJob {
  return {
    name,
    at,
    run: async (ctx, { after = 0 }) => {
      const last = await forget(ctx.db, { after: after as number, limit: lineBatch })
      if (last !== undefined) ctx.enqueue(name, { after: last })
    },
  }
}

/** Deletes address lines and words that no ticket has any more. */
const forgetAddresses = createCleanUpJob('forget-addresses', '47 3 * * *', forgetLines)
const forgetUnusedWords = createCleanUpJob('forget-words', '7 4 * * *', forgetWords)

const continueIndexing: Job = {
  name: indexTicketsWithJob,
  run: (ctx, { bearers, after }) => indexTicketsWith(ctx, bearers as TicketsWith, after as number),
}

export const jobs: readonly (Job | CronJob)[] = [mendIndex, forgetAddresses, forgetUnusedWords, continueIndexing]

export const reactions: readonly Reaction[] = [keepIndex, keepNames]
