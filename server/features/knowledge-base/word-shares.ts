import { loadWordShares, type WordShares } from '#features/search/service.ts'
import type { Deps } from '#kernel/context.ts'
import { memoize } from '#kernel/memoize.ts'

/** As often as autovacuum looks at a table. */
const maximumAge = 60_000

/** Of whole texts, and of titles with their tags. */
export type HelpWordShares = { document: WordShares; heading: WordShares }

const known = memoize((_deps: Deps) => ({
  loadedAt: -Infinity,
  loaded: undefined as Promise<HelpWordShares> | undefined,
}))

/** How common words are in the help centre, as the planner knows it. */
export function findWordShares(deps: Deps): Promise<HelpWordShares> {
  const kept = known(deps)
  if (!kept.loaded || performance.now() - kept.loadedAt > maximumAge) {
    kept.loadedAt = performance.now()
    kept.loaded = loadShares(deps)
    kept.loaded.catch(() => (kept.loaded = undefined))
  }
  return kept.loaded
}

async function loadShares({ db }: Deps): Promise<HelpWordShares> {
  const [document, heading] = await Promise.all([
    loadWordShares(db, 'knowledge_base_search'),
    loadWordShares(db, 'knowledge_base_search', 'heading'),
  ])
  return { document, heading }
}
