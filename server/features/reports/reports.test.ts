import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OutputOf } from '#contract/endpoint.ts'
import { spreadsheetType } from '#contract/export.ts'
import { type ReportFigures, reportTables } from '#contract/report-figures.ts'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  await set(w, 'timezone_default', 'Europe/Berlin')
})
after(() => w.close())

const at = (time: string): void => {
  w.clock.now = new Date(time)
}

async function create(time: string, values: Record<string, unknown> = {}, as = w.ada): Promise<number> {
  at(time)
  const article = { body: 'It is on fire.', type: 'phone', sender: 'Customer' }
  const given = { title: 'Printer', group: 'Users', customer_id: 6, article, ...values }
  const { status, body, text } = await as('POST', '/tickets', given)
  assert.equal(status, 201, text)
  return body.id
}

async function change(id: number, time: string, values: Record<string, unknown>): Promise<void> {
  at(time)
  const { status, text } = await w.ada('PUT', `/tickets/${id}`, values)
  assert.equal(status, 200, text)
}

async function answer(ticket_id: number, time: string): Promise<void> {
  at(time)
  const { status, text } = await w.ada('POST', '/ticket_articles', {
    ticket_id,
    body: 'Done.',
    type: 'phone',
    sender: 'Agent',
  })
  assert.equal(status, 201, text)
}

const generate = (values: Record<string, unknown>, as = w.ada) =>
  as('POST', '/reports/generate', { metric: 'count', profile_id: 1, year: 2025, month: 3, ...values })

const counts = async (backend: string, values: Record<string, unknown>, as = w.ada): Promise<number[]> => {
  const [metric] = backend.split('::')
  const { status, body, text } = await generate({ metric, backends: { [backend]: true }, ...values }, as)
  assert.equal(status, 200, text)
  return body.data[backend]
}

/** The places of values that are not zero: `{ 29: 1 }`. */
const nonZero = (values: number[]) =>
  Object.fromEntries(values.flatMap((value, index) => (value ? [[index, value]] : [])))

test('deployed clients get counts by local time, also on days on which the clocks change', async () => {
  // 30 March 2025 has 23 hours in Berlin, 26 October has 25.
  await create('2025-03-29T23:30:00Z')
  const quick = await create('2025-03-30T00:59:00Z')
  await create('2025-03-30T01:00:00Z', { group: 'Sales' })
  const merged = await create('2025-03-30T21:59:00Z')
  const kept = await create('2025-03-30T22:00:00Z', { article: { body: 'Hi', type: 'web', sender: 'Customer' } })
  await create('2025-10-26T00:30:00Z')
  await create('2025-10-26T01:30:00Z')
  await change(quick, '2025-03-30T01:10:00Z', { state: 'closed' })
  await change(quick, '2025-03-30T02:10:00Z', { state: 'open' })
  await change(quick, '2025-03-30T03:10:00Z', { group: 'Sales' })
  at('2025-04-02T10:00:00Z')
  assert.equal((await w.ada('PUT', `/ticket_merge/${merged}/${await numberOf(kept)}`)).status, 200)

  assert.deepEqual(nonZero(await counts('count::created', { timeRange: 'month' })), { 29: 3, 30: 1 })
  assert.equal((await counts('count::created', { timeRange: 'month', month: 2 })).length, 28)
  assert.deepEqual(nonZero(await counts('count::created', { timeRange: 'day', day: 30 })), { 0: 1, 1: 1, 3: 1 })
  assert.deepEqual(nonZero(await counts('count::created', { timeRange: 'day', month: 10, day: 26 })), { 2: 2 })
  assert.deepEqual(nonZero(await counts('count::created', { timeRange: 'week', week: 13 })), { 6: 3 })
  assert.deepEqual(nonZero(await counts('count::created', { timeRange: 'year' })), { 2: 4, 9: 2 })
  assert.deepEqual(nonZero(await counts('count::created', { timeRange: 'year', timezone: 'UTC' })), { 2: 4, 9: 2 })
  assert.deepEqual(nonZero(await counts('count::backlog', {})), { 2: 3, 9: 2 })
  assert.deepEqual(nonZero(await counts('count::first_solution', {})), { 2: 1 })
  assert.deepEqual(nonZero(await counts('count::reopened', {})), { 2: 1 })
  assert.deepEqual(nonZero(await counts('count::merged', {})), { 3: 1 })
  assert.deepEqual(nonZero(await counts('create_channels::web_in', {})), { 2: 1 })
  assert.deepEqual(nonZero(await counts('create_channels::phone_in', {})), { 2: 3, 9: 2 })
  assert.deepEqual(nonZero(await counts('communication::web_in', {})), { 2: 1 })
  at('2025-03-30T01:00:30Z')
  assert.deepEqual(nonZero(await counts('count::created', { timeRange: 'realtime' })), { 58: 1, 59: 1 })
})

