import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { basic } from '#tests/support/browser.ts'
import { password } from '#tests/support/cast.ts'
import { mailsTo, tokenIn } from '#tests/support/mails.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const old = 'nora@example.com'
const taken = 'mallory@example.com'
const later = (seconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
const kindsTo = async (address: string) => (await mailsTo(w, address)).map(({ kind }) => kind)
const emailOf = async (id = 6) => (await w.ada('GET', `/users/${id}`)).body.email
const undo = async (token: string) => (await w.anyone('POST', '/users/email_change_undo', { token })).body.message
const confirm = async (token: string) => (await w.anyone('POST', '/users/email_change_confirm', { token })).body.message
const linkTo = async (address: string) => tokenIn((await mailsTo(w, address)).at(-1) ?? { text: '' })

async function askForReset(username: string): Promise<void> {
  later(61)
  assert.equal((await w.anyone('POST', '/users/password_reset', { username })).status, 200)
  await w.work.drain()
}

async function changeByAgent(email = taken): Promise<void> {
  const { status, body } = await w.agnes('PUT', '/users/6', { email })
  assert.deepEqual([status, body.email], [200, email], JSON.stringify(body))
}

test('S-17: an agent who changes a customer’s address does not get access to the account', async () => {
  await changeByAgent()
  for (const username of [taken, old, 'Mallory@Example.com']) await askForReset(username)
  assert.deepEqual(await kindsTo(taken), [])
  assert.deepEqual(await kindsTo(old), ['email_changed', 'password_reset', 'password_reset', 'password_reset'])
  const { body } = await w.anyone('POST', '/users/password_reset_verify', {
    token: await linkTo(old),
    password: 'New-Horse-8-Battery',
  })
  assert.equal(body.message, 'ok')
  assert.deepEqual((await kindsTo(old)).at(-1), 'password_changed', 'tells the confirmed address')
  await askForReset(taken)
  assert.deepEqual(await kindsTo(taken), [], 'a reset confirms nothing')
})

test('an administrator sees the confirmed address until the new one is confirmed', async () => {
  const address = '/users/6/email_confirmations'
  const confirmedEmail = async () => (await w.ada('GET', address)).body.confirmed_email
  assert.equal(await confirmedEmail(), null)
  await changeByAgent()
  assert.equal(await confirmedEmail(), old)
  assert.equal((await w.agnes('GET', address)).status, 403)
  assert.equal((await w.ada('POST', address)).status, 201)
  assert.equal(await confirmedEmail(), null)
  assert.equal((await w.ada('GET', '/users/999999/email_confirmations')).status, 404)
})

test('the old address can undo the change for seven days, once, with login and sessions', async () => {
  await changeByAgent()
  const token = await linkTo(old)
  assert.equal((await w.ada('GET', '/users/6')).body.login, taken)
  later(7 * 24 * 3600 - 1)
  assert.equal(await undo(token), 'ok')
  const { body } = await w.ada('GET', '/users/6')
  assert.deepEqual([body.email, body.login], [old, old])
  assert.deepEqual([await undo(token), await confirm(token)], ['failed', 'failed'])
  await askForReset(old)
  assert.equal((await kindsTo(old)).at(-1), 'password_reset')
})

test('after seven days the change remains, and links still go to the confirmed address', async () => {
  await changeByAgent()
  const token = await linkTo(old)
  later(7 * 24 * 3600 + 1)
  assert.equal(await undo(token), 'failed')
  assert.equal(await emailOf(), taken)
  await askForReset(taken)
  assert.deepEqual(await kindsTo(taken), [])
})

test('several changes are undone to the confirmed address', async () => {
  await changeByAgent('first@example.com')
  const first = await linkTo(old)
  await changeByAgent('second@example.com')
  assert.deepEqual(await kindsTo('first@example.com'), [], 'an unconfirmed address is not told')
  assert.equal(await undo(first), 'failed', 'replaced by a newer link')
  assert.equal(await undo(await linkTo(old)), 'ok')
  assert.equal(await emailOf(), old)
  await changeByAgent('third@example.com')
  await changeByAgent(old)
  assert.equal(await undo(await linkTo(old)), 'failed', 'nothing left to undo')
  await askForReset(old)
  assert.equal((await kindsTo(old)).at(-1), 'password_reset')
})

test('the user confirms the new address with the link sent to the old one', async () => {
  await changeByAgent()
  assert.equal(await confirm(await linkTo(old)), 'ok')
  await askForReset(taken)
  assert.deepEqual(await kindsTo(taken), ['password_reset'])
})

test('an administrator changes an address directly, or confirms an agent’s change; the old address is notified', async () => {
  await w.pia('PUT', '/users/6', { email: 'new@example.com' })
  assert.deepEqual(await kindsTo(old), ['email_replaced'])
  assert.equal(await linkTo(old), '', 'without a link that undoes it')
  await askForReset('new@example.com')
  assert.deepEqual(await kindsTo('new@example.com'), ['password_reset'])
  await changeByAgent()
  assert.equal((await w.agnes('POST', '/users/6/email_confirmations')).status, 403)
  assert.equal((await w.pia('POST', '/users/6/email_confirmations')).status, 201)
  await askForReset(taken)
  assert.deepEqual(await kindsTo(taken), ['password_reset'])
})

test('a first address entered by an agent gives no access to an account that had none', async () => {
  const { body } = await w.ada('POST', '/users', {
    login: 'phone-only',
    firstname: 'Tel',
    password,
    roles: ['Customer'],
  })
  await w.agnes('PUT', `/users/${body.id}`, { email: taken })
  await askForReset('phone-only')
  assert.deepEqual(await kindsTo(taken), [])
})

test('invitations go to the confirmed address', async () => {
  const { body } = await w.ada('POST', '/users', { firstname: 'New', email: 'fresh@example.com', roles: ['Customer'] })
  await w.agnes('PUT', `/users/${body.id}`, { email: taken })
  assert.equal((await w.ada('POST', `/users/${body.id}/invitations`)).status, 201)
  assert.deepEqual([await kindsTo(taken), (await kindsTo('fresh@example.com')).at(-1)], [[], 'invitation'])
})

test('the confirmed address stays reserved, and its owner can still sign in with it', async () => {
  await changeByAgent()
  const { status, body } = await w.agnes('POST', '/users', { firstname: 'X', email: old })
  assert.deepEqual([status, body.error], [422, `Email address '${old}' is already used for another user.`])
  assert.equal((await w.agnes('PUT', '/users/8', { login: old })).status, 422)
  assert.equal((await w.as(basic(old))('GET', '/users/me')).body.id, 6)
  const ticket = await w.agnes('POST', '/tickets', { title: 'x', group: 'Users', customer_id: `guess:${old}` })
  assert.equal(ticket.body.customer_id, 6)
})
