import { mostItems } from '#contract/checklist.ts'
import { changeTicket, getTicket, getTicketAsAgent, lockTicketAsAgent, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, insertRow, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import type { Changes } from '#kernel/events/events.ts'
import { recordEntry } from '#kernel/history.ts'
import {
  arrangeItems,
  type Checklist,
  checklists,
  findTemplate,
  insertItems,
  type ChecklistItem,
  listItemIds,
  items,
} from './store.ts'

async function assertEnabled({ deps }: Ctx): Promise<void> {
  if (!(await deps.settings.isOn('checklist'))) throw invalid('feature_off', 'This feature is not enabled.')
}

type ChecklistWithTicket = { checklist: Checklist; ticket: Ticket }

export async function getChecklist(ctx: Ctx, id: number): Promise<Checklist> {
  await assertEnabled(ctx)
  const checklist = (await getRow(ctx.db, checklists, id)) as Checklist
  await getTicketAsAgent(ctx, checklist.ticket_id, 'read')
  return checklist
}

/** Changing a checklist needs access to change its ticket, and locks the ticket. */
async function lockChecklist(ctx: Ctx, id: number): Promise<ChecklistWithTicket> {
  await assertEnabled(ctx)
  const { ticket_id } = (await getRow(ctx.db, checklists, id)) as Checklist
  const ticket = await lockTicketAsAgent(ctx, ticket_id, 'change')
  return { checklist: (await getRow(ctx.db, checklists, id)) as Checklist, ticket }
}

type NewChecklist = { ticket_id: number; template_id?: number | null | undefined; name?: string | undefined }

export async function createChecklist(ctx: Ctx, { ticket_id, template_id, name }: NewChecklist): Promise<number> {
  await assertEnabled(ctx)
  const ticket = await lockTicketAsAgent(ctx, ticket_id, 'change')
  const texts = template_id ? await findTemplate(ctx.db, template_id) : []
  if (!texts) throw unknownId('template_id', template_id)
  const { id } = await insertRow(ctx, checklists, { ticket_id, name: name ?? '' })
  await insertItems(ctx, id, texts)
  await changeTicket(ctx, ticket, { checklist_id: id })
  await tell(ctx, { id, ticketId: ticket_id }, { type: 'created', value_to: name ?? '' })
  ctx.emit({ kind: 'created', object: checklists.table, id, changes: { ticket_id: [null, ticket_id] } })
  return id
}

type Patch = { id: number; name?: string | undefined; sorted_item_ids?: number[] | undefined }

export async function changeChecklist(ctx: Ctx, { id, name, sorted_item_ids }: Patch): Promise<number> {
  const { checklist } = await lockChecklist(ctx, id)
  const { changes } = await updateRow(ctx, checklists, checklist, { name })
  if (sorted_item_ids) await arrangeItems(ctx.db, id, sorted_item_ids)
  const order: Changes = sorted_item_ids ? { sorted_item_ids: [null, sorted_item_ids] } : {}
  ctx.emit({ kind: 'updated', object: checklists.table, id, changes: { ...changes, ...order } })
  return id
}

export async function removeChecklist(ctx: Ctx, id: number): Promise<void> {
  const { checklist, ticket } = await lockChecklist(ctx, id)
  await deleteRow(ctx.db, checklists, id)
  await changeTicket(ctx, ticket, { checklist_id: null })
  await tell(ctx, { id, ticketId: ticket.id }, { type: 'removed', value_to: checklist.name })
  ctx.emit({ kind: 'removed', object: checklists.table, id, changes: { ticket_id: [ticket.id, null] } })
}

export async function getItem(ctx: Ctx, id: number): Promise<ChecklistItem> {
  const item = (await getRow(ctx.db, items, id)) as ChecklistItem
  await getChecklist(ctx, item.checklist_id)
  return item
}

type ItemValues = { text?: string | undefined; checked?: boolean | undefined; ticket_id?: number | null | undefined }

/** The last position. Sorted items have positions up to the maximum, and equal positions are sorted by id. */
export async function createItem(ctx: Ctx, values: ItemValues & { checklist_id: number }): Promise<ChecklistItem> {
  const { checklist_id, text = '', checked = false, ticket_id = null } = values
  await lockChecklist(ctx, checklist_id)
  if (ticket_id !== null) await getTicket(ctx, ticket_id, 'read')
  const { length } = (await listItemIds(ctx.db, [checklist_id])).get(checklist_id) ?? []
  if (length >= mostItems)
    throw invalid('limit_reached', `A checklist can have at most ${mostItems} items.`, {
      field: 'text',
      values: { max: mostItems },
    })
  const row = await insertRow(ctx, items, { checklist_id, text, checked, ticket_id, position: mostItems + 1 })
  ctx.emit({ kind: 'created', object: items.table, id: row.id, changes: { checklist_id: [null, checklist_id] } })
  return row as ChecklistItem
}

export async function changeItem(
  ctx: Ctx,
  id: number,
  { text, checked, ticket_id }: ItemValues,
): Promise<ChecklistItem> {
  const { checklist_id } = (await getRow(ctx.db, items, id)) as ChecklistItem
  const { ticket } = await lockChecklist(ctx, checklist_id)
  if (ticket_id) await getTicket(ctx, ticket_id, 'read')
  const before = await getRow(ctx.db, items, id)
  const { row, changes } = await updateRow(ctx, items, before, { text, checked, ticket_id })
  if ('checked' in changes) {
    const entry = { type: 'checklist_item_checked', value_from: String(row.text), value_to: String(row.checked) }
    await tell(ctx, { id: checklist_id, ticketId: ticket.id }, entry)
  }
  ctx.emit({ kind: 'updated', object: items.table, id, changes })
  return row as ChecklistItem
}

export async function removeItem(ctx: Ctx, id: number): Promise<void> {
  const { checklist_id } = (await getRow(ctx.db, items, id)) as ChecklistItem
  await lockChecklist(ctx, checklist_id)
  await deleteRow(ctx.db, items, id)
  ctx.emit({ kind: 'removed', object: items.table, id, changes: { checklist_id: [checklist_id, null] } })
}

type Entry = { type: string; value_from?: string; value_to: string }

const tell = (ctx: Ctx, { id, ticketId }: { id: number; ticketId: number }, entry: Entry) =>
  recordEntry(ctx, { object: 'Checklist', id, related: { object: 'Ticket', id: ticketId } }, entry)
