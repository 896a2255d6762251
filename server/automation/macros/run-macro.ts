import type { InputOf } from '#contract/endpoint.ts'
import type { MacroRun } from '#contract/macro.ts'
import { lockTicketAsAgent, lockTicketsAsAgent, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import { explain, invalid, Refusal } from '#kernel/errors.ts'
import type { HistoryRow } from '#kernel/history.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { type Explanation, tellChanges } from '../explanations/explanation.ts'
import { storeExplanations } from '../explanations/store.ts'
import { performActions } from '../perform/perform.ts'
import type { RuleEffect } from '../perform/rule-effect.ts'
import { trackRule } from '../perform/track-rule.ts'
import { createRuleActor } from '../rule-actor.ts'
import { refuseForTicket } from '../refuse-ticket.ts'
import { buildMacroRun, type ReadyMacro } from './build-run.ts'
import { getMacro, type MacroRow } from './store.ts'

type Failure = { ticket_id: number; error: string; code: string }
export type MacroResult = { ids: readonly number[]; failed?: Failure[] }

/** Runs the macro on all tickets or on none; with `partial` on those that it can change. */
export async function runMacro(
  ctx: Ctx,
  { macro_id, ticket_ids, partial }: InputOf<typeof MacroRun>,
): Promise<MacroResult> {
  const macro = await getMacro(ctx, macro_id)
  if (!macro.active) throw invalid('macro_inactive', 'The macro is inactive.', { field: 'macro_id' })
  const run: ReadyMacro = { ...macro, author: await createRuleActor(ctx), explanations: [] }
  // Always in the same order, so that two requests cannot deadlock.
  const ids = [...new Set(ticket_ids)].toSorted((a, b) => a - b)
  const result = partial ? await runOnEach(ctx, run, ids) : await runOnAll(ctx, run, ids)
  storeExplanations(ctx, run.explanations)
  return partial ? result : { ids: ticket_ids }
}

export const presentMacroRun = async (ctx: Ctx, { ids, failed }: MacroResult) => ({
  ticket_ids: [...ids],
  assets: await ctx.deps.assets.collectByIds(ctx, { Ticket: ids }),
  ...(failed && { failed }),
})

async function runOnAll(ctx: Ctx, macro: ReadyMacro, ids: readonly number[]): Promise<MacroResult> {
  const tickets = await lockAll(ctx, ids)
  const blocking = tickets.filter((ticket) => !isCovered(macro, ticket)).map(({ id }) => id)
  if (blocking.length > 0) throw refuseGroups(blocking)
  for (const ticket of tickets) {
    try {
      await runOnTicket(ctx, macro, ticket)
    } catch (error) {
      throw refuseForTicket(error, ticket.id)
    }
  }
  return { ids }
}

/** Without access to one of them, a second look finds out to which. */
async function lockAll(ctx: Ctx, ids: readonly number[]): Promise<Ticket[]> {
  try {
    return await lockTicketsAsAgent(ctx, ids, 'change')
  } catch (error) {
    if (explain(error)?.status !== 403) throw error
    for (const id of ids) await lockForMacro(ctx, id)
    throw error
  }
}

async function lockForMacro(ctx: Ctx, id: number): Promise<Ticket> {
  try {
    return await lockTicketAsAgent(ctx, id, 'change')
  } catch (error) {
    throw refuseForTicket(error, id)
  }
}

async function runOnEach(ctx: Ctx, macro: ReadyMacro, ids: readonly number[]): Promise<MacroResult> {
  const done: number[] = []
  const failed: Failure[] = []
  for (const id of ids) {
    const failure = await tryTicket(ctx, macro, id)
    if (failure) failed.push(failure)
    else done.push(id)
  }
  return { ids: done, failed }
}

/** A ticket that cannot be changed is undone alone. */
async function tryTicket(ctx: Ctx, macro: ReadyMacro, id: number): Promise<Failure | undefined> {
  try {
    await underSavepoint(ctx, async (inner) => {
      const ticket = await lockTicketAsAgent(inner, id, 'change')
      if (!isCovered(macro, ticket)) throw refuseGroups([id])
      await runOnTicket(inner, macro, ticket)
    })
    return undefined
  } catch (error) {
    const refusal = isRetryable(error) ? undefined : explain(error)
    if (!refusal || refusal.status >= 500) throw error
    return { ticket_id: id, error: refusal.message, code: refusal.code }
  }
}

const isCovered = ({ group_ids }: MacroRow, { group_id }: Ticket): boolean =>
  group_ids.length === 0 || group_ids.includes(group_id)

function refuseGroups(blocking: readonly number[]): Refusal {
  const error = 'Macro group restrictions do not cover all tickets'
  return new Refusal(422, 'macro_not_for_group', error, { body: { error, blocking_tickets: blocking } })
}

async function runOnTicket(ctx: Ctx, macro: ReadyMacro, ticket: Ticket): Promise<void> {
  const { acting, history } = trackRule(ctx, { type: 'Macro', id: macro.id, name: macro.name })
  const run = await buildMacroRun(acting, macro, ticket)
  await performActions(acting, macro.perform, run)
  macro.explanations.push(explainRun(ctx, macro, ticket, { history, effects: run.effects }))
}

type Done = { history: readonly HistoryRow[]; effects: readonly RuleEffect[] }

const explainRun = (
  { actor }: Ctx,
  { id, name }: MacroRow,
  ticket: Ticket,
  { history, effects }: Done,
): Explanation => ({
  ticketId: ticket.id,
  action: 'macro',
  articleId: null,
  userId: actor.id,
  details: {
    changed: [],
    rules: [{ id, type: 'Macro', name, outcome: 'ran', tests: [], changes: tellChanges(history), effects }],
  },
})
