import { sql } from 'kysely'
import type { NewArticle } from '#contract/article.ts'
import { holdsPermission } from '#features/permissions/sql.ts'
import type { Ticket } from '#features/tickets/service.ts'
import { holds } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { unknownId } from '#kernel/errors.ts'
import { findArticleChannel } from './channel.ts'
import { mailbox } from './mailbox.ts'
import type { TypeOrSender } from './types-and-senders.ts'

export type ArticleAuthor = { name: string; email: string | null; login: string; is_agent: boolean }

/** Of the actor everything is known; other authors are read. */
export async function getAuthor({ db, actor }: Ctx, id: number): Promise<ArticleAuthor> {
  if (id === actor.id && actor.profile)
    return { ...actor.profile, login: actor.login, is_agent: holds(actor.permissions, ['ticket.agent']) }
  const { rows } = await sql<ArticleAuthor>`
    select trim(concat_ws(' ', firstname, lastname)) as name, nullif(email, '') as email, login,
      ${holdsPermission(sql.ref('users.id'), 'ticket.agent')} as is_agent
    from users where id = ${id}`.execute(db)
  if (!rows[0]) throw unknownId('origin_by_id', id)
  return rows[0]
}

/** Rejects a message of the actor that its channel could not send now. */
export async function assertDeliverable(ctx: Ctx, ticket: Ticket, sent: NewArticle): Promise<void> {
  const channel = findArticleChannel(ctx.deps, sent.type ?? '')
  await channel?.composeFrom(ctx, { ticket, sent, sender: 'Agent', author: await getAuthor(ctx, ctx.actor.id) })
}

type FromInput = { ticket: Ticket; sent: NewArticle; type: TypeOrSender; sender: TypeOrSender; authorId: number }

/** Never what the client sent. Customers who called or used the web are shown with their address, for the answer. */
export async function composeFrom(ctx: Ctx, { ticket, sent, type, sender, authorId }: FromInput): Promise<string> {
  const author = await getAuthor(ctx, authorId)
  const channel = findArticleChannel(ctx.deps, type.name)
  if (channel) return channel.composeFrom(ctx, { ticket, sent, sender: sender.name, author })
  const isReachable = (type.name === 'web' || type.name === 'phone') && !author.is_agent && author.email !== null
  return isReachable ? mailbox(author.name, author.email as string) : author.name || (author.email ?? author.login)
}
