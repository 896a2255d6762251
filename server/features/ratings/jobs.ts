import type { Subscriber } from '#kernel/events/events.ts'
import type { AnyJob, Job } from '#kernel/jobs/worker.ts'
import { sql } from 'kysely'
import { askForRating } from './ask.ts'

const askTask: Job = {
  name: 'ask-for-rating',
  run: async (ctx, { event_id }) => {
    const { rows } = await sql<{ object_id: number }>`
      select object_id from events where id = ${Number(event_id)}`.execute(ctx.db)
    if (rows[0]) await askForRating(ctx, rows[0].object_id)
  },
}

export const jobs: readonly AnyJob[] = [askTask]

/** A ticket that was closed has the time of it; whether ratings are on is read by the job. */
export const subscribers: readonly Subscriber[] = [
  {
    name: askTask.name,
    on: ['tickets.updated'],
    concerns: ({ changes, isQuiet }) => !isQuiet && changes.last_close_at !== undefined,
  },
]
