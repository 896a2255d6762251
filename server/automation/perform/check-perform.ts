import type { Perform } from '#contract/perform.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { assertEntryPlaceholders } from './check-entry.ts'
import { findAction } from './rule-actions.ts'

/** Refuses what could not be done, and returns it as it is to be stored. */
export async function checkPerform(ctx: Ctx, perform: Perform): Promise<Perform> {
  const checked: Perform = {}
  for (const [key, entry] of Object.entries(perform)) {
    const action = findAction(ctx, key)
    if (!action) throw invalid('invalid_value', `${key} is not an action.`, { field: `perform.${key}` })
    assertEntryPlaceholders(ctx, key, entry)
    checked[key] = await action.check(ctx, key, entry)
  }
  return checked
}
