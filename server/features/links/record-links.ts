import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Links, LinkType } from '#contract/link.ts'
import { lockTicketAsAgent } from '#features/tickets/service.ts'
import { openedFor } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound, required } from '#kernel/errors.ts'
import type { LinkedModel } from './linked-model.ts'
import { insertRecordLink, type Link, removeRecordLink } from './store.ts'

type LinkFromHere = OutputOf<typeof Links.list>['links'][number]

/** Linked records of a ticket that the caller may see, oldest link first. */
export async function listRecordLinks(ctx: Ctx, ticketId: number): Promise<LinkFromHere[]> {
  const { rows } = await sql<{ object: string; id: number; type: LinkType }>`
    select object.name as object, link_object_source_value as id, link_types.name as type from links
    join link_types on link_types.id = link_type_id
    join link_objects object on object.id = link_object_source_id and object.name <> 'Ticket'
    where link_object_target_id = (select id from link_objects where name = 'Ticket')
      and link_object_target_value = ${ticketId} order by links.id limit 1000`.execute(ctx.db)
  const kept: LinkFromHere[] = []
  for (const model of ctx.deps.linkedModels) {
    const own = rows.filter(({ object }) => object === model.object)
    const visible = own.length === 0 ? [] : await model.visible(ctx, [...new Set(own.map(({ id }) => id))])
    for (const { id, type } of own.filter((row) => visible.includes(row.id)))
      kept.push({ link_type: type, link_object: model.object, link_object_value: id })
  }
  return kept
}

async function assertVisible(ctx: Ctx, { object, visible }: LinkedModel, id: number): Promise<void> {
  if (!(await visible(ctx, [id])).includes(id)) throw notFound(object, id)
}

/** The tickets that a record is linked with, as far as the caller may open them. */
export async function listTicketsOf(ctx: Ctx, model: LinkedModel, id: number) {
  await assertVisible(ctx, model, id)
  const { rows } = await sql<{ id: number; type: LinkType }>`
    select tickets.id, link_types.name as type from links
    join link_types on link_types.id = link_type_id
    join tickets on tickets.id = link_object_target_value and ${openedFor(ctx.actor, 'read')}
    where link_object_source_id = (select id from link_objects where name = ${model.object})
      and link_object_source_value = ${id}
      and link_object_target_id = (select id from link_objects where name = 'Ticket')
    order by links.id limit 1000`.execute(ctx.db)
  const links = rows.map((row) => ({ link_type: row.type, link_object: 'Ticket', link_object_value: row.id }))
  return { links, assets: await ctx.deps.assets.collectByIds(ctx, { Ticket: rows.map((row) => row.id) }) }
}

type Ends = { type: LinkType; source: number; target: number }

/** Needs access to change the ticket and to see the record. */
export async function linkRecord(ctx: Ctx, model: LinkedModel, { type, source, target }: Ends): Promise<Link> {
  await lockTicketAsAgent(ctx, target, 'change')
  await assertVisible(ctx, model, source)
  const link = await insertRecordLink(ctx, type, { object: model.object, source, target })
  if (!link) throw invalid('already_linked', 'This object already exists.')
  ctx.emit({ kind: 'created', object: 'links', id: link.id, changes: { link_object_target_value: [null, target] } })
  return link
}

export async function unlinkRecord(ctx: Ctx, model: LinkedModel, { type, source, target }: Ends): Promise<Link[]> {
  await lockTicketAsAgent(ctx, target, 'change')
  await assertVisible(ctx, model, source)
  const removed = await removeRecordLink(ctx.db, type, { object: model.object, source, target })
  for (const { id } of removed)
    ctx.emit({ kind: 'removed', object: 'links', id, changes: { link_object_target_value: [target, null] } })
  return []
}

/** Its id, which old clients send as its number. */
export function recordNamed(name: string, id: number | undefined, number: string | undefined): number {
  if (id !== undefined) return id
  if (number === undefined || number === '') throw required(name)
  if (!/^[1-9]\d{0,8}$/.test(number)) throw invalid('invalid_value', `${name} is not an id.`, { field: name })
  return Number(number)
}
