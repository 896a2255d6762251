import type { RawBuilder } from 'kysely'
import { selectPage } from '../db/pages.ts'
import { countOf, type Filter, type Order, type Row, selectionOf, type TableOf } from '../db/rows.ts'
import type { FoundAssets } from '../asset-reading.ts'
import { type Page, type PageInput, parsePage, sendPageHeaders, countTotal } from './paging.ts'
import { parseOrder, sortableColumns, type SortInput } from './sorting.ts'
import type { Serving } from './serve.ts'

type Size = { usual: number; most: number }
type Listed<T> = { rows: T[]; total: number }

/** One page, with its headers; counts only if the page does not show the total. */
export const answerPage = <T>(
  serving: PageServing,
  size: Size,
  { select, count }: { select(page: Page): Promise<T[]>; count(): Promise<number> },
): Promise<Listed<T>> =>
  answerCountedPage(serving, size, async (page) => {
    const rows = await select(page)
    return { rows, total: await countTotal(page, rows.length, count) }
  })

type PageServing = Omit<Serving<PageInput>, 'ctx'>

async function answerCountedPage<T extends { total: number }>(
  { input, request, reply }: PageServing,
  size: Size,
  load: (page: Page) => Promise<T>,
): Promise<T> {
  const page = parsePage(input, size)
  const listed = await load(page)
  sendPageHeaders(request, reply, page, listed.total)
  return listed
}

const usualSize: Size = { usual: 500, most: 1000 }
const byId: Order = [{ column: 'id', direction: 'asc' }]

export type ListOptions = {
  size?: Size
  order?: Order
  filter?: Filter | undefined
  /** How many rows the filter has, if there is a faster way than counting. */
  total?: RawBuilder<number>
}

/** One page of a table, in the requested order. */
export function answerList(
  serving: Serving<PageInput & SortInput>,
  of: TableOf,
  { size = usualSize, order: usual = byId, filter, total }: ListOptions = {},
): Promise<Listed<Row>> {
  const order = parseOrder(serving.input, sortableColumns(serving.ctx, of), usual)
  return answerCountedPage(serving, size, ({ limit, offset }) =>
    selectPage(serving.ctx.db, of, { limit, offset, order, filter, total }),
  )
}

/** The same page as records of `assets` (`model`): cached ones are compared with their rows, which takes less than reading. */
export function answerCachedList(
  serving: Serving<PageInput & SortInput>,
  of: TableOf,
  model: string,
  { size = usualSize, order: usual = byId, filter, total }: ListOptions = {},
): Promise<FoundAssets> {
  const { ctx, input } = serving
  const order = parseOrder(input, sortableColumns(ctx, of), usual)
  const ids = { ...of, columns: ['id'], related: undefined }
  return answerCountedPage(serving, size, ({ limit, offset }) =>
    ctx.deps.assets.find(ctx, model, {
      ids: selectionOf(ids, { limit, offset, order, filter }),
      total: total ?? countOf(of.table, filter),
    }),
  )
}
