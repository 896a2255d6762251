import type { NewArticle } from '#contract/article.ts'
import { attachFiles, takeUploads } from '#features/attachments/service.ts'
import { subscribe } from '#features/mentions/service.ts'
import { accountTime } from '#features/time-accounting/service.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { insertRow } from '#kernel/db/rows.ts'
import { recordCreation } from '#kernel/history.ts'
import { settleAuthorship } from './author.ts'
import { applyToTicket } from './effects.ts'
import { loadKinds } from './kinds.ts'
import { isHtml } from './present.ts'
import type { PreparedArticle, Standing } from './prepare.ts'
import { articleObject, articleTable } from './store.ts'

/** Adds an article to a ticket that the caller has locked; answers its id. */
export async function addArticle(
  ctx: Ctx,
  ticket: Ticket,
  { sent, content, files }: PreparedArticle,
  standing: Standing,
): Promise<number> {
  const authorship = await settleAuthorship(ctx, await loadKinds(ctx.db), { ticket, sent, standing })
  const { type, sender, ...said } = authorship
  const { id } = await insertRow(ctx, articleTable, {
    ticket_id: ticket.id,
    type_id: type.id,
    sender_id: sender.id,
    ...said,
    ...linesOf(sent),
    ...content,
    preferences: standing === 'agent' ? preferencesOf(sent) : {},
  })
  await attachFiles(ctx, { object: articleObject, id }, files)
  if (sent.form_id) await takeUploads(ctx, sent.form_id, { object: articleObject, id })
  await recordCreation(ctx, { object: articleObject, id, related: { object: 'Ticket', id: ticket.id } })
  ctx.emit({ kind: 'created', object: 'ticket_articles', id, changes: { ticket_id: [null, ticket.id] } })
  await subscribe(ctx, ticket, ...mentionedIn(content))
  const changed = await applyToTicket(ctx, ticket, authorship)
  if (standing === 'agent') await accountFor(ctx, changed, id, sent)
  return id
}

/** `@@` in the editor leaves a link that names the user. */
const mentionedIn = ({ body, content_type }: PreparedArticle['content']): number[] =>
  isHtml(content_type)
    ? [...new Set([...body.matchAll(/<a [^>]*data-mention-user-id="(\d{1,9})"/g)].map(([, id]) => Number(id)))]
    : []

const linesOf = ({ subject, to, cc, reply_to, in_reply_to }: NewArticle) => ({
  subject: subject?.replaceAll(/\s/g, ' ') ?? null,
  to: to ?? null,
  cc: cc ?? null,
  reply_to: reply_to ?? null,
  in_reply_to: in_reply_to ?? null,
})

const preferencesOf = ({ preferences, subtype }: NewArticle) => ({ ...preferences, ...(subtype ? { subtype } : {}) })

async function accountFor(ctx: Ctx, ticket: Ticket, articleId: number, sent: NewArticle): Promise<void> {
  if (!sent.time_unit) return
  await accountTime(ctx, ticket, {
    time_unit: sent.time_unit,
    ticket_article_id: articleId,
    type: sent.accounted_time_type,
    type_id: sent.accounted_time_type_id,
  })
}
