import { z } from 'zod'
import type { CustomObject } from './attributes/custom.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { flag, id, list, paging, optionalId, text } from './lenient.ts'
import { assets, audit, empty, expandedAudit, fullList, fullRecord, recordId } from './wire.ts'

/**
 * A to-one reference: column `<key>_id`; `<key>` accepts and, with `expand`, returns its name (for a user, the
 * login).
 */
export type Reference = { table: string; required?: boolean }

/**
 * A to-many relation: `<ids>` on the wire. Either rows of `table` refer to the record by `own`, or the join table
 * `through` pairs `own` with `other`. Only join tables are writable.
 */
export type Relation = { ids: string; table: string; own: string; through?: string; other?: string; writable?: boolean }

export type Verb = 'list' | 'show' | 'create' | 'update' | 'remove' | 'search'

type Description<F extends z.ZodRawShape> = {
  /** The name in error texts: `Ticket::Priority`. Without the colons it is the key in `assets`. */
  model: string
  read: readonly string[]
  write: readonly string[]
  fields: F
  references?: Record<string, Reference>
  relations?: Record<string, Relation>
  /** In responses only, never accepted in requests. */
  computed?: z.ZodRawShape
  verbs?: readonly Verb[]
  /** Permissions for searching, if different from reading. */
  searchers?: readonly string[]
  /** The records have custom fields. */
  customFieldsOf?: CustomObject
  /** The attribute for references to these records in the history of others: `group`, `state`. */
  historyAttribute?: string
}

export const searchParameters = {
  query: text(1000).nullish(),
  term: text(1000).optional(),
  label: text(100).optional(),
  ids: list(id()).optional(),
  ...paging,
  sort_by: list(text(100), 10).optional(),
  order_by: list(text(10), 10).optional(),
  only_total_count: flag(),
  with_total_count: flag(),
}

const { query, ids, sort_by, order_by } = searchParameters

/** Which records a search is about and in which order, without how it answers. */
export const searchedRecords = { query, ids, sort_by, order_by }

export const listParameters = {
  ...paging,
  sort_by: searchParameters.sort_by,
  order_by: searchParameters.order_by,
}

/** The shapes of a response: with names, or ids with assets. */
export const modes = { expand: flag(), full: flag() }

const choice = z.object({ id: recordId, label: z.string(), value: z.string(), inactive: z.boolean().optional() })
export const found = <T extends z.ZodType, M extends z.ZodRawShape = Record<never, z.ZodType>>(
  record: T,
  more: M = {} as M,
) =>
  z.union([
    z.array(record),
    // Omitted with `with_total_count=false`, which saves most of the time for large results.
    z.object({ record_ids: z.array(recordId), assets, total_count: z.int().optional(), ...more }),
    z.object({ total_count: z.int() }),
    z.object({ records: z.array(record), total_count: z.int() }),
    z.array(choice),
  ])

const withoutDefault = (schema: z.ZodType) => (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema)

/** On update every field is optional, and defaults do not apply. */
export const optional = <F extends z.ZodRawShape>(shape: F) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, withoutDefault(schema as z.ZodType).optional()]),
  ) as unknown as { [K in keyof F]: z.ZodOptional<F[K]> }

/** The parameters for references and relations: ids or names. */
function relatedInput({
  references = {},
  relations = {},
}: Pick<Description<z.ZodRawShape>, 'references' | 'relations'>) {
  const one = Object.keys(references).flatMap((key) => [
    [key, text(500).nullable().optional()],
    [`${key}_id`, optionalId().optional()],
  ])
  const many = Object.entries(relations)
    .filter(([, relation]) => relation.writable)
    .flatMap(([key, relation]) => [
      [key, list(text(500)).optional()],
      [relation.ids, list(id()).optional()],
    ])
  return Object.fromEntries([...one, ...many]) as Record<string, z.ZodType>
}

function relatedOutput({
  references = {},
  relations = {},
}: Pick<Description<z.ZodRawShape>, 'references' | 'relations'>) {
  const one = Object.entries(references).flatMap(([key, { required }]) => [
    [`${key}_id`, required ? recordId : recordId.nullable()],
    [key, z.string().optional()],
  ])
  const many = Object.entries(relations).flatMap(([key, { ids }]) => [
    [ids, z.array(recordId)],
    [key, z.array(z.string()).optional()],
  ])
  return Object.fromEntries([...one, ...many]) as Record<string, z.ZodType>
}

/** `ticket_priorities` → `ticket priorities`. */
const describeRecords = (name: string) => name.replaceAll(/[_/]/g, ' ').replace(/^slas$/, 'SLAs')

