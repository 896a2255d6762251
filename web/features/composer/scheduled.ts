import { queryOptions } from '@tanstack/react-query'
import { ScheduledMessages } from '#contract/scheduled-message.ts'
import { writeMailboxes } from '#web/domain/articles/mailboxes.ts'
import { refreshTicket, type TicketChanges } from '#web/domain/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'
import { isPassing } from '#web/lib/api/error.ts'
import { request } from '#web/lib/api/send.ts'
import { networkBack } from '#web/lib/drafts/network.ts'
import { post } from '#web/lib/drafts/outbox.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { dismissToast, toast } from '#web/ui/primitives/toast-store.ts'
import { closeComposer, openComposer } from './composer-state.ts'
import { type KeptFile, keptFile } from './draft.ts'
import { restoreDraft } from './stored-drafts.ts'
import { readScheduled } from './read-scheduled.ts'
import type { Sending } from './send.ts'

/** The scheduled messages of a ticket. Its key starts like the ticket's, so that it is refetched with the ticket. */
export const scheduledQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'scheduled'],
    queryFn: () => api(ScheduledMessages).list({ id: ticketId }),
  })

type Cancelled = Awaited<ReturnType<ReturnType<typeof api<typeof ScheduledMessages>>['remove']>>

/** The message that said when it is sent: no longer true after it is edited, moved or cancelled. */
let announcement: number | undefined

export function announceSchedule(sendAt: string): void {
  announcement = toast(t('Scheduled for {time}', { time: formatDateTime(sendAt) }))
}

function withdrawAnnouncement(): void {
  if (announcement !== undefined) dismissToast(announcement)
}

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
  withdrawAnnouncement()
  await refreshTicket(ticket_id)
}

/** A job sends it; then the ticket is refreshed by its event. */
export async function sendScheduledNow({ id, ticket_id }: ScheduledMessage): Promise<void> {
  await api(ScheduledMessages).send({ id })
  withdrawAnnouncement()
  await refreshTicket(ticket_id)
}

type Cancelling = {
  user: number
  /** The last message of the ticket. */
  lastArticleId: number
  /** Whether the composer is opened, to edit it. */
  isEdited: boolean
}

/** It is a draft again, of the person who cancels. */
export async function cancelScheduled(message: ScheduledMessage, cancelling: Cancelling): Promise<void> {
  const { user, lastArticleId, isEdited } = cancelling
  const { ticket_id: ticketId } = message
  const { kind, draft } = await readScheduled(message, lastArticleId)
  const files = await cancelOnServer(message.id, draft.formId)
  withdrawAnnouncement()
  // An open composer keeps its own text: it would not show the draft.
  if (isEdited) closeComposer()
  await restoreDraft(user, ticketId, kind, { ...draft, files })
  if (isEdited) openComposer({ ticketId, kind })
  await refreshTicket(ticketId)
}

/** Repeated until there is a response: if the server has cancelled it, the text exists only in this browser. */
async function cancelOnServer(id: number, formId: string): Promise<KeptFile[]> {
  try {
    const path = `/scheduled_messages/${id}?form_id=${formId}`
    const response = await request({ method: 'DELETE', path, headers: { 'Idempotency-Key': formId } })
    const { attachments } = (await response.json()) as Cancelled
    return attachments.map(keptFile)
  } catch (error) {
    if (!isPassing(error)) throw error
  }
  await networkBack()
  return cancelOnServer(id, formId)
}
