import { sql } from 'kysely'
import type { NewArticle } from '#contract/article.ts'
import { holdsPermission } from '#features/permissions/sql.ts'
import type { TicketRole } from '#features/tickets/policy.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { resolveIdByName } from '#kernel/db/resolve-names.ts'
import { unknownId } from '#kernel/errors.ts'
import { findArticleChannel } from './channel.ts'
import { type TypeOrSender, type TypesAndSenders, resolveTypeOrSender, getTypeOrSender } from './types-and-senders.ts'
import { mailbox } from './mailbox.ts'
import type { Arrival } from './prepare.ts'

/** Who wrote an article, in which role, and the resulting `from`. */
export type Authorship = {
  type: TypeOrSender
  sender: TypeOrSender
  internal: boolean
  origin_by_id: number | null
  from: string
}

type NewAuthorship = { ticket: Ticket; sent: NewArticle; role: TicketRole }

/** Articles of customers are public and from themselves; agents may also write on behalf of another person. */
export async function resolveAuthorship(ctx: Ctx, known: TypesAndSenders, input: NewAuthorship): Promise<Authorship> {
  const { sent, role } = input
  const type = resolveType(known, input)
  const origin = role === 'agent' ? await resolveOrigin(ctx, sent) : undefined
  const speaker = origin === undefined ? resolveSender(known, input) : getTypeOrSender(known, 'sender', 'Customer')
  const originId = origin ?? (await deriveOrigin(ctx, input.ticket, { type, sender: speaker }))
  return {
    type,
    sender: speaker,
    internal: role === 'agent' && (sent.internal ?? false),
    origin_by_id: originId ?? null,
    from: await composeFrom(ctx, { ...input, type, sender: speaker, authorId: originId ?? ctx.actor.id }),
  }
}

/** The authorship of an arrived message, whose sender was determined before. */
export const arrivedAuthorship = (known: TypesAndSenders, { type, sender, internal, from }: Arrival): Authorship => ({
  type: getTypeOrSender(known, 'type', type),
  sender: getTypeOrSender(known, 'sender', sender),
  internal,
  origin_by_id: null,
  from,
})

const typesOfCustomers = new Set(['note', 'web'])

function resolveType(known: TypesAndSenders, { sent, role }: NewAuthorship): TypeOrSender {
  const wanted = resolveTypeOrSender(known, 'type', { name: sent.type, id: sent.type_id })
  const allowed = wanted && (role === 'agent' || typesOfCustomers.has(wanted.name)) ? wanted : undefined
  return allowed ?? getTypeOrSender(known, 'type', 'note')
}

function resolveSender(known: TypesAndSenders, { sent, role }: NewAuthorship): TypeOrSender {
  if (role === 'customer') return getTypeOrSender(known, 'sender', 'Customer')
  return (
    resolveTypeOrSender(known, 'sender', { name: sent.sender, id: sent.sender_id }) ??
    getTypeOrSender(known, 'sender', 'Agent')
  )
}

async function resolveOrigin({ db }: Ctx, { origin_by, origin_by_id }: NewArticle): Promise<number | undefined> {
  if (origin_by) return resolveIdByName(db, 'users', 'origin_by', origin_by)
  return origin_by_id ?? undefined
}

const typesWithOrigin = new Set(['phone', 'note', 'web'])

/** An article of a customer is attributed to the ticket's customer, unless a colleague of theirs wrote it. */
async function deriveOrigin(ctx: Ctx, ticket: Ticket, { type, sender }: { type: TypeOrSender; sender: TypeOrSender }) {
  if (sender.name !== 'Customer' || !typesWithOrigin.has(type.name)) return undefined
  return (await isColleague(ctx, ticket.customer_id)) ? undefined : ticket.customer_id
}

async function isColleague({ db, actor }: Ctx, customerId: number): Promise<boolean> {
  if (actor.sharedOrganizationIds.length === 0) return false
  const { rows } = await sql`
    select 1 from users where id = ${customerId} and (organization_id = any(${actor.sharedOrganizationIds}::int[])
      or exists (select 1 from organizations_users joined where joined.user_id = users.id
        and joined.organization_id = any(${actor.sharedOrganizationIds}::int[])))`.execute(db)
  return rows.length > 0
}

export type ArticleAuthor = { name: string; email: string | null; login: string; is_agent: boolean }

export async function getAuthor({ db }: Ctx, id: number): Promise<ArticleAuthor> {
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

type FromInput = NewAuthorship & { type: TypeOrSender; sender: TypeOrSender; authorId: number }

/** Never what the client sent. Customers who called or used the web are shown with their address, for the answer. */
async function composeFrom(ctx: Ctx, { ticket, sent, type, sender, authorId }: FromInput): Promise<string> {
  const author = await getAuthor(ctx, authorId)
  const channel = findArticleChannel(ctx.deps, type.name)
  if (channel) return channel.composeFrom(ctx, { ticket, sent, sender: sender.name, author })
  const isReachable = (type.name === 'web' || type.name === 'phone') && !author.is_agent && author.email !== null
  return isReachable ? mailbox(author.name, author.email as string) : author.name || (author.email ?? author.login)
}
