import type { InputOf } from '#contract/endpoint.ts'
import type { User } from '#contract/user.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import type { Serving } from '#kernel/http/serve.ts'
import type { Modes } from '#kernel/resource-present.ts'
import { withHashedPassword } from './password.ts'
import { acceptNew, type CreationRole, creationRole } from './policy.ts'
import { presentSavedUser } from './present-saved-user.ts'
import { addUser } from './add-user.ts'
import { addFirstAdministrator, awaitsAdministrator } from './first-administrator.ts'
import { checkSetUpCode } from './set-up-code.ts'
import { sendInvitation } from './invite.ts'
import { addUnconfirmed, signUp, countSignup, checkPassword } from './sign-up.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { tidyEmail } from './normalize.ts'

export type Input = InputOf<typeof User.create>

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
  const values = acceptNew(ctx.actor, role, sent, ctx.deps.customFields.of('User'))
  if (role === 'signup') {
    await signUp(ctx, values)
    return undefined
  }
  const row = await insertUser(ctx, role, values)
  if (role === 'staff' && invite) await sendInvitation(ctx, row)
  return row.id
}

export const answerCreation = async (ctx: Ctx, id: number | undefined, modes: Modes) =>
  id === undefined ? { message: 'ok' as const } : presentSavedUser(ctx, id, modes)

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
