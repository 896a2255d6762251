import type { Setting } from '#contract/setting.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { makeLabel } from '#web/ui/patterns/form/field-spec.ts'

/** The form field of a value, as described in `options.form` of a setting. */
export type SettingInput = {
  name: string
  tag: 'boolean' | 'image' | 'input' | 'integer' | 'locale' | 'select' | 'textarea' | 'timezone'
  options?: Record<string, string>
  relation?: keyof typeof relatedTables
  multiple?: boolean
  null?: boolean
  min?: number
  max?: number
}

/** Where the records are that a setting refers to. */
export const relatedTables = { Group: 'groups', Role: 'roles' } as const

export const listInputs = ({ options }: Pick<Setting, 'options'>): SettingInput[] =>
  (options.form as SettingInput[] | undefined) ?? []

/** A single value has the setting's own name; other forms describe the parts of an object. */
export const isWhole = ({ name }: Pick<Setting, 'name'>, inputs: readonly SettingInput[]): boolean =>
  inputs.length === 1 && inputs[0]?.name === name

/** The audience of a part of an object value. */
const forWhom: Readonly<Record<string, () => string>> = {
  admin: () => t('Administrators'),
  'ticket.agent': () => t('Agents'),
  'ticket.customer': () => t('Customers'),
}

export const partLabel = (name: string): string => forWhom[name]?.() ?? td(makeLabel(name))

/** The value as the label of its option. */
export function wordsFor({ tag, options = {} }: SettingInput, value: unknown): string {
  if (tag === 'image' && value) return t('picture')
  if (tag === 'boolean') return value === true ? t('on') : t('off')
  if (value === null || value === undefined || value === '') return t('empty')
  return td(options[String(value)] ?? (typeof value === 'object' ? JSON.stringify(value) : String(value)))
}
