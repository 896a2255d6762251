import { User } from '#contract/user.ts'
import type { Ctx } from '#kernel/context.ts'
import { parseInput } from '#kernel/http/parameters.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { acceptNew } from './policy.ts'
import { deleteSessions } from './store.ts'
import { addUser } from './add-user.ts'
import type { Values } from './resolve-names.ts'

export { loadPeopleNames } from './people-names.ts'
export { defaultNotifications } from './notification-matrix.ts'
export { type OutOfOffice, outOfOfficeProblem } from './out-of-office.ts'
export { tidyEmail } from './normalize.ts'
export { replacePreferences } from './preferences.ts'

/** Creates a customer for another feature, with the same checks as for the caller, but without a password. */
export async function createCustomer(ctx: Ctx, person: Values): Promise<number> {
  const sent = parseInput(User.create, person, ctx)
  const { password: _, ...values } = acceptNew(ctx.actor, 'staff', sent, ctx.deps.customFields.of('User'))
  return (await addUser(ctx, values)).id
}

/** Creates the sender of a message. The address is accepted even if it looks invalid, because it was used. */
export async function createCorrespondent(ctx: Ctx, person: { firstname: string; lastname: string; email: string }) {
  return (await addUser(ctx, person, (email) => normalizeAddress(email ?? ''))).id
}

/** Ends sessions after a change of the credentials. */
export async function endSessions(ctx: Ctx, userId: number): Promise<void> {
  for (const id of await deleteSessions(ctx, userId)) ctx.emit({ kind: 'removed', object: 'sessions', id })
}
