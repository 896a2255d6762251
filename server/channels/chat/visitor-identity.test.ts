import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let chat: ChatTest
let key: string
before(async () => {
  w = await world()
  chat = await openChatTest(w)
  key = (await w.ada('POST', '/chats/1/identity_secret')).body.secret
})
after(async () => {
  await chat.close()
  await w.close()
})
beforeEach(() => chat.reset())

const sign = (text: string, secret = key) => createHmac('sha256', secret).update(text).digest('hex')
const email = 'nora.hale@shop.example'
const signed = () => ({ id: '4711', email, name: 'Nora Hale', hash: sign(`4711\n${email}`) })
const setMode = (identity: string) => w.ada('PUT', '/chats/1', { preferences: { identity } })

async function begin(given: object): Promise<string> {
  const data = { chat_id: 1, url: '', ...given }
  const { body } = await w.anyone('POST', '/chat_visits', { event: 'chat_session_init', data })
  const [told] = body.events
  return told.event === 'chat_session_queue' ? 'accepted' : told.data.state
}
const lastSession = async () => (await w.agnes('GET', '/chat_sessions?state=waiting')).body[0]

test('a signed identity is verified and becomes the customer', async () => {
  await setMode('required')
  assert.equal(await begin({ identity: signed(), email: 'other@shop.example' }), 'accepted')
  const { preferences, customer_id } = await lastSession()
  assert.deepEqual(preferences.visitor, { name: 'Nora Hale', email, fields: {}, verified: true })
  const { body: customer } = await w.agnes('GET', `/users/${customer_id}`)
  assert.equal(customer.email, email)
  assert.equal(await begin({ identity: { id: 7, hash: sign('7') } }), 'accepted')
})

test('a wrong signature is refused, also where none is required', async () => {
  const wrong = [
    { ...signed(), hash: sign('4711') },
    { ...signed(), email: 'victim@shop.example' },
    { ...signed(), id: '1' },
    { ...signed(), hash: sign(`4711\n${email}`, 'another key') },
    { ...signed(), hash: 'x' },
    { ...signed(), hash: '' },
  ]
  for (const mode of ['optional', 'required']) {
    await setMode(mode)
    for (const identity of wrong) assert.equal(await begin({ identity }), 'identity_invalid', JSON.stringify(identity))
  }
})

test('what a visitor types proves nothing', async () => {
  await setMode('optional')
  assert.equal(await begin({ name: 'Nora', email, identity: { id: '4711', email } }), 'accepted')
  const { preferences, customer_id } = await lastSession()
  assert.deepEqual([preferences.visitor.verified, preferences.visitor.email, customer_id], [false, email, null])
  await setMode('off')
  assert.equal(await begin({ identity: signed() }), 'accepted')
  assert.equal(
    (await w.db.selectFrom('chat_sessions').select('customer_id').execute()).every((row) => row.customer_id === null),
    true,
  )
  await setMode('required')
  assert.equal(await begin({ name: 'Nora', email }), 'identity_required')
})