test('several backends have the counts that each has alone, with one statement for the same rows', async () => {
  const { body } = await w.ada('GET', '/reports/config')
  // Lists have the tickets and messages of a year.
  const statements: Record<string, Record<string, number>> = {
    month: { count: 3, create_channels: 1, communication: 1 },
    year: { count: 1, create_channels: 0, communication: 0 },
  }
  const all = Object.entries<{ backend: { name: string }[] }>(body.config.metric)
  for (const timeRange of ['month', 'year'])
    for (const [metric, { backend }] of all) {
      const names = backend.map(({ name }) => name)
      const backends = Object.fromEntries(names.map((name) => [name, true]))
      w.queries()
      const { data } = (await generate({ metric, backends, timeRange })).body
      const counting = w.queries().filter((text) => text.includes('width_bucket'))
      assert.equal(counting.length, statements[timeRange]?.[metric])
      assert.deepEqual(Object.keys(data), names)
      for (const name of names) assert.deepEqual(data[name], await counts(name, { timeRange }), name)
    }
})

const numberOf = async (id: number): Promise<string> => (await w.ada('GET', `/tickets/${id}`)).body.number

test('moves are counted by the groups of the profile', async () => {
  const sales = (await w.ada('GET', '/groups')).body.find(({ name }: { name: string }) => name === 'Sales').id
  const { status, body } = await w.ada('POST', '/report_profiles', {
    name: 'Sales',
    condition: { 'ticket.group_id': { operator: 'is', value: [sales] } },
  })
  assert.equal(status, 201)
  assert.deepEqual(nonZero(await counts('count::movedin', { profile_id: body.id })), { 2: 1 })
  assert.deepEqual(nonZero(await counts('count::movedout', { profile_id: body.id })), {})
  assert.deepEqual(nonZero(await counts('count::movedin', {})), {})
  assert.deepEqual(nonZero(await counts('count::created', { profile_id: body.id })), { 2: 2 })
})

test('a report counts what its reader may read', async () => {
  await w.ada('POST', '/roles', { name: 'Reporter', permissions: ['report'] })
  const roles = (await w.ada('GET', '/users/5')).body.role_ids
  const { body } = await w.ada('GET', '/roles')
  const reporter = body.find(({ name }: { name: string }) => name === 'Reporter').id
  await w.ada('PUT', '/users/5', { role_ids: [...roles, reporter] })
  await create('2025-05-05T10:00:00Z', { group: 'Support' })
  assert.deepEqual(nonZero(await counts('count::created', {}, w.anton)), { 4: 1 })
  assert.deepEqual(nonZero(await counts('count::created', {})), { 2: 4, 4: 1, 9: 2 })
  // An administrator without a group reads no ticket.
  assert.deepEqual(nonZero(await counts('count::created', {}, w.pia)), {})
  const support = await w.anton('GET', '/reports/tickets?figure=created&from=2025-01-01&to=2025-12-31')
  assert.equal(support.body.total_count, 1)
})

