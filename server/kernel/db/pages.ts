import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { memoize } from '../memoize.ts'
import type { Db } from './pool.ts'
import { isUsualLimit } from './row-range.ts'
import { countOf, type Order, type Row, type Selection, selectionOf, type TableOf } from './rows.ts'

type PageSelection = Selection & {
  /** How many rows the filter has, if there is a faster way than counting. */
  total?: RawBuilder<number> | undefined
}

/** One page, and the number of all rows of the filter, in one statement: the total is the `id` of a last row. */
export async function selectPage(
  db: Db,
  of: TableOf,
  selection: PageSelection,
): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await db.executeQuery(compilePage(db, of, selection))
  const { id } = rows.pop() as Row
  return { rows, total: id }
}

/**
 * The first page is compiled once, which takes 60 µs for users: without a filter it is always the same statement, and
 * filters that do not change, such as the tickets of an actor, are the same object for each request.
 */
function compilePage(db: Db, of: TableOf, selection: PageSelection): CompiledQuery<Row> {
  const { order, limit, offset, filter = none, total = none } = selection
  if (offset > 0 || !isUsualLimit(limit)) return pageOf(of, selection).compile(db)
  const known = firstPages(of)(order)(filter)(total)
  const page = known.get(limit) ?? pageOf(of, selection).compile(db)
  known.set(limit, page)
  return page
}

const none = {}
const firstPages = memoize((_of: TableOf) =>
  memoize((_order: Order) =>
    memoize((_filter: object) => memoize((_total: object) => new Map<number, CompiledQuery<Row>>())),
  ),
)

function pageOf(of: TableOf, { total, ...selection }: PageSelection): RawBuilder<Row> {
  const { before, after } = columnsAroundId(of)
  return sql<Row>`(${selectionOf(of, selection)}) union all
    select ${before}(${total ?? countOf(of.table, selection.filter)})::int${after}`
}

/** Empty columns before and after `id`. */
const columnsAroundId = memoize(({ columns, related = {} }: TableOf) => {
  const at = columns.indexOf('id')
  const rest = columns.length + Object.keys(related).length - at - 1
  return { before: sql.raw('null, '.repeat(at)), after: sql.raw(', null'.repeat(rest)) }
})
