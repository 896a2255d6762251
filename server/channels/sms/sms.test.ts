import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type FakeTwilio, startFakeTwilio, twilioAccount } from '#tests/support/fake-twilio.ts'
import { type FarSide, openFarSide } from '#tests/support/far-side.ts'
import { set } from '#tests/support/browser.ts'
import { removeTriggers } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let twilio: FakeTwilio
let gate: FarSide
let account: { id: number; options: Record<string, string> }
before(async () => {
  twilio = await startFakeTwilio()
  gate = await openFarSide()
  w = await world({ networkUrls: { twilio: twilio.url } })
  await set(w, 'webhook_private_networks', '127.0.0.1')
  const options = { adapter: 'sms/twilio', ...twilioAccount }
  const { status, body } = await w.ada('POST', '/channels_sms', { area: 'Sms::Account', group_id: 1, options })
  assert.equal(status, 201, JSON.stringify(body))
  account = body
})
after(async () => {
  await w.close()
  await twilio.close()
  await gate.close()
})
beforeEach(() => {
  twilio.sent.length = 0
  gate.received.length = 0
})

const webhookPath = (token: string, query = '') => `/api/v1/sms_webhook/${token}${query}`
const origin = async () => `${await w.app.deps.settings.text('http_type')}://${await w.app.deps.settings.text('fqdn')}`

/** Twilio calls us. */
async function call(values: Record<string, string>, { query = '', headers = {} as Record<string, string> } = {}) {
  const path = webhookPath(account.options.webhook_token!, query)
  const signature = twilio.sign(`${await origin()}${path}`, values)
  const answer = await w.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...signature, ...headers },
    payload: new URLSearchParams(values).toString(),
  })
  await w.work.drain()
  return answer
}

let last = 0
const text = (body: string, from = '+4915112345678', more: Record<string, string> = {}) => ({
  SmsMessageSid: `SMin${(last += 1)}`,
  AccountSid: twilioAccount.account_id,
  From: from,
  To: twilioAccount.sender,
  Body: body,
  NumMedia: '0',
  ...more,
})

const lastMessage = async () => (await w.ada('GET', '/channel_messages?per_page=1')).body[0]
const article = async (id: number) => (await w.ada('GET', `/ticket_articles/${id}`)).body
const reply = (ticketId: number, more: object = {}) =>
  w.agnes('POST', '/ticket_articles', { ticket_id: ticketId, type: 'sms', to: '+4915112345678', body: 'Hi', ...more })

