import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SmsWebhook } from '#contract/channel-sms.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { type Json, objectIn, textIn } from '../messaging/json.ts'
import type { ReceivedMessage } from '../messaging/network.ts'
import { serveWebhook, type Webhook } from '../messaging/receive.ts'
import { adapterOf } from './adapters/all.ts'
import { smsNetwork } from './network.ts'
import { readReportKey } from './report.ts'
import { findByWebhookToken, loadOrigin, type SmsChannelRow } from './store.ts'

type CalledChannel = SmsChannelRow & { origin: string }

const webhook: Webhook<CalledChannel> = {
  network: smsNetwork,
  findChannel: async (ctx: Ctx, { params }) => {
    const { token } = params as { token: string }
    const channel = await findByWebhookToken(ctx, token)
    if (!channel) throw notFound('Channel', token)
    return { ...channel, origin: await loadOrigin(ctx) }
  },
  verify: ({ options, origin }, request) =>
    adapterOf(options).verify?.(options, request, `${origin}${request.raw.url}`),
  readMessages: ({ options }, request) => readMessages(options, valuesOf(request)),
  answer: ({ options }) => adapterOf(options).answer(options),
}

export function serveSmsWebhook(app: FastifyInstance): void {
  serveWebhook(app, SmsWebhook.post, webhook)
  serveWebhook(app, SmsWebhook.get, webhook)
}

const valuesOf = ({ query, body }: FastifyRequest): Json => ({ ...objectIn(query), ...objectIn(body) })

const longestKey = 300

function readMessages(options: SmsChannelRow['options'], values: Json): ReceivedMessage[] {
  if (Object.keys(values).length === 0) return []
  const adapter = adapterOf(options)
  const reported = readReportKey(values)
  if (reported) {
    const { key } = adapter.readReport(options, values)
    const name = `report:${textIn(values.report)} ${key}`.slice(0, longestKey)
    return [{ key: name, conversation: `article:${reported.articleId}`, content: values }]
  }
  const sms = adapter.readMessage(options, values)
  // Without an id of the gateway nothing is lost, but a repetition is stored again.
  const key = sms?.id ? `message:${sms.id}`.slice(0, longestKey) : `unnamed:${randomUUID()}`
  return [{ key, conversation: `number:${sms?.from ?? ''}`.slice(0, longestKey), content: values }]
}