test('profiles can be limited to roles, and inactive ones cannot be used', async () => {
  const { body: made } = await w.ada('POST', '/report_profiles', { name: 'Admins', role_ids: [1] })
  const names = async (as: World['ada']) =>
    (await as('GET', '/reports/config')).body.profiles.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(w.ada), ['-all-', 'Admins', 'Sales'])
  assert.deepEqual(await names(w.anton), ['-all-', 'Sales'])
  assert.equal((await generate({ profile_id: made.id }, w.anton)).status, 422)
  await w.ada('PUT', `/report_profiles/${made.id}`, { active: false })
  assert.equal((await generate({ profile_id: made.id })).body.field, 'profile_id')
  const wrong = await w.ada('POST', '/report_profiles', {
    name: 'Wrong',
    condition: { 'ticket.nothing': { operator: 'is', value: 1 } },
  })
  assert.equal(wrong.status, 422)
  assert.equal((await w.ada('POST', '/report_profiles', { name: 'admins' })).status, 422)
  assert.equal((await w.agnes('GET', '/report_profiles')).status, 403)
})

test('the tickets behind a count are listed and downloaded', async () => {
  const query = { metric: 'count', profile_id: 1, year: 2025, downloadBackendSelected: 'count::created' }
  const { body } = await w.ada('POST', '/reports/sets', query)
  assert.equal(body.count, 7)
  assert.equal(body.ticket_ids.length, 7)
  assert.ok(body.assets.Ticket[body.ticket_ids[0]])
  const sheet = await w.ada(
    'GET',
    '/reports/sets?sheet=true;metric=count;year=2025;month=1;day=1;week=1;timeRange=year;profile_id=1;downloadBackendSelected=count::created',
  )
  assert.equal(sheet.headers['content-type'], spreadsheetType)
  assert.equal(sheet.headers['content-disposition'], 'attachment; filename="tickets--all--Created.xlsx"')
  assert.match(sheet.text, /^PK/)
  for (const wrong of [
    { downloadBackendSelected: undefined },
    { downloadBackendSelected: 'count::backlog' },
    { downloadBackendSelected: 'x' },
    { metric: '__proto__' },
    { profile_id: undefined },
    { profile_id: 999 },
    { timezone: 'Mars/Base' },
    { timeRange: 'day', month: 2, day: 30 },
  ])
    assert.equal((await w.ada('POST', '/reports/sets', { ...query, ...wrong })).status, 422, JSON.stringify(wrong))
  assert.equal((await generate({ metric: 'x' })).body.error, 'Could not find metric x')
  assert.equal((await generate({ profile_id: undefined, profiles: { 1: true } })).status, 200)
  assert.deepEqual((await generate({ backends: { 'count::created': false, x: true } })).body, { data: {} })
  for (const [caller, status] of [
    [w.agnes, 403],
    [w.nora, 403],
    [w.anyone, 401],
  ] as const)
    for (const path of [
      'config',
      'summary',
      'series',
      'heat_map',
      'time',
      'breakdown?by=group',
      'tickets?figure=open',
      'export',
    ])
      assert.equal((await caller('GET', `/reports/${path}`)).status, status, path)
})

const june = 'from=2026-06-01&to=2026-06-30'
const report = async (path: string, as = w.ada) => {
  const { status, body, text } = await as('GET', `/reports/${path}`)
  assert.equal(status, 200, text)
  return body
}

