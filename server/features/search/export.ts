import { sql } from 'kysely'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { nameKey } from '#contract/attributes/schemas.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type Ticket as Contract, exportedTicketColumns } from '#contract/ticket.ts'
import { attributesOf, listExportColumns } from '#features/object-attributes/service.ts'
import { listTagsOfTickets } from '#features/tags/service.ts'
import { presentRecords, selectTickets, type Ticket } from '#features/tickets/service.ts'
import { loadPeopleNames } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { namesById } from '#kernel/db/relations.ts'
import type { Row } from '#kernel/db/rows.ts'
import { exportRecords } from '#kernel/export/export-records.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { readCriteria } from './search-tickets.ts'
import { findTicketIds } from './find-tickets.ts'
import { findableFor } from './policy.ts'

const references = Object.entries<Attribute>(attributesOf('Ticket')).flatMap(([name, { reference }]) =>
  reference ? [{ name, key: nameKey(name), table: reference }] : [],
)

export const exportTickets = ({ ctx, input }: Serving<InputOf<typeof Contract.export>>) =>
  exportRecords(ctx, input, {
    name: 'tickets',
    columns: new Map([...listExportColumns('Ticket', ctx), ['tags', { label: 'Tags' }]]),
    usual: exportedTicketColumns,
    findIds: (limit) => findTicketIds(ctx, readCriteria(ctx, input), { limit, offset: 0 }),
    load: (ids) => loadRows(ctx, ids, input.columns),
  })

const columnsOfReports = (
  'number title state priority group owner customer organization create_article_type create_article_sender tags ' +
  'time_unit created_at updated_at close_at last_close_at close_escalation_at close_in_min close_diff_in_min ' +
  'first_response_at first_response_escalation_at first_response_in_min first_response_diff_in_min ' +
  'update_escalation_at update_in_min update_diff_in_min last_contact_at last_contact_agent_at ' +
  'last_contact_customer_at article_count escalation_at'
).split(' ')

/** The tickets of a report as a workbook; those that the caller may not read are omitted. */
export function exportTicketsWithIds(ctx: Ctx, ids: readonly number[], { name, zone }: { name: string; zone: string }) {
  const columns = new Map([...listExportColumns('Ticket', ctx), ['tags', { label: 'Tags' }] as const])
  const chosen = columnsOfReports.filter((column) => columns.has(column))
  const input = { format: 'xlsx' as const, columns: chosen, time_zone: zone }
  return exportRecords(ctx, input, {
    name,
    columns,
    usual: chosen,
    findIds: async () => [...ids],
    load: (some) => loadRows(ctx, some, chosen),
  })
}

async function loadRows(ctx: Ctx, ids: readonly number[], columns: readonly string[] = []): Promise<Row[]> {
  const tickets = await selectTickets(ctx.db, sql<boolean>`id = any(${ids}::int[]) and ${findableFor(ctx.actor)}`)
  const records = await loadRecords(ctx, tickets)
  if (!columns.some((name) => name.replace(/_id$/, '') === 'tags')) return records
  const tags = await listTagsOfTickets(ctx, tickets)
  return records.map((record) => ({ ...record, tags: tags.get(record.id) ?? null }))
}

/** With the names of all references; as many statements as there are tables, for any number of tickets. */
async function loadRecords(ctx: Ctx, tickets: readonly Ticket[]): Promise<Row[]> {
  const records = await presentRecords(ctx, tickets, { plain: 'columns' })
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [table, named] of Map.groupBy(references, (reference) => reference.table)) {
    const wanted = records.flatMap((record) => named.map(({ name }) => record[name] as number | null))
    names.set(table, await loadNames(ctx, table, new Set(wanted.filter((id) => id !== null))))
  }
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(
      references.map(({ name, key, table }) => [key, names.get(table)?.get(record[name] as number) ?? null]),
    ),
  }))
}

const loadNames = (ctx: Ctx, table: string, ids: ReadonlySet<number>) =>
  table === 'users' ? loadPeopleNames(ctx, ids) : namesById(ctx.db, table, ids)
