import { sql } from 'kysely'
import { formatTimeUnit } from '#kernel/format-time-unit.ts'
import { changeTicket, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { withIds } from '#kernel/db/resolve-names.ts'
import { notFound, unknownId } from '#kernel/errors.ts'
import {
  deleteEntry,
  type TimeEntry,
  type EntryValues,
  insertEntry,
  isArticleOfTicket,
  selectEntries,
  sumTime,
  updateEntry,
} from './store.ts'

type Sent = {
  time_unit?: string | undefined
  ticket_article_id?: number | null | undefined
  type?: string | null | undefined
  type_id?: number | null | undefined
}

const references = { type: { table: 'ticket_time_accounting_types' } }

export const presentEntry = (entry: TimeEntry) => ({ ...entry, time_unit: formatTimeUnit(entry.time_unit) as string })

/** Adds time to a ticket that the caller has locked. */
export async function accountTime(
  ctx: Ctx,
  ticket: Ticket,
  sent: Sent & { time_unit: string },
): Promise<{ entry: TimeEntry; ticket: Ticket }> {
  const entry = await insertEntry(ctx, ticket.id, await resolveValues(ctx, ticket, sent))
  ctx.emit({ kind: 'created', object: 'ticket_time_accountings', id: entry.id })
  return { entry, ticket: await updateTimeSum(ctx, ticket) }
}

/** Changes only the values that were sent. */
export async function correctTime(ctx: Ctx, ticket: Ticket, before: TimeEntry, sent: Sent): Promise<TimeEntry> {
  const entry = await updateEntry(ctx, before.id, await resolveValues(ctx, ticket, sent, before))
  ctx.emit({ kind: 'updated', object: 'ticket_time_accountings', id: entry.id, changes: changesBetween(before, entry) })
  await updateTimeSum(ctx, ticket)
  return entry
}

export async function removeTime(ctx: Ctx, ticket: Ticket, { id }: TimeEntry): Promise<void> {
  await deleteEntry(ctx.db, id)
  ctx.emit({ kind: 'removed', object: 'ticket_time_accountings', id })
  await updateTimeSum(ctx, ticket)
}

/** Stores the sum in the ticket, so that lists need not compute it. */
export async function updateTimeSum(ctx: Ctx, ticket: Ticket): Promise<Ticket> {
  const sum = await sumTime(ctx.db, ticket.id)
  return changeTicket(ctx, ticket, { time_unit: sum ?? (ticket.time_unit === null ? null : '0.00') })
}

async function resolveValues(ctx: Ctx, ticket: Ticket, sent: Sent, before?: TimeEntry): Promise<EntryValues> {
  const { type_id = before?.type_id ?? null } = (await withIds(ctx.db, { references, relations: {} }, sent)) as Sent
  const { ticket_article_id = before?.ticket_article_id ?? null } = sent
  if (ticket_article_id !== null && !(await isArticleOfTicket(ctx.db, ticket.id, ticket_article_id))) {
    throw unknownId('ticket_article_id', ticket_article_id)
  }
  return { ticket_article_id, type_id, time_unit: sent.time_unit ?? (before as TimeEntry).time_unit }
}

const changesBetween = (before: TimeEntry, after: TimeEntry) =>
  Object.fromEntries(
    (['ticket_article_id', 'time_unit', 'type_id'] as const)
      .filter((key) => before[key] !== after[key])
      .map((key) => [key, [before[key], after[key]] as const]),
  )

export async function getEntry(ctx: Ctx, id: number, ticketId?: number): Promise<TimeEntry> {
  const ofTicket = ticketId === undefined ? sql`` : sql`and ticket_id = ${ticketId}`
  const [entry] = await selectEntries(ctx.db, sql<boolean>`id = ${id} ${ofTicket}`)
  if (!entry) throw notFound('Ticket::TimeAccounting', id)
  return entry
}
