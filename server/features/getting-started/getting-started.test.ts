import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

/** The state of a fresh installation: nothing is skipped. */
const begin = () =>
  w.db
    .updateTable('settings')
    .set({ state_current: JSON.stringify({ value: [] }) })
    .where('name', '=', 'setup_skipped_steps')
    .execute()

const statesOf = (steps: { name: string; state: string }[]) =>
  Object.fromEntries(steps.map(({ name, state }) => [name, state]))
const steps = async () => statesOf((await w.pia('GET', '/getting_started')).body.steps)

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = `data:image/png;base64,${pixel}`

test('whether setup is complete is public; the rest is for administrators', async () => {
  const done = { setup_done: true, import_mode: false, import_backend: '', system_online_service: false }
  assert.deepEqual((await w.anyone('GET', '/getting_started')).body, done)
  assert.deepEqual((await w.agnes('GET', '/getting_started')).body, done)
  const { body } = await w.pia('GET', '/getting_started')
  assert.deepEqual(
    body.groups.map(({ name }: { name: string }) => name),
    ['Users', 'Sales', 'Support'],
  )
  assert.equal(body.config.product_name, 'Switchboard')
  assert.equal(body.config.monitoring_token, undefined)
})

test('a step is done if its records exist, skipped if it was skipped, and open otherwise', async () => {
  await begin()
  assert.deepEqual(await steps(), { organization: 'open', mail_out: 'open', mailbox: 'open', colleagues: 'done' })
  const { status, body } = await w.pia('PUT', '/getting_started/steps/mailbox', { skipped: true })
  assert.deepEqual([status, statesOf(body).mailbox], [200, 'skipped'])
  assert.equal((await steps()).mailbox, 'skipped')
  await w.pia('PUT', '/getting_started/steps/mailbox', { skipped: false })
  assert.equal((await steps()).mailbox, 'open')
  await w.pia('POST', '/getting_started/base', { organization: 'Acme' })
  assert.equal((await steps()).organization, 'done')
})

test('an upgraded installation has no open setup steps', async () => {
  assert.ok(Object.values(await steps()).every((state) => state !== 'open'))
})

test('name, URL, language, time zone and logo are saved together and used by the next page', async () => {
  const given = {
    organization: 'Acme & Söhne',
    url: 'https://Help.example.com:8443/',
    locale_default: 'de-de',
    timezone_default: 'Europe/Berlin',
    logo: picture,
  }
  const { body } = await w.pia('POST', '/getting_started/base', given)
  assert.equal(body.result, 'ok')
  const { config } = (await w.anyone('GET', '/signshow')).body
  assert.deepEqual(
    [config.organization, config.http_type, config.fqdn, config.locale_default, config.timezone_default],
    ['Acme & Söhne', 'https', 'help.example.com:8443', 'de-de', 'Europe/Berlin'],
  )
  assert.equal(config.product_logo, picture)
  await w.pia('POST', '/getting_started/base', { organization: 'Acme', logo: null })
  const after = (await w.anyone('GET', '/signshow')).body.config
  assert.deepEqual([after.product_logo, after.fqdn], [null, 'help.example.com:8443'])
})

test('one invalid value changes nothing, and each is named', async () => {
  const { status, body } = await w.pia('POST', '/getting_started/base', {
    organization: 'Acme',
    url: 'javascript:alert(1)',
    locale_default: '§§',
    timezone_default: 'Mars/Olympus',
    logo: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
  })
  assert.deepEqual([status, body.result], [200, 'invalid'])
  assert.deepEqual(Object.keys(body.messages).toSorted(), ['locale_default', 'logo', 'timezone_default', 'url'])
  assert.equal((await w.anyone('GET', '/signshow')).body.config.organization, '')
})

test('an address is a host without path or credentials', async () => {
  const wrong = [
    '',
    'help',
    'ftp://a.example',
    'http://a.example/help',
    'http://u:p@a.example',
    'http://a.example?x',
    '//a',
  ]
  for (const url of [...wrong, `http://${'a'.repeat(400)}.example`, 'http://a.example/\nHost: b']) {
    const { body } = await w.pia('POST', '/getting_started/base', { organization: 'Acme', url })
    assert.ok(body.messages?.url, url)
  }
})

test('a logo is a small image, detected by its content', async () => {
  const huge = `data:image/png;base64,${Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(70_000)]).toString('base64')}`
  const script = `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`
  for (const logo of [huge, script, 'https://evil.example/logo.png', 'data:text/html,x']) {
    const { body } = await w.pia('POST', '/getting_started/base', { organization: 'Acme', logo })
    assert.ok(body.messages?.logo, logo.slice(0, 60))
  }
})

test('only full administrators can set up the helpdesk', async () => {
  const { id } = (await w.pia('POST', '/roles', { name: 'User desk', permissions: ['admin.user', 'admin.branding'] }))
    .body
  await w.pia('PUT', '/users/5', { role_ids: [id] })
  for (const who of [w.anyone, w.agnes, w.nora, w.anton]) {
    const isKnown = who !== w.anyone
    const saved = await who('POST', '/getting_started/base', { organization: 'Mine' })
    const skipped = await who('PUT', '/getting_started/steps/mailbox', { skipped: true })
    assert.deepEqual([saved.status, skipped.status], isKnown ? [403, 403] : [401, 401])
  }
  assert.equal((await w.anton('GET', '/getting_started')).body.steps, undefined)
})

test('an unknown step cannot be skipped', async () => {
  for (const name of ['nothing', '__proto__', 'administrator', '%00', 'a'.repeat(3000)]) {
    const { status } = await w.pia('PUT', `/getting_started/steps/${name}`, { skipped: true })
    assert.ok([404, 414, 422].includes(status), `${name}: ${status}`)
  }
  assert.equal((await w.pia('PUT', '/getting_started/steps/mailbox', { skipped: 'perhaps' })).status, 422)
})

test('first steps are completed by their records', async () => {
  const checked = async (who: World['ada']) => {
    const [list] = (await who('GET', '/first_steps')).body
    return Object.fromEntries(list.items.map((item: { id: string; checked: boolean }) => [item.id, item.checked]))
  }
  const nothing = { mail_out: false, mailbox: false, answer: false, picture: false }
  assert.deepEqual(await checked(w.ada), { ...nothing, colleagues: true, groups: true })
  assert.deepEqual(await checked(w.agnes), { answer: false, picture: false })
  const article = { body: 'Hello', type: 'note', internal: true }
  const ticket = (
    await w.ada('POST', '/tickets', { title: 'a', group: 'Users', customer: 'nora@example.com', article })
  ).body
  assert.equal((await checked(w.ada)).answer, false, 'a note is no answer')
  await w.ada('POST', '/ticket_articles', { ticket_id: ticket.id, body: 'Hello', type: 'phone', sender: 'Agent' })
  assert.equal((await checked(w.ada)).answer, true)
  assert.equal((await w.nora('GET', '/first_steps')).status, 403)
  assert.equal((await w.anyone('GET', '/first_steps')).status, 401)
})
