import { loadWordShares, type WordShares } from '#features/search/service.ts'
import type { Deps } from '#kernel/context.ts'
import { memoize } from '#kernel/memoize.ts'

/** As often as autovacuum looks at a table. */
const maximumAge = 60_000

const known = memoize((_deps: Deps) => ({ loadedAt: -Infinity, loaded: undefined as Promise<WordShares> | undefined }))

/** How common words are in the help centre, as the planner knows it. */
export function findWordShares(deps: Deps): Promise<WordShares> {
  const kept = known(deps)
  if (!kept.loaded || performance.now() - kept.loadedAt > maximumAge) {
    kept.loadedAt = performance.now()
    kept.loaded = loadWordShares(deps.db, 'knowledge_base_search')
    kept.loaded.catch(() => (kept.loaded = undefined))
  }
  return kept.loaded
}