test('a span is summed up and compared with the span before', async () => {
  const { body: calendar } = await w.ada('GET', '/calendars/1')
  await w.ada('PUT', `/calendars/1`, { ...calendar, timezone: 'Europe/Berlin' })
  const sla = { name: 'Standard', calendar_id: 1, first_response_time: 60, response_time: 120, solution_time: 480 }
  assert.equal((await w.ada('POST', '/slas', sla)).status, 201)
  await create('2026-05-20T08:00:00Z')
  const met = await create('2026-06-01T08:00:00Z', { owner_id: 4 })
  const missed = await create('2026-06-01T08:00:00Z', { tags: 'late,vip', organization_id: 2 })
  const waiting = await create('2026-06-05T14:30:00Z', { group: 'Sales' })
  await answer(met, '2026-06-01T08:30:00Z')
  await change(met, '2026-06-01T10:00:00Z', { state: 'closed' })
  await answer(missed, '2026-06-02T08:00:00Z')
  await answer(missed, '2026-06-02T08:30:00Z')
  await change(missed, '2026-06-03T08:00:00Z', { state: 'closed' })
  await change(missed, '2026-06-04T08:00:00Z', { state: 'open' })
  at('2026-06-04T09:00:00Z')
  await w.ada('POST', `/tickets/${missed}/time_accountings`, { time_unit: '15' })
  at('2026-06-30T10:00:00Z')

  const { figures, figures_before, span, before } = await report(`summary?${june}`)
  assert.deepEqual(
    [span, before],
    [
      { from: '2026-06-01', to: '2026-06-30' },
      { from: '2026-05-02', to: '2026-05-31' },
    ],
  )
  // Seven of 2025 and the one of May are still open, too.
  assert.deepEqual(figures, {
    created: 3,
    closed: 2,
    open: 10,
    reopened: 1,
    one_touch: 1,
    first_response: { count: 2, median: 735, p90: 1299 },
    solution: { count: 2, median: 1500, p90: 2604 },
    first_response_sla: { met: 1, missed: 2 },
    update_sla: { met: 1, missed: 2 },
    solution_sla: { met: 1, missed: 2 },
  })
  assert.deepEqual([figures_before.created, figures_before.closed, figures_before.open], [1, 0, 8])
  const business = (await report(`summary?${june}&time=business`)).figures
  assert.deepEqual(business.first_response, { count: 2, median: 255, p90: 435 })

  await everyFigureOpensItsTickets(figures)
  const groups = await report(`breakdown?${june}&by=group`)
  assert.deepEqual(
    groups.rows.map(({ name, created, closed }: Record<string, unknown>) => [name, created, closed]),
    [
      ['Users', 2, 2],
      ['Sales', 1, 0],
      ['Support', 0, 0],
    ],
  )
  const { rows: tags } = await report(`breakdown?${june}&by=tag`)
  assert.deepEqual(
    tags.map(({ name, open }: Record<string, unknown>) => [name, open]),
    [
      [null, 9],
      ['late', 1],
      ['vip', 1],
    ],
  )
  const late = tags.find(({ name }: { name: string | null }) => name === 'late').key
  assert.deepEqual((await report(`tickets?${june}&figure=open&by=tag&key=${late}`)).record_ids, [missed])
  assert.equal((await report(`tickets?${june}&figure=open&by=tag`)).total_count, 9)
  for (const by of ['owner', 'organization', 'channel']) {
    const { rows } = await report(`breakdown?${june}&by=${by}`)
    assert.equal(
      rows.reduce((sum: number, row: { created: number }) => sum + row.created, 0),
      3,
      by,
    )
    for (const row of rows)
      assert.equal(
        (await report(`tickets?${june}&figure=created&by=${by}${row.key ? `&key=${row.key}` : ''}`)).total_count,
        row.created,
      )
  }
  const { counts: hours } = await report(`heat_map?${june}`)
  assert.deepEqual([hours[0][10], hours[4][16]], [2, 1])
  assert.deepEqual((await report(`tickets?${june}&figure=created&weekday=5&hour=16`)).record_ids, [waiting])
  const { classes } = await report(`distribution?${june}`)
  assert.deepEqual(nonZero(classes.map(({ count }: { count: number }) => count)), { 2: 1, 7: 1 })
  assert.deepEqual((await report(`tickets?${june}&figure=answered&over=30&under=60`)).record_ids, [met])
  const time = await report(`time?${june}`)
  assert.deepEqual([time.total, time.total_before, time.tickets], [15, 0, 1])
  assert.deepEqual(time.agents, [{ user_id: 3, name: 'Ada Admin', time_unit: 15, tickets: 1 }])
  assert.equal((await report(`tickets?${june}&figure=accounted`)).total_count, 1)
  assert.equal((await report(`tickets?${june}&figure=accounted&agent_id=3`)).total_count, 1)
  assert.equal((await report(`tickets?${june}&figure=accounted&agent_id=4`)).total_count, 0)
  assert.deepEqual((await report(`tickets?${june}&figure=sla_met`)).record_ids, [met])
  assert.deepEqual((await report(`tickets?${june}&figure=sla_missed`)).record_ids, [waiting, missed])
  assert.equal((await report(`tickets?${june}&figure=created&hour=9&hours=3`)).total_count, 2)
})

