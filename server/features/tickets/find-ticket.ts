import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { columnsOf } from '#kernel/db/column-list.ts'
import { isAnyOf } from '#kernel/db/one-of.ts'
import type { Db } from '#kernel/db/pool.ts'
import { memoize } from '#kernel/memoize.ts'
import { readTogether } from '#kernel/read-together.ts'
import { type Ticket, ticketTable } from './store.ts'

export type FindTicket<T extends Ticket> = (db: Db, id: number) => Promise<T | undefined>

export const wantedColumns = columnsOf('wanted', ticketTable.columns)

/**
 * Finds tickets by their ids, without a check of access: `columns` of the tickets `wanted` and of what `joins` adds to
 * them, the same for every actor and without parameters. Outside of transactions they are read together with those of
 * other requests.
 */
export function createFindTicket<T extends Ticket>(columns: RawBuilder<unknown>, joins = sql``): FindTicket<T> {
  let compiled: CompiledQuery<T> | undefined
  const readAll = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, T>> => {
    // Compiled once, which takes 20 µs or more.
    compiled ??= sql<T>`select ${columns} from tickets as wanted ${joins} where ${isAnyOf('wanted.id', [])}`.compile(db)
    const { rows } = await db.executeQuery<T>({ ...compiled, parameters: [ids] })
    return new Map(rows.map((ticket) => [ticket.id, ticket]))
  }
  const findTogether = memoize((db: Db) => readTogether((ids: readonly number[]) => readAll(db, ids)))
  return async (db, id) => (db.isTransaction ? (await readAll(db, [id])).get(id) : findTogether(db)(id))
}

export const findTicket = createFindTicket<Ticket>(wantedColumns)
