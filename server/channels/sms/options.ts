import { randomBytes } from 'node:crypto'
import type { GatewayOptions, SmsOptions } from '#contract/channel-sms.ts'
import { invalid, required } from '#kernel/errors.ts'
import { escapes, fillTemplate, namesIn, placeholders, type TemplateValues } from './adapters/template.ts'

/** In the address that the provider calls; it cannot be guessed. */
export const createWebhookToken = (): string => randomBytes(16).toString('hex')

/** Refuses options that could never send a message. */
export function assertUsable(options: SmsOptions): void {
  if (options.adapter === 'sms/twilio') {
    if (!options.token) throw required('options.token')
    return
  }
  assertAddress(options)
  assertPlaceholders(options)
  assertHeaders(options)
}

const sample = (value: string): TemplateValues =>
  Object.fromEntries(placeholders.map((name) => [name, value])) as TemplateValues

/** A value must not choose the server that gets the message. */
function assertAddress({ url }: GatewayOptions): void {
  const [one, other] = ['a', 'b'].map((value) => URL.parse(fillTemplate(url, sample(value), escapes.url)))
  if (!one || !other || !/^https?:$/.test(one.protocol))
    throw invalid('invalid_value', 'The address is not a valid http or https address.', { field: 'options.url' })
  if (one.host !== other.host || one.username !== '' || one.password !== '')
    throw invalid('invalid_value', 'The host of the address must be fixed, without a password.', {
      field: 'options.url',
    })
}

function assertPlaceholders({ url, body, method, headers }: GatewayOptions): void {
  const places = { url, body: method === 'GET' ? '' : body, headers: Object.values(headers).join('\n') }
  for (const [field, template] of Object.entries(places)) {
    const unknown = namesIn(template).find((name) => !placeholders.some((known) => known === name))
    if (unknown === undefined) continue
    throw invalid('unknown_placeholder', `{${unknown}} does not exist.`, {
      field: `options.${field}`,
      values: { name: unknown, nearest: 'message' },
    })
  }
  const used = new Set(namesIn(places.url + places.body))
  const field = method === 'GET' ? 'options.url' : 'options.body'
  if (!used.has('message')) throw invalid('required', '{message} is missing.', { field })
  if (!used.has('recipient') && !used.has('digits')) throw invalid('required', '{recipient} is missing.', { field })
}

const isHeaderName = /^[\w!#$%&'*+.^`|~-]+$/
const fixedHeaders = new Set(['host', 'content-length', 'connection', 'transfer-encoding'])

function assertHeaders({ headers }: GatewayOptions): void {
  const wrong = Object.keys(headers).find((name) => !isHeaderName.test(name) || fixedHeaders.has(name.toLowerCase()))
  if (wrong !== undefined)
    throw invalid('invalid_value', `The header ${wrong.slice(0, 50)} cannot be used.`, { field: 'options.headers' })
}
