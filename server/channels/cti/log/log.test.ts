import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { set } from '#tests/support/browser.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { unzip } from '#tests/support/unzip.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let address: string
before(async () => {
  w = await world()
  address = `/cti/${(await w.ada('GET', '/cti/token')).body.token}`
})
after(() => w.close())
beforeEach(async () => {
  await sql`delete from cti_logs`.execute(w.db)
  await configure({ notify_map: [], view_limit: 60 })
  w.clock.now = new Date('2026-11-15T09:00:00.000Z')
})

const configure = (config: Record<string, unknown>) => w.ada('PUT', '/cti/config', config)
const wait = (seconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}

let calls = 0
type Event = Record<string, unknown>

async function tell(event: Event): Promise<void> {
  const answer = await w.anyone('POST', address, { direction: 'in', from: '4930111222', to: '4930999', ...event })
  assert.equal(answer.status, 200, answer.text)
}

/** A call that rings for ten seconds and, if it is answered, talks for a minute. */
async function ring(start: Event, { answer, end = {} }: { answer?: Event; end?: Event | null } = {}): Promise<number> {
  calls += 1
  const callId = `call-${calls}`
  await tell({ event: 'newCall', callId, ...start })
  wait(10)
  if (answer) await tell({ ...start, event: 'answer', callId, ...answer })
  if (answer) wait(60)
  if (end) await tell({ ...start, event: 'hangup', callId, cause: 'normalClearing', ...end })
  const { id } = await w.db.selectFrom('cti_logs').select('id').where('call_id', '=', callId).executeTakeFirstOrThrow()
  return id
}