test('messages of Twilio arrive once, in one ticket for each number, with their pictures', async () => {
  const first = text('Where is my order 4711, please? I have been waiting for a week')
  const answer = await call(first)
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/xml; charset=UTF-8'])
  assert.match(answer.body, /<Response><\/Response>/)
  const { ticket_id, article_id } = await lastMessage()
  const { body: ticket } = await w.ada('GET', `/tickets/${ticket_id}?expand=true`)
  assert.equal(ticket.title, 'Where is my order 4711, please? I have b...')
  assert.deepEqual(ticket.preferences.sms, {
    AccountSid: twilioAccount.account_id,
    From: '+4915112345678',
    To: twilioAccount.sender,
  })
  const { body: customer } = await w.ada('GET', `/users/${ticket.customer_id}`)
  assert.deepEqual([customer.mobile, customer.firstname], ['+4915112345678', '+4915112345678'])
  assert.deepEqual([(await article(article_id)).type, (await article(article_id)).from], ['sms', '+4915112345678'])
  assert.equal((await call(first)).statusCode, 200)
  twilio.media.set('/pictures/1', { type: 'image/gif', content: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64') })
  await call(
    text('', undefined, { NumMedia: '1', MediaUrl0: `${twilio.url}/pictures/1`, MediaContentType0: 'image/gif' }),
  )
  const picture = await lastMessage()
  assert.equal(picture.ticket_id, ticket_id, 'the same conversation')
  const { attachments } = await article(picture.article_id)
  assert.equal(attachments[0].filename, 'mms-1.gif')
  await call(text('Hello', '+4915199999999'))
  assert.notEqual((await lastMessage()).ticket_id, ticket_id)
  const { body: articles } = await w.ada('GET', `/ticket_articles/by_ticket/${ticket_id}`)
  assert.equal(articles.length, 2)
})

test('a number belongs to the only user who has it; shared numbers belong to none', async () => {
  await w.ada('PUT', '/users/6', { mobile: '+49 151 7000001' })
  await w.work.drain()
  await call(text('It is me', '+491517000001'))
  const known = await w.ada('GET', `/tickets/${(await lastMessage()).ticket_id}`)
  assert.equal(known.body.customer_id, 6)
  for (const id of [6, 7]) await w.ada('PUT', `/users/${id}`, { mobile: '+49 151 7000002' })
  await w.work.drain()
  await call(text('Who am I?', '+491517000002'))
  const shared = await w.ada('GET', `/tickets/${(await lastMessage()).ticket_id}`)
  assert.ok(![6, 7].includes(shared.body.customer_id))
})

test('a request without the signature of Twilio, or to an unknown address, is refused', async () => {
  const { body: before } = await w.ada('GET', '/channel_messages?per_page=1')
  for (const signature of ['', 'AAAA', 'x'.repeat(5000)]) {
    const { statusCode, body } = await call(text('Forged'), { headers: { 'x-twilio-signature': signature } })
    assert.deepEqual([statusCode, JSON.parse(body).code], [403, 'signature_invalid'])
  }
  const unknown = await w.app.inject({ method: 'POST', url: webhookPath('0'.repeat(32)), payload: {} })
  assert.equal(unknown.statusCode, 404)
  assert.deepEqual((await w.ada('GET', '/channel_messages?per_page=1')).body, before)
})

test('agents answer; the states and failures of the network are shown, and nothing is sent twice', async () => {
  await call(text('Hello'))
  const { ticket_id } = await lastMessage()
  const { status, body: sent } = await reply(ticket_id, { body: `${'word '.repeat(400)}end` })
  assert.deepEqual([status, sent.from], [201, twilioAccount.sender], JSON.stringify(sent))
  await w.work.drain()
  assert.deepEqual(
    twilio.sent.map(({ To, From, Body }) => [To, From, Body.length <= 1600]),
    [
      ['+4915112345678', twilioAccount.sender, true],
      ['+4915112345678', twilioAccount.sender, true],
    ],
    'a long text is two messages',
  )
  const reportOf = (at: number, state: string, more = {}) =>
    call(
      { MessageSid: twilio.sent[at]!.sid, MessageStatus: state, ...more },
      { query: new URL(twilio.sent[at]!.StatusCallback).search },
    )
  const states = async (id = sent.id) => {
    const { preferences } = await article(id)
    return [preferences.delivery_status, preferences.delivery_progress]
  }
  assert.deepEqual(await states(), ['success', undefined])
  for (const state of ['sent', 'delivered']) await reportOf(0, state)
  assert.deepEqual(await states(), ['success', undefined], 'the second part is still under way')
  await reportOf(1, 'delivered')
  await reportOf(1, 'sent')
  assert.deepEqual(await states(), ['success', 'delivered'])
  const { body: other } = await reply(ticket_id)
  await w.work.drain()
  await reportOf(2, 'undelivered', { ErrorCode: '30003' })
  const { preferences } = await article(other.id)
  assert.equal(preferences.delivery_status_message, 'Twilio couldn’t deliver the message: undelivered, 30003')

  twilio.answers.push({ status: 400, body: { code: 21211, message: "The 'To' number is not valid.", status: 400 } })
  const { body: wrong } = await reply(ticket_id)
  await w.work.drain()
  const refused = (await article(wrong.id)).preferences
  assert.deepEqual(
    [refused.delivery_status, refused.delivery_status_message],
    ['fail', "Twilio refused the message: The 'To' number is not valid. (21211)"],
  )
  twilio.answers.push({ status: 429, body: { code: 20429 }, headers: { 'retry-after': '60' } }, 'silence')
  const { body: limited } = await reply(ticket_id)
  await w.work.drain()
  assert.deepEqual(await states(limited.id), ['deferred', undefined])
  const { body: lost } = await reply(ticket_id)
  await w.work.drain()
  assert.deepEqual(await states(lost.id), ['unknown', undefined])
  const count = twilio.sent.length
  assert.equal((await w.agnes('POST', `/ticket_articles/${lost.id}/send_again`)).status, 200)
  await w.work.drain()
  assert.deepEqual([twilio.sent.length, ...(await states(lost.id))], [count + 1, 'success', undefined])
})

test('a message that cannot be sent is refused with the field', async () => {
  await call(text('Hello'))
  const { ticket_id } = await lastMessage()
  const cases: [object, string, string][] = [
    [{ to: 'nora@example.com' }, 'recipient_required', 'article.to'],
    [{ to: '' }, 'recipient_required', 'article.to'],
    [
      { to: Array.from({ length: 21 }, (_, at) => `+4915112345${100 + at}`).join(', ') },
      'too_many_entries',
      'article.to',
    ],
    [{ body: 'x'.repeat(4001) }, 'too_long', 'article.body'],
    [{ body: '<p> </p>', content_type: 'text/html' }, 'required', 'article.body'],
  ]
  for (const [values, code, field] of cases) {
    const { status, body } = await reply(ticket_id, values)
    assert.deepEqual([status, body.code, body.field], [422, code, field], JSON.stringify(values).slice(0, 80))
  }
  await w.ada('POST', '/channels_sms_disable', { id: account.id })
  assert.equal((await reply(ticket_id)).body.code, 'sms_channel_missing')
  assert.equal((await call(text('Off'))).statusCode, 404)
  await w.ada('POST', '/channels_sms_enable', { id: account.id })
})

const described = {
  adapter: 'sms/http',
  name: 'Gate',
  url: '',
  body: '{"to": "{digits}", "text": "{message}", "report": "{report_url}"}',
  headers: { Authorization: 'Bearer {token}' },
  token: 'gate-token',
  sender: 'Halden',
  success_text: '"ok"',
  id_field: 'messages.0.id',
  error_field: 'error',
  longest: 160,
  inbound: { from: 'sms.from', text: 'sms.text', id: 'sms.id', answer: 'OK' },
  report: { state: 'status', delivered: ['DELIVRD'], failed: ['UNDELIV'], reason: 'why' },
}

test('a gateway is described, called, and calls us', async () => {
  const options = { ...described, url: `${gate.url}/send?from={sender}` }
  gate.answer = (response) => void response.end('{"status": "ok", "messages": [{"id": 77}]}')
  const trial = await w.ada('POST', '/channels_sms/test', {
    options,
    recipient: '+49 151 11111111',
    message: 'A "test"\n€',
  })
  assert.deepEqual(trial.body, { success: true })
  const [asked] = gate.received
  assert.deepEqual([asked!.url, asked!.headers.authorization], ['/send?from=Halden', 'Bearer gate-token'])
  assert.deepEqual([JSON.parse(asked!.body).to, JSON.parse(asked!.body).text], ['4915111111111', 'A "test"\n€'])
  gate.answer = (response) => void response.end('{"status": "error", "error": "No credit"}')
  const failing = await w.ada('POST', '/channels_sms/test', { options, recipient: '+4915111111111', message: 'a' })
  assert.equal(failing.body.error, 'Gate refused the message: No credit')

  const { body: channel } = await w.ada('POST', '/channels_sms', { group_id: 1, options })
  assert.equal(channel.options.token, '**********')
  const url = webhookPath(channel.options.webhook_token)
  const answer = await w.app.inject({
    method: 'POST',
    url,
    payload: { sms: { from: '0151 2222222', text: 'By gateway', id: 5 } },
  })
  assert.deepEqual([answer.statusCode, answer.body], [200, 'OK'])
  await w.app.inject({ method: 'GET', url: `${url}?note=nothing` })
  await w.work.drain()
  const { body: arrived } = await w.ada('GET', '/channel_messages?per_page=2')
  assert.deepEqual([arrived[0].state, arrived[0].reason], ['ignored', 'Has no sender'])
  gate.received.length = 0
  gate.answer = (response) => void response.end('{"status": "ok", "messages": [{"id": 78}]}')
  const { body: sent } = await reply(arrived[1].ticket_id, { to: '+491512222222', body: `${'a'.repeat(160)}b` })
  await w.work.drain()
  assert.equal(gate.received.length, 2)
  const report = new URL(JSON.parse(gate.received[1]!.body).report)
  await w.app.inject({ method: 'GET', url: `${report.pathname}${report.search}&status=UNDELIV&why=Unknown+number` })
  await w.work.drain()
  const { preferences } = await article(sent.id)
  assert.equal(preferences.delivery_status_message, 'Gate couldn’t deliver the message: Unknown number')
  const kept = { ...options, token: '**********', sender: 'Other' }
  assert.equal((await w.ada('PUT', `/channels_sms/${channel.id}`, { options: kept })).status, 200)
  const moved = { ...kept, url: 'https://elsewhere.example/{message}' }
  const { body: refused } = await w.ada('PUT', `/channels_sms/${channel.id}`, { options: moved })
  assert.deepEqual([refused.code, refused.field], ['secret_required', 'token'])
  assert.deepEqual((await w.ada('DELETE', `/channels_sms/${channel.id}`)).body, {})
})

test('options that could never work are refused, and only administrators of SMS see channels', async () => {
  const url = 'https://gate.example/send'
  const cases: [object, string, string][] = [
    [{ options: { adapter: 'sms/twilio', ...twilioAccount, token: '' } }, 'required', 'options.token'],
    [{ options: { ...described, url: 'https://{digits}.example/' } }, 'invalid_value', 'options.url'],
    [{ options: { ...described, url: 'ftp://gate.example/' } }, 'invalid_value', 'options.url'],
    [{ options: { ...described, url, body: 'to={digits}' } }, 'required', 'options.body'],
    [{ options: { ...described, url, body: '{digits} {message} {nonsense}' } }, 'unknown_placeholder', 'options.body'],
    [{ options: { ...described, url, headers: { 'Content-Length': '1' } } }, 'invalid_value', 'options.headers'],
    [{ options: { ...described, url }, group_id: null }, 'required', 'group_id'],
    [{ options: { ...described, url }, group_id: 4711 }, 'unknown_reference', 'group_id'],
  ]
  for (const [values, code, field] of cases) {
    const { status, body } = await w.ada('POST', '/channels_sms', { group_id: 1, ...values })
    assert.deepEqual([status, body.code, body.field], [422, code, field], JSON.stringify(values))
  }
  assert.equal((await w.agnes('GET', '/channels_sms')).status, 403)
  const { body } = await w.ada('GET', '/channels_sms')
  assert.deepEqual([body.account_channel_ids, body.notification_channel_ids], [[account.id], []])
  assert.match(body.callback_url, /\/api\/v1\/sms_webhook$/)
  assert.equal(JSON.stringify(body).includes(twilioAccount.token), false)
})

test('a rule sends text messages to the people of a ticket', async () => {
  const options = { adapter: 'sms/twilio', ...twilioAccount, sender: 'Helpdesk' }
  await w.ada('POST', '/channels_sms', { area: 'Sms::Notification', options })
  await removeTriggers(w)
  await w.ada('PUT', '/users/6', { mobile: '+491517000001' })
  await sql`update users set mobile = '' where id = 4`.execute(w.db)
  const condition = { 'ticket.action': { operator: 'is', value: 'create' } }
  const save = (entry: object) =>
    w.ada('POST', '/triggers', { name: 'sms', condition, perform: { 'notification.sms': entry } })
  assert.equal(
    (await save({ recipient: 'nora@example.com', body: 'a' })).body.field,
    'perform.notification.sms.recipient',
  )
  assert.equal((await save({ recipient: 'ticket_customer' })).body.field, 'perform.notification.sms.body')
  const entry = { recipient: ['ticket_customer', 'userid_4'], body: 'We got #{ticket.title}', internal: 'false' }
  assert.equal((await save(entry)).status, 201)
  const { body: ticket } = await w.agnes('POST', '/tickets', { title: 'Printer', group: 'Users', customer_id: 6 })
  await w.work.drain()
  assert.deepEqual(
    twilio.sent.map(({ To, From, Body }) => [To, From, Body]),
    [['+491517000001', 'Helpdesk', 'We got Printer']],
  )
  const { body: articles } = await w.ada('GET', `/ticket_articles/by_ticket/${ticket.id}?expand=true`)
  const [system] = articles
  assert.deepEqual(
    [system.type, system.sender, system.preferences.sms_recipients],
    ['sms', 'System', ['+491517000001']],
  )
  await removeTriggers(w)
})
