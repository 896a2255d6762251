import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import qs from 'qs'
import { hostileValue, valueOf } from '#tests/generated/hostile-input.ts'
import { set } from '#tests/support/browser.ts'
import { fc } from '#tests/support/properties.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'

const token = 'telephone-token-for-tests'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

/** An hour later nothing rings, and no limit holds. */
beforeEach(async () => {
  w.clock.now = new Date(w.clock.now.getTime() + 3_600_000)
  for (const table of ['cti_logs', 'events'] as const) await w.db.deleteFrom(table).execute()
  await set(w, 'cti_token', token)
  await set(w, 'cti_config', {})
  await set(w, 'cti_integration', true)
})

type Values = Record<string, unknown>
type Sending = (values: Values, path?: string) => Promise<Answer>

const post = (payload: string, headers: InjectOptions['headers'] = {}, path = token): Promise<Answer> =>
  w.send({ method: 'POST', url: `/api/v1/cti/${path}`, headers, payload })

const formType = 'application/x-www-form-urlencoded'
const asForm = (values: Values) => qs.stringify(values, { arrayFormat: 'brackets' })
const asParts = (values: Values) =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      [value].flat().map((one) => {
        const field = Array.isArray(value) ? `${name}[]` : name
        return `--frontier\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${one}\r\n`
      }),
    )
    .join('')
    .concat('--frontier--\r\n')

const json: Sending = (values, path) => post(JSON.stringify(values), { 'content-type': 'application/json' }, path)
const form: Sending = (values, path) => post(asForm(values), { 'content-type': formType }, path)

/** All known ways in which phone systems send the same request. */
const ways: Record<string, Sending> = {
  JSON: json,
  'a form': form,
  'a form with a charset': (values) => post(asForm(values), { 'content-type': `${formType}; charset=UTF-8` }),
  'a form with repeated names': (values) =>
    post(qs.stringify(values, { arrayFormat: 'repeat' }), { 'content-type': formType }),
  'a form without any content type': (values) => post(asForm(values)),
  'a form called plain text': (values) => post(asForm(values), { 'content-type': 'text/plain' }),
  'JSON without any content type': (values) => post(JSON.stringify(values)),
  'JSON called a form, as curl does': (values) => post(` ${JSON.stringify(values)}`, { 'content-type': formType }),
  'JSON called plain text': (values) => post(JSON.stringify(values), { 'content-type': 'text/plain' }),
  'parts of a form': (values) => post(asParts(values), { 'content-type': 'multipart/form-data; boundary=frontier' }),
  'a query': (values) => w.send({ method: 'POST', url: `/api/v1/cti/${token}?${asForm(values)}` }),
}

const incoming = { event: 'newCall', direction: 'in', callId: 'c1', from: '4930111', to: '4969222' }
const outgoing = { ...incoming, direction: 'out', from: '4969222', to: '4930111' }

const calls = () => w.db.selectFrom('cti_logs').selectAll().orderBy('id').execute()
const only = async () => {
  const all = await calls()
  assert.equal(all.length, 1)
  return all[0] as (typeof all)[number]
}

const eventsOfCalls = () =>
  w.db.selectFrom('events').selectAll().where('object', '=', 'cti_logs').orderBy('id').execute()

const config = {
  outbound: {
    routing_table: [
      { dest: '4930*', caller_id: '4930000', note: 'Berlin' },
      { dest: '49*', caller_id: '4969000' },
    ],
    default_caller_id: '4900000',
  },
  inbound: { block_caller_ids: [{ caller_id: '49171500', note: 'spam' }] },
}
const withoutDefault = { outbound: { routing_table: config.outbound.routing_table } }
const dial = (callerId: string, number: string) => ({ action: 'dial', caller_id: callerId, callerId, number })
const reject = { action: 'reject', reason: 'busy' }

