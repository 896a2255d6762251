import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Caches } from '#kernel/events/caches.ts'

/** Words that `search_words` had when the last deletion had this number. `written` are those of the unit of work. */
export type KnownWords = { deletion: number; words: ReadonlySet<string>; written: Set<string> }

type WordCache = { deletion: number; words: Set<string>; readAt: number }
const cacheByProcess = new WeakMap<Caches, WordCache>()

/** About 4 MB. */
const mostWords = 50_000
/** Words are deleted at night. Until the number is read again, all words are looked up. */
const millisecondsUntilRead = 60_000

/** Looking up the words of a document took 0.6 ms of the database for an article, and nearly all of them are known. */
export async function loadKnownWords(ctx: Ctx): Promise<KnownWords> {
  const cache = findCache(ctx.deps)
  if (performance.now() - cache.readAt > millisecondsUntilRead) await readDeletion(ctx, cache)
  const { deletion, words } = cache
  const known: KnownWords = { deletion, words, written: new Set() }
  ctx.afterCommit(() => remember(cache, known))
  return known
}

function findCache({ caches }: Ctx['deps']): WordCache {
  const found = cacheByProcess.get(caches) ?? { deletion: 0, words: new Set<string>(), readAt: -Infinity }
  cacheByProcess.set(caches, found)
  return found
}

async function readDeletion({ db }: Ctx, cache: WordCache): Promise<void> {
  const { rows } = await sql<{ last_value: number }>`select last_value from search_words_deletions`.execute(db)
  const deletion = Number(rows[0]?.last_value)
  if (deletion !== cache.deletion) cache.words = new Set()
  cache.deletion = deletion
  cache.readAt = performance.now()
}

function remember(cache: WordCache, { deletion, written }: KnownWords): void {
  if (deletion !== cache.deletion) return
  if (cache.words.size + written.size > mostWords) cache.words = new Set()
  for (const word of written) cache.words.add(word)
}
