import { subscribe } from '#features/mentions/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import { Refusal } from '#kernel/errors.ts'
import { checkChosenUser } from './chosen-user.ts'
import { readId } from './check-entry.ts'
import { resolveEntry } from './resolve-entry.ts'
import type { RuleAction } from './rule-action.ts'

const key = 'ticket.subscribe'

/** Subscribes a user to the ticket. A user who is no agent of the ticket is left out: the other actions are done. */
export const subscribeUser: RuleAction = {
  isFor: (name) => name === key,
  check: (ctx, _key, entry) => checkChosenUser(ctx, key, entry, ['specific', 'current_user.id']),
  run: async (ctx, entry, run) => {
    const userId = readId(resolveEntry(key, entry, run, ctx.now).value)
    if (!userId) return
    try {
      await subscribe(ctx, await lockAnyTicket(ctx, run.ticket.id), userId)
      run.effects.push({ action: key, user_ids: [userId] })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'mention_no_access') throw error
      run.effects.push({ action: key, left_out: [{ recipient: `userid_${userId}`, reason: 'no_access' }] })
    }
  },
}
