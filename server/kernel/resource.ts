import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Resource, Verb } from '#contract/resource.ts'
import type { Ctx } from './context.ts'
import { customColumn } from './custom-fields.ts'
import { saveRelations } from './db/relations.ts'
import { withIds } from './db/resolve-names.ts'
import { getRow, insertRow, lockRow, type Row, selectByIds, updateRow } from './db/rows.ts'
import { deleteRow } from './db/delete-row.ts'
import type { Changes } from './events/events.ts'
import { answerList } from './http/list.ts'
import type { PageInput } from './http/paging.ts'
import type { SortInput } from './http/sorting.ts'
import { serve, type Serving } from './http/serve.ts'
import { completeRecords, type Modes, presentMany, presentOne } from './resource-present.ts'
import { mountSearch } from './resource-search.ts'

export type { Row } from './db/rows.ts'

type Values = Record<string, unknown>

/**
 * A resource is data plus at most these three hooks. A feature that needs a fourth, a row filter, a nested write
 * or another response has routes, service and store instead.
 */
export type Hooks = {
  /** Before a write: completes or rejects the values. `before` is the locked record on update. */
  prepare?: (ctx: Ctx, values: Values, before?: Row) => Promise<Values>
  /** After a write, in its transaction; `sent` is what the client sent, ids for names. */
  saved?: (ctx: Ctx, row: Row, sent: Values) => Promise<void>
  removed?: (ctx: Ctx, row: Row) => Promise<void>
}

type AnyServing = Serving<Values & Modes & PageInput & SortInput & { id: number }>

/** Serves list, show, create, update, delete and search of a resource. */
export function mount(app: FastifyInstance, resource: Resource, hooks: Hooks = {}): void {
  const { endpoints, asset } = resource
  app.deps.assets.register(asset, {
    load: async (ctx, ids) => completeRecords(ctx, resource, await selectByIds(ctx.db, resource, ids)),
    needs: { User: ['created_by_id', 'updated_by_id'] },
  })
  const on = (endpoint: Endpoint, run: (serving: AnyServing) => Promise<unknown>) =>
    serve(app, endpoint, (serving) => run(serving as AnyServing))
  const onWrite = (endpoint: Endpoint, write: (serving: AnyServing) => Promise<Row>) =>
    serve(app, endpoint, {
      change: (serving) => write(serving as AnyServing),
      present: ({ ctx, input }, { id }: Row) => showRecord(ctx, resource, id, input as Modes),
    })
  const register: Record<Verb, () => void> = {
    list: () => on(endpoints.list, (serving) => list(resource, serving)),
    search: () => mountSearch(app, resource),
    show: () => on(endpoints.show, ({ ctx, input }) => showRecord(ctx, resource, input.id, input)),
    create: () => onWrite(endpoints.create, ({ ctx, input }) => createRecord(ctx, resource, hooks, input)),
    update: () => onWrite(endpoints.update, ({ ctx, input }) => updateRecord(ctx, resource, hooks, input)),
    remove: () => on(endpoints.remove, ({ ctx, input }) => removeRecord(ctx, resource, hooks, input.id)),
  }
  for (const verb of resource.verbs) register[verb]()
}

async function list(resource: Resource, serving: AnyServing) {
  const { rows, total } = await answerList(serving, resource)
  return presentMany(serving.ctx, resource, rows, { ...serving.input, total })
}

export const showRecord = async (ctx: Ctx, resource: Resource, id: number, modes: Modes) =>
  presentOne(ctx, resource, await getRow(ctx.db, resource, id), modes)

/** Only columns and custom fields are written; ids of to-many relations go to their join tables. */
function columnsOf({ deps }: Ctx, { columns, model }: Resource, values: Values): Values {
  const custom = deps.customFields.of(model)
  const isWritten = (key: string) => custom.has(key) || (columns.includes(key) && key !== 'id' && key !== customColumn)
  return Object.fromEntries(Object.entries(values).filter(([key]) => isWritten(key)))
}

/** Writes a record as the endpoint does; imports use it too. */
export async function createRecord(
  ctx: Ctx,
  resource: Resource,
  { prepare, saved }: Hooks,
  { expand: _expand, full: _full, ...input }: Values & Modes,
): Promise<Row> {
  const sent = await withIds(ctx.db, resource, input)
  const values = prepare ? await prepare(ctx, sent) : sent
  const row = await insertRow(ctx, resource, columnsOf(ctx, resource, values))
  await saveRelations(ctx.db, resource, row.id, sent)
  await saved?.(ctx, row, sent)
  ctx.emit({ kind: 'created', object: resource.table, id: row.id, changes: changesOfNewRow(row) })
  return row
}

export const changesOfNewRow = (row: Row): Changes =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, [null, value]]))

export async function updateRecord(
  ctx: Ctx,
  resource: Resource,
  { prepare, saved }: Hooks,
  { id, expand: _expand, full: _full, ...input }: Values & Modes & { id: number },
): Promise<Row> {
  const before = await lockRow(ctx.db, resource, id)
  const sent = await withIds(ctx.db, resource, input)
  const values = prepare ? await prepare(ctx, sent, before) : sent
  const { row, changes } = await updateRow(ctx, resource, before, columnsOf(ctx, resource, values))
  await saveRelations(ctx.db, resource, id, sent)
  await saved?.(ctx, row, sent)
  ctx.emit({ kind: 'updated', object: resource.table, id, changes: { ...changes, ...relationChanges(resource, sent) } })
  return row
}

/** Join tables that were written count as changed, so that what is cached of them is dropped. */
const relationChanges = ({ relations }: Resource, sent: Values): Changes =>
  Object.fromEntries(
    Object.values(relations)
      .filter(({ ids }) => sent[ids] !== undefined)
      .map(({ ids }) => [ids, [undefined, sent[ids]]]),
  )

export async function removeRecord(ctx: Ctx, resource: Resource, { removed }: Hooks, id: number) {
  const row = await lockRow(ctx.db, resource, id)
  await deleteRow(ctx.db, resource, id)
  await removed?.(ctx, row)
  ctx.emit({ kind: 'removed', object: resource.table, id, changes: {} })
  return {}
}
