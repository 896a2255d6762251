import { randomId } from '#web/lib/without-https.ts'
import type { z } from 'zod'
import { Article as Articles, type newArticle } from '#contract/article.ts'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { refreshTicket, type TicketChanges } from '#web/domain/tickets/actions.ts'
import { networkOf } from '#web/domain/tickets/networks.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { api } from '#web/lib/api/api.ts'
import { post, type Unposted } from '#web/lib/drafts/outbox.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { ComposerKind } from './composer-state.ts'
import { type ComposerDraft, hasImages, type KeptFile, keptFile } from './draft.ts'
import { messageText } from './message-text.ts'
import { buildTabKey } from './stored-drafts.ts'
import { kinds } from './kinds.ts'
import { shortName, writeMailboxes } from '#web/domain/articles/mailboxes.ts'

type NewArticle = z.input<typeof newArticle>

/** How long an email waits on the server, so that it can be undone. */
const holdFor = 10_000

/** A message with everything that happens to its ticket at the same moment. */
export type Sending = {
  ticket: Ticket
  kind: ComposerKind
  draft: ComposerDraft
  html: string
  changes: TicketChanges
}

function articleOf({ ticket, kind, draft, html }: Sending): NewArticle {
  const { to, cc, bcc = [], fromId, subject, inReplyTo, formId, direction, isPublic = false, time, timeTypeId } = draft
  const written = {
    body: html,
    content_type: 'text/html',
    form_id: formId,
    ...(time === null ? {} : { time_unit: String(time), accounted_time_type_id: timeTypeId }),
  }
  if (kind === 'note') return { ...written, type: 'note', internal: true }
  if (kind === 'call') {
    return { ...written, type: 'phone', sender: direction === 'in' ? 'Customer' : 'Agent', internal: !isPublic }
  }
  if (kind === 'message') {
    const { articleType = 'note', to: number } = networkOf(ticket) ?? {}
    const answer = { type: articleType, internal: false, in_reply_to: inReplyTo, ...(number && { to: number }) }
    const plain = { body: messageText(draft.body), content_type: 'text/plain' }
    // Pictures in the text become files of the message.
    return { ...written, ...answer, ...(hasImages(draft.body) ? {} : plain) }
  }
  return {
    ...written,
    type: 'email',
    internal: false,
    to: writeMailboxes(to),
    cc: writeMailboxes(cc),
    ...(fromId !== undefined && { email_address_id: fromId }),
    subject,
    in_reply_to: inReplyTo,
    preferences: {
      delivery_hold_until: new Date(Date.now() + holdFor).toISOString(),
      ...(bcc.length > 0 && { bcc: writeMailboxes(bcc) }),
    },
  }
}

/** The toast after sending. */
export function describeSending({ kind, draft }: Sending): string {
  if (kind === 'note') return t('Note saved')
  if (kind === 'call') return t('Call logged')
  if (kind === 'message') return t('Message sent')
  return t('Sent to {name}', { name: draft.to.map(shortName).join(', ') })
}

/** With changes, message and changes are one request, and so one event for rules. */
function requestFor(sending: Sending): Unposted {
  const { ticket, kind, draft, changes } = sending
  const article = articleOf(sending)
  const what =
    Object.keys(changes).length === 0
      ? { method: 'POST' as const, path: '/ticket_articles', body: { ticket_id: ticket.id, ...article } }
      : { method: 'PUT' as const, path: `/tickets/${ticket.id}`, body: { ...changes, article } }
  const origin = { tab: buildTabKey(ticket.id), kind, value: draft, at: Date.now() }
  return { ...what, ticketId: ticket.id, said: describeSending(sending), draft: origin, unprepared: draft.unprepared }
}

/** Returns the id of the new article; undefined if it waits for the network. */
export async function sendMessage(sending: Sending): Promise<number | undefined> {
  const answer = (await post(requestFor(sending))) as { id: number; article_ids?: number[] } | undefined
  if (!answer) return undefined
  void refreshTicket(sending.ticket.id)
  return answer.article_ids ? Math.max(...answer.article_ids) : answer.id
}

/** Emails are sent after a moment, and a logged call is a fact; notes can be deleted. */
export const isRevocable = (kind: ComposerKind): boolean => kinds[kind].isMail || kind === 'note'

/** As if it had never been sent. The files return to the uploads, under a new form; the draft is answered as it was. */
export async function revoke({ ticket, draft, changes }: Sending, articleId: number): Promise<ComposerDraft> {
  const formId = randomId()
  const files = draft.files.length > 0 ? await cloneFiles(articleId, formId) : []
  await api(Articles).remove({ id: articleId })
  const before = Object.keys(changes).map((key) => [key, ticket[key]])
  if (before.length > 0) await api(Tickets).update({ id: ticket.id, ...Object.fromEntries(before) })
  void refreshTicket(ticket.id)
  return { ...draft, formId, files }
}

/** Copies the files of a message to the uploads of a form, as for forwarding it. */
export async function cloneFiles(articleId: number, formId: string): Promise<KeptFile[]> {
  const { attachments } = await api(Articles).cloneAttachments({ article_id: articleId, form_id: formId })
  return attachments.map(keptFile)
}
