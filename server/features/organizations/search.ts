import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { exportedOrganizationColumns, Organization, OrganizationExport } from '#contract/organization.ts'
import { listExportColumns } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { exportSearch } from '#kernel/export/export-search.ts'
import { serve } from '#kernel/http/serve.ts'
import { presentRecords } from '#kernel/resource-present.ts'
import { answerSearch, searchableOf, withCustomSearch, type SearchDefinition } from '#kernel/resource-search.ts'
import type { Searchable } from '#kernel/search/compile.ts'
import { containsFolded } from '#kernel/search/like.ts'

/** The trigram index over `search` finds the rows, also where a query names one of the three texts in it. */
const searchable: Searchable = {
  words: containsFolded('organizations.search'),
  fields: {
    ...searchableOf(Organization).fields,
    name: { kind: 'text', column: 'organizations.name', inWords: true },
    domain: { kind: 'text', column: 'organizations.domain', inWords: true },
    note: { kind: 'text', column: 'organizations.note', inWords: true },
  },
}

const defineSearch = (ctx: Ctx, { active }: { active?: boolean | undefined } = {}): SearchDefinition => ({
  of: Organization,
  searchable: withCustomSearch(ctx, Organization, searchable),
  order: [
    { column: 'active', direction: 'desc' },
    { column: 'updated_at', direction: 'desc' },
    { column: 'id', direction: 'asc' },
  ],
  filter: active === undefined ? undefined : sql<boolean>`organizations.active = ${active}`,
  asset: Organization.asset,
  present: (rows, modes) => presentRecords(ctx, Organization, rows, modes),
  title: ({ name }) => String(name),
})

const describeExport = (ctx: Ctx) => ({
  columns: listExportColumns('Organization', ctx),
  usual: exportedOrganizationColumns,
  present: async (rows: Row[]) => rows,
})

export function serveSearch(app: FastifyInstance): void {
  for (const endpoint of [Organization.endpoints.search, Organization.endpoints.searchByPost]) {
    serve(app, endpoint, ({ ctx, input, request, reply }) =>
      answerSearch({ ctx, request, reply }, input, defineSearch(ctx)),
    )
  }
  for (const endpoint of Object.values(OrganizationExport)) {
    serve(app, endpoint, ({ ctx, input }) => exportSearch(ctx, input, defineSearch(ctx, input), describeExport(ctx)))
  }
}
