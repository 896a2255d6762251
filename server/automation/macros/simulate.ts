import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { MacroSimulation } from '#contract/macro.ts'
import { lockTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import { tellError } from '#kernel/errors.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { type ConsideredRule, tellChanges } from '../explanations/explanation.ts'
import { presentTrial, selectWritten } from '../explanations/trial.ts'
import { checkPerform } from '../perform/check-perform.ts'
import { performActions } from '../perform/perform.ts'
import { trackRule } from '../perform/track-rule.ts'
import { createRuleActor } from '../rule-actor.ts'
import { buildMacroRun, type ReadyMacro } from './build-run.ts'
import { getMacro, type MacroRow } from './store.ts'

type Input = InputOf<typeof MacroSimulation>

const unsaved: MacroRow = { id: 0, name: '', perform: {}, active: true, group_ids: [] }

/** Shows what a macro would do to a ticket. It runs for real as the caller and is rolled back. */
export async function simulateMacro(ctx: Ctx, input: Input): Promise<OutputOf<typeof MacroSimulation>> {
  const { macro_id, perform, ticket_id } = input
  const saved = macro_id ? await getMacro(ctx, macro_id) : unsaved
  const macro = { ...saved, ...(perform && { perform: await checkPerform(ctx, perform) }) }
  const ready: ReadyMacro = { ...macro, author: await createRuleActor(ctx), explanations: [] }
  const { rule, articles } = await underSavepoint(
    ctx,
    (inner) => runTrial(inner, ready, ticket_id),
    () => false,
  )
  return { trial: await presentTrial(ctx, ticket_id, rule, articles) }
}

async function runTrial(ctx: Ctx, macro: ReadyMacro, ticketId: number) {
  const ticket = await lockTicketAsAgent(ctx, ticketId, 'change')
  const { acting, history } = trackRule(ctx, { type: 'Macro', id: macro.id, name: macro.name })
  const told = { id: macro.id, name: macro.name, tests: [] }
  try {
    const run = await buildMacroRun(acting, macro, ticket)
    await underSavepoint(acting, (inner) => performActions(inner, macro.perform, run))
    const rule: ConsideredRule = { ...told, outcome: 'ran', changes: tellChanges(history), effects: run.effects }
    return { rule, articles: await selectWritten(ctx, rule) }
  } catch (error) {
    if (isRetryable(error)) throw error
    const rule: ConsideredRule = { ...told, outcome: 'failed', changes: [], effects: [], error: tellError(error) }
    return { rule, articles: [] }
  }
}
