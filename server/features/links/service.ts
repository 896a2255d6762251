import type { LinkType } from '#contract/link.ts'
import { getTicket, getTicketAsAgent, lockTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, Refusal, required } from '#kernel/errors.ts'
import { listRecordLinks } from './record-links.ts'
import {
  deleteLinks,
  type LinkEnds,
  findTicketId,
  insertLink,
  type Link,
  type LinkedTicket,
  listLinkedTickets,
} from './store.ts'

export type { LinkedModel } from './linked-model.ts'

const opposite: Record<LinkType, LinkType> = { normal: 'normal', parent: 'child', child: 'parent' }

/** At least one end is a ticket. */
export function assertTicket(...objects: readonly string[]): void {
  const other = objects.find((object) => object !== 'Ticket')
  if (other !== undefined) throw invalid('invalid_value', `Tickets cannot be linked to '${other.slice(0, 100)}'.`)
}

/** A link from the point of view of this ticket. The stored type is the role of the source for the target. */
export const presentLink = ({ type, isSource, otherId }: LinkedTicket) => ({
  link_type: isSource ? opposite[type] : type,
  link_object: 'Ticket',
  link_object_value: otherId,
})

export async function listLinks(ctx: Ctx, ticketId: number) {
  await getTicketAsAgent(ctx, ticketId, 'read')
  const links = [
    ...(await listLinkedTickets(ctx, ticketId)).map(presentLink),
    ...(await listRecordLinks(ctx, ticketId)),
  ]
  const idsOf = (object: string) =>
    links.filter((link) => link.link_object === object).map((link) => link.link_object_value)
  const others = ctx.deps.linkedModels.map(({ object, asset }) => [asset, idsOf(object)])
  const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: idsOf('Ticket'), ...Object.fromEntries(others) })
  return { links, assets }
}

type Naming = { name: string; id?: number | undefined; number?: string | undefined }

/** The id of a ticket that is named by its id or its number; the id counts when both are given. */
export async function ticketNamed({ db }: Ctx, { name, id, number }: Naming): Promise<number> {
  if (id !== undefined) return id
  if (number === undefined || number === '') throw required(name)
  const found = await findTicketId(db, number)
  if (found === undefined)
    throw new Refusal(404, 'ticket_not_found', `Couldn't find Ticket with 'number'=${number.slice(0, 100)}`, {
      field: name,
      values: { number: number.slice(0, 100) },
    })
  return found
}

/** Needs access to change the target and to read the source. */
export async function addLink(
  ctx: Ctx,
  type: LinkType,
  target: number,
  findSource: () => Promise<number>,
): Promise<Link> {
  await lockTicketAsAgent(ctx, target, 'change')
  const source = await findSource()
  await getTicket(ctx, source, 'read')
  const link = await linkTickets(ctx, type, { source, target })
  if (!link) throw invalid('already_linked', 'This object already exists.')
  return link
}

/** Links two tickets; the caller must have checked access. Undefined when the link exists already. */
export async function linkTickets(ctx: Ctx, type: LinkType, ends: LinkEnds): Promise<Link | undefined> {
  if (ends.source === ends.target)
    throw invalid('link_with_itself', 'A ticket cannot be linked with itself.', { field: 'link_object_source_number' })
  const link = await insertLink(ctx, type, ends)
  if (link) {
    const { link_object_source_value: source, link_object_target_value: target } = link
    const changes = { link_object_source_value: [null, source], link_object_target_value: [null, target] } as const
    ctx.emit({ kind: 'created', object: 'links', id: link.id, changes })
  }
  return link
}

/** The answer is from the point of view of the other ticket, as on deployed servers. */
export async function removeLink(ctx: Ctx, type: LinkType, { source, target }: LinkEnds): Promise<Link[]> {
  await lockTicketAsAgent(ctx, target, 'change')
  await getTicket(ctx, source, 'read')
  const reverse = { type: opposite[type], ends: { source: target, target: source } }
  const removed = await deleteLinks(ctx.db, { type, ends: { source, target } }, reverse)
  for (const { id, link_object_source_value: from, link_object_target_value: to } of removed) {
    const changes = { link_object_source_value: [from, null], link_object_target_value: [to, null] } as const
    ctx.emit({ kind: 'removed', object: 'links', id, changes })
  }
  return removed.filter((link) => link.link_object_source_value === target)
}
