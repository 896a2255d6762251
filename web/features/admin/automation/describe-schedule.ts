import type { Condition } from '#contract/condition.ts'
import type { Perform } from '#contract/perform.ts'
import type { TimePlan } from '#contract/time-plan.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { buildTree } from '#web/ui/patterns/condition-editor/tree.ts'
import { describeCondition } from './describe-condition.ts'
import { type ActionNames, describePerform } from './describe-perform.ts'
import { describePlan } from './describe-plan.ts'

export type ScheduleWords = { timeplan: TimePlan; condition: Condition; perform: Perform }

/** A schedule as one sentence. */
export function describeSchedule({ timeplan, condition, perform }: ScheduleWords, names: ActionNames): string {
  const tests = describeCondition(buildTree(condition), names.attributes)
  const plan = describePlan(timeplan)
  const actions = describePerform(perform, names) || t('do nothing')
  return tests.length > 0
    ? t('{plan}, for tickets where {conditions}: {actions}.', { plan, conditions: formatList(tests), actions })
    : t('{plan}, for all tickets: {actions}.', { plan, actions })
}
