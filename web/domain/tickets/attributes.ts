import { type Attribute, namesWith } from '#contract/attributes/attribute.ts'
import { ticket } from '#contract/attributes/ticket.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { Choices } from './choices.ts'

/**
 * How screens present the attributes of a ticket, derived from the description in the contract. Only what it
 * cannot contain is here: shorter labels, and which lists belong to which tables. A new attribute needs nothing
 * here.
 */
export type AttributeName = keyof typeof ticket

export const describeAttribute = (name: AttributeName): Attribute => ticket[name]

/** Attributes that are set by choosing a record, for one or several tickets. */
export const choiceAttributes = namesWith(ticket, { bulkEditable: true })
export type ChoiceAttribute = (typeof choiceAttributes)[number]

/** Attributes that rules can set to a value. */
export const settableAttributes = (): AttributeName[] =>
  (Object.keys(ticket) as AttributeName[]).filter((name) => {
    const { writableBy, kind, column } = describeAttribute(name)
    return writableBy !== undefined && kind !== 'json' && column !== false
  })

/** Columns, orders and the history name a reference without `_id`: `group_id` → `group`. */
export const attributeKey = (name: string): string => name.replace(/_id$/, '')

const namesByKey = new Map(Object.keys(ticket).map((name) => [attributeKey(name), name as AttributeName]))

/** `group` → `group_id`; `created_at` stays as it is. */
export const findAttribute = (key: string): AttributeName | undefined => namesByKey.get(key)

const labels: Partial<Record<AttributeName, () => string>> = {
  number: () => t('Number'),
  created_at: () => t('Created'),
  updated_at: () => t('Updated'),
  pending_time: () => t('Pending until'),
  escalation_at: () => t('Escalation'),
  article_count: () => t('Messages'),
}

export const attributeLabel = (name: AttributeName): string => labels[name]?.() ?? td(ticket[name].label)

/** Labels of the description that screens show, so that a check finds those without a translation. */
export const describedLabels = (): string[] =>
  namesWith(ticket, { filterable: true }).flatMap((name) => (labels[name] ? [] : ticket[name].label))

/** Attributes to filter by: those with the keys in `first` in that order, then all others but those in `without`. */
export function filterableAttributes(first: readonly string[], without: readonly string[] = []): AttributeName[] {
  const known = first.flatMap((key) => findAttribute(key) ?? [])
  const hidden = without.flatMap((key) => findAttribute(key) ?? [])
  const rest = namesWith(ticket, { filterable: true }).filter((name) => ![...known, ...hidden].includes(name))
  return [...known, ...rest]
}

export type Choice = { id: number; name: string; active?: boolean | undefined }

/** The records that an attribute can refer to, if they are few enough to load all. */
export function attributeChoices(
  name: AttributeName,
  { groups, states, priorities, owners }: Choices,
): readonly Choice[] | undefined {
  const tables: Partial<Record<string, readonly Choice[]>> = {
    groups,
    ticket_states: states,
    ticket_priorities: priorities,
  }
  if (name === 'owner_id') return owners
  return tables[describeAttribute(name).reference ?? '']
}
