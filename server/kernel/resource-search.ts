import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reference, Resource } from '#contract/resource.ts'
import type { Ctx } from './context.ts'
import { type Filter, type Order, type Row, countRows, selectRows, type TableOf } from './db/rows.ts'
import { answerPage } from './http/list.ts'
import type { Page, PageInput } from './http/paging.ts'
import { parseOrder, sortableColumns, type SortInput } from './http/sorting.ts'
import { serve } from './http/serve.ts'
import { memoize } from './memoize.ts'
import { presentRecords } from './resource-present.ts'
import { compileQuery, type Searchable } from './search/compile.ts'
import { customSearchFields } from './search/custom-fields.ts'
import type { SearchField } from './search/field.ts'
import { containsText } from './search/like.ts'
import { parseQuery } from './search/parse.ts'

export type SearchInput = PageInput &
  SortInput & {
    query?: string | null | undefined
    term?: string | undefined
    label?: string | undefined
    ids?: number[] | undefined
    expand?: boolean | undefined
    full?: boolean | undefined
    only_total_count?: boolean | undefined
    with_total_count?: boolean | undefined
  }

/** How the records of a table are searched, and how the results are presented. */
export type SearchDefinition = {
  of: TableOf
  searchable: Searchable
  order: Order
  /** The records that the caller may see. */
  filter?: Filter | undefined
  /** The model under which `full` sends the records. */
  asset: string
  present(rows: Row[], modes: { expand?: boolean | undefined }): Promise<Row[]>
  /** One line naming the record, for `label` and `term`. */
  title(row: Row): string
  /** What `term` answers as `value`. */
  value?(row: Row): string
}

type SearchRequest = { ctx: Ctx; request: FastifyRequest; reply: FastifyReply }

const searchSize = { usual: 50, most: 200 }

/** The answers of every search: a count, ids with assets, names, choices for a field, or plain records. */
export async function answerSearch(
  { ctx, request, reply }: SearchRequest,
  input: SearchInput,
  search: SearchDefinition,
) {
  const filter = compileFilter(ctx, input, search)
  const count = () => countRows(ctx.db, search.of.table, filter)
  if (input.only_total_count) return { total_count: await count() }
  const order = parseOrder(input, sortableColumns(ctx, search.of), search.order)
  const isChoice = !input.full && !input.expand && (input.label ?? input.term) !== undefined
  const of = isChoice ? { ...search.of, related: undefined } : search.of
  const select = (page: Page) => selectRows(ctx.db, of, { ...page, order, filter })
  const { rows, total } = await answerPage({ input, request, reply }, searchSize, { select, count })
  if (input.full) return { ...(await presentFull(ctx, rows, search)), total_count: total }
  if (!input.expand && input.label !== undefined)
    return rows.map((row) => ({ id: row.id, label: search.title(row), value: search.title(row) }))
  if (!input.expand && input.term !== undefined) return rows.map((row) => choiceOf(row, search))
  const records = await search.present(rows, { expand: input.expand })
  return input.with_total_count ? { records, total_count: total } : records
}

async function presentFull(ctx: Ctx, rows: Row[], { asset, present }: SearchDefinition) {
  const records = await present(rows, {})
  return { record_ids: records.map(({ id }) => id), assets: await ctx.deps.assets.collect(ctx, asset, records) }
}

const choiceOf = (row: Row, { title, value = title }: SearchDefinition) => ({
  id: row.id,
  label: title(row),
  value: value(row),
  ...(row.active === false ? { inactive: true } : {}),
})

/** The records that the caller may see and filters for. */
export function compileFilter(
  ctx: Ctx,
  { query, term, ids }: SearchInput,
  { searchable, filter }: SearchDefinition,
): Filter {
  const wanted = compileQuery(parseQuery(query ?? term ?? ''), searchable, ctx.now)
  const conditions = [filter, wanted, ids && sql<boolean>`id = any(${ids}::int[])`].filter((one) => one !== undefined)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const bareSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bareSchema(schema.unwrap() as z.ZodType)
    : schema

const kinds: Record<string, 'text' | 'boolean' | 'integer'> = { string: 'text', boolean: 'boolean', integer: 'integer' }
const kindOf = (schema: z.ZodType) =>
  kinds[String((bareSchema(schema).meta()?.wire as { type?: string } | undefined)?.type)]

/**
 * Every column by its own kind, every reference by id and by name, and words in any text. Reading the schemas takes a
 * fifth of the time in which an application is built, and tests build many.
 */
export const searchableOf = memoize(
  ({ table, fields, references }: Pick<Resource, 'table' | 'fields' | 'references'>): Searchable => {
    const own = Object.entries(fields).flatMap(([key, schema]) => {
      const kind = kindOf(schema as z.ZodType)
      return kind ? [[key, { kind, column: `${table}.${key}` } as SearchField] as const] : []
    })
    const texts = own.filter(([, { kind }]) => kind === 'text').map(([key]) => `${table}.${key}`)
    const one = Object.entries(references).flatMap(([key, reference]) => referenceFields(table, key, reference))
    return { words: containsText(...texts), fields: Object.fromEntries([...own, ...one, ...auditFields(table)]) }
  },
)

/** Custom fields by name; words are not searched in them. */
export const withCustomSearch = (
  { deps }: Ctx,
  { table, model }: Pick<Resource, 'table' | 'model'>,
  { words, fields }: Searchable,
): Searchable => ({ words, fields: { ...fields, ...customSearchFields(deps.customFields.of(model), table) } })

function referenceFields(table: string, key: string, reference: Reference): (readonly [string, SearchField])[] {
  const column = reference.table === 'users' ? 'login' : 'name'
  const byName: SearchField = {
    kind: 'keyword',
    column: `referred.${column}`,
    related: (test) =>
      sql<boolean>`exists (select 1 from ${sql.table(reference.table)} as referred where referred.id = ${sql.ref(`${table}.${key}_id`)} and ${test})`,
  }
  return [
    [`${key}_id`, { kind: 'integer', column: `${table}.${key}_id` }],
    [key, byName],
    [`${key}.${column}`, byName],
  ]
}

export const auditFields = (table: string): (readonly [string, SearchField])[] => [
  ['id', { kind: 'integer', column: `${table}.id` }],
  ['created_at', { kind: 'timestamp', column: `${table}.created_at` }],
  ['updated_at', { kind: 'timestamp', column: `${table}.updated_at` }],
  ...referenceFields(table, 'created_by', { table: 'users' }),
  ...referenceFields(table, 'updated_by', { table: 'users' }),
]

/** The search of a declared resource. */
export function mountSearch(app: FastifyInstance, resource: Resource): void {
  const searchable = searchableOf(resource)
  for (const endpoint of [resource.endpoints.search, resource.endpoints.searchByPost]) {
    serve(app, endpoint, ({ ctx, input, request, reply }) =>
      answerSearch({ ctx, request, reply }, input as SearchInput, {
        of: resource,
        searchable,
        order: [
          { column: 'updated_at', direction: 'desc' },
          { column: 'id', direction: 'asc' },
        ],
        asset: resource.asset,
        present: (rows, modes) => presentRecords(ctx, resource, rows, modes),
        title: ({ name }) => String(name),
      }),
    )
  }
}
