import { sql } from 'kysely'
import type { Reaction } from '#kernel/events/events.ts'
import type { AnyJob, CronJob } from '#kernel/jobs/worker.ts'
import { keepSettings } from './keep-settings.ts'
import { importAnswersJob } from './markdown/import.ts'
import { dueAnswerJob } from './publishing.ts'
import { keepHelpIndex } from './search-index.ts'

export const reactions: readonly Reaction[] = [keepHelpIndex]

/** Words of visitors are forgotten after a year, views after three. */
const forgetCounts: CronJob = {
  name: 'forget-help-centre-counts',
  at: '37 3 * * *',
  run: async ({ db, now }) => {
    const at = sql`${now.toISOString()}::timestamptz`
    await sql`delete from knowledge_base_missed_searches where day < ${at} - interval '1 year'`.execute(db)
    await sql`delete from knowledge_base_answer_views where day < ${at} - interval '3 years'`.execute(db)
  },
}

/** States are computed when they are read; at a planned time clients are told to read again. */
export const jobs: readonly AnyJob[] = [
  forgetCounts,
  importAnswersJob,
  {
    name: dueAnswerJob,
    run: async (ctx, { id }) => {
      const { rows } = await sql`
        update knowledge_base_answers set updated_at = ${ctx.now.toISOString()}
        where id = ${Number(id)} returning id`.execute(ctx.db)
      if (rows.length === 0) return
      ctx.emit({
        kind: 'updated',
        object: 'knowledge_base_answers',
        id: Number(id),
        changes: { state: [null, ctx.now] },
      })
      await keepSettings(ctx)
    },
  },
]
