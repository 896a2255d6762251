import { timeFromNow } from '#contract/relative-time.ts'
import type { TemplateOptions } from '#contract/template.ts'
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

/** The customer that the template names. */
export const customerIn = (options: TemplateOptions): number | undefined =>
  Number(options['ticket.customer_id']?.value) || undefined

/** What the template fills in; what it does not mention stays as it is. */
export function applyTemplate(
  draft: NewTicketDraft,
  options: TemplateOptions,
  now = Date.now(),
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
    ...(options['ticket.tags'] && {
      tags: [...new Set([...draft.tags, ...splitTags(options['ticket.tags'].value)])],
    }),
  }
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined))
}
