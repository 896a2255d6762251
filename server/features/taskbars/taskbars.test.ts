import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'
import { holdsInput } from './policy.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const newTicket = async (group = 'Users'): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Open', group, customer: 'nora@example.com' })).body.id
const open = async (call: Call, key: string, more: object = {}) =>
  (await call('POST', '/taskbar', { key, callback: 'TicketZoom', prio: 3, ...more })).body
const othersSeen = async (call: Call, id: number): Promise<number[]> =>
  (await call('GET', `/taskbar/${id}`)).body.preferences.tasks.map(({ user_id }: { user_id: number }) => user_id)

test('users have their own tabs', async () => {
  const sent = { params: { ticket_id: 1 }, state: { article: { body: 'half a' } }, notify: 'true', active: 1 }
  const { status, body } = await w.otto('POST', '/taskbar', { key: 'Search', callback: 'Search', prio: 2, ...sent })
  assert.equal(status, 201)
  const now = w.clock.now.toISOString()
  assert.deepEqual(body, {
    id: body.id,
    user_id: 8,
    client_id: null,
    key: 'Search',
    callback: 'Search',
    params: { ticket_id: 1 },
    state: { article: { body: 'half a' } },
    preferences: { tasks: [] },
    prio: 2,
    notify: true,
    active: true,
    app: 'desktop',
    last_contact: now,
    created_at: now,
    updated_at: now,
  })
  const { body: changed } = await w.otto('PUT', `/taskbar/${body.id}`, { prio: '1', active: false, user_id: 3, id: 1 })
  assert.deepEqual(
    [changed.id, changed.user_id, changed.prio, changed.active, changed.state],
    [body.id, 8, 1, false, sent.state],
  )
  await open(w.otto, 'First', { prio: 0 })
  const keys = (await w.otto('GET', '/taskbar')).body.map(({ key }: { key: string }) => key)
  assert.deepEqual(keys, ['First', 'Search'])
  assert.deepEqual((await w.otto('DELETE', `/taskbar/${body.id}`)).body, {})
  assert.equal((await w.otto('GET', `/taskbar/${body.id}`)).status, 404)
})

test('tabs of other users are not accessible, also for administrators', async () => {
  const { id } = await open(w.agnes, 'Mine')
  for (const call of [w.ada, w.nora, w.pia]) {
    assert.equal((await call('GET', `/taskbar/${id}`)).status, 403)
    assert.equal((await call('PUT', `/taskbar/${id}`, { state: {} })).status, 403)
    assert.equal((await call('DELETE', `/taskbar/${id}`)).status, 403)
    assert.ok(!(await call('GET', '/taskbar')).text.includes('"Mine"'))
  }
  for (const [method, path] of [
    ['GET', '/taskbar'],
    ['POST', '/taskbar'],
    ['GET', `/taskbar/${id}`],
  ] as const)
    assert.equal((await w.anyone(method, path)).status, 401)
})

test('opening an open tab keeps its input', async () => {
  const first = await open(w.agnes, 'Draft', { state: { body: 'Dear' } })
  const again = await open(w.agnes, 'Draft', { active: true })
  assert.deepEqual([again.id, again.state, again.active], [first.id, { body: 'Dear' }, true])
  assert.notEqual((await open(w.agnes, 'Draft', { app: 'mobile' })).id, first.id)
})

test('agents see which other agents have a ticket open, since when and whether they are typing', async () => {
  const ticket = await newTicket()
  const key = `Ticket-${ticket}`
  const mine = await open(w.agnes, key)
  assert.deepEqual(mine.preferences.tasks, [])
  const hers = await open(w.ada, key)
  const seen = (await w.agnes('GET', `/taskbar/${mine.id}`)).body.preferences.tasks
  const now = w.clock.now.toISOString()
  assert.deepEqual(seen, [{ id: hers.id, user_id: 3, last_contact: now, changed: false }])
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  await w.ada('PUT', `/taskbar/${hers.id}`, { state: { article: { body: 'I am on it' } } })
  const { text, body } = await w.agnes('GET', `/taskbar/${mine.id}`)
  assert.deepEqual(body.preferences.tasks, [
    { id: hers.id, user_id: 3, last_contact: w.clock.now.toISOString(), changed: true },
  ])
  assert.ok(!text.includes('I am on it'))
  await w.agnes('PUT', `/taskbar/${mine.id}`, { preferences: { tasks: [{ user_id: 1 }], folded: true } })
  const { preferences } = (await w.agnes('GET', `/taskbar/${mine.id}`)).body
  assert.deepEqual([preferences.folded, preferences.tasks.length], [true, 1])
  await w.ada('DELETE', `/taskbar/${hers.id}`)
  assert.deepEqual(await othersSeen(w.agnes, mine.id), [])
})

