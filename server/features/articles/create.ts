import type { NewArticle } from '#contract/article.ts'
import { attachFiles, takeUploads } from '#features/attachments/service.ts'
import { subscribe } from '#features/mentions/service.ts'
import { accountTime } from '#features/time-accounting/service.ts'
import type { TicketRole } from '#features/tickets/policy.ts'
import { recordFirstValues, recordTicketChange, type Ticket, writeTicketChange } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { insertRow } from '#kernel/db/rows.ts'
import type { Changes } from '#kernel/events/events.ts'
import { recordCreation } from '#kernel/history.ts'
import { type ArticleKind, arrivedAuthorship, type Authorship, resolveAuthorship } from './author.ts'
import { findSendingChannel } from './channel.ts'
import { contactColumns, ticketValuesForArticle } from './update-ticket.ts'
import { limitDeliveryHold } from './delivery-hold.ts'
import { loadTypesAndSenders } from './types-and-senders.ts'
import { isHtml } from './present.ts'
import type { Arrival, PreparedArticle } from './prepare.ts'
import { articleObject, articleTable } from './store.ts'
import { composeThread, identifyMessage, type Thread } from './thread.ts'

type Values = Record<string, unknown>

/** Adds an article to a ticket that the caller has locked; returns its id. */
export async function addArticle(
  ctx: Ctx,
  ticket: Ticket,
  prepared: PreparedArticle,
  role: TicketRole,
): Promise<number> {
  const { sent, content, files, arrived, isCounted } = prepared
  const known = await loadTypesAndSenders(ctx)
  const authorship = arrived
    ? arrivedAuthorship(known, arrived)
    : await resolveAuthorship(ctx, known, { ticket, sent, role })
  const values = await articleValues(ctx, ticket, prepared, { authorship, role })
  const changes = isCounted ? undefined : await changedTicketValues(ctx, ticket, authorship)
  const [{ id }, written] = await Promise.all([
    insertRow(ctx, articleTable, values),
    changes && writeTicketChange(ctx, ticket, changes),
  ])
  await attachFiles(ctx, { object: articleObject, id }, files)
  if (sent.form_id) await takeUploads(ctx, sent.form_id, { object: articleObject, id })
  recordCreation(ctx, { object: articleObject, id, related: { object: 'Ticket', id: ticket.id } })
  ctx.emit({ kind: 'created', object: 'ticket_articles', id, changes: creationChanges(values) })
  // Mentions in arrived messages do not count: they may be quoted or made up.
  if (!arrived) await subscribe(ctx, ticket, ...mentionedIn(content))
  const changed = written ? await recordTicketChange(ctx, ticket, written) : ticket
  if (isCounted) await recordFirstValues(ctx, ticket, contactColumns)
  if (role === 'agent') await accountArticleTime(ctx, changed, id, sent)
  return id
}

type NewArticleValues = Values & { ticket_id: number; type_id: number; sender_id: number; preferences: Values }

type Written = { authorship: Authorship; role: TicketRole }

async function articleValues(
  ctx: Ctx,
  ticket: Ticket,
  { sent, content, arrived }: PreparedArticle,
  { authorship, role }: Written,
): Promise<NewArticleValues> {
  const { type, sender, ...said } = authorship
  return {
    ticket_id: ticket.id,
    type_id: type.id,
    sender_id: sender.id,
    ...said,
    ...linesOf(sent),
    ...(arrived ? threadOfArrival(arrived) : await composeThread(ctx, ticket, sent, authorship)),
    ...content,
    preferences: arrived?.preferences ?? (role === 'agent' ? preferencesOf(ctx, sent, authorship) : {}),
  }
}

const changedTicketValues = async (ctx: Ctx, ticket: Ticket, kind: ArticleKind): Promise<Values> => ({
  updated_at: ctx.now.toISOString(),
  ...(await ticketValuesForArticle(ctx, ticket, kind)),
})

/** Includes what reactions and rules need to know without a query: whether it is to be delivered, its type and sender. */
const creationChanges = ({ ticket_id, type_id, sender_id, preferences }: NewArticleValues): Changes => ({
  ticket_id: [null, ticket_id],
  type_id: [null, type_id],
  sender_id: [null, sender_id],
  ...(preferences.delivery_status === undefined ? {} : { delivery_status: [null, preferences.delivery_status] }),
})

/** `@` in the editor makes a link that contains the id of the user. */
export const mentionedIn = ({ body, content_type }: PreparedArticle['content']): number[] =>
  isHtml(content_type)
    ? [...new Set([...body.matchAll(/<a [^>]*data-mention-user-id="(\d{1,9})"/g)].map(([, id]) => Number(id)))]
    : []

const threadOfArrival = ({ message_id, in_reply_to, references }: Arrival): Thread => ({
  ...(message_id === null ? { message_id, message_id_md5: null } : identifyMessage(message_id)),
  in_reply_to,
  references,
})

const linesOf = ({ subject, to, cc, reply_to }: NewArticle) => ({
  subject: subject?.replaceAll(/\s/g, ' ') ?? null,
  to: to ?? null,
  cc: cc ?? null,
  reply_to: reply_to ?? null,
})

/** A client sets neither the state of a delivery, except for a short delay before it, nor the time of an edit. */
function preferencesOf({ deps, now }: Ctx, { preferences, subtype }: NewArticle, authorship: Authorship): Values {
  const others = Object.entries(preferences ?? {}).filter(
    ([key]) => !key.startsWith('delivery_') && key !== 'edited_at',
  )
  return {
    ...Object.fromEntries(others),
    ...(subtype ? { subtype } : {}),
    ...(findSendingChannel(deps, authorship) ? queued(limitDeliveryHold(now, preferences?.delivery_hold_until)) : {}),
  }
}

const queued = (delivery_hold_until: string | undefined): Values => ({
  delivery_status: 'queued',
  ...(delivery_hold_until ? { delivery_hold_until } : {}),
})

async function accountArticleTime(ctx: Ctx, ticket: Ticket, articleId: number, sent: NewArticle): Promise<void> {
  if (!sent.time_unit) return
  await accountTime(ctx, ticket, {
    time_unit: sent.time_unit,
    ticket_article_id: articleId,
    type: sent.accounted_time_type,
    type_id: sent.accounted_time_type_id,
  })
}
