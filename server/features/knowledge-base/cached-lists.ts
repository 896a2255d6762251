import { sql } from 'kysely'
import type { Ctx, Deps } from '#kernel/context.ts'
import { memoize } from '#kernel/memoize.ts'
import { createTableChanges } from '#kernel/table-changes.ts'
import type { HelpAccess } from './access.ts'

/** Of tags and files only those of answers are noted (migration 0250). */
const tables = [
  'attachments',
  'knowledge_base_answer_translation_contents',
  'knowledge_base_answer_translations',
  'knowledge_base_answers',
  'knowledge_base_categories',
  'knowledge_base_category_translations',
  'knowledge_base_locales',
  'knowledge_base_menu_items',
  'knowledge_base_synonyms',
  'knowledge_base_translations',
  'knowledge_bases',
  'tag_items',
  'tags',
]
/** Categories times languages times kinds of access; when there are more, everything is forgotten. */
const mostLists = 10_000

export type Lists = { changes: number; from: Date; until: Date | undefined; lists: Map<string, Promise<unknown>> }

const createListCache = () => ({ changes: createTableChanges(), current: undefined as Lists | undefined })
const cacheOf = memoize((_deps: Deps) => createListCache())

/**
 * What all callers with the same access see is computed once until something of the help centre changes or a planned
 * time comes. Each request asks the database for changes, so that those of other processes count at once (ADR 149).
 */
export const cacheList = <T>(ctx: Ctx, access: HelpAccess, key: string, load: () => Promise<T>): Promise<T> =>
  cacheForAll(ctx, `${key} ${JSON.stringify(access)}`, load)

/** What does not depend on the caller. */
export async function cacheForAll<T>(ctx: Ctx, key: string, load: () => Promise<T>): Promise<T> {
  // A transaction sees what it has not committed.
  if (ctx.db.isTransaction) return load()
  const { lists } = await findCurrent(ctx)
  const known = lists.get(key)
  if (known) return known as Promise<T>
  const loading = load()
  if (lists.size >= mostLists) lists.clear()
  lists.set(key, loading)
  loading.catch(() => lists.delete(key))
  return loading
}

/** Lists in the current state of the help centre. Once per context. */
export const findCurrent = memoize(async (ctx: Ctx): Promise<Lists> => {
  const cache = cacheOf(ctx.deps)
  const { rows } = await sql<{ owner: string; value: string }>`${cache.changes.select()}`.execute(ctx.db)
  cache.changes.add(rows.map(({ owner, value }) => [owner, Number(value)]))
  const changes = cache.changes.count(tables)
  const { current } = cache
  const isCurrent =
    current?.changes === changes && current.from <= ctx.now && !(current.until && current.until <= ctx.now)
  if (isCurrent) return current
  const fresh = { changes, from: ctx.now, until: await findNextTime(ctx), lists: new Map() }
  cache.current = fresh
  return fresh
})

/** When an answer is shown or hidden by its times. */
async function findNextTime({ db, now }: Ctx): Promise<Date | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ next: string | null }>`
    select least(min(internal_at) filter (where internal_at > ${at}), min(published_at) filter (where published_at > ${at}),
      min(archived_at) filter (where archived_at > ${at})) as next from knowledge_base_answers`.execute(db)
  return rows[0]?.next ? new Date(rows[0].next) : undefined
}
