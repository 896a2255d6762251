import { sql } from 'kysely'
import type { Reaction } from '#kernel/events/events.ts'
import type { AnyJob } from '#kernel/jobs/worker.ts'
import { keepSettings } from './keep-settings.ts'
import { dueAnswerJob } from './publishing.ts'
import { keepHelpIndex } from './search-index.ts'

export const reactions: readonly Reaction[] = [keepHelpIndex]

/** States are computed when they are read; at a planned time clients are told to read again. */
export const jobs: readonly AnyJob[] = [
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
