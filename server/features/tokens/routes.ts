import type { FastifyInstance } from 'fastify'
import { AccessTokens } from '#contract/token.ts'
import { serve } from '#kernel/http/serve.ts'
import { createToken, listTokens, removeToken } from './own-tokens.ts'
import type { Reauthenticate } from './policy.ts'

export function routes(app: FastifyInstance, { reauthenticate }: { reauthenticate: Reauthenticate }): void {
  serve(app, AccessTokens.list, ({ ctx }) => listTokens(ctx))
  serve(app, AccessTokens.create, ({ ctx, input }) => createToken(ctx, input), {
    prepare: async ({ ctx, input }) => {
      await reauthenticate(ctx, input.password)
      return input
    },
  })
  serve(app, AccessTokens.remove, ({ ctx, input }) => removeToken(ctx, input.id))
}
