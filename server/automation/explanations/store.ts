import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { executeUnawaited } from '#kernel/db/transaction.ts'
import type { ConsideredRule, Explanation } from './explanation.ts'

/** One statement, without waiting for it: explanations must cost little of the write that they explain. */
export async function storeExplanations(ctx: Ctx, explanations: readonly Explanation[]): Promise<void> {
  const at = ctx.now.toISOString()
  const rows = explanations.map(({ ticketId, action, articleId, userId, details }) => ({
    ticket_id: ticketId,
    action,
    article_id: articleId,
    user_id: userId,
    details,
  }))
  const runs = explanations.flatMap(({ details }) => details.rules.flatMap(describeRun))
  await executeUnawaited(
    ctx.db,
    sql`
      with told as (
        insert into trigger_runs (trigger_id, at, error) select trigger_id, ${at}::timestamptz, error
        from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run (trigger_id int, error text)
      )
      insert into rule_explanations (ticket_id, at, action, article_id, user_id, details)
      select ticket_id, ${at}::timestamptz, action, article_id, user_id, details
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (ticket_id int, action text, article_id int, user_id int, details jsonb)`,
  )
}

const describeRun = (rule: ConsideredRule) =>
  (rule.outcome === 'ran' || rule.outcome === 'failed') && rule.type === undefined
    ? [{ trigger_id: rule.id, error: rule.outcome === 'failed' ? (rule.error ?? '') : null }]
    : []

export type ExplanationRow = {
  id: number
  at: string
  action: string
  article_id: number | null
  user_id: number
  details: Explanation['details']
}

/** The newest first. */
export async function selectExplanations({ db }: Ctx, ticketId: number, limit: number): Promise<ExplanationRow[]> {
  const { rows } = await sql<ExplanationRow>`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, action, article_id, user_id, details
    from rule_explanations where ticket_id = ${ticketId} order by id desc limit ${limit}`.execute(db)
  return rows
}
