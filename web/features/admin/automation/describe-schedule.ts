import type { Condition } from '#contract/condition.ts'
import type { Perform } from '#contract/perform.ts'
import type { TimePlan } from '#contract/time-plan.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { buildTree } from '#web/ui/patterns/condition-editor/tree.ts'
import { describeCondition } from './describe-condition.ts'
import { type ActionNames, describePerform } from './describe-perform.ts'
import { describePlan } from './describe-plan.ts'
import type { ScheduleObject } from './schedule-object.ts'

export type ScheduleWords = { object?: ScheduleObject; timeplan: TimePlan; condition: Condition; perform: Perform }

type SentenceParts = { plan: string; conditions: string; actions: string }

/** For which records; without a condition for all of them. */
const sentences: Record<ScheduleObject, (parts: SentenceParts) => string> = {
  Ticket: (parts) =>
    parts.conditions === ''
      ? t('{plan}, for all tickets: {actions}.', parts)
      : t('{plan}, for tickets where {conditions}: {actions}.', parts),
  User: (parts) =>
    parts.conditions === ''
      ? t('{plan}, for all users: {actions}.', parts)
      : t('{plan}, for users where {conditions}: {actions}.', parts),
  Organization: (parts) =>
    parts.conditions === ''
      ? t('{plan}, for all organizations: {actions}.', parts)
      : t('{plan}, for organizations where {conditions}: {actions}.', parts),
}

/** A schedule as one sentence. */
export function describeSchedule(schedule: ScheduleWords, names: ActionNames): string {
  const { object = 'Ticket', timeplan, condition, perform } = schedule
  const tests = describeCondition(buildTree(condition), names.attributes)
  const plan = describePlan(timeplan)
  const actions = describePerform(perform, names) || t('do nothing')
  return sentences[object]({ plan, conditions: formatList(tests), actions })
}
