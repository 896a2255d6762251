import { sql } from 'kysely'
import { type Condition, type ConditionGroup, conditionTree, type NamedTest } from '#contract/condition.ts'
import { explainCondition, type TestOutcome, type TicketFacts } from '#features/conditions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import { tellError } from '#kernel/errors.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { type ConsideredRule, tellChanges } from '../explanations/explanation.ts'
import { performActions } from '../perform/perform.ts'
import { trackRule } from '../perform/track-rule.ts'
import { buildRunOn } from '../triggers/build-run.ts'
import type { RuleFacts } from '../triggers/facts.ts'
import type { Schedule } from './schedule.ts'

type Ran = Extract<ConsideredRule, { outcome: 'ran' | 'failed' }>

/** Does the actions of the schedule to a ticket that matches and is locked; if one fails, the ticket stays as it was. */
export async function changeTicketBy(ctx: Ctx, schedule: Schedule, facts: RuleFacts): Promise<Ran> {
  const { id, name, perform } = schedule
  const rule = { type: 'Job' as const, id, name }
  const { acting, history } = trackRule(ctx, rule)
  let tests: readonly TestOutcome[] = []
  try {
    tests = await explainMatch(ctx, schedule.condition, facts)
    const { ticket } = facts
    const viewer = { id: ctx.actor.id, organizationIds: [] }
    // No article came with an event; variables can still name the last one.
    const known = { ticket, isLocked: true, viewer, origin: 'job', rule }
    const run = { ...(await buildRunOn(ctx, schedule, known)), article: undefined }
    await underSavepoint(acting, (inner) => performActions(inner, perform, run))
    return { ...rule, outcome: 'ran', tests, changes: tellChanges(history), effects: run.effects }
  } catch (error) {
    if (isRetryable(error)) throw error
    ctx.deps.log.error({ err: error, schedule: name, ticket: facts.ticket.id }, 'schedule failed for a ticket')
    return { ...rule, outcome: 'failed', tests, changes: [], effects: [], error: tellError(error) }
  }
}

/** The tests of the condition and what they were compared with: of several articles, the first that passes all. */
export async function explainMatch(ctx: Ctx, condition: Condition, facts: RuleFacts): Promise<readonly TestOutcome[]> {
  const explain = (articles: TicketFacts['articles']) =>
    explainCondition(ctx, condition, { ...facts, articles }, facts.viewer)
  if (!asksArticle(conditionTree(condition))) return explain([]).tests
  const articles = await selectArticles(ctx, facts.ticket.id)
  const passing = articles
    .values()
    .map((article) => explain([article]))
    .find(({ holds }) => holds)
  return (passing ?? explain(articles)).tests
}

const asksArticle = (part: ConditionGroup | NamedTest): boolean =>
  'conditions' in part ? part.conditions.some(asksArticle) : part.name.startsWith('article.')

/** A ticket has rarely more; then the explanation may name no article. */
const mostArticles = 100

async function selectArticles({ db }: Ctx, ticketId: number): Promise<TicketFacts['articles']> {
  const { rows } = await sql<{ article: TicketFacts['articles'][number] }>`
    select to_jsonb(ticket_articles) as article from ticket_articles
    where ticket_id = ${ticketId} order by id desc limit ${mostArticles}`.execute(db)
  return rows.map(({ article }) => article)
}
