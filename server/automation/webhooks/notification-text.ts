import type { Attribute } from '#contract/attributes/attribute.ts'
import { attributesOf } from '#features/object-attributes/service.ts'
import { baseUrl } from '#features/outgoing-mails/service.ts'
import { loadPeopleNames } from '#features/users/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { type FindName, loadNames } from '#kernel/db/expand.ts'
import { textOf } from '#kernel/html/text.ts'
import { type Language, resolveLanguage } from '#kernel/language.ts'
import type { DeliveryEvent } from './payload-event.ts'
import type { PayloadRecords } from './payload-records.ts'

const longestBody = 1500

const words: Record<Language, Record<string, (who: string | undefined) => string>> = {
  en: {
    create: (who) => (who ? `${who} created a ticket` : 'A ticket was created'),
    update: (who) => (who ? `${who} updated a ticket` : 'A ticket was updated'),
    reminder_reached: () => 'Reminder for a ticket',
    escalation: () => 'A ticket escalated',
    escalation_warning: () => 'A ticket will escalate',
    info: () => 'Ticket',
  },
  de: {
    create: (who) => (who ? `${who} hat ein Ticket erstellt` : 'Ein Ticket wurde erstellt'),
    update: (who) => (who ? `${who} hat ein Ticket geändert` : 'Ein Ticket wurde geändert'),
    reminder_reached: () => 'Erinnerung an ein Ticket',
    escalation: () => 'Ein Ticket ist eskaliert',
    escalation_warning: () => 'Ein Ticket wird eskalieren',
    info: () => 'Ticket',
  },
}

export type NotificationText = Record<'subject' | 'link' | 'message' | 'body' | 'changes', string>

/** What happened in words, for chat services. `escape` makes texts of people harmless there. */
export async function writeNotification(
  ctx: Ctx,
  { ticket, article }: PayloadRecords,
  event: DeliveryEvent,
  escape: (text: string) => string,
): Promise<NotificationText> {
  const { settings } = ctx.deps
  const language = await resolveLanguage(settings, null)
  const findName = await loadNames(ctx.db, { references: {}, relations: {} }, [], idsIn(event))
  const who = (await loadPeopleNames(ctx, [event.user_id])).get(event.user_id)
  const write = words[language][event.type] ?? words[language].info
  return {
    subject: escape(`${await settings.text('ticket_hook')}${String(ticket.number)} ${String(ticket.title)}`),
    link: `${await baseUrl(settings)}/tickets/${String(ticket.id)}`,
    message: escape(write?.(who) ?? ''),
    body: escape(bodyText(article)),
    changes: escape(describeChanges(event, findName)),
  }
}

const described: Readonly<Record<string, Attribute>> = attributesOf('Ticket')

function idsIn({ changes }: DeliveryEvent): Record<string, number[]> {
  const ids: Record<string, number[]> = {}
  for (const [name, change] of Object.entries(changes)) {
    const table = described[name]?.reference
    if (table) (ids[table] ??= []).push(...change.filter((value) => typeof value === 'number'))
  }
  return ids
}

/** One line for each attribute: `Priority: 2 normal → 3 high`. */
function describeChanges({ type, changes }: DeliveryEvent, findName: FindName): string {
  if (type !== 'update') return ''
  return Object.entries(changes)
    .flatMap(([name, change]) => {
      const attribute = described[name]
      if (attribute?.notifyOrder === undefined) return []
      const [from, to] = change.map((value) => nameValue(attribute, value, findName))
      return [`${attribute.label}: ${from} → ${to}`]
    })
    .join('\n')
}

function nameValue({ reference }: Attribute, value: unknown, findName: FindName): string {
  if (value === null || value === undefined || value === '') return '–'
  if (reference === 'users' && value === systemUserId) return '–'
  return (reference && findName(reference, value)) ?? String(value)
}

function bodyText({ body, content_type }: Record<string, unknown>): string {
  if (typeof body !== 'string') return ''
  const text = String(content_type).includes('html') ? textOf(body, longestBody) : body
  return text.length <= longestBody ? text : `${text.slice(0, longestBody)} …`.toWellFormed()
}