type Figures = OutputOf<typeof ReportFigures.summary>['figures']

/** A count and the list behind it must not differ. */
async function everyFigureOpensItsTickets(figures: Figures) {
  const { first_response_sla: response, update_sla: update, solution_sla: solution, ...plain } = figures
  const expected = {
    ...plain,
    first_response_met: response.met,
    first_response_missed: response.missed,
    update_met: update.met,
    update_missed: update.missed,
    solution_met: solution.met,
    solution_missed: solution.missed,
  }
  for (const [figure, count] of Object.entries(expected).filter(([, value]) => typeof value === 'number'))
    assert.equal((await report(`tickets?${june}&figure=${figure}`)).total_count, count, figure)
}

test('tickets are counted by the options of custom fields, and all tables are one workbook', async () => {
  const screens = { edit: { 'ticket.agent': { shown: true } } }
  for (const [name, data_type] of [
    ['severity', 'select'],
    ['parts', 'multiselect'],
    ['urgent', 'boolean'],
    ['remark', 'input'],
  ]) {
    const data_option = { options: { a: 'Paper', b: 'Ink' }, default: '', maxlength: 20, type: 'text' }
    const options = data_type === 'boolean' ? { options: { true: 'Yes', false: 'No' }, default: false } : data_option
    const made = await w.ada('POST', '/object_manager_attributes', {
      object: 'Ticket',
      name,
      display: name,
      data_type,
      data_option: options,
      screens,
    })
    assert.equal(made.status, 201, made.text)
  }
  assert.equal((await w.ada('POST', '/object_manager_attributes_execute_migrations')).status, 200)
  const chosen = await create('2024-02-01T10:00:00Z', { severity: 'a', parts: ['a', 'b'], urgent: true })
  await create('2024-02-02T10:00:00Z', { severity: 'b', parts: ['b'] })
  await create('2024-02-03T10:00:00Z')
  at('2024-02-28T10:00:00Z')
  const february = 'from=2024-02-01&to=2024-02-28'
  const rowsOf = async (by: string) =>
    (await report(`breakdown?${february}&by=ticket.${by}`)).rows.map(
      ({ key, name, created }: Record<string, unknown>) => [key, name, created],
    )
  assert.deepEqual(await rowsOf('severity'), [
    ['a', 'Paper', 1],
    ['b', 'Ink', 1],
    [null, null, 1],
  ])
  assert.deepEqual(await rowsOf('parts'), [
    ['b', 'Ink', 2],
    ['a', 'Paper', 1],
    [null, null, 1],
  ])
  assert.deepEqual(await rowsOf('urgent'), [
    ['false', 'No', 2],
    ['true', 'Yes', 1],
  ])
  for (const [by, key, count] of [
    ['severity', 'a', 1],
    ['severity', '', 1],
    ['parts', 'b', 2],
    ['parts', '', 1],
    ['parts', `') or true --`, 0],
    ['urgent', 'true', 1],
  ] as const) {
    const query = `by=ticket.${by}&key=${encodeURIComponent(key)}`
    const { total_count, record_ids } = await report(`tickets?${february}&figure=created&${query}`)
    assert.equal(total_count, count, query)
    if (key === 'a' || key === 'true') assert.deepEqual(record_ids, [chosen])
  }
  for (const by of ['ticket.remark', 'ticket.nothing', 'ticket.__proto__', 'constructor', 'x;', 'group_id'])
    assert.equal((await w.ada('GET', `/reports/breakdown?by=${by}`)).body.field, 'by', by)
  assert.equal((await w.ada('GET', '/reports/tickets?figure=created&by=group&key=x')).body.field, 'key')

  const { status, headers, text } = await w.ada('GET', `/reports/export?${february}&by=ticket.severity`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], spreadsheetType)
  assert.equal(headers['content-disposition'], 'attachment; filename="report-2024-02-01-2024-02-28.xlsx"')
  assert.match(text, /^PK/)
  for (const table of reportTables) {
    const one = await w.ada('GET', `/reports/export?${february}&table=${table}`)
    assert.equal(one.status, 200, table)
    assert.equal(one.headers['content-disposition'], `attachment; filename="${table}-2024-02-01-2024-02-28.xlsx"`)
    assert.ok(one.text.length < text.length, table)
  }
  assert.equal((await w.ada('GET', `/reports/export?${february}&table=users`)).body.field, 'table')
})

