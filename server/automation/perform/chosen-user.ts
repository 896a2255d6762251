import type { PerformEntry } from '#contract/perform.ts'
import type { Ctx } from '#kernel/context.ts'
import { chosenIn } from './resolve-entry.ts'
import { assertExists, assertFilled, hasPlaceholder, readId, refuseValue } from './check-entry.ts'

/** Checks an entry that names a user by id or by `pre_condition`. */
export async function checkChosenUser(
  ctx: Ctx,
  key: string,
  entry: PerformEntry,
  allowed: readonly string[],
): Promise<PerformEntry> {
  const chosen = chosenIn(entry) ?? 'specific'
  if (!allowed.includes(chosen)) throw refuseValue(key, 'pre_condition')
  if (chosen !== 'specific') return entry
  assertFilled(key, entry, ['value'])
  if (hasPlaceholder(entry)) return entry
  const id = readId(entry.value)
  if (!id) throw refuseValue(key, 'value')
  await assertExists(ctx, 'users', [id], `perform.${key}.value`)
  return entry
}
