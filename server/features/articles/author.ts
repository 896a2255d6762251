import { sql } from 'kysely'
import type { NewArticle } from '#contract/article.ts'
import { holdsPermission } from '#features/permissions/sql.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { idOfName } from '#kernel/db/relations.ts'
import { unknownId } from '#kernel/errors.ts'
import { findArticleChannel } from './channel.ts'
import { type Kind, type Kinds, kindOf, knownKind } from './kinds.ts'
import { mailbox } from './mailbox.ts'
import type { Arrival, Standing } from './prepare.ts'

/** Who wrote an article, as what, and how that is shown. */
export type Authorship = { type: Kind; sender: Kind; internal: boolean; origin_by_id: number | null; from: string }

type Writing = { ticket: Ticket; sent: NewArticle; standing: Standing }

/** Customers speak for themselves, in public; agents also write down what somebody else said. */
export async function settleAuthorship(ctx: Ctx, kinds: Kinds, writing: Writing): Promise<Authorship> {
  const { sent, standing } = writing
  const type = typeOf(kinds, writing)
  const origin = standing === 'agent' ? await givenOrigin(ctx, sent) : undefined
  const speaker = origin === undefined ? wantedSender(kinds, writing) : knownKind(kinds, 'sender', 'Customer')
  const originId = origin ?? (await impliedOrigin(ctx, writing.ticket, { type, sender: speaker }))
  return {
    type,
    sender: speaker,
    internal: standing === 'agent' && (sent.internal ?? false),
    origin_by_id: originId ?? null,
    from: await composeFrom(ctx, { ...writing, type, sender: speaker, authorId: originId ?? ctx.actor.id }),
  }
}

/** A message from outside was written by who its sender is thought to be, which was found out before. */
export const arrivedAuthorship = (kinds: Kinds, { type, sender, internal, from }: Arrival): Authorship => ({
  type: knownKind(kinds, 'type', type),
  sender: knownKind(kinds, 'sender', sender),
  internal,
  origin_by_id: null,
  from,
})

const typesOfCustomers = new Set(['note', 'web'])

function typeOf(kinds: Kinds, { sent, standing }: Writing): Kind {
  const wanted = kindOf(kinds, 'type', { name: sent.type, id: sent.type_id })
  const allowed = wanted && (standing === 'agent' || typesOfCustomers.has(wanted.name)) ? wanted : undefined
  return allowed ?? knownKind(kinds, 'type', 'note')
}

function wantedSender(kinds: Kinds, { sent, standing }: Writing): Kind {
  if (standing === 'customer') return knownKind(kinds, 'sender', 'Customer')
  return kindOf(kinds, 'sender', { name: sent.sender, id: sent.sender_id }) ?? knownKind(kinds, 'sender', 'Agent')
}

async function givenOrigin({ db }: Ctx, { origin_by, origin_by_id }: NewArticle): Promise<number | undefined> {
  if (origin_by) return idOfName(db, 'users', 'origin_by', origin_by)
  return origin_by_id ?? undefined
}

const typesWithOrigin = new Set(['phone', 'note', 'web'])

/** What a customer said is the ticket's customer's word, unless a colleague wrote it. */
async function impliedOrigin(ctx: Ctx, ticket: Ticket, { type, sender }: { type: Kind; sender: Kind }) {
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

type Spoken = Writing & { type: Kind; sender: Kind; authorId: number }

/** Never what the client sent. Customers who called or used the web are shown with their address, for the answer. */
async function composeFrom(ctx: Ctx, { ticket, sent, type, sender, authorId }: Spoken): Promise<string> {
  const author = await getAuthor(ctx, authorId)
  const channel = findArticleChannel(ctx.deps, type.name)
  if (channel) return channel.composeFrom(ctx, { ticket, sent, sender: sender.name, author })
  const isReachable = (type.name === 'web' || type.name === 'phone') && !author.is_agent && author.email !== null
  return isReachable ? mailbox(author.name, author.email as string) : author.name || (author.email ?? author.login)
}
