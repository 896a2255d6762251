import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type FakeWhatsapp, sampleTemplates, startFakeWhatsapp, whatsappAccount } from '#tests/support/fake-whatsapp.ts'
import { type World, world } from '#tests/support/world.ts'
import { remind } from './remind.ts'

let w: World
let far: FakeWhatsapp
let channel: { id: number; options: Record<string, string> }
before(async () => {
  far = await startFakeWhatsapp()
  w = await world({ networkUrls: { whatsapp: far.url } })
  const { status, body } = await w.ada('POST', '/channels/admin/whatsapp', { group_id: 1, ...whatsappAccount })
  assert.equal(status, 200, JSON.stringify(body))
  channel = body
})
after(async () => {
  await w.close()
  await far.close()
})

const path = () => `/api/v1/channels_whatsapp_webhook/${channel.options.callback_url_uuid}`
const metadata = { display_phone_number: '4930555', phone_number_id: whatsappAccount.phone_number_id }
const contacts = [{ profile: { name: 'Nora Hale' }, wa_id: '4915112345678' }]

const inWebhook = (...values: object[]) => ({
  object: 'whatsapp_business_account',
  entry: values.map((value) => ({
    id: 'entry1',
    changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, contacts, ...value } }],
  })),
})

async function push(payload: object, signature?: string) {
  const body = JSON.stringify(payload)
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? far.sign(body) }
  const answer = await w.app.inject({ method: 'POST', url: path(), headers, payload: body })
  await w.work.drain()
  return answer
}

let last = 0
const message = (type: string, content: object, more: object = {}) => ({
  from: '4915112345678',
  id: `wamid.in${(last += 1)}`,
  timestamp: String(Math.floor(w.clock.now.getTime() / 1000)),
  type,
  [type]: content,
  ...more,
})
const say = (body: string) => push(inWebhook({ messages: [message('text', { body })] }))
const newest = async (count = 1) => (await w.ada('GET', `/channel_messages?per_page=${count}`)).body
const article = async (id: number) => (await w.ada('GET', `/ticket_articles/${id}`)).body
const reply = (ticketId: number, more: object = {}) =>
  w.agnes('POST', '/ticket_articles', { ticket_id: ticketId, type: 'whatsapp message', body: 'Hi', ...more })

test('a number is connected, its address confirmed, and secrets are never shown', async () => {
  assert.deepEqual(
    [channel.options.name, channel.options.phone_number, channel.options.access_token, channel.options.app_secret],
    ['Halden Finch', '+49 30 555', '**********', '**********'],
  )
  const confirm = (query: string) => w.app.inject({ method: 'GET', url: `${path()}?${query}` })
  const token = channel.options.verify_token
  const { statusCode, body } = await confirm(`hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`)
  assert.deepEqual([statusCode, body], [200, '1158201444'])
  for (const query of [`hub.mode=subscribe&hub.challenge=5&hub.verify_token=x`, `hub.verify_token=${token}`, ''])
    assert.equal((await confirm(query)).statusCode, 422, query)
  const { body: numbers } = await w.ada('POST', '/channels/admin/whatsapp/preload', whatsappAccount)
  assert.deepEqual(numbers.data.phone_numbers, [{ label: 'Halden Finch (+49 30 555)', value: '7770001' }])
  const again = await w.ada('POST', '/channels/admin/whatsapp', { group_id: 1, ...whatsappAccount })
  assert.deepEqual([again.status, again.body.field], [422, 'phone_number_id'])
  const wrong = { group_id: 1, ...whatsappAccount, access_token: 'x' }
  const { body: refused } = await w.ada('POST', '/channels/admin/whatsapp', wrong)
  assert.deepEqual([refused.code, refused.field], ['access_token_invalid', 'access_token'])
  assert.equal((await w.agnes('GET', '/channels/admin/whatsapp')).status, 403)
  const kept = { access_token: '**********', welcome: 'We will be with you soon' }
  assert.equal((await w.ada('PUT', `/channels/admin/whatsapp/${channel.id}`, kept)).status, 200)
  const { body: listed } = await w.ada('GET', '/channels/admin/whatsapp')
  assert.deepEqual(
    [listed.channel_ids, listed.assets.Channel[channel.id].options.welcome],
    [[channel.id], kept.welcome],
  )
})