/** Every row of the contract's table of answers, and what rulings add to it. */
const answers: [situation: string, config: object, call: Values, answer: object][] = [
  ['a matching rule replaces the number', config, { ...outgoing, to: '49305555' }, dial('4930000', '49305555')],
  ['the first rule that matches wins', config, { ...outgoing, to: '4940555' }, dial('4969000', '4940555')],
  ['without a rule the default replaces it', config, { ...outgoing, to: '3312345' }, dial('4900000', '3312345')],
  ['the number dialled may be written otherwise', config, { ...outgoing, to: '+49 30 5' }, dial('4930000', '+49 30 5')],
  ['without a rule and a default nothing is to be done', withoutDefault, { ...outgoing, to: '3312345' }, {}],
  ['without any configuration nothing is to be done', {}, outgoing, {}],
  ['a blocked caller is rejected', config, { ...incoming, from: '49171500' }, reject],
  ['a blocked called number is rejected', config, { ...incoming, to: '49171500' }, reject],
  ['a blocked number is so however it is written', config, { ...incoming, from: '+49 171 500' }, reject],
  ['a caller who is not blocked comes through', config, incoming, {}],
  ['nobody is blocked from being called', config, { ...outgoing, to: '49171500' }, dial('4969000', '49171500')],
]

for (const [situation, settings, call, answer] of answers) {
  test(`${situation}, in JSON and in a form`, async () => {
    await set(w, 'cti_config', settings)
    for (const send of [json, form]) {
      const { status, body, headers } = await send(call)
      assert.deepEqual([status, body, headers['content-type']], [200, answer, 'application/json; charset=utf-8'])
    }
    assert.equal((await only()).state, 'newCall')
    for (const event of ['answer', 'hangup']) assert.deepEqual((await json({ ...call, event })).body, {})
  })
}

test('with a default country, a national number equals its international form', async () => {
  const blocked = { inbound: { block_caller_ids: [{ caller_id: '0171 5551234' }, { caller_id: '49305551234' }] } }
  await set(w, 'cti_config', { ...config, ...blocked })
  const home = { ...outgoing, to: '030 5556789' }
  const answered = async (call: Values) => (await json({ ...call, callId: crypto.randomUUID() })).body
  assert.deepEqual(await answered(home), dial('4900000', home.to))
  await set(w, 'cti_default_country', 'DE')
  assert.deepEqual(await answered(home), dial('4930000', home.to))
  for (const from of ['+49 171 5551234', '01715551234', '030/5551234'])
    assert.deepEqual(await answered({ ...incoming, from }), reject, from)
  assert.deepEqual(await answered({ ...incoming, from: '+43 171 5551234' }), {})
  await set(w, 'cti_default_country', '')
})

test('a request means the same in every encoding', async () => {
  const { callId: _, ...call } = { ...incoming, user: ['Ada & Co', 'Grüße €'], queue: 'support' }
  for (const [index, [way, send]] of Object.entries(ways).entries()) {
    const name = index % 2 === 0 ? 'callId' : 'call_id'
    const { status, body, headers } = await send({ ...call, [name]: way })
    assert.deepEqual([way, status, body], [way, 200, {}])
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  }
  const logged = await calls()
  assert.deepEqual(
    logged.map(({ call_id }) => call_id),
    Object.keys(ways),
  )
  for (const row of logged) {
    assert.deepEqual(
      [row.to_comment, row.queue, row.from, row.to],
      ['Ada & Co, Grüße €', 'support', '4930111', '4969222'],
    )
  }
})

test('a call is logged from its start to its end', async () => {
  await w.db.updateTable('users').set({ phone: '4969222' }).where('id', '=', 4).execute()
  w.clock.now = new Date('2027-01-15T09:00:00.000Z')
  await json(incoming)
  w.clock.now = new Date('2027-01-15T09:00:07.000Z')
  await form({ event: 'answer', direction: 'in', callId: 'c1', answeringNumber: '4969222', user: 'Agnes' })
  w.clock.now = new Date('2027-01-15T09:01:00.000Z')
  await form({ event: 'hangup', direction: 'in', call_id: 'c1', cause: 'normalClearing' })
  const { id: _, preferences: __, ...call } = await only()
  assert.deepEqual(call, {
    backend: 'cti',
    call_id: 'c1',
    direction: 'in',
    state: 'hangup',
    from: '4930111',
    from_comment: null,
    to: '4969222',
    to_comment: 'Agnes',
    queue: '4969222',
    comment: 'normalClearing',
    initialized_at: '2027-01-15T09:00:00.000Z',
    start_at: '2027-01-15T09:00:07.000Z',
    end_at: '2027-01-15T09:01:00.000Z',
    duration_waiting_time: 7,
    duration_talking_time: 53,
    done: true,
    stale: false,
    announced: true,
    rejected: false,
    answered_by_id: 4,
    created_at: '2027-01-15T09:00:00.000Z',
    updated_at: '2027-01-15T09:01:00.000Z',
  })
})

