import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { basic, set } from '#tests/support/browser.ts'
import { password } from '#tests/support/cast.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { type Answer, type Call, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const refused = ({ status, body }: Answer) => (status === 422 ? body.error : status)
const used = (email: string) => `Email address '${email}' is already used for another user.`
const signIn = async (username: string, given = 'wrong') =>
  (await w.anyone('POST', '/signin', { username, password: given })).status

/** Spellings of `nora@example.com` and of an unknown name. */
const spellingsOf = (name: string) => [
  name.toUpperCase(),
  `  ${name} `,
  `${name[0]}\u200B${name.slice(1)}`,
  `\uFEFF${name}`,
  `${name}\u00AD`,
  String.fromCodePoint((name.codePointAt(0) as number) + 0xfee0) + name.slice(1),
]

for (const index of spellingsOf('nora').keys()) {
  test(`S-41: wrong passwords with spelling ${index} do not reveal whether an account exists`, async () => {
    const outcomes: number[][] = []
    for (const name of ['nora@example.com', 'nobody@example.com']) {
      const statuses: number[] = []
      for (let guess = 0; guess < 10; guess += 1) statuses.push(await signIn(spellingsOf(name)[index] as string))
      outcomes.push([...statuses, await signIn(name)])
    }
    assert.deepEqual(outcomes[0], outcomes[1])
  })
}

test('every spelling of a name finds its account, at sign-in and for a password reset', async () => {
  for (const name of spellingsOf('nora@example.com')) {
    assert.equal(await signIn(name, password), 201, JSON.stringify(name))
    w.clock.now = new Date(w.clock.now.getTime() + 3601_000)
    await w.anyone('POST', '/users/password_reset', { username: name })
    await w.work.drain()
  }
  assert.equal((await mailsTo(w, 'nora@example.com')).length, spellingsOf('nora').length)
})

test('a login cannot be another user’s address, nor an address another user’s login', async () => {
  await w.ada('PUT', '/users/8', { login: 'otto@private.test' })
  await w.ada('PUT', '/users/5', { login: 'anton' })
  const callers: [string, Call][] = [
    ['agent', w.agnes],
    ['administrator', w.ada],
  ]
  for (const [name, call] of callers) {
    assert.equal(
      refused(await call('PUT', '/users/6', { login: 'anton@example.com' })),
      used('anton@example.com'),
      name,
    )
    assert.equal(
      refused(await call('PUT', '/users/6', { login: ' ANTON\u200B@example.com' })),
      used('anton@example.com'),
    )
    assert.equal(
      refused(await call('PUT', '/users/6', { email: 'otto@private.test' })),
      used('otto@private.test'),
      name,
    )
    const person = { firstname: 'New', email: 'new@example.com', login: 'anton@example.com' }
    assert.equal(refused(await call('POST', '/users', person)), used('anton@example.com'), name)
    assert.equal(refused(await call('POST', '/users', { email: 'otto@private.test' })), used('otto@private.test'), name)
  }
  const { body } = await w.as(basic('anton@example.com'))('GET', '/users/me')
  assert.equal(body.id, 5)
})

test('with shared addresses, a shared one is still no other user’s login', async () => {
  await set(w, 'user_email_multiple_use', true)
  await w.ada('PUT', '/users/5', { login: 'anton' })
  const { body } = await w.agnes('POST', '/users', { firstname: 'Twin', email: 'nora@example.com' })
  assert.equal(body.login, 'nora@example.com1')
  assert.equal(
    refused(await w.agnes('PUT', `/users/${body.id}`, { login: 'anton@example.com' })),
    used('anton@example.com'),
  )
})

test('an import cannot set a login that is another user’s address', async () => {
  await w.ada('PUT', '/users/8', { login: 'otto' })
  const data = 'login,firstname,email,roles\notto@example.com,Evil,evil@example.com,Customer\n'
  const { body } = await w.ada('POST', '/users/import', { data })
  assert.deepEqual([body.result, body.stats], ['failed', { created: 0, updated: 0 }])
  assert.equal((await w.as(basic('otto@example.com'))('GET', '/users/me')).body.id, 8)
})

test('the password policy applies to every way of setting a password', async () => {
  const weak = 'Invalid password, it must be at least 10 characters long!'
  await set(w, 'user_create_account', true)
  const callers: [Call, string, 'POST' | 'PUT', object][] = [
    [w.agnes, '/users', 'POST', { email: 'a@example.com' }],
    [w.ada, '/users', 'POST', { email: 'b@example.com', roles: ['Agent'] }],
    [w.nora, '/users', 'POST', { email: 'c@example.com' }],
    [w.anyone, '/users', 'POST', { email: 'd@example.com', signup: true }],
    [w.ada, '/users/6', 'PUT', {}],
  ]
  for (const [call, path, method, values] of callers) {
    assert.equal(refused(await call(method, path, { ...values, password: 'a' })), weak)
  }
})

test('S-08: customers never read agents’ notes about them', async () => {
  await w.agnes('PUT', '/users/6', { note: 'SECRETNOTE' })
  const answers = [
    await w.nora('GET', '/users/me'),
    await w.nora('GET', '/users/me?full=true'),
    await w.nora('GET', '/users/me?expand=true'),
    await w.nora('GET', '/users/6'),
    await w.nora('GET', '/users'),
    await w.nora('GET', '/users?full=true'),
    await w.nora('PUT', '/users/me', { phone: '1' }),
    await w.nora('PUT', '/users/me?full=true', { phone: '2' }),
    await w.nora('GET', '/tickets?full=true'),
    await w.noah('GET', '/users/6'),
    await w.anyone('POST', '/signin', { username: 'nora@example.com', password }),
  ]
  for (const { text } of answers) assert.ok(!text.includes('SECRETNOTE'), text)
  assert.equal(answers[0]?.body.note, '')
  assert.equal((await w.agnes('GET', '/users/6')).body.note, 'SECRETNOTE')
})