test('every message of a webhook arrives once, in one ticket, which is welcomed', async () => {
  far.media.set('photo1', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'))
  const [first, second] = [
    message('text', { body: 'Hello' }),
    message('image', { id: 'photo1', mime_type: 'image/jpeg', caption: 'The label' }),
  ]
  const place = message('location', { latitude: 52.5, longitude: 13.4, name: 'Our shop' })
  const cards = message(
    'contacts',
    {},
    { contacts: [{ name: { formatted_name: 'Kai' }, phones: [{ phone: '+49 30 1' }] }] },
  )
  const order = message('order', { product_items: [] })
  const webhook = inWebhook({ messages: [first, second] }, { messages: [place, cards, order] }, { account_update: {} })
  assert.equal((await push(webhook)).statusCode, 200)
  await push(webhook)
  const { ticket_id } = (await newest(6)).find(({ state }: { state: string }) => state === 'filed')
  const { body: articles } = await w.ada('GET', `/ticket_articles/by_ticket/${ticket_id}?expand=true`)
  const shown = articles.filter(({ sender }: { sender: string }) => sender === 'Customer')
  assert.deepEqual(
    shown.map(({ body }: { body: string }) => body.split('\n')[0]),
    ['Hello', 'The label', 'Our shop', 'Kai, +49 30 1', 'Sent a message of the kind “order”, which cannot be shown.'],
  )
  assert.equal(shown[1].attachments[0].filename, 'image-photo1.jpg')
  assert.match(shown[2].body, /openstreetmap\.org/)
  assert.deepEqual([shown[0].type, shown[0].from], ['whatsapp message', 'Nora Hale (+4915112345678)'])
  const { body: ticket } = await w.ada('GET', `/tickets/${ticket_id}`)
  assert.equal(ticket.title, 'Nora Hale (+4915112345678) via WhatsApp')
  assert.deepEqual(ticket.preferences.whatsapp.from, { phone_number: '4915112345678', display_name: 'Nora Hale' })
  assert.deepEqual(
    far.sent.map(({ to, text }) => [to, text.body]),
    [['4915112345678', 'We will be with you soon']],
  )
  const react = (emoji: string) =>
    push(inWebhook({ messages: [message('reaction', { message_id: shown[0].message_id, emoji })] }))
  await react('👍')
  assert.equal((await article(shown[0].id)).preferences.whatsapp.reaction.emoji, '👍')
  await react('')
  assert.equal((await article(shown[0].id)).preferences.whatsapp.reaction, undefined)
})

test('an hour before the window closes the person is reminded, unless the ticket is closed', async () => {
  const text = { reminder_active: true, reminder_message: 'Still there?' }
  assert.equal((await w.ada('PUT', `/channels/admin/whatsapp/${channel.id}`, text)).status, 200)
  await push(inWebhook({ messages: [message('text', { body: 'One more question' })] }))
  const { ticket_id } = (await newest(1))[0]
  const { timestamp_incoming } = (await w.ada('GET', `/tickets/${ticket_id}`)).body.preferences.whatsapp
  const payload = { ticket_id, channel_id: channel.id, at: Number(timestamp_incoming) }
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`remind-on-whatsapp-${ticket_id}`}`.execute(w.db)
  // The queue has the time of the database, not that of the test.
  const hours = rows.map(({ run_at }) => Math.round((new Date(run_at).getTime() - Date.now()) / 3_600_000))
  assert.deepEqual(hours, [23])
  const run = async (given: object) => {
    const origin = { actor: systemActor, requestId: 'test' }
    await unitOfWork(w.app.deps, origin, (ctx) => remind.run(ctx, { ...payload, ...given }))
    await w.work.drain()
    return far.sent.filter((sent) => sent.text?.body === 'Still there?').length
  }
  assert.equal(await run({ at: payload.at - 60 }), 0, 'a message that arrived late')
  assert.equal(await run({}), 1)
  await w.ada('PUT', `/tickets/${ticket_id}`, { state: 'closed' })
  assert.equal(await run({}), 1)
  await w.ada('PUT', `/channels/admin/whatsapp/${channel.id}`, { reminder_active: false })
  await w.ada('PUT', `/tickets/${ticket_id}`, { state: 'open' })
  assert.equal(await run({}), 1)
})

test('requests without a valid signature are refused, and what belongs to others is kept aside', async () => {
  const { length } = await newest(100)
  for (const signature of ['', 'sha256=00', far.sign('{}'), 'x'.repeat(9000)]) {
    const { statusCode, body } = await push(inWebhook({ messages: [message('text', { body: 'Forged' })] }), signature)
    assert.deepEqual([statusCode, JSON.parse(body).code], [403, 'signature_invalid'])
  }
  assert.equal((await newest(100)).length, length)
  const other = { ...metadata, phone_number_id: '999' }
  await push(inWebhook({ metadata: other, messages: [message('text', { body: 'Not for us' })] }))
  assert.equal((await newest())[0].reason, 'For another number')
  for (const body of [{}, { entry: 5 }, { entry: [{ changes: [null, 'x', { value: { messages: [7, {}] } }] }] }])
    assert.equal((await push(body)).statusCode, 200)
})

/** After the 24 hours. */
async function sendTemplates(ticketId: number) {
  far.templates.push(...sampleTemplates)
  const path = `/tickets/${ticketId}/whatsapp_templates`
  const { body: templates } = await w.agnes('GET', path)
  assert.deepEqual(
    templates.map(({ name, parameters }: { name: string; parameters: object[] }) => [name, parameters]),
    [
      [
        'repair_update',
        [
          { name: '1', example: 'Priya' },
          { name: '2', example: '#1' },
        ],
      ],
    ],
  )
  const template = { name: 'repair_update', language: 'en', parameters: ['Nora', '#4711'] }
  const { status, body } = await w.agnes('POST', path, template)
  assert.deepEqual([status, body.body], [201, 'Hello Nora, there is news about your repair #4711.\n\nHalden Finch'])
  await w.work.drain()
  assert.equal((await article(body.id)).preferences.delivery_status, 'success')
  assert.deepEqual(far.sent.at(-1)!.template, {
    name: 'repair_update',
    language: { code: 'en' },
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Nora' },
          { type: 'text', text: '#4711' },
        ],
      },
    ],
  })
  const refusals: [object, string][] = [
    [{ ...template, name: 'sale' }, 'name'],
    [{ ...template, language: 'de' }, 'name'],
    [{ ...template, parameters: ['Nora'] }, 'parameters'],
    [{ ...template, parameters: ['Nora', ' '] }, 'parameters'],
  ]
  for (const [sent, field] of refusals) {
    const refused = await w.agnes('POST', path, sent)
    assert.deepEqual([refused.status, refused.body.field?.split('.')[0]], [422, field])
  }
  assert.equal((await w.nora('GET', path)).status, 403)
}

test('agents answer within 24 hours; states, failures and silence of the network are shown', async () => {
  await say('Are you there?')
  const [{ ticket_id }] = await newest()
  far.sent.length = 0
  const { body: asked } = await w.ada('GET', `/ticket_articles/by_ticket/${ticket_id}`)
  const attachment = {
    filename: 'map.pdf',
    'mime-type': 'application/pdf',
    data: Buffer.from('%PDF').toString('base64'),
  }
  const { status, body: sent } = await reply(ticket_id, { in_reply_to: asked[0].message_id, attachments: [attachment] })
  assert.deepEqual([status, sent.from], [201, 'Agnes Agent via Halden Finch (+49 30 555)'], JSON.stringify(sent))
  await w.work.drain()
  const [document] = far.sent
  assert.deepEqual(
    [document!.type, document!.document, document!.context],
    ['document', { id: 'upload1', filename: 'map.pdf', caption: 'Hi' }, { message_id: asked[0].message_id }],
  )
  const { message_id } = await article(sent.id)
  const status_ = (state: string, more: object = {}) =>
    push(
      inWebhook({
        statuses: [{ id: message_id, status: state, recipient_id: '4915112345678', timestamp: '1', ...more }],
      }),
    )
  const progress = async () => {
    const { preferences } = await article(sent.id)
    return [preferences.delivery_status, preferences.delivery_progress]
  }
  for (const state of ['read', 'sent', 'delivered', 'read']) await status_(state)
  assert.deepEqual(await progress(), ['success', 'read'])
  await status_('failed', { errors: [{ code: 131053, title: 'Media upload error' }] })
  const failed = (await article(sent.id)).preferences
  assert.equal(failed.delivery_status_message, 'WhatsApp couldn’t deliver the message: Media upload error (131053)')

  const outcomes: [FakeWhatsapp['answers'][number], string][] = [
    [{ status: 400, error: { code: 131026, message: 'Undeliverable' } }, 'fail'],
    [{ status: 400, error: { code: 130429, message: 'Rate limit' } }, 'deferred'],
    ['silence', 'unknown'],
  ]
  for (const [answer, expected] of outcomes) {
    far.answers.push(answer)
    const { body } = await reply(ticket_id)
    await w.work.drain()
    assert.equal((await article(body.id)).preferences.delivery_status, expected)
  }
  assert.equal((await reply(ticket_id, { body: 'x'.repeat(4097) })).body.code, 'too_long')
  const start = w.clock.now
  w.clock.now = new Date(start.getTime() + 24 * 3600_000)
  const late = await reply(ticket_id)
  assert.deepEqual([late.status, late.body.code], [422, 'whatsapp_window_closed'])
  await sendTemplates(ticket_id)
  await say('Still there?')
  assert.equal((await reply(ticket_id)).status, 201, 'a new message opens the window again')
  w.clock.now = start
  const { body: plain } = await w.ada('POST', '/tickets', {
    title: 'Plain',
    group: 'Users',
    customer: 'nora@example.com',
  })
  assert.equal((await reply(plain.id)).body.code, 'no_conversation')
})
