import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InboundMails } from '#contract/inbound-mail.ts'
import { receiveBody } from '#kernel/http/read-body.ts'
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
  app.addContentTypeParser('message/rfc822', async (request: FastifyRequest, body: Readable) => {
    const pieces: Buffer[] = []
    for await (const piece of receiveBody(request, body)) pieces.push(piece)
    const content = Buffer.concat(pieces)
    request.files = [{ field: 'File', filename: 'mail.eml', mimeType: 'message/rfc822', content }]
    return undefined
  })
}
