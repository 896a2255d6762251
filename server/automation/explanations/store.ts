import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { executeUnawaited } from '#kernel/db/transaction.ts'
import type { ConsideredRule, Explained, Explanation } from './explanation.ts'

/** One statement, without waiting for it: explanations must cost little of the write that they explain. */
export async function storeExplanations(ctx: Ctx, explanations: readonly Explanation[]): Promise<void> {
  const at = ctx.now.toISOString()
  const rows = explanations.map(({ action, articleId, userId, details, ...about }) => ({
    ...columnOf(about),
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
      insert into rule_explanations (ticket_id, person_id, organization_id, at, action, article_id, user_id, details)
      select ticket_id, person_id, organization_id, ${at}::timestamptz, action, article_id, user_id, details
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (ticket_id int, person_id int, organization_id int, action text, article_id int, user_id int, details jsonb)`,
  )
}

function columnOf(about: Explained): Record<string, number> {
  if ('ticketId' in about) return { ticket_id: about.ticketId }
  return 'personId' in about ? { person_id: about.personId } : { organization_id: about.organizationId }
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
export async function selectExplanations({ db }: Ctx, about: Explained, limit: number): Promise<ExplanationRow[]> {
  const [[column, id] = ['ticket_id', 0]] = Object.entries(columnOf(about))
  const { rows } = await sql<ExplanationRow>`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, action, article_id, user_id, details
    from rule_explanations where ${sql.ref(column)} = ${id} order by id desc limit ${limit}`.execute(db)
  return rows
}
