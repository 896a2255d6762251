import type { z } from 'zod'
import type { history } from '#contract/history.ts'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import { describeHistoryValue, findKnownField } from '#web/domain/fields/history-value.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { attributeLabel, filterableAttributes, findAttribute } from './attributes.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'

export type HistoryEntry = z.output<typeof history>['history'][number]

/** The filters of the history. */
const historyKinds = ['properties', 'messages', 'others'] as const
export type HistoryKind = (typeof historyKinds)[number]

export const classifyEntry = ({ object, type }: HistoryEntry): HistoryKind => {
  if (object === 'Ticket::Article') return 'messages'
  return object === 'Ticket' && type === 'updated' ? 'properties' : 'others'
}

/** Times that follow from a message or a state, which are listed themselves; likewise the effects of a checklist. */
export const isConsequence = ({ object, type, attribute }: HistoryEntry): boolean =>
  object === 'Ticket' &&
  type === 'updated' &&
  /_at$|^checklist_id$/.test(String(attribute ?? '')) &&
  !findKnownField(object, String(attribute))

const attributes: Record<string, () => string> = {
  organization: () => t('Organization'),
  pending_time: () => t('Pending until'),
  time_unit: () => t('Time'),
  name: () => t('Name'),
  firstname: () => t('First name'),
  lastname: () => t('Last name'),
  email: () => t('Email'),
  login: () => t('Username'),
  phone: () => t('Phone'),
  mobile: () => t('Mobile'),
  web: () => t('Website'),
  department: () => t('Department'),
  domain: () => t('Email domain'),
  note: () => t('Note'),
  vip: () => t('VIP'),
  active: () => t('Active'),
  shared: () => t('Shared tickets'),
}

const objects: Record<string, () => string> = {
  User: () => t('User'),
  Organization: () => t('Organization'),
  Ticket: () => t('Ticket'),
  'Ticket::Article': () => t('Message'),
  Tag: () => t('Tag'),
  Link: () => t('Link'),
  Mention: () => t('Follower'),
  Checklist: () => t('Checklist'),
  'Checklist::Item': () => t('Checklist item'),
  'Ticket::TimeAccounting': () => t('Time'),
  'Ticket::SharedDraftZoom': () => t('Shared draft'),
}

const eventNames: Record<string, () => string> = {
  created: () => t('created'),
  added: () => t('added'),
  removed: () => t('removed'),
  updated: () => t('changed'),
  merged_into: () => t('merged into another ticket'),
  received_merge: () => t('another ticket merged in'),
  merge_undone: () => t('merge undone'),
  time_trigger_performed: () => t('trigger ran'),
}

/** The subject of the history is not repeated with every change. */
const subjects = new Set(['Ticket', 'User', 'Organization'])

const plain = (name: string) => {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
/** Only attributes that users set or filter by have a good label. */
function ticketLabel({ object }: Pick<HistoryEntry, 'object'>, key: string): string | undefined {
  const name = object === 'Ticket' ? findAttribute(key) : undefined
  return name && filterableAttributes([]).includes(name) ? attributeLabel(name) : undefined
}
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value)
const isDecimal = (value: string) => /^\d+\.\d+$/.test(value)

/** A value as people read it. */
const shown = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  if (isMoment(text)) return formatDateTime(text)
  return isDecimal(text) ? formatNumber(Number(text)) : td(text)
}

/** The recipient, without the technical reason after the address. */
const recipientIn = (text: string) => text.replace(/\([^)]*\)$/, '')

const describeFieldEntry = (field: CustomField, { value_from, value_to }: HistoryEntry) => ({
  about: td(field.display),
  from: describeHistoryValue(field, value_from),
  to: describeHistoryValue(field, value_to),
})

/** The name of an attribute as people call it. */
export function describeName(object: string, attribute: string): string {
  const field = findKnownField(object, attribute)
  return field
    ? td(field.display)
    : (attributes[attribute]?.() ?? ticketLabel({ object }, attribute) ?? plain(attribute))
}

/** One entry in words: what it is about, and from what to what. */
export function describeEntry(entry: HistoryEntry): { about: string; from: string; to: string } {
  const attribute = typeof entry.attribute === 'string' ? entry.attribute : ''
  const object = attribute === 'tag' ? t('Tag') : (objects[entry.object]?.() ?? td(entry.object))
  const event = eventNames[entry.type]?.() ?? td(entry.type)
  const field = findKnownField(entry.object, attribute)
  if (field && entry.type === 'updated') return describeFieldEntry(field, entry)
  const name = describeName(entry.object, attribute)
  if (entry.type === 'notification')
    return { about: t('Notification'), from: '', to: recipientIn(shown(entry.value_to)) }
  const isChange = entry.type === 'updated' && attribute !== ''
  const about = !isChange ? `${object} · ${event}` : subjects.has(entry.object) ? name : `${object} · ${name}`
  return { about, from: shown(entry.value_from), to: shown(entry.value_to) }
}
