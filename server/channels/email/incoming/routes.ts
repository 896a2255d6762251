import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InboundMails } from '#contract/inbound-mail.ts'
import { serve } from '#kernel/http/serve.ts'
import { showHandover, takeHandover } from './handover.ts'
import { retryMail } from './retry-mail.ts'
import { listMails, sendRaw, showMail } from './service.ts'

export function routes(app: FastifyInstance): void {
  acceptMessages(app)
  serve(app, InboundMails.list, listMails)
  serve(app, InboundMails.show, ({ ctx, input }) => showMail(ctx, input.id))
  serve(app, InboundMails.raw, ({ ctx, input }) => sendRaw(ctx, input.id))
  serve(app, InboundMails.receive, ({ ctx, input }) => showHandover(ctx, input), { prepare: takeHandover })
  serve(app, InboundMails.retry, ({ ctx, input }) => retryMail(ctx, input.id))
}

/** A body that is a whole message is treated like a file of a form: as bytes, without decoding. */
function acceptMessages(app: FastifyInstance): void {
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.files = [{ field: 'File', filename: 'mail.eml', mimeType: 'message/rfc822', content: body }]
    return undefined
  })
}
