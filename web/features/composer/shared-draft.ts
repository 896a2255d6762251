import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Asset } from '#contract/assets.ts'
import { TicketSharedDraft } from '#contract/shared-draft.ts'
import { refreshTicket } from '#web/domain/tickets/actions.ts'
import { textIn } from '#web/domain/articles/mail-html.ts'
import { api, apiTogether } from '#web/lib/api/api.ts'
import type { ComposerKind } from './composer-state.ts'
import { type ComposerDraft, documentOfText, emptyDraft, keptFile } from './draft.ts'
import { kinds } from './kinds.ts'
import { parseMailboxes, writeMailboxes } from '#web/domain/articles/mailboxes.ts'

/** The format of deployed clients, with our own document beside the HTML. */
type Written = {
  type?: string
  internal?: boolean
  body?: string
  to?: string
  cc?: string
  subject?: string
  in_reply_to?: string | null
  email_address_id?: number | undefined
  document?: ComposerDraft['body']
  kind?: ComposerKind
}

type SharedDraft = Omit<Asset<'TicketSharedDraftZoom'>, 'new_article'> & { new_article: Written }

/**
 * The shared draft of a ticket. Requested only if the thread says that there is one, and again with each response
 * of the thread (`asOf`): a deleted draft would be a logged 404.
 */
export const sharedDraftQuery = (ticketId: number, draftId: number, asOf: number) =>
  queryOptions({
    queryKey: ['shared-draft', ticketId, draftId, asOf],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { shared_draft_id, assets } = await apiTogether(TicketSharedDraft).show({ id: ticketId })
      return assets.TicketSharedDraftZoom?.[shared_draft_id] as SharedDraft | undefined
    },
  })

export async function shareDraft(
  ticketId: number,
  kind: ComposerKind,
  draft: ComposerDraft,
  html: string,
): Promise<void> {
  const new_article: Written = {
    kind,
    type: kinds[kind].isMail ? 'email' : kind === 'call' ? 'phone' : 'note',
    internal: kind === 'note',
    body: html,
    to: writeMailboxes(draft.to),
    cc: writeMailboxes(draft.cc),
    subject: draft.subject,
    in_reply_to: draft.inReplyTo,
    email_address_id: draft.fromId,
    document: draft.body,
  }
  await api(TicketSharedDraft).save({ id: ticketId, new_article, form_id: draft.formId })
  await refreshTicket(ticketId)
}

export async function dropSharedDraft(ticketId: number): Promise<void> {
  await api(TicketSharedDraft).remove({ id: ticketId })
  await refreshTicket(ticketId)
}

export const kindOfShared = ({ new_article: { kind, internal, type } }: SharedDraft): ComposerKind =>
  kind ?? (type === 'phone' ? 'call' : internal ? 'note' : 'reply')

/** Drafts of clients that keep markup only: their words. */
const documentOf = (html: string) => documentOfText(textIn(html).replaceAll(/\n+/g, '\n'))

/** The draft of a colleague as one's own, with copies of its files. */
export async function takeSharedDraft(
  ticketId: number,
  { id, new_article }: SharedDraft,
  since: number,
): Promise<ComposerDraft> {
  const draft = emptyDraft()
  const { attachments } = await api(TicketSharedDraft).importAttachments({ id: ticketId, form_id: draft.formId })
  const { to, cc, subject = '', in_reply_to = null, email_address_id, document, body = '' } = new_article
  return {
    ...draft,
    to: parseMailboxes(to),
    cc: parseMailboxes(cc),
    subject,
    inReplyTo: in_reply_to,
    fromId: email_address_id,
    body: document ?? documentOf(body),
    files: attachments.map(keptFile),
    since,
    takenFrom: id,
  }
}
