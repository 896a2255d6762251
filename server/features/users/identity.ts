import { normalName } from '#kernel/account-name.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { checkIdentifier, newLogin, tidyEmail, tidyNames } from './normalize.ts'
import { findByEmail, findByForeignLogin, findFreeLogin, lockIdentity } from './store.ts'

type Sent = Record<string, unknown>
type Identity = { firstname: string | null; lastname: string | null; email: string | null; login: string }

/** The sent value, or else the current one; empty for a new user. */
const valueOf = (key: string, sent: Sent, before: Row | undefined) =>
  (sent[key] === undefined ? (before ? before[key] : '') : sent[key]) as string | null

/** Names, e-mail and login may be derived from each other; e-mail and login must be unique. */
export async function resolveIdentity(ctx: Ctx, sent: Sent, before?: Row, tidy = tidyEmail): Promise<Identity> {
  const [firstname, lastname] = [valueOf('firstname', sent, before), valueOf('lastname', sent, before)]
  const given = valueOf('email', sent, before)
  const email = given === before?.email ? given : tidy(given)
  const isNamedAnew = firstname !== before?.firstname || lastname !== before?.lastname || email !== before?.email
  const names = isNamedAnew ? tidyNames({ firstname, lastname }, email) : { firstname, lastname }
  checkIdentifier({ ...before, ...sent, ...names, email })
  const login = wantedLogin(sent.login, email, before)
  if (email === before?.email && login === before?.login) return { ...names, email, login }
  // No other user has a login that was made up now.
  if (!before && !email && !isNamed(sent.login)) return { ...names, email, login }
  await lockIdentity(ctx.db, email, login)
  if (email !== before?.email) await refuseTakenEmail(ctx, email, before?.id)
  const free = (await findFreeLogin(ctx.db, login, before?.id)) ?? login.slice(0, 200) + crypto.randomUUID()
  if (free !== before?.login && free !== email) await refuseForeignAddress(ctx, free, before?.id)
  return { ...names, email, login: free }
}

const longestLogin = 255
const isNamed = (login: unknown): login is string => typeof login === 'string' && normalName(login) !== ''

/** A login that is the e-mail address changes with it. */
function wantedLogin(sent: unknown, email: string | null, before: Row | undefined): string {
  const login = isNamed(sent) ? normalName(sent) : ''
  if (login !== '' && login !== before?.login) return login
  if (!before) return email && email.length <= longestLogin ? email : newLogin()
  const follows = before.login === before.email || (sent !== undefined && login === '')
  return follows && email ? email : String(before.login)
}

const taken = (email: string) =>
  invalid('not_unique', `Email address '${email}' is already used for another user.`, { field: 'email' })

async function refuseTakenEmail(ctx: Ctx, email: string | null, ownId: number | undefined): Promise<void> {
  if (!email) return
  const { db, deps, actor } = ctx
  // If another user has this address as login, mail from the address must still be filed.
  if (actor.via !== 'system' && (await findByForeignLogin(db, email, ownId))) throw taken(email)
  if (await deps.settings.isOn('user_email_multiple_use')) return
  if (await findByEmail(db, email, ownId)) throw taken(email)
}

/** A login must not be the address of another user, because logins are looked up before addresses. */
async function refuseForeignAddress({ db }: Ctx, login: string, ownId: number | undefined): Promise<void> {
  if (login.includes('@') && (await findByEmail(db, login, ownId))) throw taken(login)
}
