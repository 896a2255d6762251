import { td } from '#web/lib/i18n/i18n.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { attributeLabel, type AttributeName, describeAttribute } from './attributes.ts'

type Kind = ConditionAttribute['kind']

/** Kinds without their own operators are compared as text. */
const kinds: Partial<Record<string, Kind>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  timestamp: 'timestamp',
  id: 'id',
  user: 'user',
  organization: 'organization',
  tags: 'tag',
}

type Values = {
  /** All values, where they are few. */
  choices?: readonly { id: number; name: string }[] | undefined
  /** How values are searched for, where they are many. */
  finders: Partial<Record<Kind, ConditionAttribute['search']>>
}

/** An attribute as the editor of conditions and the filters of lists offer it. */
export function conditionAttribute(name: AttributeName, { choices, finders }: Values): ConditionAttribute {
  const kind = kinds[describeAttribute(name).kind] ?? 'text'
  const values = choices
    ? { options: choices.map((one) => ({ id: one.id, label: kind === 'user' ? one.name : td(one.name) })) }
    : { search: finders[kind] }
  return { name: `ticket.${name}`, label: attributeLabel(name), kind, ...values }
}
