import type { WorkflowCondition, WorkflowEffects } from '#contract/core-workflow.ts'
import type { Condition } from '#contract/condition.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { describeCondition, type NamedAttributes } from '../automation/describe-condition.ts'
import { describeEffect, readEffects } from './effect-words.ts'
import type { WorkflowField } from './fields-query.ts'

export type WorkflowWords = {
  condition_selected?: WorkflowCondition
  condition_saved?: WorkflowCondition
  perform?: WorkflowEffects
}

/** A workflow as one sentence. */
export function describeWorkflow(
  { condition_selected = {}, condition_saved = {}, perform = {} }: WorkflowWords,
  attributes: NamedAttributes,
  fields: readonly WorkflowField[],
): string {
  const selected = describeCondition(condition_selected as Condition, attributes)
  const saved = describeCondition(condition_saved as Condition, attributes).map((test) =>
    t('saved {condition}', { condition: test }),
  )
  const conditions = [...selected, ...saved]
  const effects = formatList(readEffects(perform).map((row) => describeEffect(row, fields))) || t('nothing happens')
  return conditions.length === 0
    ? t('Always: {effects}.', { effects })
    : t('If {conditions}: {effects}.', { conditions: formatList(conditions), effects })
}
