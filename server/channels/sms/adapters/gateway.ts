import type { GatewayOptions } from '#contract/channel-sms.ts'
import { loadNetwork } from '#automation/webhooks/network.ts'
import type { Deps } from '#kernel/context.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { writeNotice } from '#kernel/notices.ts'
import { type ApiAnswer, type ApiRequest, callApi } from '#kernel/outgoing-http/call-api.ts'
import type { Json } from '../../messaging/json.ts'
import { outcomeOfAnswer, outcomeOfSilence } from '../outcome.ts'
import type { SmsAdapter, SmsResult, SmsToSend } from './adapter.ts'
import { escapes, fillTemplate, type TemplateValues } from './template.ts'

const mediaTypes = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** Any gateway that speaks HTTP, as an administrator describes it. */
export const gateway: SmsAdapter<GatewayOptions> = {
  longest: ({ longest }) => longest,
  send,
  readMessage: ({ inbound }, values) => {
    const from = readPlace(values, inbound.from)
    if (!from) return undefined
    const to = readPlace(values, inbound.to)
    const conversation = { From: from, To: to }
    return {
      id: readPlace(values, inbound.id) || undefined,
      from,
      to,
      text: readPlace(values, inbound.text),
      ticket: conversation,
      article: conversation,
      media: [],
    }
  },
  readReport: (options, values) => {
    const { report } = options
    const said = readPlace(values, report.state)
    const isFailure = report.failed.includes(said)
    const reason = readPlace(values, report.reason) || said
    return {
      key: said,
      state: isFailure ? 'failed' : report.delivered.includes(said) ? 'delivered' : undefined,
      reason: isFailure ? writeNotice('network_not_delivered', { network: nameOf(options), reason }) : null,
    }
  },
  answer: ({ inbound: { answer } }) => (answer ? rawAnswer('text/plain; charset=utf-8', answer) : {}),
}

/** The value at `messages.0.id`, as text; empty if there is none. */
function readPlace(values: Json, place: string): string {
  if (place === '') return ''
  let value: unknown = values
  for (const step of place.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return ''
    value = (value as Json)[step]
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '').toWellFormed() : ''
}

async function send(deps: Deps, options: GatewayOptions, sms: SmsToSend): Promise<SmsResult> {
  const { url, request } = describeRequest(options, sms)
  try {
    return readAnswer(options, await callApi(url, await loadNetwork({ deps }), request))
  } catch (error) {
    return outcomeOfSilence(nameOf(options), error)
  }
}

function describeRequest(options: GatewayOptions, sms: SmsToSend): { url: string; request: ApiRequest } {
  const { method, content_type, headers, body, sender, token } = options
  const values: TemplateValues = {
    recipient: sms.to,
    digits: sms.to.replaceAll(/\D/g, ''),
    message: sms.text,
    sender,
    token: token ?? '',
    id: sms.id,
    report_url: sms.reportUrl,
  }
  const filled = Object.entries(headers).map(([name, value]) => [name, fillTemplate(value, values, escapes.header)])
  return {
    url: fillTemplate(options.url, values, escapes.url),
    request: {
      method,
      headers: {
        ...(method !== 'GET' && { 'Content-Type': mediaTypes[content_type] }),
        ...(Object.fromEntries(filled) as Record<string, string>),
      },
      ...(method !== 'GET' && { body: fillTemplate(body, values, escapes[content_type]) }),
    },
  }
}

const nameOf = ({ name, url }: GatewayOptions): string => name || (URL.parse(url)?.host ?? 'SMS')

function readAnswer(options: GatewayOptions, answer: ApiAnswer): SmsResult {
  const { success_text, id_field, error_field } = options
  const { status, body, text } = answer
  const values = (typeof body === 'object' && body !== null ? body : {}) as Json
  const said = readPlace(values, error_field) || text.trim()
  if (status >= 300) return outcomeOfAnswer(nameOf(options), answer, said)
  if (text.includes(success_text)) return { state: 'sent', id: readPlace(values, id_field) || null }
  // Gateways of this kind answer 200 to everything.
  return outcomeOfAnswer(nameOf(options), { status: 400, headers: {} }, said || '—')
}