test('a tab of an inaccessible ticket shows no one and is shown to no one', async () => {
  const ticket = await newTicket()
  const key = `Ticket-${ticket}`
  const [mine, hers] = [await open(w.agnes, key), await open(w.ada, key)]
  for (const call of [w.anton, w.nora, w.noah, w.otto, w.pia]) {
    const { id } = await open(call, key)
    assert.deepEqual(await othersSeen(call, id), [])
  }
  assert.deepEqual(await othersSeen(w.agnes, mine.id), [3])
  await w.ada('PUT', `/tickets/${ticket}`, { group: 'Support' })
  assert.deepEqual(await othersSeen(w.agnes, mine.id), [])
  assert.deepEqual(await othersSeen(w.ada, hers.id), [5], 'Anton is an agent of the ticket by now')
  const common = await open(w.agnes, 'Dashboard')
  await open(w.ada, 'Dashboard')
  assert.deepEqual(await othersSeen(w.agnes, common.id), [], 'only tickets tell')
})

test('a list costs a constant number of queries', async () => {
  const cost = async () => {
    w.queries()
    await w.agnes('GET', '/taskbar')
    return w.queries().length
  }
  await open(w.agnes, `Ticket-${await newTicket()}`)
  await cost()
  const few = await cost()
  for (let index = 0; index < 4; index += 1) {
    const key = `Ticket-${await newTicket()}`
    await open(w.agnes, key)
    await open(w.ada, key)
  }
  assert.equal(await cost(), few)
})

test('a tab that is opened concurrently is one tab', async () => {
  const openings = Array.from({ length: 8 }, () => w.agnes('POST', '/taskbar', { key: 'At once' }))
  const answers = await Promise.all(openings)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
})

test('the number and size of tabs are limited', async () => {
  const { id } = await open(w.noah, 'Full')
  const put = async (values: object) => (await w.noah('PUT', `/taskbar/${id}`, values)).status
  assert.equal(await put({ state: { body: 'x'.repeat(100_000) } }), 422)
  assert.equal(await put({ params: { body: 'x'.repeat(10_000) } }), 422)
  for (const values of [{ state: [1] }, { prio: 'x' }, { app: 'car' }, { key: '' }, { notify: 'maybe' }])
    assert.equal(await put(values), 422, JSON.stringify(values))
  assert.equal(await put({ state: { body: 'a\0b' }, callback: 'x'.repeat(10_000) }), 200)
  for (const bad of ['abc', '-1', '0', '1e3', '99999999999999999999'])
    assert.equal((await w.noah('GET', `/taskbar/${bad}`)).status, 404)
  const tabs = (await w.noah('GET', '/taskbar')).body.length
  for (let index = tabs; index < 100; index += 1) await open(w.noah, `Tab ${index}`)
  assert.equal((await w.noah('POST', '/taskbar', { key: 'One more' })).status, 422)
  assert.equal((await w.noah('POST', '/taskbar', { key: 'Full' })).status, 201)
  assert.equal((await w.noah('POST', '/taskbar', {})).status, 422)
})

test('only typed text counts as changed', () => {
  for (const state of [{}, { article: {} }, { form_id: '1' }, { article: { form_id: '1', body: '', tags: [] } }])
    assert.equal(holdsInput(state), false, JSON.stringify(state))
  for (const state of [{ title: 'x' }, { article: { body: 'x' } }, { ticket: { state_id: 0 } }])
    assert.equal(holdsInput(state), true, JSON.stringify(state))
})
