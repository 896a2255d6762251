import type { NewArticle } from '#contract/article.ts'
import type { TicketRole } from '#features/tickets/policy.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { type TypeOrSender, type TypesAndSenders, resolveTypeOrSender, getTypeOrSender } from './types-and-senders.ts'
import type { Arrival } from './prepare.ts'
import { deriveOrigin, hasOrigin, resolveOrigin } from './origin.ts'
import { composeFrom } from './compose-from.ts'

/** What decides how an article counts for its ticket. */
export type ArticleKind = { type: TypeOrSender; sender: TypeOrSender; internal: boolean }

/** Who wrote an article, in which role, and the resulting `from`. */
export type Authorship = ArticleKind & { origin_by_id: number | null; from: string }

type NewAuthorship = { ticket: Ticket; sent: NewArticle; role: TicketRole }

/** Articles of customers are public and from themselves; agents may also write on behalf of another person. */
export const resolveKind = (known: TypesAndSenders, sent: NewArticle, role: TicketRole): ArticleKind => ({
  type: resolveType(known, sent, role),
  sender: hasOrigin(sent, role) ? getTypeOrSender(known, 'sender', 'Customer') : resolveSender(known, sent, role),
  internal: role === 'agent' && (sent.internal ?? false),
})

export async function resolveAuthorship(ctx: Ctx, known: TypesAndSenders, input: NewAuthorship): Promise<Authorship> {
  const { sent, role } = input
  const kind = resolveKind(known, sent, role)
  const originId = (await resolveOrigin(ctx, sent, role)) ?? (await deriveOrigin(ctx, input.ticket, kind))
  return {
    ...kind,
    origin_by_id: originId ?? null,
    from: await composeFrom(ctx, { ...input, ...kind, authorId: originId ?? ctx.actor.id }),
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

function resolveType(known: TypesAndSenders, sent: NewArticle, role: TicketRole): TypeOrSender {
  const wanted = resolveTypeOrSender(known, 'type', { name: sent.type, id: sent.type_id })
  const allowed = wanted && (role === 'agent' || typesOfCustomers.has(wanted.name)) ? wanted : undefined
  return allowed ?? getTypeOrSender(known, 'type', 'note')
}

function resolveSender(known: TypesAndSenders, sent: NewArticle, role: TicketRole): TypeOrSender {
  if (role === 'customer') return getTypeOrSender(known, 'sender', 'Customer')
  return (
    resolveTypeOrSender(known, 'sender', { name: sent.sender, id: sent.sender_id }) ??
    getTypeOrSender(known, 'sender', 'Agent')
  )
}
