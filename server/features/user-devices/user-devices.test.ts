import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { browser, signedIn } from '#tests/support/browser.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
}
const devices = async (call = w.agnes) => (await call('GET', '/user_devices')).body
const refusal = ({ status, body }: Answer) => [status, body.error]

test('signing in records the device, and the list marks the current one', async () => {
  await browser(w, phone).signIn('agnes', { fingerprint: 'f1' })
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  const page = browser(w, firefox)
  await page.signIn('agnes', { fingerprint: 'f2' })
  const listed = await devices(page)
  assert.deepEqual(
    listed.map((one: Record<string, unknown>) => [one.name, one.current]),
    [
      ['Linux, Firefox', true],
      ['iOS, Safari', undefined],
    ],
  )
  assert.deepEqual(listed[0], {
    id: listed[0].id,
    user_id: 4,
    name: 'Linux, Firefox',
    os: 'Linux',
    browser: 'Firefox',
    location: null,
    user_agent: firefox['user-agent'],
    ip: '127.0.0.1',
    created_at: '2026-11-15T10:00:00.000Z',
    updated_at: '2026-11-15T10:00:00.000Z',
    current: true,
  })
  assert.deepEqual(
    (await devices()).map((one: { current?: boolean }) => one.current),
    [undefined, undefined],
    'a token is no device',
  )
})

test('the same browser is one device, by its fingerprint or else by its address', async () => {
  await browser(w, firefox).signIn('agnes', { fingerprint: 'f1' })
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  await browser(w, firefox).signIn('agnes', { fingerprint: 'f1' })
  await browser(w, { ...firefox, 'x-browser-fingerprint': 'f1' }).signIn('agnes')
  const [device, ...others] = await devices()
  assert.deepEqual(
    [device.created_at, device.updated_at, others],
    ['2026-11-15T09:00:00.000Z', '2026-11-15T10:00:00.000Z', []],
  )
  await browser(w, firefox).signIn('agnes')
  await browser(w, firefox).signIn('agnes')
  assert.equal((await devices()).length, 2)
  await browser(w, firefox).signIn('anton', { fingerprint: 'f1' })
  assert.equal((await devices(w.anton)).length, 1)
})

test('concurrent sign-ins create one device', async () => {
  await Promise.all(Array.from({ length: 5 }, () => browser(w, firefox).signIn('agnes', { fingerprint: 'f1' })))
  assert.equal((await devices()).length, 1)
})

test('removing a device ends its sessions and no others', async () => {
  const here = browser(w, firefox)
  await here.signIn('agnes', { fingerprint: 'f1' })
  const there = browser(w, phone)
  await there.signIn('agnes', { fingerprint: 'f2' })
  const stolen = (await devices(here)).find((one: { os: string }) => one.os === 'iOS')
  assert.deepEqual((await here('DELETE', `/user_devices/${stolen.id}`)).body, {})
  assert.equal((await there('GET', '/users/me')).status, 401)
  assert.equal((await here('GET', '/users/me')).status, 200)
  assert.equal((await devices(here)).length, 1)
  assert.deepEqual(refusal(await here('DELETE', `/user_devices/${stolen.id}`)), [
    404,
    `Couldn't find UserDevice with 'id'=${stolen.id}`,
  ])
})

test('users can access only their own devices', async () => {
  await signedIn(w, 'agnes')
  const [{ id }] = await devices()
  for (const call of [w.ada, w.anton])
    assert.deepEqual(refusal(await call('DELETE', `/user_devices/${id}`)), [403, 'Not authorized'])
  assert.deepEqual(await devices(w.ada), [])
  assert.equal((await w.nora('GET', '/user_devices')).status, 403)
  assert.equal((await w.anyone('GET', '/user_devices')).status, 401)
  for (const wrong of ['abc', '-1', '0', '1e3', '99999999999999999999'])
    assert.equal((await w.agnes('DELETE', `/user_devices/${wrong}`)).status, 404)
})

test('unusual user agents and fingerprints are accepted', async () => {
  const strange = ['', '<script>alert(1)</script>', 'é'.repeat(300), 'x'.repeat(5000)]
  for (const agent of strange) assert.equal((await browser(w, { 'user-agent': agent }).signIn('agnes')).status, 201)
  assert.equal((await browser(w).signIn('agnes', { fingerprint: '漢'.repeat(160) })).status, 201)
  assert.equal((await browser(w).signIn('agnes', { fingerprint: 'x'.repeat(161) })).status, 422)
  assert.equal((await devices()).length, 5)
})
