import { t } from '#web/lib/i18n/i18n.ts'
import { type CustomField, fieldsOn, type FormView, isFieldRequired, isNoValue } from './custom-fields.ts'

/** By the name of the field; what is left out gets its default. */
export type CustomValues = Readonly<Record<string, unknown>>

/** The default that the server would set; dates are set when the record is created. */
export function defaultOf({ data_type, data_option }: CustomField): unknown {
  const initial = data_option.default
  if (isNoValue(initial) || data_type.startsWith('date')) return undefined
  if (data_type === 'boolean') return String(initial) === 'true'
  if (data_type === 'integer') return Number(initial)
  return data_type.startsWith('multi') ? [initial].flat() : initial
}

export const valueIn = (values: CustomValues | undefined, field: CustomField): unknown =>
  values && Object.hasOwn(values, field.name) ? values[field.name] : defaultOf(field)

/** Dates are counted from the moment at which the record is created. */
const hasDefaultDate = ({ data_option }: CustomField): boolean => !isNoValue(data_option.diff)

/** The required fields of a form that are empty. */
export function missingFields(
  values: CustomValues | undefined,
  fields: readonly CustomField[],
  view: FormView,
): Record<string, string> {
  const missing = fieldsOn(fields, view).filter(
    (field) => isFieldRequired(field, view) && isNoValue(valueIn(values, field)) && !hasDefaultDate(field),
  )
  return Object.fromEntries(missing.map(({ name }) => [name, t('Required')]))
}

/** What workflows select or fill in; `select` has texts. */
export function valuesByRules(
  fields: readonly CustomField[],
  {
    select,
    fill_in,
  }: { select: Readonly<Record<string, string | string[]>>; fill_in: Readonly<Record<string, string>> },
): CustomValues {
  const values: Record<string, unknown> = {}
  for (const { name, data_type } of fields) {
    const given = select[name] ?? fill_in[name]
    if (given === undefined) continue
    const [first] = [given].flat()
    if (data_type === 'boolean') values[name] = first === 'true'
    else if (data_type === 'integer') values[name] = Number(first)
    else values[name] = data_type.startsWith('multi') ? [given].flat() : first
  }
  return values
}
