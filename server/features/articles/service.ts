import type { NewArticle } from '#contract/article.ts'
import { actsAsAgent, actsAsCustomer } from '#features/tickets/policy.ts'
import { getTicket, type Ticket, type TicketExtension } from '#features/tickets/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { addArticle } from './create.ts'
import { mergeArticles, type Moved, takeBack } from './merge.ts'
import { isPrepared, type PreparedArticle, prepareArticle, type Standing } from './prepare.ts'
import { removeArticleFiles } from './remove.ts'
import { articleIdsOf, forgetHistory } from './store.ts'

export { addArticle } from './create.ts'
export { messageIdDigest, newMessageId, ticketOfMessageId } from './message-id.ts'
export { type Arrival, type ArrivedMessage, prepareArrival, prepareArticle, type PreparedArticle } from './prepare.ts'
export { type ArticleAuthor, getAuthor } from './author.ts'
export type { ArticleChannel, ArticleDraft } from './channel.ts'
export { mailbox } from './mailbox.ts'
export { identifyMessage, type Thread } from './thread.ts'
export { getArticle, mayReadArticle, presentArticleOf } from './read.ts'
export { type ArticleRow as Article, mailObject } from './store.ts'

type Operation = 'create' | 'update'

/** Agents and customers are told apart ticket by ticket: one may be both. */
export const standingIn = (actor: Actor, ticket: Ticket, access: 'create' | 'change'): Standing =>
  actsAsAgent(actor, access, ticket) ? 'agent' : 'customer'

/** What was sent, or what `prepare` made of it; an empty article on update is none. */
function articleIn(
  { article }: Record<string, unknown>,
  operation: Operation,
): NewArticle | PreparedArticle | undefined {
  const isNone = article === undefined || article === null
  if (isNone || (operation === 'update' && Object.keys(article).length === 0)) return undefined
  return article as NewArticle | PreparedArticle
}

/** The article that travels with a ticket. */
export const articleExtension: TicketExtension = {
  name: 'article',
  prepare: async (ctx, input, operation) => {
    const article = articleIn(input, operation)
    if (!article || isPrepared(article)) return undefined
    const standing = operation === 'update' ? await presentStanding(ctx, input.id as number) : undefined
    return { article: await prepareArticle(ctx, article, standing) }
  },
  save: async (ctx, ticket, input, operation) => {
    const article = articleIn(input, operation)
    if (!article) return
    const prepared = isPrepared(article) ? article : await prepareArticle(ctx, article)
    await addArticle(ctx, ticket, prepared, prepared.standing ?? standingAfter(ctx.actor, ticket, operation))
  },
  describe: async (ctx, ticket) => {
    const internal = actsAsAgent(ctx.actor, 'read', ticket)
    const ids = await articleIdsOf(ctx.db, ticket.id, { internal })
    return { body: { ticket_article_ids: ids }, assets: { TicketArticle: ids } }
  },
  merge: mergeArticles,
  unmerge: async (ctx, source, target, moved) => takeBack(ctx, source, target, moved as Moved),
  remove: async (ctx, ticket) => {
    const ids = await articleIdsOf(ctx.db, ticket.id, { internal: true })
    await removeArticleFiles(ctx, ids)
    await forgetHistory(ctx.db, ticket.id)
  },
}

/** Asked before the ticket changes: whoever moves it to a group of others still writes as its agent. */
const presentStanding = async (ctx: Ctx, ticketId: number): Promise<Standing> =>
  standingIn(ctx.actor, await getTicket(ctx, ticketId, 'change'), 'change')

/** Where only the changed ticket is known: neither agent nor customer any more was an agent, for no customer moves tickets. */
function standingAfter(actor: Actor, ticket: Ticket, operation: Operation): Standing {
  if (operation === 'create') return standingIn(actor, ticket, 'create')
  return actsAsCustomer(actor, ticket) ? standingIn(actor, ticket, 'change') : 'agent'
}
