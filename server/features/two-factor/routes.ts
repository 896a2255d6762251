import type { FastifyInstance } from 'fastify'
import { TwoFactor } from '#contract/two-factor.ts'
import { assertMayChange } from '#features/permissions/service.ts'
import type { Reauthenticate } from '#features/tokens/policy.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { relyingParty } from './policy.ts'
import { loadMethods, personalConfiguration, presentConfiguration } from './present.ts'
import { removeAllMethods, removeKey, removeMethods } from './remove.ts'
import { chooseDefault, finishSetUp, generateRecoveryCodes, initiateSetUp } from './set-up.ts'

type Proving = { password?: string | undefined }

export function routes(app: FastifyInstance, { reauthenticate }: { reauthenticate: Reauthenticate }): void {
  const prepare = async <I extends Proving>({ ctx, input }: Serving<I>): Promise<I> => {
    await reauthenticate(ctx, input.password)
    return input
  }
  serve(app, TwoFactor.show, ({ ctx }) => personalConfiguration(ctx))
  serve(app, TwoFactor.showMethod, async ({ ctx, input }) => ({
    configuration: await presentConfiguration(ctx, input.method),
  }))
  for (const endpoint of [TwoFactor.initiate, TwoFactor.initiateByGet]) {
    serve(app, endpoint, async ({ ctx, input, request }) => ({
      configuration: await initiateSetUp(ctx, input.method, relyingParty(request)),
    }))
  }
  serve(app, TwoFactor.verify, ({ ctx, input, request }) => finishSetUp(ctx, input, relyingParty(request)), { prepare })
  serve(app, TwoFactor.makeDefault, ({ ctx, input }) => chooseDefault(ctx, input.method), { prepare })
  serve(app, TwoFactor.generateRecoveryCodes, ({ ctx }) => generateRecoveryCodes(ctx), { prepare })
  serve(app, TwoFactor.removeCredentials, ({ ctx, input }) => removeKey(ctx, input.method, input.credential_id), {
    prepare,
  })
  serveUsers(app, prepare)
}

function serveUsers(app: FastifyInstance, prepare: <I extends Proving>(serving: Serving<I>) => Promise<I>): void {
  serve(app, TwoFactor.listOfUser, async ({ ctx, input }) => {
    await refuseOthers(ctx, input.id)
    return loadMethods(ctx, input.id)
  })
  serve(
    app,
    TwoFactor.removeOfUser,
    async ({ ctx, input }) => {
      await refuseOthers(ctx, input.id)
      await refuseStronger(ctx, input.id)
      return removeMethods(ctx, input.id, [input.method])
    },
    { prepare },
  )
  serve(
    app,
    TwoFactor.removeAllOfUser,
    async ({ ctx, input }) => {
      await refuseOthers(ctx, input.id)
      await refuseStronger(ctx, input.id)
      return removeAllMethods(ctx, input.id)
    },
    { prepare },
  )
}

/** For the user, or an administrator of users. */
async function refuseOthers({ actor, db }: Ctx, userId: number): Promise<void> {
  if (userId !== actor.id && !may(actor, 'admin.user')) throw forbidden()
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw notFound('User', userId)
}

/** Without its second factor an account is easier to take over, so only those who may change it remove one. */
async function refuseStronger(ctx: Ctx, userId: number): Promise<void> {
  if (userId !== ctx.actor.id) await assertMayChange(ctx, [userId])
}
