import type { TestedCondition, ConsideredRuleRecord, RuleExplanation } from '#contract/rule-explanation.ts'
import type { TestOutcome } from '#features/conditions/service.ts'
import type { ConsideredRule } from './explanation.ts'
import type { ExplanationRow } from './store.ts'
import { type NamesByTable, readIds, tableOf } from './test-names.ts'

type RuleType = ConsideredRuleRecord['type']

export const typeOf = (rule: ConsideredRule): RuleType => ('type' in rule && rule.type) || 'Trigger'

export type Presentation = {
  names: NamesByTable
  /** Those that still exist. */
  ruleNames: Readonly<Record<RuleType, ReadonlyMap<number, string>>>
  userNames: ReadonlyMap<number, string>
  /** Users who may not see rules see only why those ran that ran. */
  showsAllTests: boolean
}

export function presentExplanation(row: ExplanationRow, with_: Presentation): RuleExplanation {
  const { details, ...event } = row
  return {
    ...event,
    user: with_.userNames.get(event.user_id) ?? '',
    changed: [...details.changed],
    caused_by: details.caused_by ?? null,
    is_stopped: details.stopped ?? false,
    rules: details.rules.map((rule) => presentRule(rule, with_)),
  }
}

export function presentRule(rule: ConsideredRule, with_: Presentation): ConsideredRuleRecord {
  const type = typeOf(rule)
  const current = with_.ruleNames[type].get(rule.id)
  const isRun = rule.outcome === 'ran' || rule.outcome === 'failed'
  const tests = rule.outcome === 'skipped' || (!isRun && !with_.showsAllTests) ? [] : rule.tests
  return {
    type,
    id: rule.id,
    name: isRun ? rule.name : (current ?? null),
    is_deleted: current === undefined,
    outcome: rule.outcome,
    ...(rule.outcome === 'skipped' && { reason: rule.reason }),
    tests: tests.map((test) => presentTest(test, with_.names)),
    changes: isRun ? [...rule.changes] : [],
    effects: isRun ? (rule.effects as ConsideredRuleRecord['effects']) : [],
    ...(isRun && rule.error !== undefined && { error: rule.error }),
  }
}

function presentTest(test: TestOutcome, names: NamesByTable): TestedCondition {
  const found = names.get(tableOf(test.name) ?? '')
  const nameOf = (id: number) => found?.get(id) ?? String(id)
  const [actual] = readIds(test.actual)
  return {
    ...test,
    ...(found && { value_names: readIds(test.value).map(nameOf) }),
    ...(found && actual !== undefined && { actual_name: nameOf(actual) }),
  }
}
