import type { WorkflowObject, WorkflowEffects } from '#contract/core-workflow.ts'
import type { EffectOperator } from '#contract/workflow-operators.ts'
import type { Ctx } from '#kernel/context.ts'
import { type FailedTest, findFailedTest } from './conditions.ts'
import type { Facts } from './facts.ts'
import type { Effect, Form, Values } from './form.ts'
import { shippedRules } from './shipped.ts'
import { loadWorkflowsFor, type WorkflowRow } from './store.ts'

/** What a rule can look at. */
export type RuleInput = { ctx: Ctx; form: Form; facts: Facts; values: Values }

/** The id of a workflow that is being tried before it is saved: it comes last among those of its priority. */
export const unsavedId = 2 ** 31 - 1

/** A workflow of an administrator or of the product, in the same form. */
export type FormRule = {
  id: number
  name: string
  isShipped: boolean
  priority: number
  stopsOthers: boolean
  /** The keys of its conditions. */
  keys: readonly string[]
  /** The fields whose options it restricts. */
  restricts: readonly string[]
  findFailure: (input: RuleInput) => FailedTest | undefined
  listEffects: (input: RuleInput) => Promise<readonly Effect[]>
}

const selfArea: Record<WorkflowObject, readonly string[]> = {
  Ticket: ['ticket', 'article'],
  User: ['user'],
  Organization: ['organization'],
  Group: ['group'],
}

/** The effects on fields of an object, in the order of the rule. */
const effectsOn = (object: WorkflowObject, perform: WorkflowEffects): Effect[] =>
  Object.entries(perform).flatMap(([key, entry]) => {
    const at = key.lastIndexOf('.')
    if (!selfArea[object].includes(key.slice(0, at))) return []
    return [entry.operator].flat().map((operator) => ({
      field: key.slice(at + 1),
      operator: operator as EffectOperator,
      values: [entry[operator] ?? []].flat().map(String),
    }))
  })

/** A form that is used for several tickets at once has the rules of a single one. */
const screenOf = (screen: string): string => (screen === 'overview_bulk' ? 'edit' : screen)

function isFor({ preferences: { screen } }: WorkflowRow, wanted: string): boolean {
  const screens = [screen ?? []].flat().filter((one) => one !== '')
  return screens.length === 0 || screens.includes(wanted)
}

const restricting = new Set<string>(['set_fixed_to', 'add_option', 'remove_option', 'select', 'auto_select'])

function ruleOf(row: WorkflowRow, object: WorkflowObject): FormRule {
  const effects = effectsOn(object, row.perform)
  return {
    id: row.id,
    name: row.name,
    isShipped: false,
    priority: row.priority,
    stopsOthers: row.stop_after_match,
    keys: [...Object.keys(row.condition_saved), ...Object.keys(row.condition_selected)],
    restricts: effects.flatMap(({ field, operator }) => (restricting.has(operator) ? [field] : [])),
    findFailure: ({ ctx: { now, deps }, form, facts }) => {
      const tested = { form, facts, now, custom: deps.customFields }
      return (
        findFailedTest(row.condition_saved, 'saved', tested) ??
        findFailedTest(row.condition_selected, 'selected', tested)
      )
    },
    listEffects: async () => effects,
  }
}

/** The rules of administrators for a form, in the order in which they run. */
export const selectRules = (rows: readonly WorkflowRow[], { object, screen }: Form): FormRule[] =>
  rows.filter((row) => isFor(row, screenOf(screen))).map((row) => ruleOf(row, object))

/** All rules for a form. */
export async function loadRules(ctx: Ctx, form: Form): Promise<FormRule[]> {
  return withShipped(form, selectRules(await loadWorkflowsFor(ctx, form.object), form))
}

/** Those of the product among the given ones, by priority and id. */
export const withShipped = (form: Form, own: readonly FormRule[]): FormRule[] =>
  [...shippedRules(form.object, screenOf(form.screen)), ...own].sort((a, b) => a.priority - b.priority || a.id - b.id)
