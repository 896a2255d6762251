import type { DataType } from '#contract/object-attribute.ts'

type ScreenOptions = { shown: boolean; required: boolean; null: boolean; item_class?: string }
type Screens = Record<string, Record<string, ScreenOptions>>

/** An attribute in forms. Deployed clients may have stored the ids and positions. */
export type Field = {
  id: number
  position: number
  data_type: DataType
  data_option: Record<string, unknown>
  screens: Screens
  /** Whether administrators may change the form field. */
  editable?: true
  active?: false
}

export type Fields<Name extends string> = Partial<Record<Name, Field>>

/** `null` is the negation of `required`, for older clients. */
export const optional: ScreenOptions = { shown: true, required: false, null: true }
export const required: ScreenOptions = { shown: true, required: true, null: false }

/** The same on several screens; permissions and screens are separated by spaces. */
export const on = (screens: string, permissions: string, options: ScreenOptions = optional): Screens =>
  Object.fromEntries(
    screens
      .split(' ')
      .map((screen) => [screen, Object.fromEntries(permissions.split(' ').map((name) => [name, options]))]),
  )

export const input = (maxlength: number, rest: Record<string, unknown> = {}) => ({
  data_type: 'input' as const,
  data_option: { type: 'text', maxlength, null: true, default: '', ...rest },
})

/** A choice among records. */
export const choice = (data_type: DataType, relation: string, rest: Record<string, unknown> = {}) => ({
  data_type,
  data_option: { relation, default: '', nulloption: true, multiple: false, null: true, maxlength: 255, ...rest },
})

export const yesOrNo = (initially: boolean) => ({
  data_type: 'boolean' as const,
  data_option: { options: { true: 'yes', false: 'no' }, default: initially, null: true, translate: true },
})

export const richtext = (maxlength: number) => ({
  data_type: 'richtext' as const,
  data_option: { type: 'text', maxlength, null: true, no_images: false },
})

export const active = { data_type: 'active' as const, data_option: { default: true, null: true } }
