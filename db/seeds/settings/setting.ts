/** How a form asks for a value; `null` allows none. */
type Input = {
  tag: 'boolean' | 'image' | 'input' | 'integer' | 'locale' | 'select' | 'textarea' | 'timezone'
  options?: Record<string, string>
  relation?: 'Group' | 'Role'
  multiple?: true
  null?: true
  min?: number
  max?: number
}

export type Setting = {
  name: string
  title: string
  description: string
  /** For a value that is one thing, or… */
  input?: Input
  /** …for a value that is an object. Neither: no form can change it. */
  fields?: Record<string, Input>
  /** Everyone's browser gets it, even before sign-in. */
  frontend?: boolean
  /** Masked in logs. */
  secret?: boolean
} & ({ value: unknown } | { generate: () => unknown })

export type SettingArea = {
  area: string
  /** Who may see and change the settings of this area. */
  permission: string
  settings: Setting[]
}

export const toggle: Input = { tag: 'boolean', options: { true: 'Yes', false: 'No' } }
/** Some switches are 0 and 1 on the wire. */
export const numericToggle: Input = { tag: 'select', options: { 1: 'Yes', 0: 'No' } }
export const text: Input = { tag: 'input' }
export const optionalText: Input = { tag: 'input', null: true }
export const image: Input = { tag: 'image', null: true }
export const select = (options: Record<string, string>): Input => ({ tag: 'select', options })
export const integer = (min: number, max?: number): Input => ({ tag: 'integer', min, max })
