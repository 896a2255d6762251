import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { KnowledgeBasePublishing, PublishingAction } from '#contract/knowledge-base-answer.ts'
import type { Ctx } from '#kernel/context.ts'
import { keepSettings } from './keep-settings.ts'
import { assertOrder, type PublishingTimes, timesAfter, wholeMinute } from './policy.ts'
import type { AnswerRow } from './store.ts'

/** The job that tells clients about a planned time when it comes. */
export const dueAnswerJob = 'announce-due-answer'

export const changeTimes = (ctx: Ctx, answer: AnswerRow, action: PublishingAction): Promise<void> =>
  writeTimes(ctx, answer, timesAfter(action, answer, ctx.now))

type Schedule = InputOf<typeof KnowledgeBasePublishing.schedule>

export function schedule(ctx: Ctx, answer: AnswerRow, sent: Schedule): Promise<void> {
  const resolve = (at: string | null | undefined, before: string | null) =>
    at === undefined ? before : at === '--now--' ? wholeMinute(ctx.now) : at
  const times = {
    internal_at: resolve(sent.internal_at, answer.internal_at),
    published_at: resolve(sent.published_at, answer.published_at),
    archived_at: resolve(sent.archived_at, answer.archived_at),
  }
  assertOrder(times)
  return writeTimes(ctx, answer, times)
}

const columns = ['internal', 'published', 'archived'] as const

/** Who set a time is stored with it, and forgotten with it. */
async function writeTimes(ctx: Ctx, answer: AnswerRow, times: PublishingTimes): Promise<void> {
  const changed = columns.filter((name) => answer[`${name}_at`] !== times[`${name}_at`])
  if (changed.length === 0) return
  const assignments = changed.flatMap((name) => {
    const at = times[`${name}_at`]
    return [
      sql`${sql.ref(`${name}_at`)} = ${at}::timestamptz`,
      sql`${sql.ref(`${name}_by_id`)} = ${at === null ? null : ctx.actor.id}::int`,
    ]
  })
  await sql`update knowledge_base_answers set ${sql.join(assignments)}, updated_at = ${ctx.now.toISOString()}
    where id = ${answer.id}`.execute(ctx.db)
  for (const name of changed) {
    const at = times[`${name}_at`]
    if (at !== null && new Date(at) > ctx.now)
      ctx.enqueue(dueAnswerJob, { id: answer.id }, { runAt: new Date(at), key: `${dueAnswerJob}-${answer.id}-${name}` })
  }
  const changes = Object.fromEntries(
    changed.map((name) => [`${name}_at`, [answer[`${name}_at`], times[`${name}_at`]] as const]),
  )
  ctx.emit({ kind: 'updated', object: 'knowledge_base_answers', id: answer.id, changes })
  await keepSettings(ctx)
}
