import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TwilioOptions } from '#contract/channel-sms.ts'
import type { Deps } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { callApi, networkOf } from '#kernel/outgoing-http/call-api.ts'
import { writeNotice } from '#kernel/notices.ts'
import { type Json, objectIn, textIn } from '../../messaging/json.ts'
import { outcomeOfAnswer, outcomeOfSilence } from '../outcome.ts'
import type { SmsAdapter, SmsResult, SmsToSend } from './adapter.ts'

const usualAddress = 'https://api.twilio.com'
const network = 'Twilio'
const longest = 1600

const basicAuth = ({ account_id, token }: TwilioOptions) =>
  `Basic ${Buffer.from(`${account_id}:${token ?? ''}`).toString('base64')}`

/** https://www.twilio.com/docs/messaging */
export const twilio: SmsAdapter<TwilioOptions> = {
  longest: () => longest,
  send,
  verify,
  readMessage: (_options, values) => {
    const [from, to] = [textIn(values.From), textIn(values.To)]
    if (!from) return undefined
    const ticket = { AccountSid: textIn(values.AccountSid) ?? '', From: from, To: to ?? '' }
    return {
      id: textIn(values.SmsMessageSid) ?? textIn(values.MessageSid),
      from,
      to: to ?? '',
      text: textIn(values.Body) ?? '',
      ticket,
      article: { ...ticket, NumMedia: textIn(values.NumMedia) ?? '0' },
      media: mediaIn(values),
    }
  },
  readReport: (_options, values) => {
    const status = textIn(values.MessageStatus) ?? ''
    const code = textIn(values.ErrorCode) ?? ''
    const isFailure = status === 'failed' || status === 'undelivered'
    return {
      key: `${textIn(values.MessageSid) ?? ''} ${status}`,
      state: isFailure ? 'failed' : status === 'delivered' ? 'delivered' : undefined,
      reason: isFailure
        ? writeNotice('network_not_delivered', { network, reason: [status, code].filter(Boolean).join(', ') })
        : null,
    }
  },
  answer: () =>
    rawAnswer('application/xml; charset=UTF-8', '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'),
  locateMedia: ({ networkUrls }, options, url) => {
    const home = networkUrls.twilio ?? usualAddress
    const isAtHome = URL.parse(url)?.origin === new URL(home).origin
    return {
      url,
      network: networkOf(networkUrls.twilio),
      ...(isAtHome && { headers: { Authorization: basicAuth(options) } }),
    }
  },
}

const mostMedia = 10

function mediaIn(values: Json) {
  const count = Math.min(Number(textIn(values.NumMedia) ?? 0) || 0, mostMedia)
  return Array.from({ length: count }, (_, at) => ({
    url: textIn(values[`MediaUrl${at}`]) ?? '',
    content_type: textIn(values[`MediaContentType${at}`]) ?? 'application/octet-stream',
  })).filter(({ url }) => url !== '')
}

async function send({ networkUrls }: Deps, options: TwilioOptions, sms: SmsToSend): Promise<SmsResult> {
  const { account_id, sender } = options
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account_id)}/Messages.json`
  const from = sender.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const form = new URLSearchParams({ To: sms.to, [from]: sender, Body: sms.text, StatusCallback: sms.reportUrl })
  try {
    const answer = await callApi(`${networkUrls.twilio ?? usualAddress}${path}`, networkOf(networkUrls.twilio), {
      method: 'POST',
      headers: { Authorization: basicAuth(options), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    const body = objectIn(answer.body)
    if (answer.status < 300) return { state: 'sent', id: textIn(body.sid) ?? null }
    const code = typeof body.code === 'number' ? ` (${body.code})` : ''
    return outcomeOfAnswer(network, answer, textIn(body.message) && `${textIn(body.message)}${code}`)
  } catch (error) {
    return outcomeOfSilence(network, error)
  }
}

/** base64(HMAC-SHA1(auth token, address + all parameters of the body, sorted)). */
function verify({ token }: TwilioOptions, request: FastifyRequest, url: string): void {
  const values = Object.entries(objectIn(request.body)).sort(([one], [other]) => (one < other ? -1 : 1))
  const signed = url + values.map(([key, value]) => key + [value].flat().join('')).join('')
  const expected = createHmac('sha1', token ?? '')
    .update(signed)
    .digest()
  const given = Buffer.from(String(request.headers['x-twilio-signature'] ?? ''), 'base64')
  if (!token || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal(403, 'signature_invalid', 'The signature is missing or wrong.')
}
