import {
  type WorkflowCondition,
  type WorkflowObject,
  workflowObjects,
  type WorkflowEffects,
  workflowScreens,
} from '#contract/core-workflow.ts'
import { timeRanges } from '#contract/relative-time.ts'
import {
  type EffectOperator,
  effectOperatorsOf,
  hasChoice,
  relativeOperators,
  testOperators,
  textOperators,
  valuelessOperators,
} from '#contract/workflow-operators.ts'
import { parseRegex } from '#features/conditions/service.ts'
import { models } from '#contract/attributes/attribute.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { assertExists } from '../perform/check-entry.ts'
import { findTestKind } from './condition-keys.ts'
import type { WorkflowTest } from './conditions.ts'
import { type FormField, listFields } from './fields.ts'
import { textsOf } from './form.ts'
import { describedOptions } from './options.ts'
import type { WorkflowRow } from './store.ts'

type Checked = Pick<WorkflowRow, 'object' | 'preferences' | 'condition_saved' | 'condition_selected' | 'perform'>

/** A rule that could never act is refused when it is saved. */
export async function checkWorkflow(ctx: Ctx, row: Checked): Promise<void> {
  checkScreens(row)
  checkCondition(ctx, row.object, row.condition_saved, 'condition_saved')
  checkCondition(ctx, row.object, row.condition_selected, 'condition_selected')
  await checkPerform(ctx, row.object, row.perform)
}

function checkScreens({ object, preferences: { screen } }: Checked): void {
  const objects = object === null ? workflowObjects : [object]
  const possible = new Set<string>(objects.flatMap((name) => workflowScreens[name]))
  const wrong = textsOf(screen).find((name) => !possible.has(name))
  if (wrong !== undefined)
    throw invalid('invalid_value', `Unknown screen '${wrong.slice(0, 100)}'.`, { field: 'preferences' })
}

function checkCondition(
  { deps }: Ctx,
  object: WorkflowObject | null,
  condition: WorkflowCondition,
  field: string,
): void {
  for (const [key, test] of Object.entries(condition)) {
    const kind = findTestKind(object, key, deps.customFields)
    if (!kind) throw invalid('condition_unknown_field', `Unknown attribute '${key}' in a condition.`, { field })
    const { operator } = test
    if (!testOperators[kind].includes(operator))
      throw invalid('condition_wrong_operator', `Unknown operator '${operator}' for '${key}' in a condition.`, {
        field,
        values: { operator },
      })
    checkTestValue(key, test, field)
  }
}

function checkTestValue(key: string, { operator, value, range, pre_condition }: WorkflowTest, field: string): void {
  if (valuelessOperators.includes(operator) || pre_condition === 'not_set' || pre_condition === 'current_user.id')
    return
  const values = textsOf(value)
  if (values.length === 0) throw invalid('condition_incomplete', `The condition '${key}' has no value.`, { field })
  if (operator.endsWith('regex')) for (const text of values) parseRegex(text)
  if (operator.endsWith('(absolute)') && Number.isNaN(Date.parse(values[0] as string))) throw wrongValue(key, field)
  if (!relativeOperators.includes(operator)) return
  const count = Number(values[0])
  if (!timeRanges.includes(range ?? '') || !Number.isInteger(count) || Math.abs(count) >= 10_000)
    throw wrongValue(key, field)
}

const wrongValue = (key: string, field: string) =>
  invalid('condition_wrong_value', `The value of '${key}' in a condition is not valid.`, { field })

const articleFields = ({ deps }: Ctx): FormField[] =>
  listFields('TicketArticle', deps.customFields).filter(({ name }) => name === 'body')

/** `ticket.state_id` → the field that the key names. */
function findField(ctx: Ctx, object: WorkflowObject | null, key: string): FormField | undefined {
  const at = key.lastIndexOf('.')
  const [area, name] = [key.slice(0, at), key.slice(at + 1)]
  const possible = object === null ? workflowObjects : [object]
  if (area === 'article')
    return possible.includes('Ticket') ? articleFields(ctx).find((one) => one.name === name) : undefined
  const owner = possible.find((one) => one.toLowerCase() === area)
  return owner && listFields(owner, ctx.deps.customFields).find((one) => one.name === name)
}

async function checkPerform(ctx: Ctx, object: WorkflowObject | null, perform: WorkflowEffects): Promise<void> {
  for (const [key, entry] of Object.entries(perform)) {
    const field = findField(ctx, object, key)
    if (!field) throw refusePerform(key, `Unknown field '${key}' in 'perform'.`)
    const operators = [entry.operator].flat()
    if (operators.length === 0) throw refusePerform(key, `The field '${key}' in 'perform' has no operator.`)
    for (const operator of operators) {
      if (!(effectOperatorsOf(field) as readonly string[]).includes(operator))
        throw refusePerform(key, `The operator '${operator.slice(0, 50)}' is not possible for '${key}'.`)
      await checkEffect(ctx, field, { key, operator: operator as EffectOperator, values: textsOf(entry[operator]) })
    }
  }
}

type SavedEffect = { key: string; operator: EffectOperator; values: readonly string[] }

async function checkEffect(ctx: Ctx, field: FormField, { key, operator, values }: SavedEffect): Promise<void> {
  if (textOperators.includes(operator) && values.length === 0)
    throw invalid('required', `The required 'perform' value for ${key}, ${operator} is missing!`, {
      field: `perform.${key}.${operator}`,
    })
  if (hasChoice(operator)) await checkChoice(ctx, field, `perform.${key}.${operator}`, values)
}

async function checkChoice(ctx: Ctx, field: FormField, place: string, values: readonly string[]): Promise<void> {
  if (values.length === 0) throw invalid('required', `The required value '${place}' is missing.`, { field: place })
  const [table] = Object.entries(models).find(([, model]) => model === field.data_option.relation) ?? []
  const options = describedOptions(field)
  const isWrong = (value: string) => (table ? !/^\d{1,9}$/.test(value) : options && !options.includes(value))
  const wrong = values.find(isWrong)
  if (wrong !== undefined)
    throw invalid('invalid_value', `Invalid value '${wrong.slice(0, 100)}' for '${place}'.`, { field: place })
  if (table) await assertExists(ctx, table, values.map(Number), place)
}

const refusePerform = (key: string, message: string) =>
  invalid('invalid_value', message, { field: `perform.${key.slice(0, 100)}` })
