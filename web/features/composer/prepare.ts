import { queryOptions } from '@tanstack/react-query'
import { Reply } from '#contract/reply.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { isAnswerable } from '#web/domain/tickets/channel.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { QueuedRequest } from '#web/lib/drafts/queued-request.ts'
import type { ReplyMode } from './composer-state.ts'
import { bodyAbove, type ComposerDraft, emptyDraft, keep } from './draft.ts'
import { parseMailboxes } from '#web/domain/articles/mailboxes.ts'
import { foldMarker } from './editor/fold-marker.ts'
import { cloneFiles } from './send.ts'

/** The message that a reply answers by default: the customer's last one, else the last answerable one. */
export const lastAnswerable = (articles: readonly Article[]): Article | undefined =>
  articles.findLast((article) => article.sender === 'Customer' && isAnswerable(article)) ??
  articles.findLast(isAnswerable) ??
  articles.at(-1)

type Prepared = Awaited<ReturnType<typeof fetchPrepared>>
const fetchPrepared = (id: number, mode: ReplyMode) => api(Reply).prepare({ id, mode })

type Answered = { ticketId: number; articleId: number; mode: ReplyMode }

/** What the server prepares, read before the agent replies. Group and signature may change until then. */
export const preparedAnswerQuery = ({ ticketId, articleId, mode }: Answered) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'prepared', articleId, mode],
    queryFn: () => fetchPrepared(articleId, mode),
    meta: { touchedBy: ['groups', 'signatures', 'email_addresses'] },
    retry: false,
  })

/** Deployed clients recognize the signature by these attributes. */
export const signatureHtml = ({ id, body }: NonNullable<Prepared['signature']>): string =>
  `<div data-signature="true" data-signature-id="${id}">${body}</div>`

const draftOf = ({ to, cc, subject, in_reply_to, body, signature }: Prepared): ComposerDraft => ({
  ...emptyDraft(),
  to: parseMailboxes(to),
  cc: parseMailboxes(cc),
  subject,
  inReplyTo: in_reply_to,
  body: bodyAbove([...(signature ? [keep('signature', signatureHtml(signature))] : []), keep('quote', body)]),
})

/** From an answer that was read before, so that the composer opens without waiting; files must be copied first. */
function draftAtHand(answered: Answered): ComposerDraft | undefined {
  const state = queryClient.getQueryState(preparedAnswerQuery(answered).queryKey)
  return state?.data && !state.isInvalidated && answered.mode !== 'forward' ? draftOf(state.data) : undefined
}

/** The initial content of a reply, as the server prepares it. A forwarded message includes its files. */
export const preparedQuery = (answered: Answered) =>
  queryOptions({
    queryKey: ['prepared-reply', answered.articleId, answered.mode],
    initialData: () => draftAtHand(answered),
    queryFn: async () => {
      const draft = draftOf(await queryClient.fetchQuery(preparedAnswerQuery(answered)))
      return answered.mode === 'forward'
        ? { ...draft, files: await cloneFiles(answered.articleId, draft.formId) }
        : draft
    },
    // Each draft has its own form and files: kept while its composer is open, and never used for another one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Offline: only the recipient. Signature and quote are added later, see `completeReply`. */
export const bareDraft = (empty: ComposerDraft, article: Article | undefined, mode: ReplyMode): ComposerDraft => ({
  ...empty,
  to: mode !== 'forward' && article?.sender === 'Customer' ? parseMailboxes(article.reply_to ?? article.from) : [],
  subject: article?.subject ?? '',
  inReplyTo: article?.message_id ?? null,
  ...(article && { unprepared: { articleId: article.id, mode } }),
})

type WrittenBody = { body: string }

/** Adds signature and quote to a reply that was started offline. */
export async function completeReply(queued: QueuedRequest): Promise<QueuedRequest> {
  const { unprepared, body, ...rest } = queued
  if (!unprepared) return queued
  const { signature, body: quote } = await fetchPrepared(unprepared.articleId, unprepared.mode as ReplyMode)
  const ending = foldMarker + (signature ? signatureHtml(signature) : '') + quote
  const extend = <T extends object>(article: T): T & WrittenBody => ({
    ...article,
    body: (article as unknown as WrittenBody).body + ending,
  })
  return { ...rest, body: body.article ? { ...body, article: extend(body.article) } : extend(body) }
}
