import type { Reaction } from '#kernel/events/events.ts'
import type { CronJob, Job } from '#kernel/jobs/worker.ts'
import { indexBearers, indexBearersJob, indexTickets, keepIndex, keepNames } from './index-tickets.ts'
import { type Bearers, selectOutdated } from './store.ts'

/** Short enough not to hold the tickets' documents for long. */
const batch = 200

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

const goOnWithBearers: Job = {
  name: indexBearersJob,
  run: (ctx, { bearers, after }) => indexBearers(ctx, bearers as Bearers, after as number),
}

export const jobs: readonly (Job | CronJob)[] = [mendIndex, goOnWithBearers]

export const reactions: readonly Reaction[] = [keepIndex, keepNames]
