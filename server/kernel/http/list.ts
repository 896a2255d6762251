import { countRows, type Filter, type Order, type Row, selectRows, type TableOf } from '../db/rows.ts'
import { type Page, type PageInput, parsePage, sendPageHeaders, countTotal } from './paging.ts'
import { parseOrder, type SortInput } from './sorting.ts'
import type { Serving } from './serve.ts'

type Size = { usual: number; most: number }
type Listed<T> = { rows: T[]; total: number }

/** One page, with its headers; counts only if the page does not show the total. */
export async function answerPage<T>(
  { input, request, reply }: Omit<Serving<PageInput>, 'ctx'>,
  size: Size,
  { select, count }: { select(page: Page): Promise<T[]>; count(): Promise<number> },
): Promise<Listed<T>> {
  const page = parsePage(input, size)
  const rows = await select(page)
  const total = await countTotal(page, rows.length, count)
  sendPageHeaders(request, reply, page, total)
  return { rows, total }
}

const usualSize: Size = { usual: 500, most: 1000 }
const byId: Order = [{ column: 'id', direction: 'asc' }]

type ListOptions = { size?: Size; order?: Order; filter?: Filter | undefined }

/** One page of a table, in the requested order. */
export function answerList(
  serving: Serving<PageInput & SortInput>,
  of: TableOf,
  { size = usualSize, order: usual = byId, filter }: ListOptions = {},
): Promise<Listed<Row>> {
  const { db } = serving.ctx
  const order = parseOrder(serving.input, of.columns, usual)
  return answerPage(serving, size, {
    select: (page) => selectRows(db, of, { ...page, order, filter }),
    count: () => countRows(db, of.table, filter),
  })
}