/** `ticket_priorities` → `a ticket priority`. */
function describeRecord(name: string) {
  const one = describeRecords(name)
    .replace(/ies$/, 'y')
    .replace(/(ss)es$|s$/, '$1')
  return `${/^(?:[aeio]|SLA)/.test(one) ? 'an' : 'a'} ${one}`
}

type Shapes<R, C, U> = { record: R; create: C; update: U }
type Writing = {
  tag: string
  model: string
  permission: readonly string[]
  customFieldsOf: CustomObject | undefined
}

function endpointsOf<R extends z.ZodType, C extends z.ZodRawShape, U extends z.ZodRawShape>(
  name: string,
  { model, read, write, searchers = read, customFieldsOf }: Omit<Description<z.ZodRawShape>, 'fields'>,
  shapes: Shapes<R, C, U>,
) {
  const path = `/${name}`
  const reading = { tag: name, model, permission: read }
  const writing = { tag: name, model, permission: write, customFieldsOf }
  const one = z.union([shapes.record, fullRecord])
  const search = {
    ...reading,
    permission: searchers,
    path: `${path}/search`,
    costly: true,
    input: z.object({ ...searchParameters, ...modes }),
    output: found(shapes.record),
    summary: `Search ${describeRecords(name)}`,
  }
  return {
    list: endpoint({
      ...reading,
      method: 'GET',
      path,
      input: z.object({ ...listParameters, ...modes }),
      output: z.union([z.array(shapes.record), fullList]),
      summary: `List ${describeRecords(name)}`,
    }),
    search: endpoint({ ...search, method: 'GET' }),
    searchByPost: endpoint({ ...search, method: 'POST', writes: false }),
    show: endpoint({
      ...reading,
      method: 'GET',
      path: `${path}/{id}`,
      input: z.object({ id: id(), ...modes }),
      output: one,
      summary: `Get ${describeRecord(name)}`,
    }),
    ...writingEndpoints(path, writing, shapes),
  }
}

function writingEndpoints<R extends z.ZodType, C extends z.ZodRawShape, U extends z.ZodRawShape>(
  path: string,
  writing: Writing,
  shapes: Shapes<R, C, U>,
) {
  const one = z.union([shapes.record, fullRecord])
  const { tag } = writing
  return {
    create: endpoint({
      ...writing,
      method: 'POST',
      path,
      input: z.object({ ...shapes.create, ...modes }),
      output: one,
      status: 201,
      summary: `Create ${describeRecord(tag)}`,
    }),
    update: endpoint({
      ...writing,
      method: 'PUT',
      path: `${path}/{id}`,
      input: z.object({ id: id(), ...shapes.update, ...modes }),
      output: one,
      summary: `Update ${describeRecord(tag)}`,
    }),
    remove: endpoint({
      ...writing,
      customFieldsOf: undefined,
      method: 'DELETE',
      path: `${path}/{id}`,
      input: z.object({ id: id() }),
      output: empty,
      summary: `Delete ${describeRecord(tag)}`,
      description: 'Fails if other records refer to it.',
    }),
  }
}

/** A CRUD resource described as data; `mount` serves it, the OpenAPI document and the client are derived from it. */
export function resource<F extends z.ZodRawShape>(name: string, description: Description<F>) {
  const { model, fields, references = {}, relations = {}, computed = {}, historyAttribute } = description
  const asset = model.replaceAll('::', '')
  const record = z
    .looseObject({ id: recordId, ...fields, ...relatedOutput(description), ...computed, ...audit, ...expandedAudit })
    .meta({ id: asset })
  const related = relatedInput(description)
  const endpoints = endpointsOf(name, description, {
    record,
    create: { ...fields, ...related },
    update: { ...optional(fields), ...related },
  })
  const referenceColumns = Object.keys(references).map((key) => `${key}_id`)
  const custom = description.customFieldsOf ? ['custom_values'] : []
  const columns = ['id', ...Object.keys(fields), ...referenceColumns, ...Object.keys(audit), ...custom]
  const verbs: readonly Verb[] = description.verbs ?? ['list', 'show', 'create', 'update', 'remove']
  const about = { name, table: name, model, asset, historyAttribute }
  return { ...about, fields, references, relations, columns, record, verbs, endpoints }
}

/** Any resource, regardless of its fields. */
export type Resource = Omit<ReturnType<typeof resource>, 'fields' | 'record' | 'endpoints'> & {
  fields: z.ZodRawShape
  record: z.ZodType
  endpoints: Record<Verb | 'searchByPost', Endpoint>
}

/** The endpoints that a resource serves. */
export const servedEndpoints = ({ verbs, endpoints }: Pick<Resource, 'verbs' | 'endpoints'>): Endpoint[] =>
  verbs.flatMap((verb): Endpoint[] =>
    verb === 'search' ? [endpoints.search, endpoints.searchByPost] : [endpoints[verb]],
  )
