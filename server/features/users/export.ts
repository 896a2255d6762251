import type { InputOf } from '#contract/endpoint.ts'
import { exportedUserColumns, type User } from '#contract/user.ts'
import { listExportColumns } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import type { ExportColumn } from '#kernel/export/export-records.ts'
import { exportSearch } from '#kernel/export/export-search.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { formatPersonName, type Person } from './people-names.ts'
import { visibleRecords } from './read.ts'
import { defineSearch } from './search.ts'

const listColumns = (ctx: Ctx) =>
  new Map<string, ExportColumn>([
    ['name', { label: 'Name' }],
    ['roles', { label: 'Roles', isTranslated: true }],
    ['organizations', { label: 'Secondary organizations' }],
    ...listExportColumns('User', ctx),
  ])

export const exportUsers = async ({ ctx, input }: Serving<InputOf<typeof User.export>>) =>
  exportSearch(ctx, input, await defineSearch(ctx, input), {
    columns: listColumns(ctx),
    usual: exportedUserColumns,
    present: async (rows) => {
      const records = await visibleRecords(ctx, rows, true)
      return records.map((record) => ({ ...record, name: formatPersonName(record as Row & Person) }))
    },
  })
