import type { FastifyInstance } from 'fastify'
import { Settings } from '#contract/setting.ts'
import { forbidden } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import { listSettings, resetSetting, showSetting, updateSetting } from './service.ts'

const refuse = async (): Promise<never> => {
  throw forbidden('not_possible', 'Not authorized (feature not possible)')
}

export function routes(app: FastifyInstance): void {
  serve(app, Settings.list, listSettings)
  serve(app, Settings.show, ({ ctx, input }) => showSetting(ctx, input.id))
  serve(app, Settings.update, ({ ctx, input }) => updateSetting(ctx, input.id, input.state_current))
  serve(app, Settings.reset, ({ ctx, input }) => resetSetting(ctx, input.id))
  serve(app, Settings.create, refuse)
  serve(app, Settings.remove, refuse)
}
