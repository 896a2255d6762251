import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let chat: ChatTest
let dns: DnsServer
before(async () => {
  dns = await startDnsServer({ 'new.example': 'mx.new.example', 'no-mail.example': null })
  w = await world({ dnsServers: [dns.address] })
  chat = await openChatTest(w)
})
after(async () => {
  await chat.close()
  await w.close()
  dns.close()
})
beforeEach(() => w.db.deleteFrom('rate_limits').execute())

const message = { name: 'Ines Berg', email: 'ines@new.example', message: 'Where is <b>it</b>?\nThanks' }
const leave = async (values: object, answer?: string) =>
  (await chat.openWidget()).ask('chat_offline_message', values, answer)
const changeTopic = (preferences: object) => w.ada('PUT', '/chats/1', { preferences })
const showTicket = async (number: string) => {
  const { id } = await w.db.selectFrom('tickets').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  return (await w.ada('GET', `/tickets/${id}?expand=true`)).body
}
const countTickets = async () => (await w.db.selectFrom('tickets').select('id').execute()).length

test('a message without an agent becomes a ticket in the group of the topic', async () => {
  const questions = [
    { name: 'order', label: 'Order number', type: 'text' },
    { name: 'email', label: 'Email', type: 'email' },
  ]
  assert.equal((await changeTopic({ group_id: 2, questions })).status, 200)
  const url = 'https://shop.example/cart'
  const told = await leave({ ...message, url, fields: { order: '4711', email: 'x', other: 'not asked' } })
  assert.deepEqual([told.state, Object.keys(told)], ['ok', ['state', 'ticket']])
  const ticket = await showTicket(told.ticket.number)
  assert.deepEqual(
    [ticket.title, ticket.customer, ticket.group_id, ticket.state, ticket.preferences.chat.url],
    ['Where is <b>it</b>?', 'ines@new.example', 2, 'new', url],
  )
  const { body: articles } = await w.ada('GET', `/ticket_articles/by_ticket/${ticket.id}?expand=true`)
  assert.deepEqual(
    articles.map(({ type, sender, content_type, body, from }: Record<string, string>) => [
      type,
      sender,
      content_type,
      body,
      from,
    ]),
    [['web', 'Customer', 'text/plain', `${message.message}\n\nOrder number: 4711`, 'Ines Berg <ines@new.example>']],
  )
  await changeTopic({})
})

test('an address that is known gets the ticket, and the visitor learns nothing about the person', async () => {
  const told = await leave({ email: 'NORA@example.com', message: 'Hello' })
  assert.deepEqual(Object.keys(told.ticket), ['number'])
  assert.equal((await showTicket(told.ticket.number)).customer, 'nora@example.com')
})

test('problems of the fields are answered at once, and nothing is created', async () => {
  const before = await countTickets()
  const cases: [object, object][] = [
    [{}, { name: 'required', email: 'required', message: 'required' }],
    [{ ...message, message: ' \n' }, { message: 'required' }],
    [{ ...message, email: 'not an address' }, { email: 'invalid' }],
    [{ ...message, email: 'ines@no-mail.example' }, { email: 'invalid' }],
    [{ ...message, message: 'x'.repeat(100_001) }, { message: 'too_long' }],
    [
      { ...message, message: { $ne: null }, name: ['x'] },
      { message: 'required', name: 'required' },
    ],
  ]
  for (const [values, errors] of cases) assert.deepEqual(await leave(values), { state: 'invalid', errors })
  assert.match((await leave({ ...message, website_url: 'https://spam.example' }, 'chat_error')).state, /spam/)
  assert.equal(await countTickets(), before)
})

test('the topic, the setting and the limits of the form decide', async () => {
  await changeTopic({ offline_form: false })
  assert.equal((await leave(message, 'chat_error')).state, 'chat_unavailable')
  await changeTopic({})
  await set(w, 'form_ticket_create_by_ip_per_hour', 1)
  await w.db.deleteFrom('rate_limits').execute()
  assert.equal((await leave(message)).state, 'ok')
  assert.match((await leave(message, 'chat_error')).state, /Too many/)
  await set(w, 'form_ticket_create_by_ip_per_hour', 20)
  const widget = await chat.openWidget()
  await set(w, 'chat', false)
  assert.equal((await widget.ask('chat_offline_message', message, 'chat_error')).state, 'chat_disabled')
  await set(w, 'chat', true)
})
