import type { ExportInput } from '#contract/export.ts'
import type { Ctx } from '../context.ts'
import { type Row, selectByIds, selectRows } from '../db/rows.ts'
import type { RawAnswer } from '../http/raw-answer.ts'
import { parseOrder, sortableColumns } from '../http/sorting.ts'
import { compileFilter, type SearchDefinition, type SearchInput } from '../resource-search.ts'
import { type ExportDefinition, exportRecords } from './export-records.ts'

/** Exports what the search of a table finds. */
export function exportSearch(
  ctx: Ctx,
  input: ExportInput & SearchInput,
  search: SearchDefinition,
  { present, ...what }: Pick<ExportDefinition, 'columns' | 'usual'> & { present(rows: Row[]): Promise<Row[]> },
): Promise<RawAnswer> {
  const { of } = search
  const order = parseOrder(input, sortableColumns(ctx, of), search.order)
  const filter = compileFilter(ctx, input, search)
  return exportRecords(ctx, input, {
    ...what,
    name: of.table,
    findIds: async (limit) => {
      const rows = await selectRows(
        ctx.db,
        { ...of, columns: ['id'], related: undefined },
        { order, filter, limit, offset: 0 },
      )
      return rows.map(({ id }) => id)
    },
    load: async (ids) => present(await selectByIds(ctx.db, of, ids)),
  })
}