test('a caller is named by the owner of the number', async () => {
  await w.ada('PUT', '/users/6', { phone: '+49 30 609854180' })
  await w.work.drain()
  await json({ ...incoming, from: '+4930609854180' })
  const { from_comment, preferences } = await only()
  const { from } = preferences as { from: { user_id: number; level: string }[] }
  assert.equal(from_comment, 'Nora Customer')
  assert.deepEqual(
    from.map(({ user_id, level }) => [user_id, level]),
    [[6, 'known']],
  )
})

test('the log of an outgoing call shows the displayed number', async () => {
  await set(w, 'cti_config', config)
  await json({ ...outgoing, user: 'Agnes' })
  const { from, queue, from_comment, done } = await only()
  assert.deepEqual([from, queue, from_comment, done], ['4930000', '4930000', 'Agnes', true])
})

test('every change of a call is emitted once, with its first and last values', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await json(incoming)
    await json({ ...incoming, event: 'hangup', cause: 'cancel' })
  }
  assert.deepEqual(
    (await eventsOfCalls()).map(({ kind, changes }) => [kind, (changes as Record<string, unknown>).state]),
    [
      ['created', [null, 'newCall']],
      ['updated', ['newCall', 'hangup']],
    ],
  )
})

test('events of an unknown call are logged as a call whose start is missing', async () => {
  assert.deepEqual((await json({ event: 'answer', direction: 'in', callId: 'a' })).body, {})
  assert.deepEqual((await json({ event: 'hangup', direction: 'out', callId: 'b', cause: 'busy' })).body, {})
  const logged = (await calls()).map(({ call_id, state, from, announced }) => [call_id, state, from, announced])
  assert.deepEqual(logged, [
    ['a', 'answer', '', false],
    ['b', 'hangup', '', false],
  ])
})

test('events in any order lead to the same record', async () => {
  const events = [
    { ...incoming, user: 'Agnes', queue: 'support' },
    { event: 'answer', direction: 'in', user: 'Anton' },
    { event: 'hangup', direction: 'in', cause: 'normalClearing' },
  ]
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [2, 2, 0, 1, 0, 2, 1],
  ]
  for (const order of orders) {
    for (const index of order) assert.deepEqual((await json({ ...events[index], callId: order.join('') })).body, {})
  }
  const records = (await calls()).map((call) => ({ ...call, id: 0, call_id: '' }))
  assert.equal(records.length, orders.length)
  for (const record of records) assert.deepEqual(record, records[0])
  assert.deepEqual([records[0]?.state, records[0]?.to_comment, records[0]?.done], ['hangup', 'Anton', true])
})

test('the same event twenty times concurrently is one call, emitted once', async () => {
  const burst = Array.from({ length: 20 }, () => json(incoming))
  for (const { status, body } of await Promise.all(burst)) assert.deepEqual([status, body], [200, {}])
  await only()
  assert.equal((await eventsOfCalls()).length, 1)
})

test('fifty concurrent calls do not get mixed up', async () => {
  const events = ['newCall', 'answer', 'hangup']
  const told = Array.from({ length: 50 }, (_, index) =>
    events.map((event) => ({ ...incoming, event, callId: `c${index}`, from: `49${index}`, user: `User ${index}` })),
  )
  // By columns and from both ends, so that events of one call overtake each other.
  const mixed = events.flatMap((_, column) => told.map((call, index) => call[(column + index) % 3] as Values))
  await Promise.all(mixed.map((event, index) => (index % 2 === 0 ? json(event) : form(event))))
  const logged = await calls()
  assert.equal(logged.length, 50)
  for (const { call_id, from, to_comment, state, done } of logged) {
    const index = call_id.slice(1)
    assert.deepEqual([from, to_comment, state, done], [`49${index}`, `User ${index}`, 'hangup', true])
  }
})

