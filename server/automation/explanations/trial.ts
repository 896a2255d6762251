import { sql } from 'kysely'
import type { RuleTrial } from '#contract/trigger-simulation.ts'
import type { Ctx } from '#kernel/context.ts'
import type { ConsideredRule } from './explanation.ts'
import { presentRule } from './present.ts'
import { testsIn } from './service.ts'
import { loadTestNames } from './test-names.ts'

type Written = RuleTrial['articles']

/** What a rule did to a ticket, or to another record, before it was rolled back. */
export async function presentTrial(
  ctx: Ctx,
  ticketId: number | undefined,
  rule: ConsideredRule,
  articles: Written,
): Promise<RuleTrial> {
  const {
    type: _type,
    id: _id,
    name: _name,
    is_deleted: _deleted,
    ...shown
  } = presentRule(rule, {
    names: await loadTestNames(ctx, testsIn(rule)),
    ruleNames: { Trigger: new Map(), Job: new Map(), Macro: new Map() },
    userNames: new Map(),
    showsAllTests: true,
  })
  return { ...(ticketId !== undefined && { ticket_id: ticketId }), rule: shown, articles }
}

/** The notes and emails of the rule. */
export async function selectWritten({ db }: Ctx, rule: ConsideredRule): Promise<Written> {
  const ids = rule.outcome === 'ran' ? rule.effects.flatMap(({ article_id }) => article_id ?? []) : []
  if (ids.length === 0) return []
  const { rows } = await sql<Written[number]>`
    select types.name as type, "to", subject, body, internal
    from ticket_articles articles join ticket_article_types types on types.id = articles.type_id
    where articles.id = any(${ids}::int[]) order by articles.id`.execute(db)
  return rows
}
