import type { FastifyInstance } from 'fastify'
import { OutgoingMails } from '#contract/outgoing-mail.ts'
import { serve } from '#kernel/http/serve.ts'
import { listMails, retryMail, showMail } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, OutgoingMails.list, listMails)
  serve(app, OutgoingMails.show, ({ ctx, input }) => showMail(ctx, input.id))
  serve(app, OutgoingMails.retry, ({ ctx, input }) => retryMail(ctx, input.id))
}
