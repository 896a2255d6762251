import type { FastifyInstance } from 'fastify'
import { ChannelsSms } from '#contract/channel-sms.ts'
import type { Ctx } from '#kernel/context.ts'
import { serve } from '#kernel/http/serve.ts'
import { serveSmsWebhook } from './receive.ts'
import {
  createSmsChannel,
  getSmsChannel,
  listSmsChannels,
  removeSmsChannel,
  switchSmsChannel,
  trySms,
  updateSmsChannel,
} from './service.ts'

const present = ({ ctx }: { ctx: Ctx }, id: number) => getSmsChannel(ctx, id)

export function routes(app: FastifyInstance): void {
  serve(app, ChannelsSms.list, ({ ctx }) => listSmsChannels(ctx))
  serve(app, ChannelsSms.show, ({ ctx, input }) => getSmsChannel(ctx, input.id))
  serve(app, ChannelsSms.create, { change: ({ ctx, input }) => createSmsChannel(ctx, input), present })
  serve(app, ChannelsSms.update, { change: ({ ctx, input }) => updateSmsChannel(ctx, input), present })
  serve(app, ChannelsSms.remove, ({ ctx, input }) => removeSmsChannel(ctx, input.id))
  serve(app, ChannelsSms.enable, { change: ({ ctx, input }) => switchSmsChannel(ctx, input.id, true), present })
  serve(app, ChannelsSms.disable, { change: ({ ctx, input }) => switchSmsChannel(ctx, input.id, false), present })
  serve(app, ChannelsSms.test, ({ ctx, input }) => trySms(ctx, input))
  serveSmsWebhook(app)
}
