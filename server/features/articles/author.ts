import type { NewArticle } from '#contract/article.ts'
import type { TicketRole } from '#features/tickets/policy.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { type TypeOrSender, type TypesAndSenders, resolveTypeOrSender, getTypeOrSender } from './types-and-senders.ts'
import type { Arrival } from './prepare.ts'
import { resolveOrigin, deriveOrigin } from './origin.ts'
import { composeFrom } from './compose-from.ts'

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
  const origin = await resolveOrigin(ctx, sent, role)
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
