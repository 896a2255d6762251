/** The forms of adapters, as deployed clients build them. */

type Field = Record<string, unknown>

const field = (name: string, display: string, more: Field = {}): Field => ({
  name: `options::${name}`,
  display,
  tag: 'input',
  type: 'text',
  limit: 200,
  null: false,
  ...more,
})

const describe = (name: string, adapter: string, fields: readonly Field[]) => ({
  name,
  adapter,
  account: fields,
  notification: fields,
})

export const smsForms = [
  describe('Twilio', 'sms/twilio', [
    field('account_id', 'Account SID', { placeholder: 'ACxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }),
    field('token', 'Auth token', { type: 'password' }),
    field('sender', 'Sender', { placeholder: '+491700000000' }),
  ]),
  describe('HTTP gateway', 'sms/http', [
    field('url', 'Address', { placeholder: 'https://gateway.example.com/send', limit: 2000 }),
    field('method', 'Method', { default: 'POST' }),
    field('content_type', 'Content type', { default: 'json' }),
    field('body', 'Body', {
      tag: 'textarea',
      limit: 10_000,
      placeholder: '{"to": "{recipient}", "text": "{message}"}',
    }),
    field('token', 'Token', { type: 'password', null: true }),
    field('sender', 'Sender', { null: true }),
  ]),
]
