import { type RawBuilder, sql } from 'kysely'
import type { Access } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { memoize } from '#kernel/memoize.ts'
import type { PresentedPart, TicketExtension, TicketPart } from './extension.ts'
import { createFindTicket, wantedColumns } from './find-ticket.ts'
import { assertOpen } from './get-ticket.ts'
import { addRelatedIds, joinRelatedIds, type RelatedIds, relatedIdsJson } from './related-ids.ts'
import type { Ticket } from './store.ts'

/** The ticket with its related ids, and what all extensions add to `all=true`. */
export type DescribedTicket = { ticket: Ticket; parts: readonly PresentedPart[] }

/** No custom field can have this name. */
const related = 'related records'
type FoundTicket = Ticket & { [related]: readonly [RelatedIds, ...unknown[]] }

const listParts = memoize((extensions: readonly TicketExtension[]): readonly TicketPart[] =>
  extensions.flatMap(({ describe }) => describe ?? []),
)

/** As JSON, which is parsed faster than one column for each part. */
const findWithParts = memoize((extensions: readonly TicketExtension[]) => {
  const reads: RawBuilder<unknown>[] = listParts(extensions).map(({ read = sql`null` }) => read)
  const all = sql`json_build_array(${sql.join([relatedIdsJson, ...reads])}) as ${sql.ref(related)}`
  return createFindTicket<FoundTicket>(sql`${wantedColumns}, ${all}`, joinRelatedIds)
})

const find = ({ db, deps }: Ctx, id: number) => findWithParts(deps.ticketExtensions)(db, id)

function present(ctx: Ctx, columns: Ticket, [ids, ...found]: FoundTicket[typeof related]): DescribedTicket {
  const ticket = addRelatedIds(ctx, columns, ids)
  const parts = listParts(ctx.deps.ticketExtensions)
  return { ticket, parts: parts.map((part, index) => part.present(ctx.actor, ticket, found[index])) }
}

/** A ticket that the actor may access: one statement for all concurrent requests. */
export async function getDescribedTicket(ctx: Ctx, id: number, access: Access): Promise<DescribedTicket> {
  const { [related]: found, ...ticket } = assertOpen(ctx, id, access, await find(ctx, id))
  return present(ctx, ticket as Ticket, found)
}

/** A ticket that the actor has just written, even if they may no longer read it. */
export async function describeWritten(ctx: Ctx, id: number): Promise<DescribedTicket> {
  const { [related]: found, ...ticket } = (await find(ctx, id)) as FoundTicket
  return present(ctx, ticket as Ticket, found)
}

/** A ticket whose columns were read before. */
export async function describeTicket(ctx: Ctx, ticket: Ticket): Promise<DescribedTicket> {
  const found = await find(ctx, ticket.id)
  if (!found) throw notFound('Ticket', ticket.id)
  return present(ctx, ticket, found[related])
}
