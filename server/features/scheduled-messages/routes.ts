import type { FastifyInstance } from 'fastify'
import type { InputOf } from '#contract/endpoint.ts'
import { ScheduledMessages } from '#contract/scheduled-message.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import {
  cancelMessage,
  listScheduled,
  prepareMessage,
  presentScheduled,
  rescheduleMessage,
  scheduleMessage,
  sendNow,
} from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, ScheduledMessages.list, ({ ctx, input }) => listScheduled(ctx, input.id))
  const create = {
    change: ({ ctx, input }: Serving<InputOf<typeof ScheduledMessages.create>>) => scheduleMessage(ctx, input),
    present: ({ ctx }: Serving<unknown>, id: number) => presentScheduled(ctx, id),
  }
  serve(app, ScheduledMessages.create, create, { prepare: ({ ctx, input }) => prepareMessage(ctx, input) })
  serve(app, ScheduledMessages.update, {
    change: ({ ctx, input }) => rescheduleMessage(ctx, input.id, input.send_at),
    present: ({ ctx, input }) => presentScheduled(ctx, input.id),
  })
  serve(app, ScheduledMessages.send, {
    change: ({ ctx, input }) => sendNow(ctx, input.id),
    present: ({ ctx, input }) => presentScheduled(ctx, input.id),
  })
  serve(app, ScheduledMessages.remove, ({ ctx, input }) => cancelMessage(ctx, input.id, input.form_id))
}
