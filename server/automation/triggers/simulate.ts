import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { Trigger } from '#contract/trigger.ts'
import type { PastMatches, TriggerSimulation, TriggerTrial } from '#contract/trigger-simulation.ts'
import { conditionProblem } from '#features/conditions/service.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { presentRule } from '../explanations/present.ts'
import { testsIn } from '../explanations/service.ts'
import { loadTestNames } from '../explanations/test-names.ts'
import { presentTrial, selectWritten } from '../explanations/trial.ts'
import { checkPerform } from '../perform/check-perform.ts'
import { createRuleActor } from '../rule-actor.ts'
import { considerTrigger, factsFor } from './consider-trigger.ts'
import { lockFacts } from './facts.ts'
import { findPastMatches } from './past-matches.ts'
import { dueEvents, type Occasion } from './occasion.ts'
import { runFollowers } from './run-triggers.ts'
import { columnsIn, type TriggerRow } from './store.ts'

type Input = InputOf<typeof TriggerSimulation.simulate>

/** Shows what a rule would do to a ticket, and what it would have matched. Nothing is kept. */
export async function simulateTrigger(ctx: Ctx, input: Input) {
  const trigger = await readTrigger(ctx, input)
  return {
    trial: input.ticket_id ? await tryOnTicket(ctx, trigger, input.ticket_id, input.action) : null,
    past: input.days ? await lookBack(ctx, trigger, input.days) : null,
  }
}

async function lookBack(ctx: Ctx, trigger: TriggerRow, days: number): Promise<PastMatches> {
  const past = await findPastMatches(ctx, trigger, days)
  return { ...past, followers: await countFollowers(ctx, trigger, { ...past, followers: [] }) }
}

/** The saved rule with the values that were sent, checked as when it is saved. */
async function readTrigger(ctx: Ctx, { trigger_id, name, condition, perform, execution_condition_mode }: Input) {
  const saved = trigger_id ? ((await getRow(ctx.db, Trigger, trigger_id)) as unknown as TriggerRow) : unsaved
  const problem = condition && conditionProblem(ctx, condition)
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
  prio: null,
}

/** Runs it for real and rolls back: changes, events, history and jobs are dropped together. */
async function tryOnTicket(
  ctx: Ctx,
  trigger: TriggerRow,
  ticketId: number,
  action: Occasion['action'],
): Promise<TriggerTrial> {
  await getTicketAsAgent(ctx, ticketId, 'read')
  const { rule, followers, articles } = await rollBack(ctx, (inner) => runTrial(inner, trigger, ticketId, action))
  const shown = {
    names: await loadTestNames(ctx, followers.flatMap(testsIn)),
    ruleNames: { Trigger: new Map(followers.map(({ id }) => [id, ''])), Job: new Map(), Macro: new Map() },
    userNames: new Map(),
    showsAllTests: true,
  }
  return {
    ...(await presentTrial(ctx, ticketId, rule, articles)),
    followers: followers.map((one) => presentRule(one, shown)),
  }
}

async function rollBack<T>(ctx: Ctx, work: (inner: Ctx) => Promise<T>): Promise<T> {
  const acting: Ctx = { ...ctx, actor: await createRuleActor(ctx) }
  return underSavepoint(acting, work, () => false)
}

async function runTrial(ctx: Ctx, trigger: TriggerRow, ticketId: number, action: Occasion['action']) {
  const changed = action === 'update' ? columnsIn(trigger.condition) : []
  const isDue = (dueEvents as readonly string[]).includes(action)
  const articleId = isDue ? 'newest' : await findArticle(ctx, ticketId, action)
  const occasion: Occasion = { ticketId, action, articleId, changed, userId: ctx.actor.id }
  const facts = await lockFacts(ctx, { ticketId, articleId, conditions: [trigger.condition] })
  const tested = factsFor(facts, occasion)
  const { rule, events } = await considerTrigger(ctx, trigger, { facts, tested }, occasion)
  const articles = await selectWritten(ctx, rule)
  const followers = rule.outcome === 'ran' ? await runFollowers(ctx, trigger, occasion, events) : []
  return { rule, followers, articles }
}

/** Of the past examples: what runs after it on these tickets as they are now. */
async function countFollowers(ctx: Ctx, trigger: TriggerRow, past: PastMatches): Promise<PastMatches['followers']> {
  const names = new Map<number, { id: number; name: string; examples: number }>()
  for (const { ticket_id, action } of past.examples.slice(0, mostTrials)) {
    const { followers } = await rollBack(ctx, (inner) =>
      runTrial(inner, trigger, ticket_id, action as Occasion['action']),
    )
    for (const { id, ...rule } of followers) {
      const known = names.get(id) ?? { id, name: 'name' in rule ? rule.name : '', examples: 0 }
      names.set(id, { ...known, examples: known.examples + 1 })
    }
  }
  return [...names.values()]
}

const mostTrials = 5

/** The article that would have come with the event: the first of a new ticket, the newest of a changed one. */
async function findArticle({ db }: Ctx, ticketId: number, action: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_articles where ticket_id = ${ticketId} and not preferences ? 'perform_origin'
    order by ${action === 'create' ? sql`id` : sql`id desc`} limit 1`.execute(db)
  return rows[0]?.id ?? null
}
