import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { OverviewSorting, type OverviewSortingPrios } from '#contract/overview.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, insertRow, lockRow, type Row, selectRows, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden, required, unknownId, unknownName } from '#kernel/errors.ts'
import { changesOfNewRow } from '#kernel/resource.ts'
import { listOwnOverviews } from './store.ts'

const { table } = OverviewSorting

const owned = ({ actor }: Ctx, row: Row): Row => {
  if (row.user_id !== actor.id) throw forbidden()
  return row
}

export const getSorting = async (ctx: Ctx, id: number) => owned(ctx, await getRow(ctx.db, OverviewSorting, id))
const lockSorting = async (ctx: Ctx, id: number) => owned(ctx, await lockRow(ctx.db, OverviewSorting, id))

/** More than any user has overviews. */
export const listOwnSortings = ({ db, actor }: Ctx): Promise<Row[]> =>
  selectRows(db, OverviewSorting, {
    limit: 1000,
    offset: 0,
    order: [
      { column: 'prio', direction: 'asc' },
      { column: 'id', direction: 'asc' },
    ],
    filter: sql<boolean>`user_id = ${actor.id}`,
  })

type Named = { overview?: unknown; overview_id?: unknown }

/** The overview by id or name, if it is one of the caller's. */
async function namedOverview(ctx: Ctx, { overview, overview_id }: Named): Promise<number | undefined> {
  if (overview === undefined && overview_id === undefined) return undefined
  const held = await listOwnOverviews(ctx)
  const found = held.find(({ id, name }) => (overview === undefined ? id === overview_id : name === overview))
  if (found) return found.id
  throw overview === undefined ? unknownId('overview_id', overview_id) : unknownName('overview', overview)
}

export async function createSorting(ctx: Ctx, input: InputOf<typeof OverviewSorting.endpoints.create>): Promise<Row> {
  const overviewId = await namedOverview(ctx, input)
  if (overviewId === undefined) throw required('overview_id')
  const values = { user_id: ctx.actor.id, overview_id: overviewId, prio: input.prio }
  const row = await insertRow(ctx, OverviewSorting, values)
  ctx.emit({ kind: 'created', object: table, id: row.id, changes: changesOfNewRow(row) })
  return row
}

export async function updateSorting(ctx: Ctx, input: InputOf<typeof OverviewSorting.endpoints.update>): Promise<Row> {
  const before = await lockSorting(ctx, input.id as number)
  const values = { overview_id: await namedOverview(ctx, input), prio: input.prio }
  const { row, changes } = await updateRow(ctx, OverviewSorting, before, values)
  ctx.emit({ kind: 'updated', object: table, id: row.id, changes })
  return row
}

export async function removeSorting(ctx: Ctx, id: number): Promise<void> {
  await lockSorting(ctx, id)
  await deleteRow(ctx.db, OverviewSorting, id)
  ctx.emit({ kind: 'removed', object: table, id })
}

/** Pairs of an overview and its position; overviews that are not named keep their position. */
export async function arrangeOwn(ctx: Ctx, { prios }: InputOf<typeof OverviewSortingPrios>): Promise<void> {
  const wanted = new Map(prios)
  const held = new Set((await listOwnOverviews(ctx)).map(({ id }) => id))
  const unknown = [...wanted.keys()].find((id) => !held.has(id))
  if (unknown !== undefined) throw unknownId('prios', unknown)
  const now = ctx.now.toISOString()
  const { rows } = await sql<{ id: number; prio: number; isNew: boolean }>`
    insert into user_overview_sortings as own
      (user_id, overview_id, prio, created_by_id, updated_by_id, created_at, updated_at)
    select ${ctx.actor.id}::int, overview_id, prio, ${ctx.actor.id}::int, ${ctx.actor.id}::int,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(${[...wanted.keys()]}::int[], ${[...wanted.values()]}::int[]) as wanted (overview_id, prio)
    order by overview_id
    on conflict (user_id, overview_id) do update
      set prio = excluded.prio, updated_by_id = excluded.updated_by_id, updated_at = excluded.updated_at
      where own.prio <> excluded.prio
    returning id, prio, (xmax = 0) as "isNew"`.execute(ctx.db)
  for (const { id, prio, isNew } of rows)
    ctx.emit({ kind: isNew ? 'created' : 'updated', object: table, id, changes: { prio: [undefined, prio] } })
}
