import { sql } from 'kysely'
import type { NewArticle } from '#contract/article.ts'
import { actsAsAgent, actsAsCustomer, type TicketKeys, type TicketRole } from '#features/tickets/policy.ts'
import { getTicket, type Ticket, type TicketExtension, ticketPart } from '#features/tickets/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { type ArticleKind, arrivedAuthorship, resolveKind } from './author.ts'
import { addArticle } from './create.ts'
import { mergeArticles, type MovedArticles, unmergeArticles } from './merge.ts'
import { isPrepared, type PreparedArticle, prepareArticle } from './prepare.ts'
import { removeArticleFiles } from './remove.ts'
import { articleIdsOf, deleteArticleHistory, listArticleIds } from './store.ts'
import { loadTypesAndSenders, type TypesAndSenders } from './types-and-senders.ts'
import { ticketValuesForArticle } from './update-ticket.ts'

type Operation = 'create' | 'update'

/** Decided for each ticket: a user may be an agent of one and a customer of another. */
export const ticketRole = (actor: Actor, ticket: TicketKeys, access: 'create' | 'change'): TicketRole =>
  actsAsAgent(actor, access, ticket) ? 'agent' : 'customer'

/** The article that was sent, prepared or not; an empty one on update means none. */
function articleIn(
  { article }: Record<string, unknown>,
  operation: Operation,
): NewArticle | PreparedArticle | undefined {
  const isNone = article === undefined || article === null
  if (isNone || (operation === 'update' && Object.keys(article).length === 0)) return undefined
  return article as NewArticle | PreparedArticle
}

/** The article in the payload of a ticket. */
export const articleExtension: TicketExtension = {
  name: 'article',
  prepare: async (ctx, input, operation) => {
    const article = articleIn(input, operation)
    if (!article || isPrepared(article)) return undefined
    const role = operation === 'update' ? await getCurrentRole(ctx, input.id as number) : undefined
    return { article: await prepareArticle(ctx, article, role) }
  },
  derive: async (ctx, ticket, input) => {
    const article = articleIn(input, 'create')
    if (!article) return {}
    const known = await loadTypesAndSenders(ctx)
    const values = await ticketValuesForArticle(ctx, ticket, kindOf(ctx, known, ticket, article))
    // A new state is a change of the new ticket.
    return 'state_id' in values ? {} : values
  },
  save: async (ctx, ticket, input, operation) => {
    const article = articleIn(input, operation)
    if (!article) return
    const prepared = isPrepared(article) ? article : await prepareArticle(ctx, article)
    const isCounted = operation === 'create' && ticket.create_article_type_id !== null
    const role = prepared.role ?? roleAfterChange(ctx.actor, ticket, operation)
    await addArticle(ctx, ticket, { ...prepared, isCounted }, role)
  },
  describe: ticketPart(articleIdsOf(sql`wanted.id`), (_actor, ticket, all) => {
    const visible = new Set(ticket.article_ids as number[])
    const ids = all.filter((id) => visible.has(id))
    return { body: { ticket_article_ids: ids }, assets: { TicketArticle: ids } }
  }),
  merge: mergeArticles,
  unmerge: async (ctx, source, target, moved) => unmergeArticles(ctx, source, target, moved as MovedArticles),
  remove: async (ctx, ticket) => {
    const ids = await listArticleIds(ctx.db, ticket.id)
    await removeArticleFiles(ctx, ids)
    await deleteArticleHistory(ctx.db, ticket.id)
  },
}

function kindOf(
  { actor }: Ctx,
  known: TypesAndSenders,
  ticket: TicketKeys,
  article: NewArticle | PreparedArticle,
): ArticleKind {
  if (isPrepared(article) && article.arrived) return arrivedAuthorship(known, article.arrived)
  return resolveKind(known, isPrepared(article) ? article.sent : article, ticketRole(actor, ticket, 'create'))
}

/** Read before the ticket changes: an agent who moves it to a group without access still writes as its agent. */
const getCurrentRole = async (ctx: Ctx, ticketId: number): Promise<TicketRole> =>
  ticketRole(ctx.actor, await getTicket(ctx, ticketId, 'change'), 'change')

/** When only the changed ticket is known: a user without access now was an agent, because customers cannot move tickets. */
function roleAfterChange(actor: Actor, ticket: Ticket, operation: Operation): TicketRole {
  if (operation === 'create') return ticketRole(actor, ticket, 'create')
  return actsAsCustomer(actor, ticket) ? ticketRole(actor, ticket, 'change') : 'agent'
}
