import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { Trigger } from '#contract/trigger.ts'
import type { TriggerSimulation, RuleTrial } from '#contract/trigger-simulation.ts'
import { conditionProblem } from '#features/conditions/service.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { presentTrial, selectWritten } from '../explanations/trial.ts'
import { checkPerform } from '../perform/check-perform.ts'
import { createRuleActor } from '../rule-actor.ts'
import { considerTrigger } from './consider-trigger.ts'
import { findPastMatches } from './past-matches.ts'
import { dueEvents, type Occasion } from './occasion.ts'
import { columnsIn, loadFacts, type TriggerRow } from './store.ts'

type Input = InputOf<typeof TriggerSimulation.simulate>

/** Shows what a rule would do to a ticket, and what it would have matched. Nothing is kept. */
export async function simulateTrigger(ctx: Ctx, input: Input) {
  const trigger = await readTrigger(ctx, input)
  return {
    trial: input.ticket_id ? await tryOnTicket(ctx, trigger, input.ticket_id, input.action) : null,
    past: input.days ? await findPastMatches(ctx, trigger, input.days) : null,
  }
}

/** The saved rule with the values that were sent, checked as when it is saved. */
async function readTrigger(ctx: Ctx, { trigger_id, name, condition, perform, execution_condition_mode }: Input) {
  const saved = trigger_id ? ((await getRow(ctx.db, Trigger, trigger_id)) as unknown as TriggerRow) : unsaved
  const problem = condition && conditionProblem(condition)
  if (problem) throw problem
  return {
    ...saved,
    ...(name && { name }),
    ...(condition && { condition }),
    ...(perform && { perform: await checkPerform(ctx, perform) }),
    ...(execution_condition_mode && { execution_condition_mode }),
  }
}

const unsaved: TriggerRow = {
  id: 0,
  name: '',
  active: true,
  condition: {},
  perform: {},
  activator: 'action',
  execution_condition_mode: 'selective',
  localization: null,
  timezone: null,
}

/** Runs it for real and rolls back: changes, events, history and jobs are dropped together. */
async function tryOnTicket(
  ctx: Ctx,
  trigger: TriggerRow,
  ticketId: number,
  action: Occasion['action'],
): Promise<RuleTrial> {
  await getTicketAsAgent(ctx, ticketId, 'read')
  const acting: Ctx = { ...ctx, actor: await createRuleActor(ctx) }
  const { rule, articles } = await underSavepoint(
    acting,
    (inner) => runTrial(inner, trigger, ticketId, action),
    () => false,
  )
  return presentTrial(ctx, ticketId, rule, articles)
}

async function runTrial(ctx: Ctx, trigger: TriggerRow, ticketId: number, action: Occasion['action']) {
  const changed = action === 'update' ? columnsIn(trigger.condition) : []
  const isDue = (dueEvents as readonly string[]).includes(action)
  const articleId = isDue ? 'newest' : await findArticle(ctx, ticketId, action)
  const occasion: Occasion = { ticketId, action, articleId, changed, userId: ctx.actor.id }
  const { rule } = await considerTrigger(ctx, trigger, await loadFacts(ctx, ticketId, articleId), occasion)
  return { rule, articles: await selectWritten(ctx, rule) }
}

/** The article that would have come with the event: the first of a new ticket, the newest of a changed one. */
async function findArticle({ db }: Ctx, ticketId: number, action: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_articles where ticket_id = ${ticketId} and not preferences ? 'perform_origin'
    order by ${action === 'create' ? sql`id` : sql`id desc`} limit 1`.execute(db)
  return rows[0]?.id ?? null
}
