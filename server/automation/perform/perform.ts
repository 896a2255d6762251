import type { Perform } from '#contract/perform.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { planChange, type TicketChange } from '../ticket-actions/action.ts'
import { applyChange, applyToLocked } from '../ticket-actions/apply-change.ts'
import { resolveEntry } from './resolve-entry.ts'
import { comesBefore, findAction } from './rule-actions.ts'
import type { RuleRun } from './rule-run.ts'

/**
 * Does what `perform` says: first all attributes and tags in one update, then the other actions on the changed ticket.
 * Returns the ticket after that update.
 */
export async function performActions(ctx: Ctx, perform: Perform, run: RuleRun): Promise<Ticket> {
  const all = Object.entries(perform).flatMap(([key, entry]) => {
    const action = findAction(ctx, key)
    return action ? [{ key, entry, action }] : []
  })
  const exclusive = all.filter(({ action }) => action.isExclusive)
  const wanted = exclusive.length > 0 ? exclusive : all
  const steps = wanted.flatMap(
    ({ key, entry, action }) => action.plan?.(key, resolveEntry(key, entry, run, ctx.now), ctx) ?? [],
  )
  const ticket = steps.length > 0 ? await changeTicket(ctx, run, planChange(steps)) : run.ticket
  const following = wanted.filter(({ action }) => action.run).toSorted((a, b) => comesBefore(a.action, b.action))
  if (following.length === 0) return ticket
  const current = steps.length > 0 ? { ...run, ticket, values: (await run.reloadValues?.(ticket)) ?? run.values } : run
  const writing: Ctx = { ...ctx, actor: run.author ?? ctx.actor }
  for (const { entry, action } of following) await action.run?.(writing, entry, current)
  return ticket
}

const changeTicket = (ctx: Ctx, { ticket, isLocked }: RuleRun, change: TicketChange): Promise<Ticket> =>
  isLocked ? applyToLocked(ctx, ticket, change) : applyChange(ctx, ticket.id, change)
