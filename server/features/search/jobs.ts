import type { Reaction } from '#kernel/events/events.ts'
import type { CronJob, Job } from '#kernel/jobs/worker.ts'
import type { Db } from '#kernel/db/pool.ts'
import { forgetLines } from './address-lines.ts'
import type { Batch } from './forget-unused.ts'
import { forgetWords } from './word-parts.ts'
import { indexBearers, indexBearersJob, indexTickets, keepIndex, keepNames } from './index-tickets.ts'
import { type Bearers, selectOutdated } from './store.ts'

/** Short enough not to hold the tickets' documents for long. */
const batch = 200
const lineBatch = 1000

/** Mends what was written past the application: restored, imported or seeded by SQL. */
const mendIndex: CronJob = {
  name: 'mend-search-index',
  at: '17 3 * * *',
  run: async (ctx) => {
    const ids = await selectOutdated(ctx.db, batch)
    await indexTickets(ctx.db, ids)
    if (ids.length === batch) ctx.enqueue(mendIndex.name, {})
  },
}

/** Batch by batch, each in a transaction of its own. */
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

/** Address lines of articles that are gone go as well, and so do words that are in no ticket any more. */
const forgetAddresses = createCleanUpJob('forget-addresses', '47 3 * * *', forgetLines)
const forgetUnusedWords = createCleanUpJob('forget-words', '7 4 * * *', forgetWords)

const goOnWithBearers: Job = {
  name: indexBearersJob,
  run: (ctx, { bearers, after }) => indexBearers(ctx, bearers as Bearers, after as number),
}

export const jobs: readonly (Job | CronJob)[] = [mendIndex, forgetAddresses, forgetUnusedWords, goOnWithBearers]

export const reactions: readonly Reaction[] = [keepIndex, keepNames]
