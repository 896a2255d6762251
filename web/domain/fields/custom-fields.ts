import type { AnswerOf } from '#contract/client.ts'
import type { FormState } from '#contract/core-workflow.ts'
import type { ObjectAttributes } from '#contract/object-attribute.ts'
import { formatDate, formatDateTime, formatList, formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { textOfHtml } from '#web/lib/simple-html.ts'
import { labelOfOption } from './field-options.ts'

/** A field that an administrator added. */
export type CustomField = AnswerOf<typeof ObjectAttributes.form>[number]

/** Whether the user has one of the permissions. */
export type Can = (...permissions: string[]) => boolean

type Traits = { shown?: unknown; required?: unknown }

/** One setting for all, or those of the permissions that the user has. */
function traitsOn({ screens }: CustomField, screen: string, can: Can): Traits[] {
  const parts = screens[screen] ?? {}
  if (parts['-all-']) return [parts['-all-']]
  return Object.entries(parts).flatMap(([permission, traits]) => (can(permission) ? [traits] : []))
}

const isOn = (field: CustomField, screen: string, trait: keyof Traits, can: Can) =>
  traitsOn(field, screen, can).some((traits) => traits[trait] === true)

export const externalType = 'autocompletion_ajax_external_data_source'

/** A form or a page, what workflows make of it, and who looks at it. */
export type FormView = { screen: string; form: FormState | undefined; can: Can }

/** The fields of a form; workflows may show others than the administrator set. */
export const fieldsOn = (fields: readonly CustomField[], { screen, form, can }: FormView): CustomField[] =>
  fields.filter((field) =>
    form?.visibility[field.name] === undefined
      ? isOn(field, screen, 'shown', can)
      : form.visibility[field.name] === 'show',
  )

/** The fields that a page shows as read-only. */
export const fieldsShownOn = (fields: readonly CustomField[], screen: string, can: Can): CustomField[] =>
  fields.filter((field) => isOn(field, screen, 'shown', can))

export const isFieldRequired = (field: CustomField, { screen, form, can }: FormView): boolean =>
  form?.mandatory[field.name] ?? isOn(field, screen, 'required', can)

/** Long texts and lists have no order. */
const unordered = new Set(['textarea', 'richtext', 'multiselect', 'multi_tree_select', externalType])
export const isSortable = ({ data_type }: CustomField): boolean => !unordered.has(data_type)

/** Whether the user has left a field empty; `false` and 0 are values. */
export const isNoValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Values from another server have a label. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : String(value)

/** A value in words: the labels of options, a date; empty for no value. */
export function describeKnownValue({ data_type, data_option }: CustomField, value: unknown): string {
  if (isNoValue(value)) return ''
  if (data_type === 'boolean') return value === true || value === 'true' ? t('Yes') : t('No')
  if (data_type === 'date') return formatDate(`${String(value)}T12:00`)
  if (data_type === 'datetime') return formatDateTime(String(value))
  if (data_type === 'integer') return formatNumber(Number(value))
  if (data_type === 'richtext') return textOfHtml(String(value))
  return formatList([value].flat().map((one) => labelOfOption(data_option, textOf(one))))
}

export const describeValue = (field: CustomField, value: unknown): string =>
  describeKnownValue(field, value) || t('None')
