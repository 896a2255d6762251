import { systemActor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { isRetryable } from '../db/retryable-errors.ts'
import { underSavepoint } from '../savepoint.ts'
import { type Event, listensTo, mergeEvents, type Rule, type RuleOrigin, type UnitStep } from './events.ts'

/** Rules that trigger each other stop here: their changes so far are kept. */
export const mostRounds = 10

type Run = RuleOrigin & { rule: Rule; event: Event }

/**
 * Runs the rules over the events of the change, then over the events of those rules, until no rule has anything to do.
 * Returns the change and every run of a rule that succeeded.
 */
export async function settle(ctx: Ctx, change: UnitStep): Promise<UnitStep[]> {
  const steps = [change]
  let due = runsAfter(ctx, steps)
  for (let round = 1; due.length > 0; round += 1) {
    if (round > mostRounds) {
      ctx.deps.log.warn({ rules: namesIn(due), requestId: ctx.requestId }, 'rules stopped: too many rounds')
      break
    }
    const done: UnitStep[] = []
    for (const run of due) done.push(...(await runRule(ctx, run)))
    steps.push(...done)
    due = runsAfter(ctx, done)
  }
  return steps
}

const namesIn = (runs: readonly Run[]) => [...new Set(runs.map(({ rule }) => rule.name))]

/** One run for each event and each rule that listens to it, in the order of the rules. */
function runsAfter({ deps }: Ctx, steps: readonly UnitStep[]): Run[] {
  if (deps.rules.length === 0) return []
  const emitted = steps.map((step) => ({ step, together: mergeEvents(step.events) }))
  return deps.rules.flatMap((rule) =>
    emitted.flatMap(({ step, together }) =>
      together.filter((event) => listensTo(rule, event)).map((event) => ({ rule, step, event, together })),
    ),
  )
}

/** A rule that fails is rolled back alone: the change and the other rules are kept. */
async function runRule(ctx: Ctx, { rule, event, ...origin }: Run): Promise<UnitStep[]> {
  const done: UnitStep = { actor: systemActor, events: [], cause: { rule: rule.name, step: origin.step, event } }
  const acting: Ctx = { ...ctx, actor: systemActor, emit: (emitted) => void done.events.push(emitted) }
  try {
    if (rule.concerns && !(await rule.concerns(acting, event, origin))) return []
    await underSavepoint(acting, (inner) => rule.run(inner, event, origin))
    return [done]
  } catch (error) {
    if (isRetryable(error)) throw error
    const { object, id } = event
    ctx.deps.log.error(
      { err: error, rule: rule.name, object, id, requestId: ctx.requestId },
      'rule failed, changes rolled back',
    )
    return []
  }
}
