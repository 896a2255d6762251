import type { Reauthenticate } from '#features/tokens/policy.ts'
import { isAdministratorOnBehalf, isInPerson, isProven } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notOnBehalf } from '#kernel/errors.ts'
import type { PasswordLogin } from './password-login.ts'
import { findSessionById } from './store.ts'

const freshness = 10 * 60_000

/** Basic sends the password with every request; a session younger than 10 minutes is enough, later the password is required. */
export const createReauthenticate =
  (passwords: PasswordLogin): Reauthenticate =>
  async (ctx, password = '') => {
    const { actor, ip } = ctx
    // On behalf of another user, the password would be that of the acting user, or a stolen one.
    if (!isInPerson(actor) && !isAdministratorOnBehalf(actor)) throw notOnBehalf()
    if (!(await needsPassword(ctx))) return
    if (password === '')
      throw invalid('password_required', "The required parameter 'password' is missing.", { field: 'password' })
    const outcome = await passwords.verify(actor.login, password, { ip })
    if ('refused' in outcome)
      throw invalid('password_incorrect', 'The current password you provided is incorrect.', { field: 'password' })
  }

/** Whether a sensitive change must come with the password. */
export const needsPassword = async (ctx: Ctx): Promise<boolean> => !isProven(ctx.actor) && !(await isFresh(ctx))

async function isFresh({ actor, db, now }: Ctx): Promise<boolean> {
  if (actor.sessionId === undefined) return false
  const session = await findSessionById(db, actor.sessionId)
  return session !== undefined && now.getTime() - new Date(session.authenticated_at).getTime() < freshness
}
