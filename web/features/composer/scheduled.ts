import { queryOptions } from '@tanstack/react-query'
import { ScheduledMessages } from '#contract/scheduled-message.ts'
import { writeMailboxes } from '#web/domain/articles/mailboxes.ts'
import { refreshTicket, type TicketChanges } from '#web/domain/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'
import { post } from '#web/lib/drafts/outbox.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { randomId } from '#web/lib/insecure.ts'
import { type ComposerKind, openComposer } from './composer-state.ts'
import { type ComposerDraft, emptyDraft, keptFile } from './draft.ts'
import { restoreDraft } from './kept-drafts.ts'
import type { Sending } from './send.ts'

/** The scheduled messages of a ticket. Its key starts like the ticket's, so that it is refetched with the ticket. */
export const scheduledQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'scheduled'],
    queryFn: () => api(ScheduledMessages).list({ id: ticketId }),
  })

export type ScheduledMessage = Awaited<ReturnType<NonNullable<ReturnType<typeof scheduledQuery>['queryFn']>>>[number]

/** Schedules an email. Other planned changes of the ticket are saved immediately. */
export async function scheduleMail({ ticket, kind, draft, html, changes }: Sending, sendAt: string): Promise<void> {
  const { to, cc, bcc = [], fromId, subject, inReplyTo, formId, time, timeTypeId } = draft
  await api(ScheduledMessages).create({
    id: ticket.id,
    send_at: sendAt,
    form_id: formId,
    draft: { kind, ...draft },
    article: {
      body: html,
      content_type: 'text/html',
      to: writeMailboxes(to),
      cc: writeMailboxes(cc),
      subject,
      in_reply_to: inReplyTo,
      ...(fromId !== undefined && { email_address_id: fromId }),
      ...(time !== null && { time_unit: String(time), accounted_time_type_id: timeTypeId }),
      ...(bcc.length > 0 && { preferences: { bcc: writeMailboxes(bcc) } }),
    },
  })
  if (Object.keys(changes).length > 0) await changeTicket(ticket.id, changes)
  void refreshTicket(ticket.id)
}

const changeTicket = (id: number, body: TicketChanges) =>
  post({ method: 'PUT', path: `/tickets/${id}`, body, ticketId: id, said: t('Saved') })

export async function moveScheduled({ id, ticket_id }: ScheduledMessage, sendAt: string): Promise<void> {
  await api(ScheduledMessages).update({ id, send_at: sendAt })
  await refreshTicket(ticket_id)
}

/** It is a draft again, of the person who cancels. */
export async function cancelScheduled(user: number, { id, ticket_id, draft }: ScheduledMessage): Promise<void> {
  const formId = randomId()
  const { attachments } = await api(ScheduledMessages).remove({ id, form_id: formId })
  const { kind = 'reply', ...kept } = draft as Partial<ComposerDraft> & { kind?: ComposerKind }
  const files = attachments.map(keptFile)
  await restoreDraft(user, ticket_id, kind, { ...emptyDraft(), ...kept, formId, files })
  openComposer({ ticketId: ticket_id, kind })
  await refreshTicket(ticket_id)
}
