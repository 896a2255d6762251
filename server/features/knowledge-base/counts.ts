import { sql } from 'kysely'
import { foldText } from '#features/search/service.ts'
import { type WriteBuffer, createWriteBuffer } from '#kernel/write-buffer.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

type Count = { kind: 'view'; id: number; day: string } | { kind: 'miss'; id: number; day: string; query: string }

const longestQuery = 100
/** Stored for each language and day. The limit keeps random queries from filling the table. */
const mostQueries = 2000

/** Written seconds later and many at once: a page that is read must not wait for it. A process that dies loses the last ones. */
const buffers = new WeakMap<Deps, WriteBuffer<Count>>()

function bufferOf(deps: Deps): WriteBuffer<Count> {
  const known = buffers.get(deps)
  if (known) return known
  const buffer = createWriteBuffer<Count>({
    write: (counts) => writeCounts(deps.db, counts),
    failed: (error) => deps.log.warn({ err: error }, 'counting views of the help centre failed'),
    milliseconds: 5000,
    most: 1000,
  })
  buffers.set(deps, buffer)
  return buffer
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

export const countView = ({ deps, now }: Ctx, translationId: number): void =>
  bufferOf(deps).add({ kind: 'view', id: translationId, day: dayOf(now) })

/** A search on the public pages that found nothing. */
export function countMiss({ deps, now }: Ctx, kbLocaleId: number, query: string): void {
  const words = foldText(query).replaceAll(/\s+/g, ' ').trim().slice(0, longestQuery).toWellFormed()
  if (words !== '') bufferOf(deps).add({ kind: 'miss', id: kbLocaleId, day: dayOf(now), query: words })
}

/** Before figures are read, and when the process ends. */
export const flushCounts = (deps: Deps): Promise<void> => bufferOf(deps).flush()

/** Records that were deleted in the meantime are left out. */
async function writeCounts(db: Db, counts: readonly Count[]): Promise<void> {
  const views = counts.filter(({ kind }) => kind === 'view')
  const misses = counts.filter((count) => count.kind === 'miss')
  if (views.length > 0)
    await sql`
      insert into knowledge_base_answer_views as known (translation_id, day, views)
      select translation.id, counted.day, count(*)
      from unnest(${views.map(({ id }) => id)}::int[], ${views.map(({ day }) => day)}::date[]) as counted (id, day)
      join knowledge_base_answer_translations translation on translation.id = counted.id
      group by translation.id, counted.day order by translation.id
      on conflict (translation_id, day) do update set views = known.views + excluded.views`.execute(db)
  if (misses.length > 0)
    await sql`
      insert into knowledge_base_missed_searches as known (kb_locale_id, day, query, searches)
      select locale.id, counted.day, counted.query, count(*)
      from unnest(${misses.map(({ id }) => id)}::int[], ${misses.map(({ day }) => day)}::date[],
        ${misses.map(({ query }) => query)}::text[]) as counted (id, day, query)
      join knowledge_base_locales locale on locale.id = counted.id
      where (select count(*) from knowledge_base_missed_searches other
        where other.kb_locale_id = locale.id and other.day = counted.day) < ${mostQueries}
      group by locale.id, counted.day, counted.query order by counted.query
      on conflict (kb_locale_id, day, query) do update set searches = known.searches + excluded.searches`.execute(db)
}
