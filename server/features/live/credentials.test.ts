import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { closeCodes } from '#contract/live.ts'
import { basic, set, signedIn } from '#tests/support/browser.ts'
import { emailOf, password, tokenOf } from '#tests/support/cast.ts'
import { openLiveTest, type LiveTest } from '#tests/support/live.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let stage: LiveTest
let origin: string
before(async () => {
  w = await world()
  stage = await openLiveTest(w)
  origin = stage.address.replace('ws', 'http')
})
after(async () => {
  await stage.close()
  await w.close()
})

const token = (name: string) => `Token token=${tokenOf(name)}`
const endsSignedOut = async ({ closed }: { closed: Promise<{ code: number }> }) =>
  assert.equal((await closed).code, closeCodes.signedOut)

test('missing and wrong credentials are rejected', async () => {
  assert.equal(await stage.refused({}), 401)
  assert.equal(await stage.refused({ authorization: 'Token token=nothing' }), 401)
  assert.equal(await stage.refused({ authorization: 'Bearer nothing' }), 401)
  assert.equal(await stage.refused({ cookie: 'switchboard_session=nothing', origin }), 401)
})

test('Basic credentials cannot keep a socket open', async () => {
  assert.equal(await stage.refused({ authorization: basic(emailOf('agnes')) }), 403)
})

test('a session can open a socket from our own pages only', async () => {
  const { cookie } = await signedIn(w, 'agnes')
  const screen = await stage.connect({ cookie, origin })
  assert.equal(screen.hello.user_id, 4)
  for (const foreign of ['https://evil.example', 'null', `${origin}.evil.example`, 'http://127.0.0.1', 'nonsense']) {
    assert.equal(await stage.refused({ cookie, origin: foreign }), 403, foreign)
  }
  assert.equal(await stage.refused({ cookie }), 403)
  assert.equal(await stage.refused({ cookie, origin, 'sec-fetch-site': 'cross-site' }), 403)
  await set(w, 'fqdn', 'help.example.com')
  await (await stage.connect({ cookie, origin: 'https://help.example.com' })).close()
  await screen.close()
})

test('a token can open a socket without a page, but not from another site', async () => {
  await (await stage.connect({ authorization: token('agnes') })).close()
  await (await stage.connect({ authorization: token('agnes').replace('Token token=', 'Bearer ') })).close()
  assert.equal(await stage.refused({ authorization: token('agnes'), origin: 'https://evil.example' }), 403)
})

test('a request that is not an upgrade is rejected', async () => {
  const { status, headers } = await w.send({ method: 'GET', url: '/ws', headers: { authorization: token('agnes') } })
  assert.deepEqual([status, headers.upgrade], [426, 'websocket'])
})

/** The response on a bare connection, until it ends or is complete. */
async function exchange(request: string): Promise<string> {
  const { hostname, port } = new URL(stage.address)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(request)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

test('another protocol is not upgraded: the request is answered as usual', async () => {
  const upgrade = 'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n'
  assert.match(await exchange(`GET /healthz HTTP/1.1\r\n${upgrade}`), /^HTTP\/1\.1 200 OK/)
  const socket = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
  assert.match(await exchange(`GET /healthz HTTP/1.1\r\n${socket}\r\n`), /^HTTP\/1\.1 200 OK/)
  const authorized = `${socket}Authorization: ${token('agnes')}\r\n\r\n`
  assert.match(await exchange(`GET /ws HTTP/1.1\r\n${authorized}`), /^HTTP\/1\.1 400 /, 'no key')
})

test('a client that disconnects during authentication causes no error', async () => {
  const { hostname, port } = new URL(stage.address)
  const head = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.write(`GET /ws HTTP/1.1\r\n${head}Authorization: ${token('agnes')}\r\n\r\n`)
    await once(socket, 'connect')
    socket.resetAndDestroy()
  }
  await (await stage.as('agnes')).close()
})

