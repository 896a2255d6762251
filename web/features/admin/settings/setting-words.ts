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

/** On the wire, some settings that are on or off are 1 or 0, chosen from two options. */
const isNumericToggle = ({ tag, options = {} }: SettingInput): boolean =>
  tag === 'select' && Object.keys(options).join(' ') === '0 1'

/** Whether it is on; undefined for a setting that is more than on or off. */
export function readToggle(input: SettingInput, value: unknown): boolean | undefined {
  if (input.tag === 'boolean') return value === true
  return isNumericToggle(input) ? Number(value) === 1 : undefined
}

export const writeToggle = (input: SettingInput, isOn: boolean): boolean | number =>
  isNumericToggle(input) ? Number(isOn) : isOn

/** The value as the label of its option. */
export function wordsFor(input: SettingInput, value: unknown): string {
  const { tag, options = {} } = input
  const isOn = readToggle(input, value)
  if (isOn !== undefined) return isOn ? t('on') : t('off')
  if (tag === 'image' && value) return t('picture')
  if (value === null || value === undefined || value === '') return t('empty')
  return td(options[String(value)] ?? (typeof value === 'object' ? JSON.stringify(value) : String(value)))
}
