import type { Rule, RuleOrigin } from '#kernel/events/events.ts'
import { createRuleActor } from '../rule-actor.ts'
import { describeOccasion } from './occasion.ts'
import { mayConcernAny, runChain } from './run-triggers.ts'
import { loadTriggersFor } from './store.ts'

const name = 'triggers'

/**
 * Runs the triggers of what happened to a ticket, within its transaction. Changes by triggers make others run only if a
 * setting says so, and then within the same run.
 */
export const triggerRule: Rule = {
  name,
  on: ['tickets.created', 'tickets.updated', 'ticket_due_events.created'],
  concerns: async (ctx, event, origin) => {
    if (isOwnChange(origin)) return false
    const occasion = describeOccasion(event, origin)
    if (!occasion) return false
    if (!mayConcernAny(await loadTriggersFor(ctx, occasion), occasion)) return false
    return !(await ctx.deps.settings.isOn('import_mode'))
  },
  run: async (ctx, event, origin) => {
    const occasion = describeOccasion(event, origin)
    if (occasion) await runChain({ ...ctx, actor: await createRuleActor(ctx) }, occasion)
  },
}

const isOwnChange = ({ step }: RuleOrigin): boolean => step.cause?.rule === name
