import type { InputOf } from '#contract/endpoint.ts'
import { exportedUserColumns, type User } from '#contract/user.ts'
import { listExportColumns } from '#features/object-attributes/service.ts'
import type { Row } from '#kernel/db/rows.ts'
import { exportSearch } from '#kernel/export/export-search.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { formatPersonName, type Person } from './people-names.ts'
import { visibleRecords } from './read.ts'
import { defineSearch } from './search.ts'

const columns = new Map([
  ['name', { label: 'Name' }],
  ['roles', { label: 'Roles', isTranslated: true }],
  ['organizations', { label: 'Secondary organizations' }],
  ...listExportColumns('User'),
])

export const exportUsers = async ({ ctx, input }: Serving<InputOf<typeof User.export>>) =>
  exportSearch(ctx, input, await defineSearch(ctx, input), {
    columns,
    usual: exportedUserColumns,
    present: async (rows) => {
      const records = await visibleRecords(ctx, rows, true)
      return records.map((record) => ({ ...record, name: formatPersonName(record as Row & Person) }))
    },
  })
