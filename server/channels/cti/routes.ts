import type { FastifyInstance } from 'fastify'
import { Cti, Placetel, Sipgate } from '#contract/cti.ts'
import { serve } from '#kernel/http/serve.ts'
import { changeConfig, showConfig } from './config.ts'
import { replaceToken, showToken } from './token.ts'
import { generic } from './dialects/generic.ts'
import { placetel } from './dialects/placetel.ts'
import { sipgate } from './dialects/sipgate.ts'
import { receiveCalls } from './receive-calls.ts'

export function routes(app: FastifyInstance): void {
  receiveCalls(app, generic, Cti.call)
  receiveCalls(app, sipgate, Sipgate.call, Sipgate.callWithSlash)
  receiveCalls(app, placetel, Placetel.call)
  serve(app, Cti.showConfig, ({ ctx }) => showConfig(ctx))
  serve(app, Cti.updateConfig, ({ ctx, input }) => changeConfig(ctx, input))
  serve(app, Cti.showToken, ({ ctx }) => showToken(ctx))
  serve(app, Cti.replaceToken, ({ ctx }) => replaceToken(ctx))
}