test('wrong spans are refused with the field that is wrong', async () => {
  for (const [query, field] of [
    ['from=2026-02-30', 'from'],
    ['from=yesterday', 'from'],
    ['from=2026-02-02&to=2026-02-01', 'from'],
    ['from=2020-01-01&to=2026-02-01', 'to'],
    ['from=0000-01-01', 'from'],
    ['timezone=Europe/Bielefeld', 'timezone'],
    ['profile_id=77', 'profile_id'],
    ['time=slow', 'time'],
    ['group_id=x', 'group_id'],
  ]) {
    const { status, body } = await w.ada('GET', `/reports/summary?${query}`)
    assert.deepEqual([status, body.field], [422, field], query)
  }
  assert.equal((await report('summary?group_id=99')).figures.created, 0)
})

test('the stock of open tickets is what was open, after any history', async () => {
  const days = 40
  const day = (index: number) => new Date(Date.UTC(2027, 2, 10 + index, 12)).toISOString()
  const model: boolean[][] = []
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let ticket = 0; ticket < 8; ticket += 1) {
    const first = random(20)
    let isOpen = random(4) > 0
    const id = await create(day(first), { group: 'Support', state: isOpen ? 'open' : 'closed' })
    const open = Array<boolean>(days).fill(false)
    for (let index = first; index < days; index += 1) {
      if (index > first && random(5) === 0) {
        isOpen = !isOpen
        await change(id, day(index), { state: isOpen ? 'open' : 'closed' })
      }
      open[index] = isOpen
    }
    model.push(open)
  }
  at(day(days))
  const group = (await w.ada('GET', '/groups')).body.find(({ name }: { name: string }) => name === 'Support').id
  const query = `group_id=${group}&from=2027-03-10&to=2027-04-18`
  const { buckets } = await report(`series?${query}&interval=day`)
  // One of another test is still open.
  const expected = Array.from({ length: days }, (_, index) => 1 + model.filter((open) => open[index]).length)
  assert.deepEqual(
    buckets.map(({ open }: { open: number }) => open),
    expected,
  )
  for (const index of [5, 17, 30]) {
    const to = day(index).slice(0, 10)
    const { total_count } = await report(`tickets?group_id=${group}&figure=open&from=2027-03-10&to=${to}`)
    assert.equal(total_count, expected[index], to)
  }
  const weeks = await report(`series?${query}`)
  assert.equal(weeks.interval, 'day')
  const months = await report('series?from=2027-01-15&to=2027-12-31')
  assert.deepEqual(months.buckets.map(({ from }: { from: string }) => from.slice(5)).slice(0, 3), [
    '01-15',
    '02-01',
    '03-01',
  ])
  assert.equal(months.buckets.at(-1).open, null)
})
