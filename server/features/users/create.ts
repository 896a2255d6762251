import type { InputOf } from '#contract/endpoint.ts'
import type { User } from '#contract/user.ts'
import { inviteUser, remindTakenSignup, verifySignup } from '#features/outgoing-mails/service.ts'
import { assertMayChange } from '#features/permissions/service.ts'
import { passwordProblem, passwordRefusal } from '#features/settings/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, type Row } from '#kernel/db/rows.ts'
import { forbidden, invalid, tooMany } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import type { Modes } from '#kernel/resource-present.ts'
import { accountRecipient } from './email-change.ts'
import { tidyEmail } from './normalize.ts'
import { withHashedPassword } from './password.ts'
import { acceptNew, type CreationRole, creationRole } from './policy.ts'
import { answerWritten } from './read.ts'
import { addFirstAdministrator, addUser, awaitsAdministrator } from './service.ts'
import { checkSetUpCode } from './set-up-code.ts'
import { findByEmail, lockIdentity, users } from './store.ts'

type Input = InputOf<typeof User.create>

/** Checked before the password is hashed, which is slow. */
const checkCreation: Record<CreationRole, (ctx: Ctx, input: Input) => Promise<void>> = {
  staff: async () => undefined,
  member: async (ctx) => {
    if (!(await ctx.deps.settings.isOn('user_create_account')))
      throw forbidden('permission_missing', 'User authorization failed.')
    await countSignup(ctx)
  },
  signup: async (ctx, { email, password }) => {
    if (!(await ctx.deps.settings.isOn('user_create_account')))
      throw invalid('feature_off', 'This feature is not enabled.')
    if (!tidyEmail(email ?? ''))
      throw invalid('required', "The required attribute 'email' is missing.", { field: 'email' })
    await checkPassword(ctx, password ?? '')
    await countSignup(ctx)
  },
  setup: async (ctx, { email, password }) => {
    if (!(await awaitsAdministrator(ctx))) throw isSetUp()
    if (!tidyEmail(email ?? ''))
      throw invalid('required', "The required attribute 'email' is missing.", { field: 'email' })
    if (!password?.trim())
      throw invalid('required', "The required attribute 'password' is missing.", { field: 'password' })
    await checkPassword(ctx, password)
  },
}

const isSetUp = () =>
  forbidden('already_set_up', 'This system has already been configured and an administrator account exists.')

async function checkPassword({ deps }: Ctx, password: string): Promise<void> {
  const problem = await passwordProblem(deps.settings, password)
  if (problem) throw passwordRefusal(problem)
}

/** Each sign-up sends mail to an unconfirmed address. */
async function countSignup({ deps, ip = '', now }: Ctx): Promise<void> {
  const key = limitKey('signup', sourceKey(ip))
  const { allowed, retryAfter } = await takeFromLimit(deps.db, { key, max: 20, seconds: 3600, now })
  if (!allowed) throw tooMany(retryAfter)
}

export async function prepareCreation({ ctx, input, request }: Serving<Input>): Promise<Input> {
  const role = creationRole(ctx.actor, input)
  if (role === 'setup' && (await awaitsAdministrator(ctx))) await checkSetUpCode(ctx.deps, request, input.setup_code)
  await checkCreation[role](ctx, input)
  return withHashedPassword(ctx, input)
}

/**
 * Returns the new user's id; undefined after a sign-up, whose response must not reveal whether the address is
 * known.
 */
export async function createUser(ctx: Ctx, input: Input): Promise<number | undefined> {
  const { expand: _expand, full: _full, invite, signup, setup_code: _code, ...sent } = input
  const role = creationRole(ctx.actor, { signup })
  const values = acceptNew(ctx.actor, role, sent)
  if (role === 'signup') {
    await signUp(ctx, values)
    return undefined
  }
  const row = await insertUser(ctx, role, values)
  if (role === 'staff' && invite) await sendInvitation(ctx, row)
  return row.id
}

export const answerCreation = async (ctx: Ctx, id: number | undefined, modes: Modes) =>
  id === undefined ? { message: 'ok' as const } : answerWritten(ctx, id, modes)

async function insertUser(
  ctx: Ctx,
  role: Exclude<CreationRole, 'signup'>,
  values: Record<string, unknown>,
): Promise<Row> {
  if (role === 'staff') return addUser(ctx, values)
  if (role === 'member') return addUnconfirmed(ctx, values)
  const administrator = await addFirstAdministrator(ctx, values)
  if (!administrator) throw isSetUp()
  return administrator
}

const recipientOf = ({ id, email, firstname, lastname }: Row) => ({
  id,
  email: email as string | null,
  firstname: firstname as string | null,
  lastname: lastname as string | null,
})

async function sendInvitation(ctx: Ctx, row: Row): Promise<void> {
  if (!row.email) throw invalid('required', "The required attribute 'email' is missing.", { field: 'email' })
  await inviteUser(ctx, recipientOf(row))
}

/** For a user who has not signed in yet: the first mail was lost, or its link has expired. */
export async function inviteAgain(ctx: Ctx, id: number): Promise<void> {
  const row = await getRow(ctx.db, users, id)
  await assertMayChange(ctx, [id])
  if (!row.active) throw invalid('inactive', 'This account is inactive.')
  if (row.last_login)
    throw invalid('already_signed_in', 'This user has already signed in and does not need an invitation.')
  await sendInvitation(ctx, (await accountRecipient(ctx, id)) as Row)
}

/** The account can be used once its address is confirmed. */
async function addUnconfirmed(ctx: Ctx, values: Record<string, unknown>): Promise<Row> {
  const row = await addUser(ctx, { ...values, source: 'signup' })
  await verifySignup(ctx, recipientOf(row))
  return row
}

/** That an address is already registered is sent by mail to its owner only, and not shown to the caller. */
async function signUp(ctx: Ctx, values: Record<string, unknown>): Promise<void> {
  const email = tidyEmail(String(values.email)) as string
  await lockIdentity(ctx.db, email, email)
  const owner = await findByEmail(ctx.db, email)
  if (owner) await remindTakenSignup(ctx, { ...recipientOf(owner), email })
  else await addUnconfirmed(ctx, values)
}