test('an event costs a constant number of queries, regardless of the size of the log', async () => {
  await json(incoming)
  w.queries()
  await json({ ...incoming, callId: 'c2' })
  assert.ok(w.queries().length <= 8)
  await json({ ...incoming, event: 'hangup', callId: 'c2' })
  assert.ok(w.queries().length <= 7)
})

const refusals: [mistake: string, values: Values, error: string][] = [
  ['no event', { ...incoming, event: undefined }, "Invalid 'event'!"],
  ['an unknown event', { ...incoming, event: 'transfer' }, "Invalid 'event'!"],
  ['an event like a list', { ...incoming, event: ['newCall'] }, "Invalid 'event'!"],
  ['an inherited event', { ...incoming, event: 'constructor' }, "Invalid 'event'!"],
  ['no direction', { ...incoming, direction: undefined }, "Invalid 'direction'!"],
  ['a direction up', { ...incoming, direction: 'up' }, "Invalid 'direction'!"],
  ['a hangup without a direction', { event: 'hangup', callId: 'c1' }, "Invalid 'direction'!"],
  ['no call id', { ...incoming, callId: undefined }, "Attribute 'callId' required!"],
  ['an empty call id', { ...incoming, callId: '' }, "Attribute 'callId' required!"],
  [
    'a hangup with an empty call_id',
    { event: 'hangup', direction: 'in', call_id: ' ' },
    "Attribute 'call_id' required!",
  ],
  ['a long call id', { ...incoming, callId: 'x'.repeat(251) }, "Invalid 'callId'!"],
  ['a list of call ids', { ...incoming, callId: ['a', 'b'] }, "Invalid 'callId'!"],
  ['no caller', { ...incoming, from: undefined }, "Attribute 'from' required!"],
  ['a caller like an object', { ...incoming, from: { number: '1' } }, "Invalid 'from'!"],
  ['nobody called', { ...incoming, to: undefined }, "Attribute 'to' required!"],
  ['an empty called number', { ...incoming, to: '\r\n' }, "Attribute 'to' required!"],
  ['a list of called numbers', { ...incoming, to: ['1', '2'] }, "Invalid 'to'!"],
  ['a user like an object', { ...incoming, user: { name: 'x' } }, "Invalid 'user'!"],
  ['a queue like a list', { ...incoming, queue: ['a'] }, "Invalid 'queue'!"],
]

test('invalid fields are named, and nothing changes', async () => {
  for (const [mistake, values, error] of refusals) {
    for (const send of [json, form]) {
      const { status, body } = await send(values)
      assert.deepEqual([mistake, status, body.error], [mistake, 422, error])
      assert.equal(body.error_human, error)
    }
  }
  assert.deepEqual(await calls(), [])
})

test('malformed bodies are rejected', async () => {
  assert.equal((await post('{"event":', { 'content-type': 'application/json' })).status, 400)
  assert.equal((await post('{"__proto__":{"a":1}}')).status, 400)
  assert.equal((await post(`from=${'1'.repeat(70_000)}`)).status, 413)
  for (const body of ['', '[]', 'null', '%zz=%&=&&[]=1', '<xml/>']) assert.equal((await post(body)).status, 422, body)
  assert.deepEqual(await calls(), [])
})

test('a withheld number is empty and shown as anonymous', async () => {
  await form({ ...incoming, from: '' })
  assert.equal((await only()).from, 'anonymous')
})

