import type { ActedRule, FormState } from '#contract/core-workflow.ts'
import type { Ctx } from '#kernel/context.ts'
import { applyEffect, hasSameValues, type Pass } from './effects.ts'
import { loadFacts } from './facts.ts'
import { defaultsOf, type FormField, listFieldsFor } from './fields.ts'
import { type Form, selectedValues, type Values } from './form.ts'
import { findDefault, isRelation, loadOptions, type Options } from './options.ts'
import { type FormRule, unsavedId } from './rules.ts'

/** Rules that contradict each other would never end. */
const mostReruns = 25

export type Evaluation = Pick<Pass, 'state' | 'decidedBy' | 'values'> & { fields: FormField[]; acted: ActedRule[] }

type Wanted = {
  rules: readonly FormRule[]
  /** Whether rules change the values of the form, as in a browser. */
  fills: boolean
  /** Whether all fields that refer to records list their options. */
  listsRelations: boolean
}

/** Runs the rules over a form; when they change one of its values, again from the start. */
export async function evaluateForm(ctx: Ctx, form: Form, wanted: Wanted): Promise<Evaluation> {
  const fields = listFieldsFor(form.object, form.actor, ctx.deps.customFields)
  const seen: Values[] = []
  let previous: Pass | undefined
  for (let rerun = 0; ; rerun += 1) {
    const start = previous?.values ?? selectedValues(form)
    seen.push({ ...start })
    const pass = await preparePass(ctx, form, { fields, values: { ...start }, wanted, previous })
    pass.state.rerun_count = rerun
    const acted = await runRules(ctx, pass, wanted.rules, fields)
    const isSettled = seen.some((values) => hasSameValues(values, pass.values))
    if (isSettled || rerun === mostReruns) return { ...pass, fields, acted }
    previous = pass
  }
}

type Prepared = {
  fields: readonly FormField[]
  values: Record<string, unknown>
  wanted: Wanted
  previous?: Pass | undefined
}

async function preparePass(ctx: Ctx, form: Form, { fields, values, wanted, previous }: Prepared): Promise<Pass> {
  const restricted = new Set(wanted.rules.flatMap(({ restricts }) => restricts))
  const options: Options = new Map()
  const defaults = new Map<string, string>()
  for (const field of fields) {
    const isListed = wanted.listsRelations && isRelation(form.object, field.name)
    if (!isListed && !restricted.has(field.name)) continue
    const offered = await loadOptions(ctx, form, field, values)
    if (offered) options.set(field.name, offered)
    const usual = await findDefault(ctx, form, field)
    if (usual !== undefined) defaults.set(field.name, usual)
  }
  const pass: Pass = {
    form: { ...form, params: { ...form.params } },
    fills: wanted.fills,
    values,
    state: initialState(form, fields, previous?.state),
    decidedBy: { visibility: {}, mandatory: {}, readonly: {}, restrict_values: {} },
    options,
    defaults,
  }
  for (const field of fields) if (wanted.listsRelations) listRelation(pass, field)
  return pass
}

/** What was selected or filled in before the rules ran again stays in the answer. */
function initialState({ screen, actor }: Form, fields: readonly FormField[], before?: FormState): FormState {
  const known = fields.map((field) => [field.name, defaultsOf(field, screen, actor)] as const)
  return {
    restrict_values: {},
    visibility: Object.fromEntries(known.map(([name, { visibility }]) => [name, visibility])),
    mandatory: Object.fromEntries(known.map(([name, { isMandatory }]) => [name, isMandatory])),
    readonly: Object.fromEntries(known.map(([name]) => [name, false])),
    select: { ...before?.select },
    fill_in: { ...before?.fill_in },
    eval: [],
    matched_workflows: [],
    rerun_count: 0,
  }
}

function listRelation(pass: Pass, { name, data_option }: FormField): void {
  const { form, options, state } = pass
  const offered = isRelation(form.object, name) ? options.get(name) : undefined
  if (!offered) return
  state.restrict_values[name] = offered
  const [only, ...others] = offered.filter((option) => option !== '')
  if (data_option.only_shown_if_selectable !== true || only === undefined || others.length > 0) return
  state.select[name] = only
  state.visibility[name] = 'hide'
  if (pass.fills) pass.values[name] = only
}

async function runRules(
  ctx: Ctx,
  pass: Pass,
  rules: readonly FormRule[],
  fields: readonly FormField[],
): Promise<ActedRule[]> {
  const known = new Set([...fields.map(({ name }) => name), 'body'])
  const form = { ...pass.form, params: { ...pass.form.params, ...pass.values } }
  const facts = await loadFacts(
    ctx,
    form,
    rules.flatMap(({ keys }) => keys),
  )
  const acted: ActedRule[] = []
  for (const rule of rules) {
    const input = { ctx, form, facts, values: pass.values }
    const failed = rule.findFailure(input)
    const effects = failed ? [] : (await rule.listEffects(input)).filter(isKnown(known))
    acted.push(describeRule(rule, failed, effects))
    if (failed) continue
    for (const effect of effects) applyEffect(pass, effect, rule)
    pass.state.matched_workflows.push(rule.id)
    if (rule.stopsOthers) break
  }
  return acted
}

/** A field that was deleted or that the actor may not see is left out. */
const isKnown = (known: ReadonlySet<string>) => (effect: { field: string; operator: string }) =>
  effect.operator === 'flag' || known.has(effect.field)

const describeRule = (
  { id, name, isShipped }: FormRule,
  failed: ActedRule['failed'] | undefined,
  effects: readonly { field: string; operator: string; values: readonly string[] }[],
): ActedRule => ({
  id: id === unsavedId ? null : id,
  name,
  is_shipped: isShipped,
  matched: failed === undefined,
  changes: effects.map(({ field, operator, values }) => ({ field, operator, values: [...values] })),
  failed: failed ?? null,
})