test('signing out closes the sockets of the session only', async () => {
  const [leaving, staying] = [await signedIn(w, 'agnes'), await signedIn(w, 'agnes')]
  const gone = await stage.connect({ cookie: leaving.cookie, origin })
  const left = await stage.connect({ cookie: staying.cookie, origin })
  await leaving('DELETE', '/signout')
  await gone.waitFor('signed_out')
  await endsSignedOut(gone)
  left.say({ type: 'ping' })
  await left.waitFor('pong')
  await left.close()
})

test('ending a session or impersonating closes its socket', async () => {
  const page = await signedIn(w, 'agnes')
  const screen = await stage.connect({ cookie: page.cookie, origin })
  const { body } = await w.ada('GET', '/sessions')
  for (const { id, user_id } of body.sessions) if (user_id === 4) await w.ada('DELETE', `/sessions/${id}`)
  await endsSignedOut(screen)
  const admin = await signedIn(w, 'ada')
  const own = await stage.connect({ cookie: admin.cookie, origin })
  assert.equal((await admin('GET', '/sessions/switch/4')).status, 200)
  await endsSignedOut(own)
})

test('a new password, a revoked token and a deactivated account close sockets immediately', async () => {
  const page = await signedIn(w, 'noah')
  const first = await stage.connect({ cookie: page.cookie, origin })
  const change = { password_old: password, password_new: `${password}-new` }
  assert.equal((await w.as(basic('noah@example.com'))('POST', '/users/password_change', change)).status, 200)
  await endsSignedOut(first)

  const agnes = w.as(basic(emailOf('agnes')))
  const made = await agnes('POST', '/user_access_token', { name: 'socket', permission: ['ticket.agent'] })
  assert.equal(made.status, 200, made.text)
  const second = await stage.connect({ authorization: `Token token=${made.body.token}` })
  const { body } = await agnes('GET', '/user_access_token')
  const { id } = body.tokens.find(({ name }: { name: string }) => name === 'socket')
  assert.equal((await agnes('DELETE', `/user_access_token/${id}`)).status, 200)
  await endsSignedOut(second)

  const third = await stage.as('otto')
  await w.ada('PUT', '/users/8', { active: false })
  await endsSignedOut(third)
  assert.equal(await stage.refused({ authorization: token('otto') }), 401)
})

test('maintenance closes the sockets of all other users before the next message', async () => {
  const [agnes, ada] = await Promise.all([stage.as('agnes'), stage.as('ada')])
  const settings: { id: number; name: string }[] = (await w.ada('GET', '/settings')).body
  const { id } = settings.find(({ name }) => name === 'maintenance_mode') as { id: number }
  await w.ada('PUT', `/settings/${id}`, { state_current: { value: true } })
  await endsSignedOut(agnes)
  await ada.waitFor('touch', (touch) => touch.object === 'settings')
  await w.ada('PUT', `/settings/${id}`, { state_current: { value: false } })
  await ada.close()
})

test('an open socket does not extend its session', async () => {
  const page = await signedIn(w, 'agnes')
  const screen = await stage.connect({ cookie: page.cookie, origin })
  w.clock.now = new Date(w.clock.now.getTime() + 20 * 86_400_000)
  await w.ada('PUT', '/users/4', { note: 'asked whether the session still stands' })
  await screen.waitFor('touch', (touch) => touch.object === 'users' && touch.id === 4)
  w.clock.now = new Date(w.clock.now.getTime() + 20 * 86_400_000)
  await w.ada('PUT', '/users/4', { note: 'asked again' })
  await endsSignedOut(screen)
})

test('a user can have at most fifty sockets', async () => {
  const screens = await Promise.all(Array.from({ length: 50 }, () => stage.as('pia')))
  assert.equal(await stage.refused({ authorization: token('pia') }), 429)
  await (await stage.as('agnes')).close()
  await screens[0]?.close()
  await (await stage.as('pia')).close()
  await Promise.all(screens.map((screen) => screen.close()))
})
