import { readStep } from '../ticket-actions/read-step.ts'
import { assertFilled, hasPlaceholder, refuseValue } from './check-entry.ts'
import type { RuleAction } from './rule-action.ts'

/** Adds or removes tags; without an operator they are added. */
export const changeTags: RuleAction = {
  isFor: (key) => key === 'ticket.tags',
  check: (_ctx, key, entry) => {
    assertFilled(key, entry, ['value'])
    if (!['add', 'remove'].includes(entry.operator ?? 'add')) throw refuseValue(key, 'operator')
    if (!hasPlaceholder(entry) && !readStep(key, entry)) throw refuseValue(key)
    return entry
  },
  plan: readStep,
}
