import { endSubscriptions } from '#features/mentions/service.ts'
import { checkChosenUser } from './chosen-user.ts'
import { readId } from './check-entry.ts'
import { resolveEntry } from './resolve-entry.ts'
import type { RuleAction } from './rule-action.ts'

const key = 'ticket.unsubscribe'

/** Ends the subscription of a user, or of all users (`not_set`). */
export const unsubscribeUsers: RuleAction = {
  isFor: (name) => name === key,
  check: (ctx, _key, entry) => checkChosenUser(ctx, key, entry, ['specific', 'current_user.id', 'not_set']),
  run: async (ctx, entry, run) => {
    const userId = readId(resolveEntry(key, entry, run, ctx.now).value)
    const isAll = entry.pre_condition === 'not_set'
    if (!isAll && !userId) return
    const ended = await endSubscriptions(ctx, run.ticket.id, isAll ? undefined : userId)
    if (ended.length > 0) run.effects.push({ action: key, user_ids: ended })
  },
}
