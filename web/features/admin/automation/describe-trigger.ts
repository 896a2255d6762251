import type { Condition, ConditionGroup, NamedTest } from '#contract/condition.ts'
import type { Perform } from '#contract/perform.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { buildTree, isGroup } from '#web/ui/patterns/condition-editor/tree.ts'
import { describeCondition } from './describe-condition.ts'
import { type ActionNames, describePerform } from './describe-perform.ts'

export type TriggerWords = { condition: Condition; perform: Perform; activator: 'action' | 'time' }

const eventWords: Readonly<Record<string, () => string>> = {
  create: () => t('a ticket is created'),
  update: () => t('a ticket is updated'),
  'update.merged_into': () => t('a ticket is merged into another'),
  'update.received_merge': () => t('another ticket is merged into a ticket'),
}

/** The event that a test stands for; it is told at the start of the sentence instead. */
function eventsIn({ name, operator, value }: NamedTest): string[] | undefined {
  if (name === 'ticket.action' && operator === 'is') {
    const events = [value ?? []].flat().map(String)
    const isUsual = events.length === 2 && events.includes('create') && events.includes('update')
    return isUsual ? [t('a ticket is created or updated')] : events.map((event) => eventWords[event]?.() ?? event)
  }
  if (operator === 'has reached')
    return [name === 'ticket.pending_time' ? t('a reminder is due') : t('a ticket escalates')]
  return operator === 'has reached warning' ? [t('a ticket is about to escalate')] : undefined
}

/** Every test must hold, so that those about the event can be told first. */
function splitEvents(tree: ConditionGroup): { events: string[]; rest: ConditionGroup } {
  if (tree.operator !== 'AND') return { events: [], rest: tree }
  const told = tree.conditions.map((part) => ({ part, events: isGroup(part) ? undefined : eventsIn(part) }))
  return {
    events: told.flatMap(({ events = [] }) => events),
    rest: { operator: 'AND', conditions: told.flatMap(({ part, events }) => (events ? [] : [part])) },
  }
}

/** A trigger as one sentence. */
export function describeTrigger({ condition, perform, activator }: TriggerWords, names: ActionNames): string {
  const { events, rest } = splitEvents(buildTree(condition))
  const usual =
    activator === 'time' ? t('a reminder is due or a ticket escalates') : t('a ticket is created or updated')
  const event = events.length > 0 ? formatList(events, 'disjunction') : usual
  const conditions = formatList([event, ...describeCondition(rest, names.attributes)])
  const actions = describePerform(perform, names) || t('do nothing')
  return t('When {conditions}: {actions}.', { conditions, actions })
}