test('names, numbers and queues are one line of text', async () => {
  const hostile = '\u202e=cmd|"/C calc"!A1\r\n<img src=x onerror=alert(1)>\0\u2028level=error'
  await json({ ...incoming, from: hostile, user: [hostile, ''], queue: hostile, cause: 'x'.repeat(10_000) })
  await json({ ...incoming, callId: 'c2', from: '🦊'.repeat(300), to: 'x\uD83E' })
  const [first, second] = await calls()
  const shown = '=cmd|"/C calc"!A1 <img src=x onerror=alert(1)> level=error'
  assert.deepEqual([first?.from, first?.to_comment, first?.queue], [shown, shown, shown])
  assert.equal(first?.comment?.length, 250)
  assert.deepEqual([second?.from, second?.to], ['🦊'.repeat(125), 'x\uFFFD'])
})

test('requests with the token never cause a server error', async () => {
  const names = ['event', 'direction', 'callId', 'from', 'to', 'user', 'queue', 'cause', 'answeringNumber', 'user_id']
  const attack = fc.record({
    event: fc.constantFrom('newCall', 'answer', 'hangup'),
    hostile: fc.dictionary(fc.constantFrom(...names), hostileValue, { maxKeys: 3, noNullPrototype: true }),
    send: fc.constantFrom(json, form),
  })
  const property = fc.asyncProperty(attack, async ({ event, hostile, send }) => {
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    const values = Object.entries(hostile).map(([name, value]) => [name, valueOf(value)])
    const { status, headers } = await send({ ...incoming, event, ...Object.fromEntries(values) })
    assert.ok([200, 400, 413, 422].includes(status), String(status))
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  })
  await fc.assert(property, { numRuns: 200, seed: 4 })
})

test('only the token is accepted, and the error does not reveal how it differs', async () => {
  const wrong = [
    'x',
    `${token}x`,
    token.slice(1),
    token.toUpperCase(),
    '%20',
    'x'.repeat(20_000),
    '[]',
    '%00',
    '__proto__',
  ]
  for (const path of wrong) {
    const { status, body } = await json(incoming, path)
    assert.deepEqual([status, body.error], [401, 'Invalid token, please contact your admin!'], path.slice(0, 30))
  }
  assert.equal((await json(incoming, '')).status, 401)
  assert.equal((await json(incoming, `x?cti_token=${token}`)).status, 401)
  assert.equal((await json({ ...incoming, cti_token: [token] }, 'x')).status, 401)
  for (const unread of ['{"event":', `from=${'1'.repeat(70_000)}`])
    assert.equal((await post(unread, { 'content-type': 'application/json' }, 'x')).status, 401)
  await set(w, 'cti_token', '')
  assert.equal((await json(incoming, '')).status, 401)
  assert.deepEqual(await calls(), [])
})

test('many wrong tokens are limited, the right one still works', async () => {
  for (let attempt = 0; attempt < 30; attempt += 1) assert.equal((await json(incoming, 'wrong')).status, 401)
  const { status, headers } = await json(incoming, 'wrong')
  assert.deepEqual([status, headers['retry-after']], [429, '60'])
  assert.equal((await json(incoming)).status, 200)
})

test('a phone system that sends too many events is limited', async () => {
  const hangup = { event: 'hangup', direction: 'in', callId: 'c1' }
  for (let count = 0; count < 1000; count += 1) assert.equal((await json({})).status, 422)
  const { status, headers } = await json(hangup)
  assert.deepEqual([status, headers['retry-after']], [429, '1'])
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  assert.equal((await json(hangup)).status, 200)
})

test('requests without the token are not logged, not even when the integration is off', async () => {
  const rows = async () => (await w.ada('GET', '/http_logs/sipgate?per_page=500')).body.length
  for (let turn = 0; turn < 40; turn += 1) await w.anyone('POST', '/sipgate/x/in', { event: 'newCall' })
  assert.equal(await rows(), 30)
  assert.equal((await w.anyone('POST', '/sipgate/x/in', { event: 'newCall' })).status, 429)
})

test('when the integration is off, requests are rejected', async () => {
  await set(w, 'cti_integration', false)
  const { status, body } = await json(incoming)
  assert.deepEqual([status, body.error], [422, 'Feature is disabled, please contact your administrator!'])
  assert.deepEqual(await calls(), [])
})
