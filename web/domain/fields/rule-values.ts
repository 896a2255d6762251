import { type CustomField, externalType, isNoValue } from './custom-fields.ts'

/** A value in a rule or a template, where numbers and switches are texts. */
export type RuleValue = {
  value?: string | readonly string[] | null | undefined
  /** The label of a value that another server knows. */
  value_completion?: string | null | undefined
}

export const isTimeField = ({ data_type }: CustomField): boolean => data_type === 'date' || data_type === 'datetime'

/** The value as forms have it. */
export function readRuleValue({ data_type }: CustomField, { value, value_completion }: RuleValue): unknown {
  if (isNoValue(value)) return null
  const several = [value].flat().map(String)
  const [first = ''] = several
  if (data_type.startsWith('multi')) return several
  if (data_type === 'boolean') return first === 'true'
  if (data_type === 'integer') return Number(first)
  return data_type === externalType ? { value: first, label: value_completion || first } : first
}

/** The same in the other direction. */
export function writeRuleValue(
  { data_type }: CustomField,
  value: unknown,
): { value: string | string[]; value_completion?: string } {
  if (isNoValue(value)) return { value: data_type.startsWith('multi') ? [] : '' }
  if (Array.isArray(value)) return { value: value.map(String) }
  if (typeof value === 'object' && value !== null) {
    const { value: key, label } = value as { value: string; label: string }
    return { value: key, value_completion: label }
  }
  return { value: String(value) }
}
