import { timeFromNow } from '#contract/relative-time.ts'
import type { TemplateOptions } from '#contract/template.ts'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import type { CustomValues } from '#web/domain/fields/custom-values.ts'
import { isTimeField, readRuleValue } from '#web/domain/fields/rule-values.ts'
import { splitTags } from '#web/domain/tickets/split-tags.ts'
import { type NewTicketDraft, type NewTicketKind, otherChoices } from './draft.ts'

const kinds: Readonly<Record<string, NewTicketKind>> = {
  'phone-in': 'call_in',
  'phone-out': 'call_out',
  'email-out': 'email',
}

function timeIn(option: TemplateOptions[string], now: number): string | undefined {
  const value = String(option.value ?? '')
  if (option.operator !== 'relative') return value || undefined
  return timeFromNow(new Date(now), option.range ?? '', Number(value))?.toISOString()
}

/** The values of fields that administrators added. */
function customIn(options: TemplateOptions, fields: readonly CustomField[], now: number): CustomValues {
  const filled = fields.flatMap((field) => {
    const option = options[`ticket.${field.name}`]
    if (!option) return []
    if (!isTimeField(field)) return [[field.name, readRuleValue(field, option)] as const]
    const time = timeIn(option, now)
    return time === undefined ? [] : [[field.name, field.data_type === 'date' ? time.slice(0, 10) : time] as const]
  })
  return Object.fromEntries(filled)
}

/** The customer that the template names. */
export const customerIn = (options: TemplateOptions): number | undefined =>
  Number(options['ticket.customer_id']?.value) || undefined

/** What the template fills in; what it does not mention stays as it is. */
export function applyTemplate(
  draft: NewTicketDraft,
  options: TemplateOptions,
  { fields, now = Date.now() }: { fields: readonly CustomField[]; now?: number },
): Partial<NewTicketDraft> {
  const read = (key: string) => {
    const value = options[key]?.value
    return value === undefined || value === null || value === '' ? undefined : String(value)
  }
  const id = (key: string) => Number(read(key)) || undefined
  const chosen = Object.fromEntries(
    otherChoices.flatMap((name) => {
      const value = id(`ticket.${name}`)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const custom = customIn(options, fields, now)
  const pending = options['ticket.pending_time']
  const filled: Partial<NewTicketDraft> = {
    kind: kinds[read('ticket.formSenderType') ?? ''],
    title: read('ticket.title'),
    groupId: id('ticket.group_id'),
    ownerId: id('ticket.owner_id'),
    stateId: id('ticket.state_id'),
    pendingTime: pending && timeIn(pending, now),
    typedCc: read('article.cc'),
    text: read('article.body'),
    ...(read('article.body') !== undefined && { body: null }),
    ...(Object.keys(chosen).length > 0 && { chosen: { ...draft.chosen, ...chosen } }),
    ...(Object.keys(custom).length > 0 && { custom: { ...draft.custom, ...custom } }),
    ...(options['ticket.tags'] && {
      tags: [...new Set([...draft.tags, ...splitTags(options['ticket.tags'].value)])],
    }),
  }
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined))
}
