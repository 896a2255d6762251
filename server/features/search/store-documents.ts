import { sql } from 'kysely'
import { isOneOf, plannedArray } from '#kernel/db/one-of.ts'
import { executeUnawaited } from '#kernel/db/transaction.ts'
import type { Db } from '#kernel/db/pool.ts'
import { type AddressChange, insertLines, mergeAddresses, selectAddresses } from './address-lines.ts'
import type { Document } from './document.ts'
import type { KnownWords } from './known-words.ts'
import { insertParts, type TicketPart, writeParts } from './store-parts.ts'
import { insertWords } from './word-parts.ts'

/** Serialises the writers of one ticket, so that each reads what the one before wrote. Returns the split tickets. */
export async function lockDocuments(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ ticket_id: number; is_split: boolean }>`
    select ticket_id, is_split from ticket_search where ${isOneOf('ticket_id', ids)} order by ticket_id for update`.execute(
    db,
  )
  return new Set(rows.filter(({ is_split }) => is_split).map(({ ticket_id }) => ticket_id))
}

/** A document; for a split ticket it is empty, and there are parts. */
export type TicketDocument = Document & { ticketId: number; parts: readonly TicketPart[] }

/** Writes the documents of these tickets; those without one are not found by words. */
export async function writeDocuments(
  db: Db,
  ids: readonly number[],
  documents: readonly TicketDocument[],
  known?: KnownWords,
): Promise<void> {
  const kept = documents.map(({ ticketId }) => ticketId)
  if (kept.length < ids.length) {
    await sql`
      delete from ticket_search where ticket_id = any(${ids}::int[]) and ticket_id <> all(${kept}::int[])`.execute(db)
  }
  if (documents.length === 0) return
  await executeUnawaited(db, insertDocuments(kept, documents, known))
  const parts = documents.flatMap((document) => document.parts)
  if (parts.length > 0) await writeParts(db, parts)
}

function insertDocuments(kept: readonly number[], documents: readonly TicketDocument[], known?: KnownWords) {
  const arrayOf = (type: 'boolean[]' | 'text[]', read: (document: TicketDocument) => unknown) =>
    plannedArray(documents.map(read), type)
  return sql`
    with words as (${insertWords(new Set(documents.flatMap(({ words }) => words)), known)}),
    new_lines as (${insertLines({ ticketIds: kept })}),
    former_parts as (delete from ticket_search_parts where ${isOneOf('ticket_id', kept)})
    insert into ticket_search
      (ticket_id, group_id, customer_id, organization_id, updated_at, is_cut, is_split, document, pairs, addresses)
    select id, group_id, customer_id, organization_id, updated_at, written.is_cut, written.is_split,
      written.vector::tsvector, written.pairs::int[], ${selectAddresses(sql.ref('tickets.id'))}
    from tickets join unnest(
      ${plannedArray(kept, 'int[]')}, ${arrayOf('boolean[]', ({ isCut }) => isCut)},
      ${arrayOf('boolean[]', ({ parts }) => parts.length > 0)},
      ${arrayOf('text[]', ({ vector }) => vector)}, ${arrayOf('text[]', ({ pairs }) => pairs)}
    ) as written (ticket_id, is_cut, is_split, vector, pairs) on written.ticket_id = tickets.id
    on conflict (ticket_id) do update set group_id = excluded.group_id, customer_id = excluded.customer_id,
      organization_id = excluded.organization_id, updated_at = excluded.updated_at, is_cut = excluded.is_cut,
      is_split = excluded.is_split, document = excluded.document, pairs = excluded.pairs,
      addresses = excluded.addresses`
}

const copyFromTicket = sql`group_id = tickets.group_id, customer_id = tickets.customer_id,
  organization_id = tickets.organization_id, updated_at = tickets.updated_at`

/** For changes that leave the words as they are. */
export async function touchDocuments(db: Db, ids: readonly number[]): Promise<void> {
  const statement = sql`
    update ticket_search set ${copyFromTicket} from tickets
    where tickets.id = ticket_id and ${isOneOf('ticket_id', ids)}`
  await executeUnawaited(db, statement)
}

/** Writes parts of a split ticket. */
export async function updateDocument(
  db: Db,
  ticketId: number,
  parts: readonly TicketPart[],
  addresses: AddressChange | undefined,
): Promise<void> {
  const newLines = addresses && sql`new_lines as (${insertLines(addresses)}),`
  const statement = sql`
    with words as (${insertWords(new Set(parts.flatMap(({ words }) => words)))}), ${newLines ?? sql``}
    written_parts as (${insertParts(parts)})
    update ticket_search set ${copyFromTicket}${addresses ? sql`, addresses = ${mergeAddresses(addresses)}` : sql``}
    from tickets where tickets.id = ticket_id and ticket_id = ${ticketId}`
  await executeUnawaited(db, statement)
}