const listed = async (query = '', as = w.agnes): Promise<number[]> => {
  const answer = await as('GET', `/cti/log${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.list.map(({ id }: { id: number }) => id)
}

const answeredBy = (login: string) => ({ answer: { user: login } })
const agnesAnswers = answeredBy('agnes@example.com')

test('the log contains all data of a call and its people', async () => {
  await w.ada('PUT', '/users/8', { phone: '+49 30 111222' })
  await w.work.drain()
  const id = await ring({ queue: 'support' }, agnesAnswers)
  const { body } = await w.anton('GET', '/cti/log')
  assert.partialDeepStrictEqual(body.list, [
    {
      id,
      direction: 'in',
      state: 'hangup',
      from: '4930111222',
      from_comment: 'Otto Customer',
      from_pretty: '+49 30 111222',
      to: '4930999',
      queue: 'support',
      comment: 'normalClearing',
      initialized_at: '2026-11-15T09:00:00.000Z',
      start_at: '2026-11-15T09:00:10.000Z',
      end_at: '2026-11-15T09:01:10.000Z',
      duration_waiting_time: 10,
      duration_talking_time: 60,
      done: true,
      stale: false,
      answered_by_id: 4,
    },
  ])
  assert.deepEqual(body.list[0].preferences.from[0].user_id, 8)
  assert.deepEqual(Object.keys(body.assets.User).includes('8'), true)
  assert.equal(body.assets.User[4].lastname, 'Agent')
  assert.deepEqual(body.backends, [
    { name: 'CTI (generic)', enabled: true, url: '#system/integration/cti' },
    { name: 'sipgate.io', enabled: false, url: '#system/integration/sipgate' },
    { name: 'Placetel', enabled: false, url: '#system/integration/placetel' },
  ])
})

test('only phone agents can read calls', async () => {
  const id = await ring({})
  const requests = [
    ['GET', '/cti/log'],
    ['GET', '/cti/log.csv'],
    ['GET', `/cti/log/${id}`],
    ['GET', '/cti/queues'],
    ['GET', '/cti/statistics'],
    ['GET', '/cti/statistics/export'],
    ['POST', `/cti/done/${id}`],
    ['POST', '/cti/done/bulk'],
    ['POST', '/cti/done/missed'],
  ] as const
  for (const [method, path] of requests) {
    assert.equal((await w.anyone(method, path)).status, 401, path)
    for (const caller of [w.nora, w.pia]) assert.equal((await caller(method, path)).status, 403, path)
  }
})

test('the log is filtered by direction, state, queue, done and words', async () => {
  const incoming = await ring({ queue: 'sales', user: 'Zoë Groß' })
  const outgoing = await ring({ direction: 'out', from: '4930999', to: '+44 20 7946-0100' }, agnesAnswers)
  const ringing = await ring({ queue: 'sales', from: '4930777888' }, { end: null })
  const talking = await ring({ from: 'anonymous', queue: '50%_' }, { ...agnesAnswers, end: null })
  const expected: [query: string, ids: number[]][] = [
    ['', [talking, ringing, outgoing, incoming]],
    ['?direction=in', [talking, ringing, incoming]],
    ['?direction=out', [outgoing]],
    ['?state=newCall', [ringing]],
    ['?state=answer', [talking]],
    ['?state=hangup', [outgoing, incoming]],
    ['?queue=sales', [ringing, incoming]],
    ['?queue=nowhere', []],
    ['?done=false', [ringing, incoming]],
    ['?done=true', [talking, outgoing]],
    ['?missed=true', [incoming]],
    ['?q=zoe%20gross', [incoming]],
    ['?q=gross%20nobody', []],
    ['?q=%2B49%2030%20777', [ringing]],
    ['?q=030%20777', [ringing]],
    ['?q=2079460100', [outgoing]],
    ['?q=ANONY', [talking]],
    ['?q=50%25_', [talking]],
    ['?q=%25', [talking]],
    ['?from=2026-11-15T09:00:10Z&to=2026-11-15T09:01:20Z', [outgoing]],
  ]
  for (const [query, ids] of expected) assert.deepEqual(await listed(query), ids, query)
})

test('a missed call is an inbound call that was not answered; a forwarded one is not missed', async () => {
  const missed = await ring({}, { end: { cause: 'noAnswer' } })
  await ring({}, { end: { cause: 'forwarded' } })
  await ring({}, agnesAnswers)
  await ring({ direction: 'out' })
  await ring({}, { end: null })
  assert.deepEqual(await listed('?missed=1'), [missed])
})

test('`mine` returns the calls of my queues and numbers, and those that I answered', async () => {
  await w.ada('PUT', '/users/4', { phone: '+49 30 444', mobile: '104' })
  await w.work.drain()
  await configure({ notify_map: [{ queue: 'sales', user_ids: [4, 3] }] })
  const mine = [
    await ring({ queue: 'sales' }),
    await ring({ queue: 'support' }, agnesAnswers),
    await ring({ to: '+4930444' }),
    await ring({ to: '104' }),
    await ring({ direction: 'out', from: '104', to: '4930888' }),
  ]
  const others = await ring({ queue: 'support' }, answeredBy('anton@example.com'))
  assert.deepEqual(await listed('?mine=true', w.agnes), mine.toReversed())
  assert.deepEqual(await listed('', w.agnes), mine.toReversed(), 'and with queues given away these are all')
  assert.deepEqual(await listed('', w.anton), [others])
  assert.deepEqual(await listed('?queue=sales', w.anton), [])
  await configure({ notify_map: [] })
  assert.equal((await listed('', w.anton)).length, 6)
})

test('pages respect the view limit and have counts and links', async () => {
  await sql`insert into cti_logs (call_id, direction, state, "from", "to", created_at)
    select 'page-' || n, 'in', 'hangup', '1', '2', '2026-11-01'::timestamptz + n * interval '1 second'
    from generate_series(1, 620) as n`.execute(w.db)
  const first = await w.agnes('GET', '/cti/log')
  assert.equal(first.body.list.length, 60)
  assert.equal(first.headers['x-total-count'], '620')
  assert.match(String(first.headers.link), /page=2&per_page=60>; rel="next"/)
  assert.equal(first.body.list[0].call_id, 'page-620')
  await configure({ view_limit: 5 })
  assert.equal((await listed()).length, 5)
  assert.equal((await listed('?per_page=10000')).length, 500)
  assert.equal((await listed('?per_page=500&page=2')).length, 120)
  assert.equal((await listed('?page=900')).length, 0)
})

test('the number of queries does not grow with the number of calls', async () => {
  const countQueries = async () => {
    // The first request of a minute also records the use of the token, and incoming requests are logged a moment later.
    await w.ada('GET', '/http_logs')
    await listed()
    w.queries()
    await listed('?per_page=500')
    return w.queries().length
  }
  await ring({}, agnesAnswers)
  const few = await countQueries()
  for (let count = 0; count < 5; count += 1) await ring({}, agnesAnswers)
  assert.equal(await countQueries(), few)
})

test('invalid filters and ids are rejected', async () => {
  const wrong = [
    'direction=up',
    'state=ringing',
    'done=perhaps',
    'stale=x',
    'from=yesterday',
    'to=2026-02-31',
    'page=0',
  ]
  for (const query of [...wrong, 'per_page=abc', 'from[]=a', 'state[x]=y'])
    assert.equal((await w.agnes('GET', `/cti/log?${query}`)).status, 422, query)
  for (const id of ['abc', '-1', '0', '1e3', '99999999999999999999', '4711']) {
    assert.equal((await w.agnes('GET', `/cti/log/${id}`)).status, 404, id)
    assert.equal((await w.agnes('POST', `/cti/done/${id}`, { done: true })).status, 404, id)
  }
  const id = await ring({})
  assert.equal((await w.agnes('POST', `/cti/done/${id}`, { done: 'perhaps' })).status, 422)
  for (const ids of [undefined, 'abc', [0], [{}], [[1]], { a: 1 }, ['99999999999999999999']])
    assert.equal((await w.agnes('POST', '/cti/done/bulk', { ids })).status, 422, JSON.stringify(ids))
  for (const q of ['%00', `${'a'.repeat(5000)}`, '%5C%5C%25', "'%20or%201=1--", '%F0%9F%93%9E', '%2B%2B', '()'])
    assert.deepEqual(await listed(`?q=${q}`), q === '%00' ? [id] : [], q)
})

test('a call is marked as done and not done, and events are emitted', async () => {
  const id = await ring({})
  const stands = async () => (await w.agnes('GET', `/cti/log/${id}`)).body.done
  const told = () =>
    w.db.selectFrom('events').select('changes').where('object', '=', 'cti_logs').orderBy('id').execute()
  assert.equal(await stands(), false)
  const before = (await told()).length
  for (const done of [true, true, false]) {
    assert.deepEqual((await w.agnes('POST', `/cti/done/${id}`, { done })).body, {})
    assert.equal(await stands(), done)
  }
  const changes = (await told()).slice(before).map((event) => event.changes)
  assert.deepEqual(changes, [{ done: [false, true] }, { done: [true, false] }], 'what does not change is not told')
})

test('calls are marked in bulk, all or none, and only visible ones', async () => {
  await configure({ notify_map: [{ queue: 'sales', user_ids: [4] }] })
  const [one, two] = [await ring({ queue: 'sales' }), await ring({ queue: 'sales' })]
  const foreign = await ring({ queue: 'support' })
  const bulk = (...ids: number[]) => w.agnes('POST', '/cti/done/bulk', { ids })
  assert.equal((await bulk(one, foreign)).status, 403)
  assert.equal((await bulk(one, 999_999)).status, 404)
  assert.equal((await w.agnes('POST', `/cti/done/${foreign}`, { done: true })).status, 403)
  assert.equal((await w.agnes('GET', `/cti/log/${foreign}`)).status, 403)
  assert.deepEqual(await listed('?done=false'), [two, one])
  assert.deepEqual((await bulk(one, two, one)).body, {})
  assert.deepEqual(await listed('?done=false'), [])
  assert.deepEqual((await bulk()).body, {})
})

test('the call card shows the caller and their newest visible tickets', async () => {
  await w.ada('PUT', '/users/6', { mobile: '+49 171 6006006', vip: true })
  // The number that was entered last wins, and jobs may run side by side.
  await w.work.drain()
  await w.ada('PUT', '/users/7', { mobile: '+49 171 6006006' })
  await w.work.drain()
  const write = async (title: string, group: string, state = 'open') => {
    wait(1)
    const article = { body: 'x' }
    const { body } = await w.ada('POST', '/tickets', { title, group, state, customer: 'noah@example.com', article })
    return body.id
  }
  const old = await write('Old', 'Users')
  const closed = await write('Closed', 'Users', 'closed')
  const support = await write('Support', 'Support')
  const newest = await write('Newest', 'Users')
  const id = await ring({ from: '+491716006006' }, { end: null })
  const { body } = await w.agnes('GET', `/cti/log/${id}`)
  const noah = { id: 7, fullname: 'Noah Customer', organization: 'Acme', vip: false, level: 'known' }
  const nora = { id: 6, fullname: 'Nora Customer', organization: 'Acme', vip: true, level: 'known' }
  assert.deepEqual([body.customer, body.other_callers], [noah, [nora]])
  assert.equal(body.from_comment, 'Noah Customer,Nora Customer')
  const ids = (card: { tickets: { id: number }[] }) => card.tickets.map((ticket) => ticket.id)
  assert.deepEqual(ids(body), [newest, old, closed])
  assert.partialDeepStrictEqual(body.tickets[2], { title: 'Closed', state: 'closed', group: 'Users', is_open: false })
  assert.deepEqual(ids((await w.anton('GET', `/cti/log/${id}`)).body), [support])
  assert.deepEqual(ids((await w.ada('GET', `/cti/log/${id}`)).body), [newest, support, old])
})

test('the card of an unknown caller is empty', async () => {
  const id = await ring({ from: 'anonymous' })
  const { body } = await w.agnes('GET', `/cti/log/${id}`)
  assert.deepEqual([body.customer, body.other_callers, body.tickets], [null, [], []])
})

test('queues are the configured ones and those with calls', async () => {
  await ring({ queue: 'hotline' })
  const queues = async (as = w.agnes) => (await as('GET', '/cti/queues')).body
  const hotline = { name: 'hotline', configured: false, last_call_at: '2026-11-15T09:00:00.000Z' }
  assert.deepEqual(await queues(), [hotline])
  await configure({
    notify_map: [
      { queue: 'sales', user_ids: [4] },
      { queue: 'hotline', user_ids: [5] },
    ],
  })
  assert.deepEqual(await queues(w.agnes), [{ name: 'sales', configured: true, last_call_at: null }])
  assert.deepEqual(await queues(w.anton), [{ ...hotline, configured: true }])
})

test('statistics count inbound calls, waiting and talk time, by queue and hour', async () => {
  await ring({ queue: 'sales' }, agnesAnswers)
  await ring({ queue: 'sales' }, { end: { cause: 'noAnswer' } })
  w.clock.now = new Date('2026-11-15T14:30:00.000Z')
  await ring({ queue: 'support' })
  await ring({ direction: 'out', queue: 'sales' }, agnesAnswers)
  const { body } = await w.agnes('GET', '/cti/statistics')
  assert.partialDeepStrictEqual(body, {
    calls: 3,
    answered: 1,
    missed: 2,
    outgoing: 1,
    stale: 0,
    waiting_time: { average: 10, longest: 10 },
    talking_time: { average: 60, longest: 60, total: 120 },
    queues: [
      { queue: 'sales', calls: 2, answered: 1, missed: 1 },
      { queue: 'support', calls: 1, answered: 0, missed: 1 },
    ],
  })
  assert.equal(body.hours.length, 24)
  assert.deepEqual(body.hours[9], { hour: 9, calls: 2, answered: 1, missed: 1 })
  assert.deepEqual(body.hours[14], { hour: 14, calls: 1, answered: 0, missed: 1 })
  await configure({ notify_map: [{ queue: 'support', user_ids: [5] }] })
  assert.partialDeepStrictEqual((await w.anton('GET', '/cti/statistics')).body, { calls: 1, missed: 1, outgoing: 0 })
})

test('statistics are a workbook, beside those of the period before', async () => {
  w.clock.now = new Date('2026-11-10T12:00:00.000Z')
  await ring({}, agnesAnswers)
  w.clock.now = new Date('2026-11-15T12:00:00.000Z')
  await ring({}, agnesAnswers)
  await ring({}, { end: { cause: 'noAnswer' } })
  const period = 'from=2026-11-14T00:00:00Z&to=2026-11-16T00:00:00Z'
  const { statusCode, headers, rawPayload } = await w.app.inject({
    url: `/api/v1/cti/statistics/export?${period}&before=2026-11-10T00:00:00Z`,
    headers: { authorization: `Token token=${tokenOf('agnes')}` },
  })
  assert.equal(statusCode, 200)
  assert.equal(headers['content-disposition'], 'attachment; filename="calls-2026-11-14-2026-11-16.xlsx"')
  const sheet = unzip(rawPayload)['xl/worksheets/sheet1.xml'] ?? ''
  const numbers = [...sheet.matchAll(/<v>(\d+)<\/v>/g)].map(([, number]) => Number(number))
  assert.deepEqual(numbers, [1, 1, 1, 0, 0, 0, 60, 60, 60, 60])
})

test('statistics without calls are zero, and their period is limited', async () => {
  const { body } = await w.agnes('GET', '/cti/statistics?from=2020-01-01&to=2020-12-31')
  assert.partialDeepStrictEqual(body, {
    calls: 0,
    missed: 0,
    waiting_time: { average: null, longest: null },
    queues: [],
  })
  for (const query of ['from=2020-01-01', 'from=2020-01-02&to=2020-01-01', 'from=2026-11-15T09:00:00Z', 'from=x'])
    assert.equal((await w.agnes('GET', `/cti/statistics?${query}`)).status, 422, query)
})

test('a call without an end is stale after four hours, emits an event and stops ringing', async () => {
  const ringing = await ring({}, { end: null })
  const talking = await ring({}, { ...agnesAnswers, end: null })
  const over = await ring({})
  const settle = async () => {
    await sql`select graphile_worker.add_job('mark-stale-calls')`.execute(w.db)
    await w.work.drain()
  }
  w.clock.now = new Date('2026-11-15T13:00:00.000Z')
  await settle()
  assert.deepEqual(await listed('?stale=true'), [])
  wait(60)
  await settle()
  assert.deepEqual(await listed('?stale=true'), [talking, ringing])
  assert.deepEqual(await listed('?stale=false'), [over])
  assert.deepEqual(await listed('?state=newCall'), [])
  assert.deepEqual(await listed('?state=answer'), [])
  assert.deepEqual(await listed('?state=newCall&stale=true'), [ringing])
  const events = await w.db
    .selectFrom('events')
    .select('changes')
    .where('object', '=', 'cti_logs')
    .where('object_id', '=', ringing)
    .orderBy('id')
    .execute()
  assert.deepEqual(events.at(-1)?.changes, { stale: [false, true] })
})

test('the export contains no formulas, and only visible calls', async () => {
  await ring({ queue: '=1+1', user: '@SUM(A1)', from: '+49 30 111333' })
  const { text, headers } = await w.agnes('GET', '/cti/log.csv?direction=in')
  const [header, row] = text.split('\r\n')
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(String(headers['content-disposition']), /attachment; filename="calls.csv"/)
  assert.match(header ?? '', /^id,created_at,direction,state,from,from_comment,to,/)
  assert.match(row ?? '', /,\+49 30 111333,.*,'@SUM\(A1\),'=1\+1,/)
  await configure({ notify_map: [{ queue: 'sales', user_ids: [5] }] })
  assert.equal((await w.agnes('GET', '/cti/log.csv')).text.trim().split('\r\n').length, 1)
})

test('all missed calls are marked as done at once, whatever page they are on', async () => {
  await configure({ view_limit: 1 })
  const older = await ring({ queue: 'support' })
  const sales = await ring({ queue: 'sales' })
  await ring({ queue: 'support' }, agnesAnswers)
  const newer = await ring({ queue: 'support' })
  const count = async (query = '') => (await w.agnes('GET', `/cti/log${query}`)).body.missed_count
  assert.deepEqual([await count(), await count('?queue=support'), await count('?done=true')], [3, 2, 0])

  const { created_at } = (await w.agnes('GET', `/cti/log/${newer}`)).body
  const mark = (filters: object) => w.agnes('POST', '/cti/done/missed', filters)
  assert.deepEqual((await mark({ queue: 'support', to: created_at })).body, { count: 1 }, 'not what came in since')
  assert.deepEqual(await listed('?done=false&missed=true&per_page=10'), [newer, sales])
  assert.equal((await w.agnes('GET', `/cti/log/${older}`)).body.done, true)
  assert.deepEqual((await mark({})).body, { count: 2 })
  assert.deepEqual((await mark({})).body, { count: 0 })
  for (const wrong of [{ to: 'yesterday' }, { direction: 'up' }, { q: { a: 1 } }, { done: 'perhaps' }])
    assert.equal((await mark(wrong)).status, 422, JSON.stringify(wrong))
})

test('calls of queues of others are not marked as done', async () => {
  await configure({
    notify_map: [
      { queue: 'sales', user_ids: ['5'] },
      { queue: 'support', user_ids: ['4'] },
    ],
  })
  const sales = await ring({ queue: 'sales' })
  await ring({ queue: 'support' })
  assert.deepEqual((await w.agnes('POST', '/cti/done/missed', {})).body, { count: 1 })
  assert.equal((await w.anton('GET', `/cti/log/${sales}`)).body.done, false)
})

test('a call on the block list is logged as done, neither ringing nor missed', async () => {
  await configure({ block_caller_ids: [{ caller_id: '49171500' }] })
  const id = await ring({ from: '49171500' }, { end: null })
  const stands = async () => {
    const { rejected, state, done } = (await w.agnes('GET', `/cti/log/${id}`)).body
    return { rejected, state, done }
  }
  assert.deepEqual(await stands(), { rejected: true, state: 'newCall', done: true })
  assert.deepEqual(await listed(), [id])
  assert.deepEqual(await listed('?state=newCall'), [])
  await tell({ event: 'hangup', callId: `call-${calls}`, cause: 'busy' })
  assert.deepEqual(await stands(), { rejected: true, state: 'hangup', done: true })
  assert.deepEqual(await listed('?missed=true'), [])
  assert.partialDeepStrictEqual((await w.agnes('GET', '/cti/statistics')).body, { calls: 1, missed: 0 })
  await configure({ block_caller_ids: [] })
})

const forget = async () => {
  await sql`select graphile_worker.add_job('forget-calls')`.execute(w.db)
  await w.work.drain()
}
const toldOf = async (id: number) => {
  const { rows } = await sql`select from events where object = 'cti_logs' and object_id = ${id}`.execute(w.db)
  return rows.length
}

test('old calls are deleted with their numbers', async () => {
  const old = await ring({})
  wait(2 * 86_400)
  const young = await ring({})
  wait(364 * 86_400)
  await forget()
  assert.deepEqual(await listed(), [young])
  assert.deepEqual([await toldOf(old), (await toldOf(young)) > 0], [0, true])
  await set(w, 'retention_calls', null)
  wait(3650 * 86_400)
  await forget()
  assert.deepEqual(await listed(), [young])
  await set(w, 'retention_calls', 365)
})

test('a late event of a deleted call starts a new entry', async () => {
  const old = await ring({}, { end: null })
  wait(366 * 86_400)
  await forget()
  assert.deepEqual(await listed(), [])
  await tell({ event: 'hangup', callId: `call-${calls}`, cause: 'cancel' })
  const [id, ...more] = await listed()
  assert.deepEqual([id !== old, more], [true, []])
  const { body } = await w.agnes('GET', `/cti/log/${id}`)
  assert.partialDeepStrictEqual(body, { state: 'hangup', comment: 'cancel', duration_waiting_time: 0 })
})

test('S-78: an agent cannot see a queue by entering it as their phone number', async () => {
  await configure({
    notify_map: [
      { queue: 'sales', user_ids: [3] },
      { queue: '4930777', user_ids: [3] },
    ],
  })
  const [named, numbered, other] = [
    await ring({ queue: 'sales' }),
    await ring({ queue: '4930777' }),
    await ring({ queue: 'night shift' }),
  ]
  for (const phone of ['sales', '4930777', '+49 30 777', 'night shift']) {
    assert.equal((await w.agnes('PUT', '/users/me', { phone, mobile: phone })).status, 200)
    await w.work.drain()
    assert.deepEqual(await listed(), [], phone)
    assert.equal((await w.agnes('GET', '/cti/log.csv')).text.split('\n').filter(Boolean).length, 1, phone)
  }
  assert.deepEqual((await listed('', w.ada)).sort(), [named, numbered].sort())
  assert.ok(other)
  await w.agnes('PUT', '/users/me', { phone: '', mobile: '' })
})
