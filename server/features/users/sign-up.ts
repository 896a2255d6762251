import { remindTakenSignup, verifySignup } from '#features/outgoing-mails/service.ts'
import { passwordProblem, passwordRefusal } from '#features/settings/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { tooMany } from '#kernel/errors.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import { addUser } from './add-user.ts'
import { tidyEmail } from './normalize.ts'
import { findByEmail, lockIdentity } from './store.ts'

/** Each sign-up sends mail to an unconfirmed address. */
export async function countSignup({ deps, ip = '', now }: Ctx): Promise<void> {
  const key = limitKey('signup', sourceKey(ip))
  const { allowed, retryAfter } = await takeFromLimit(deps.db, { key, max: 20, seconds: 3600, now })
  if (!allowed) throw tooMany(retryAfter)
}

export const recipientOf = ({ id, email, firstname, lastname }: Row) => ({
  id,
  email: email as string | null,
  firstname: firstname as string | null,
  lastname: lastname as string | null,
})

/** The account can be used once its address is confirmed. */
export async function addUnconfirmed(ctx: Ctx, values: Record<string, unknown>): Promise<Row> {
  const row = await addUser(ctx, { ...values, source: 'signup' })
  await verifySignup(ctx, recipientOf(row))
  return row
}

/** That an address is already registered is sent by mail to its owner only, and not shown to the caller. */
export async function signUp(ctx: Ctx, values: Record<string, unknown>): Promise<void> {
  const email = tidyEmail(String(values.email)) as string
  await lockIdentity(ctx.db, email, email)
  const owner = await findByEmail(ctx.db, email)
  if (owner) await remindTakenSignup(ctx, { ...recipientOf(owner), email })
  else await addUnconfirmed(ctx, values)
}

export async function checkPassword({ deps }: Ctx, password: string): Promise<void> {
  const problem = await passwordProblem(deps.settings, password)
  if (problem) throw passwordRefusal(problem)
}
