import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { LateInsert } from '#kernel/events/late-insert.ts'
import type { ConsideredRule, Explained, Explanation } from './explanation.ts'

const intoExplanations: LateInsert = {
  insert: (rows) => sql`
    insert into rule_explanations (ticket_id, person_id, organization_id, at, action, article_id, user_id, details)
    select ticket_id, person_id, organization_id, at, action, article_id, user_id, details
    from jsonb_to_recordset(${rows}) as row (ticket_id int, person_id int, organization_id int, at timestamptz,
      action text, article_id int, user_id int, details jsonb)`,
}

const intoRuns: LateInsert = {
  insert: (rows) => sql`
    insert into trigger_runs (trigger_id, at, error) select trigger_id, at, error
    from jsonb_to_recordset(${rows}) as run (trigger_id int, at timestamptz, error text)`,
}

/** With the last statement of the transaction: explanations must cost little of the write that they explain. */
export function storeExplanations(ctx: Ctx, explanations: readonly Explanation[]): void {
  if (explanations.length === 0) return
  const at = ctx.now.toISOString()
  const rows = explanations.map(({ action, articleId, userId, details, ...about }) => ({
    ...columnOf(about),
    at,
    action,
    article_id: articleId,
    user_id: userId,
    details,
  }))
  ctx.insertLast(intoExplanations, rows)
  const runs = explanations.flatMap(({ details }) => details.rules.flatMap(describeRun))
  if (runs.length > 0)
    ctx.insertLast(
      intoRuns,
      runs.map((run) => ({ ...run, at })),
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
