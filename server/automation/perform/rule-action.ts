import type { PerformEntry } from '#contract/perform.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Step } from '../ticket-actions/action.ts'
import type { RuleRun } from './rule-run.ts'

/**
 * One kind of action of a rule. A new one needs a file in this folder and a line in `rule-actions.ts`; what it reads
 * from an entry belongs to `contract/perform.ts`.
 */
export type RuleAction = {
  /** Whether it does the entries with this key. */
  isFor(key: string, ctx: Ctx): boolean
  /** Refuses an entry that could not be done, with the field, and returns it as it is to be stored. */
  check(ctx: Ctx, key: string, entry: PerformEntry): PerformEntry | Promise<PerformEntry>
  /** Its part of the one update of the ticket. Variables, relative times and users are replaced by values before. */
  plan?(key: string, entry: PerformEntry, ctx: Ctx): Step | undefined
  /** What it does after that update. */
  run?(ctx: Ctx, entry: PerformEntry, run: RuleRun): Promise<void>
  /** It is done instead of all other actions. */
  isExclusive?: boolean
}
