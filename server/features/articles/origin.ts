import { sql } from 'kysely'
import type { NewArticle } from '#contract/article.ts'
import type { TicketRole } from '#features/tickets/policy.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { resolveIdByName } from '#kernel/db/resolve-names.ts'
import type { TypeOrSender } from './types-and-senders.ts'

/** Only agents may write on behalf of another person. */
export const hasOrigin = ({ origin_by, origin_by_id }: NewArticle, role: TicketRole): boolean =>
  role === 'agent' && (Boolean(origin_by) || (origin_by_id ?? undefined) !== undefined)

export async function resolveOrigin({ db }: Ctx, sent: NewArticle, role: TicketRole): Promise<number | undefined> {
  if (!hasOrigin(sent, role)) return undefined
  const { origin_by, origin_by_id } = sent
  if (origin_by) return resolveIdByName(db, 'users', 'origin_by', origin_by)
  return origin_by_id ?? undefined
}

const typesWithOrigin = new Set(['phone', 'note', 'web'])

/** An article of a customer is attributed to the ticket's customer, unless a colleague of theirs wrote it. */
export async function deriveOrigin(
  ctx: Ctx,
  ticket: Ticket,
  { type, sender }: { type: TypeOrSender; sender: TypeOrSender },
) {
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
