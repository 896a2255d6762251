import type { FormState } from '#contract/core-workflow.ts'
import type { FormRule } from './rules.ts'
import { type Effect, fieldTexts, type Form, sameTexts, textsOf, type Values } from './form.ts'
import type { Options } from './options.ts'

type Aspect = 'visibility' | 'mandatory' | 'readonly' | 'restrict_values'

/** One run of all rules over a form. */
export type Pass = {
  form: Form
  /** False when a write is checked: what was sent is not replaced. */
  fills: boolean
  /** The values of the form, changed by the rules. */
  values: Record<string, unknown>
  state: FormState
  /** The rule that decided last, by aspect and field. */
  decidedBy: Record<Aspect, Record<string, FormRule>>
  options: Options
  defaults: ReadonlyMap<string, string>
}

type Apply = (pass: Pass, effect: Effect, rule: FormRule) => void

const decide = (pass: Pass, aspect: Aspect, field: string, rule: FormRule): void => {
  if (!rule.isShipped) pass.decidedBy[aspect][field] = rule
}

const setVisibility: Apply = (pass, { field, operator }, rule) => {
  pass.state.visibility[field] = operator as FormState['visibility'][string]
  decide(pass, 'visibility', field, rule)
}
const setFlag =
  (aspect: 'mandatory' | 'readonly', value: boolean): Apply =>
  (pass, { field }, rule) => {
    pass.state[aspect][field] = value
    decide(pass, aspect, field, rule)
  }

/** The stored value, if the form still has it: it is never taken away. */
function unchangedValue({ form, values }: Pass, field: string): string[] {
  const stored = fieldTexts(field, form.stored?.[field])
  return sameTexts(stored, fieldTexts(field, values[field])) ? stored : []
}

const currentOptions = ({ state, options }: Pass, field: string): string[] | undefined =>
  state.restrict_values[field] ?? options.get(field)

const fixOptions: Apply = (pass, { field, values }, rule) => {
  const allowed = new Set([...values, ...unchangedValue(pass, field)])
  const previous = currentOptions(pass, field)
  restrict(pass, field, previous ? previous.filter((option) => allowed.has(option)) : [...values], rule)
}

const removeOptions: Apply = (pass, { field, values }, rule) => {
  const kept = unchangedValue(pass, field)
  const previous = currentOptions(pass, field) ?? []
  const isLeft = (option: string) => kept.includes(option) || !values.includes(option)
  restrict(pass, field, previous.filter(isLeft), rule)
}

const addOptions: Apply = (pass, { field, values }, rule) => {
  const previous = currentOptions(pass, field) ?? []
  restrict(pass, field, [...previous, ...values.filter((option) => !previous.includes(option))], rule)
  const sent = fieldTexts(field, pass.form.params[field])
  const isBack = sent.length > 0 && sent.every((text) => values.includes(text))
  if (isBack && pass.state.select[field] !== undefined) choose(pass, field, sent)
}

/** A submitted value that is no longer offered is replaced. */
function restrict(pass: Pass, field: string, options: string[], rule: FormRule): void {
  pass.state.restrict_values[field] = options
  decide(pass, 'restrict_values', field, rule)
  const sent = fieldTexts(field, pass.values[field])
  const isSubmitted = Object.hasOwn(pass.form.params, field)
  if (!pass.fills || !isSubmitted || sent.every((text) => options.includes(text))) return
  const usual = pass.defaults.get(field)
  const replacement = usual !== undefined && options.includes(usual) ? usual : options[0]
  if (replacement !== undefined) choose(pass, field, [replacement])
}

function choose(pass: Pass, field: string, wanted: readonly string[]): void {
  const isList = Array.isArray(pass.values[field])
  const value = isList ? [...wanted] : (wanted[0] ?? '')
  pass.state.select[field] = value
  if (pass.fills) pass.values[field] = value
}

const select: Apply = (pass, { field, values }) => {
  const options = currentOptions(pass, field)
  if (values.length === 0 || (options && !values.every((value) => options.includes(value)))) return
  choose(pass, field, values)
}

const selectOnly: Apply = (pass, { field }) => {
  const possible = (currentOptions(pass, field) ?? []).filter((option) => option !== '')
  if (possible.length === 1) choose(pass, field, possible)
}

const fillIn: Apply = (pass, { field, values }) => {
  const text = values[0] ?? ''
  pass.state.fill_in[field] = text
  if (pass.fills) pass.values[field] = text
}

const fillEmpty: Apply = (pass, effect, rule) => {
  if (textsOf(pass.values[effect.field]).length === 0) fillIn(pass, effect, rule)
}

const apply: Record<Effect['operator'], Apply> = {
  show: setVisibility,
  hide: setVisibility,
  remove: setVisibility,
  set_mandatory: setFlag('mandatory', true),
  set_optional: setFlag('mandatory', false),
  set_readonly: setFlag('readonly', true),
  unset_readonly: setFlag('readonly', false),
  set_fixed_to: fixOptions,
  remove_option: removeOptions,
  add_option: addOptions,
  select,
  auto_select: selectOnly,
  fill_in: fillIn,
  fill_in_empty: fillEmpty,
  flag: ({ state }, { field }) => {
    state.flags = { ...state.flags, [field]: true }
  },
}

export const applyEffect: Apply = (pass, effect, rule) => apply[effect.operator]?.(pass, effect, rule)

export const hasSameValues = (one: Values, other: Values): boolean => JSON.stringify(one) === JSON.stringify(other)
