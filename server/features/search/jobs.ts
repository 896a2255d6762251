import type { Reaction } from '#kernel/events/events.ts'
import type { CronJob, Job } from '#kernel/jobs/worker.ts'
import { forgetLines } from './address-lines.ts'
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

/** Address lines of articles that are gone go as well. */
const forgetAddresses: CronJob = {
  name: 'forget-addresses',
  at: '47 3 * * *',
  run: async (ctx, { after = 0 }) => {
    const last = await forgetLines(ctx.db, after as number, lineBatch)
    if (last !== undefined) ctx.enqueue(forgetAddresses.name, { after: last })
  },
}

/** And so do words that are in no ticket any more. */
const forgetUnusedWords: CronJob = {
  name: 'forget-words',
  at: '7 4 * * *',
  run: async (ctx, { after = 0 }) => {
    const last = await forgetWords(ctx.db, after as number, lineBatch)
    if (last !== undefined) ctx.enqueue(forgetUnusedWords.name, { after: last })
  },
}

const goOnWithBearers: Job = {
  name: indexBearersJob,
  run: (ctx, { bearers, after }) => indexBearers(ctx, bearers as Bearers, after as number),
}

export const jobs: readonly (Job | CronJob)[] = [mendIndex, forgetAddresses, forgetUnusedWords, goOnWithBearers]

export const reactions: readonly Reaction[] = [keepIndex, keepNames]
