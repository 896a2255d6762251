import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Db } from './db/pool.ts'
import { unknownId } from './errors.ts'

type Arranged = 'overviews' | 'triggers'

/** Gives records of a table their place in an order that people decide on, by pairs of id and `prio`. */
export async function arrange(ctx: Ctx, table: Arranged, prios: readonly (readonly [number, number])[]): Promise<void> {
  const wanted = new Map(prios)
  const before = await lockPrios(ctx.db, table, [...wanted.keys()])
  const unknown = [...wanted.keys()].find((id) => !before.has(id))
  if (unknown !== undefined) throw unknownId('prios', unknown)
  const changed = new Map([...wanted].filter(([id, prio]) => before.get(id) !== prio))
  await savePrios(ctx, table, changed)
  for (const [id, prio] of changed)
    ctx.emit({ kind: 'updated', object: table, id, changes: { prio: [before.get(id), prio] } })
}

/** Locked in the order of their ids, so that two requests cannot deadlock. */
async function lockPrios(db: Db, table: Arranged, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; prio: number | null }>`
    select id, prio from ${sql.table(table)} where id = any(${ids}::int[]) order by id for no key update`.execute(db)
  return new Map(rows.map(({ id, prio }) => [id, prio]))
}

async function savePrios({ db, actor, now }: Ctx, table: Arranged, prios: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update ${sql.table(table)} as arranged
    set prio = wanted.prio, updated_by_id = ${actor.id}, updated_at = ${now.toISOString()}
    from unnest(${[...prios.keys()]}::int[], ${[...prios.values()]}::int[]) as wanted (id, prio)
    where arranged.id = wanted.id`.execute(db)
}
