import { conditionTree } from '#contract/condition.ts'
import { memoize } from '#kernel/memoize.ts'

/** The same tree each time for a condition that is held in memory, so that its tests can be recognised. */
export const treeOf = memoize(conditionTree)
