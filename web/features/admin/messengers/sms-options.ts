import type { InputOf } from '#contract/endpoint.ts'
import type { ChannelsSms, SmsOptions } from '#contract/channel-sms.ts'

export type SmsAdapterName = SmsOptions['adapter']
type SentOptions = InputOf<typeof ChannelsSms.create>['options']

/** What is typed, by the place in the options: `inbound.from`. */
export type SmsForm = Readonly<Record<string, string>>

const writeHeaders = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const readHeaders = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .map((line) => line.split(/:(.*)/))
      .filter(([name]) => name?.trim())
      .map(([name = '', value = '']) => [name.trim(), value.trim()]),
  )

const readList = (words: string): string[] =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const emptyGateway: SmsForm = {
  method: 'POST',
  content_type: 'json',
  body: '{"to": "{recipient}", "from": "{sender}", "text": "{message}"}',
  longest: '1600',
}

/** Secrets are masked in options; an empty field keeps them. */
export function formOf(options: SmsOptions): SmsForm {
  if (options.adapter === 'sms/twilio') return { account_id: options.account_id, sender: options.sender }
  const { url, method, content_type, headers, body, sender, name, success_text, id_field, error_field } = options
  const { inbound, report, longest } = options
  return {
    url,
    method,
    content_type,
    body,
    sender,
    name,
    success_text,
    id_field,
    error_field,
    headers: writeHeaders(headers),
    longest: String(longest),
    ...Object.fromEntries(Object.entries(inbound).map(([key, value]) => [`inbound.${key}`, value])),
    'report.state': report.state,
    'report.reason': report.reason,
    'report.delivered': report.delivered.join(', '),
    'report.failed': report.failed.join(', '),
  }
}

export function optionsOf(adapter: SmsAdapterName, form: SmsForm): SentOptions {
  const typed = (name: string) => form[name]?.trim() ?? ''
  const secret = typed('token') === '' ? {} : { token: typed('token') }
  if (adapter === 'sms/twilio') return { adapter, account_id: typed('account_id'), sender: typed('sender'), ...secret }
  return {
    adapter,
    ...secret,
    name: typed('name'),
    url: typed('url'),
    method: typed('method') as 'POST',
    content_type: typed('content_type') as 'json',
    headers: readHeaders(form.headers ?? ''),
    body: form.body ?? '',
    sender: typed('sender'),
    success_text: typed('success_text'),
    id_field: typed('id_field'),
    error_field: typed('error_field'),
    longest: Number(typed('longest') || 1600),
    inbound: {
      from: typed('inbound.from'),
      text: typed('inbound.text'),
      to: typed('inbound.to'),
      id: typed('inbound.id'),
      answer: typed('inbound.answer'),
    },
    report: {
      state: typed('report.state'),
      delivered: readList(typed('report.delivered')),
      failed: readList(typed('report.failed')),
      reason: typed('report.reason'),
    },
  }
}

/** How a channel is called: its own name, else who sends. */
export const nameOfSms = ({ options }: { options: SmsOptions }): string =>
  options.adapter === 'sms/twilio'
    ? `${options.sender} (Twilio)`
    : options.name || (URL.parse(options.url)?.host ?? options.url)
