import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type World, world } from '#tests/support/world.ts'

let w: World
let office: number
let always: number

before(async () => {
  w = await world()
  const closed = { active: false, timeframes: [] }
  const open = { active: true, timeframes: [['09:00', '17:00']] }
  const day = { active: true, timeframes: [['00:00', '23:59']] }
  const week = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: closed, sun: closed }
  const full = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
  office = await createCalendar('Office', week)
  always = await createCalendar('Always', full)
})
after(() => w.close())

beforeEach(async () => {
  w.clock.now = new Date('2026-02-02T06:00:00Z')
  for (const { id } of (await w.ada('GET', '/slas')).body) await w.ada('DELETE', `/slas/${id}`)
  await w.work.drain()
})

async function createCalendar(name: string, business_hours: unknown): Promise<number> {
  const { body } = await w.ada('POST', '/calendars', { name, timezone: 'Europe/Berlin', business_hours })
  return body.id
}

const sla = async (values: Record<string, unknown>): Promise<number> => {
  const { status, body, text } = await w.ada('POST', '/slas', { name: 'Standard', calendar_id: office, ...values })
  assert.equal(status, 201, text)
  return body.id
}

/** `2026-02-03 08:30:00`, in UTC; a time alone is on the present day. */
const moveTo = (text: string): void => {
  const whole = text.includes(' ') ? text.replace(' ', 'T') : `${w.clock.now.toISOString().slice(0, 10)}T${text}`
  w.clock.now = new Date(`${whole.length === 16 ? `${whole}:00` : whole}Z`)
}

async function create(values: Record<string, unknown> = {}): Promise<number> {
  const article = { body: 'It is on fire.', type: 'phone', sender: 'Customer' }
  const given = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article, ...values }
  const { status, body, text } = await w.agnes('POST', '/tickets', given)
  assert.equal(status, 201, text)
  return body.id
}

const write = async (id: number, sender: 'Agent' | 'Customer', time: string): Promise<void> => {
  moveTo(time)
  const { status, text } = await w.agnes('POST', '/ticket_articles', {
    ticket_id: id,
    body: 'Well.',
    type: 'phone',
    sender,
  })
  assert.equal(status, 201, text)
}

const setState = async (id: number, state: string, time: string): Promise<void> => {
  moveTo(time)
  const pending_time = state.startsWith('pending') ? '2027-01-01T00:00:00Z' : undefined
  const { status, text } = await w.agnes('PUT', `/tickets/${id}`, { state, pending_time })
  assert.equal(status, 200, text)
}

const due = ['first_response_escalation_at', 'update_escalation_at', 'close_escalation_at', 'escalation_at'] as const

/** The due times as `02-03 09:30`, in the order first response, update, solution, earliest. */
async function dueTimes(id: number): Promise<(string | null)[]> {
  const { body } = await w.agnes('GET', `/tickets/${id}`)
  return due.map((name) => body[name] && String(body[name]).slice(5, 16).replace('T', ' '))
}

async function statistics(id: number): Promise<(number | null)[]> {
  const { body } = await w.agnes('GET', `/tickets/${id}`)
  const names = ['first_response', 'update', 'close']
  return names.flatMap((name) => [body[`${name}_in_min`], body[`${name}_diff_in_min`]])
}

test('a conversation moves the due times and leaves figures', async () => {
  await sla({ first_response_time: 60, response_time: 120, solution_time: 180 })
  moveTo('2026-02-03 08:30')
  const id = await create()
  assert.deepEqual(await dueTimes(id), ['02-03 09:30', '02-03 10:30', '02-03 11:30', '02-03 09:30'])
  assert.deepEqual(await statistics(id), [null, null, null, null, null, null])
  await write(id, 'Agent', '09:10')
  assert.deepEqual(await dueTimes(id), [null, null, '02-03 11:30', '02-03 11:30'])
  assert.deepEqual(await statistics(id), [40, 20, 40, 80, null, null])
  await write(id, 'Customer', '10:00')
  assert.deepEqual((await dueTimes(id))[1], '02-03 12:00')
  await write(id, 'Agent', '10:05')
  assert.deepEqual(await dueTimes(id), [null, null, '02-03 11:30', '02-03 11:30'])
  assert.deepEqual((await statistics(id)).slice(2, 4), [40, 80])
  await setState(id, 'closed', '12:30')
  assert.deepEqual(await dueTimes(id), [null, null, null, null])
  assert.deepEqual((await statistics(id)).slice(4), [240, -60])
  await write(id, 'Customer', '13:00')
  await setState(id, 'open', '13:00')
  assert.deepEqual(await dueTimes(id), [null, '02-03 15:00', null, '02-03 15:00'])
})

test('nights, weekends and holidays are passed over', async () => {
  await sla({ first_response_time: 60 })
  const firstDue = async (created: string) => {
    moveTo(created)
    return (await dueTimes(await create()))[0]
  }
  assert.equal(await firstDue('2026-02-06 15:30'), '02-09 08:30')
  assert.equal(await firstDue('2026-02-06 15:00'), '02-06 16:00')
  assert.equal(await firstDue('2026-02-03 05:30'), '02-03 09:00')
})

test('a pending state stops the clocks, in whole minutes', async () => {
  await sla({ calendar_id: always, solution_time: 75 })
  moveTo('2026-02-03 10:00')
  const id = await create()
  await setState(id, 'pending reminder', '10:10:50')
  assert.deepEqual(await dueTimes(id), [null, null, null, null])
  await setState(id, 'open', '10:20:10')
  assert.equal((await dueTimes(id))[2], '02-03 11:25')
})

test('a pause across the end of a day moves the due time to the limit of what is left', async () => {
  await sla({ first_response_time: 110 })
  moveTo('2026-06-09 08:00')
  const id = await create()
  await setState(id, 'pending reminder', '09:00')
  await setState(id, 'open', '14:00')
  assert.equal((await dueTimes(id))[0], '06-09 14:50')
})

test('update times run from answer to answer, and the longest one is kept', async () => {
  await sla({ calendar_id: always, update_time: 60 })
  moveTo('2026-02-03 10:00')
  const id = await create()
  const seen = async () => [(await dueTimes(id))[1], ...(await statistics(id)).slice(2, 4)]
  assert.deepEqual(await seen(), ['02-03 11:00', null, null])
  await write(id, 'Agent', '10:20')
  assert.deepEqual(await seen(), ['02-03 11:20', 20, 40])
  await write(id, 'Customer', '10:50')
  assert.deepEqual(await seen(), ['02-03 11:20', 20, 40])
  await write(id, 'Agent', '10:55')
  assert.deepEqual(await seen(), ['02-03 11:55', 35, 25])
  await write(id, 'Agent', '11:05')
  assert.deepEqual(await seen(), ['02-03 12:05', 35, 25])
})

test('a customer who writes again does not move the response', async () => {
  await sla({ calendar_id: always, response_time: 45 })
  moveTo('2026-02-03 10:00')
  const id = await create()
  await write(id, 'Customer', '10:20')
  assert.equal((await dueTimes(id))[1], '02-03 10:45')
  await write(id, 'Agent', '10:30')
  assert.deepEqual([(await dueTimes(id))[1], ...(await statistics(id)).slice(2, 4)], [null, 30, 15])
})

test('only time in states that count is used', async () => {
  await sla({ calendar_id: always, solution_time: 240 })
  const pending = { state: 'pending reminder', pending_time: '2027-01-01T00:00:00Z' }
  moveTo('2026-02-03 09:00')
  const unopened = await create(pending)
  const opened = await create(pending)
  await setState(opened, 'open', '10:30')
  await setState(opened, 'pending reminder', '11:00')
  await setState(unopened, 'closed', '12:00')
  await setState(opened, 'closed', '12:00')
  assert.deepEqual((await statistics(unopened)).slice(4), [0, 240])
  assert.deepEqual((await statistics(opened)).slice(4), [30, 210])
})

test('the first SLA by name that fits applies, otherwise the first without a condition', async () => {
  await sla({
    name: 'B',
    first_response_time: 20,
    condition: { 'ticket.priority_id': { operator: 'is', value: ['3'] } },
  })
  await sla({
    name: 'A',
    first_response_time: 10,
    condition: { 'ticket.title': { operator: 'contains', value: 'fire' } },
  })
  await sla({ name: 'Z', first_response_time: 90 })
  await sla({ name: 'M', first_response_time: 60, condition: {} })
  moveTo('2026-02-03 09:00')
  const firstDue = async (values: Record<string, unknown>) => (await dueTimes(await create(values)))[0]
  assert.equal(await firstDue({ title: 'On fire', priority_id: 3 }), '02-03 09:10')
  assert.equal(await firstDue({ priority_id: 3 }), '02-03 09:20')
  assert.equal(await firstDue({}), '02-03 10:00')
})

test('a ticket that loses its SLA has no due times, and keeps its figures', async () => {
  await sla({
    update_time: 60,
    first_response_time: 60,
    condition: { 'ticket.priority_id': { operator: 'is', value: ['3'] } },
  })
  moveTo('2026-02-03 09:00')
  const id = await create({ priority_id: 3 })
  await write(id, 'Agent', '09:10')
  const figures = await statistics(id)
  assert.deepEqual(figures.slice(0, 4), [10, 50, 10, 50])
  await w.agnes('PUT', `/tickets/${id}`, { priority_id: 2 })
  assert.deepEqual(await dueTimes(id), [null, null, null, null])
  assert.deepEqual(await statistics(id), figures)
})

test('a changed SLA, calendar or state moves the due times of open tickets, in the background', async () => {
  moveTo('2026-02-03 09:00')
  const id = await create()
  const closed = await create()
  await setState(closed, 'closed', '09:00')
  assert.deepEqual(await dueTimes(id), [null, null, null, null])
  const slaId = await sla({ first_response_time: 60, response_time: 120 })
  await w.work.drain()
  assert.deepEqual((await dueTimes(id)).slice(0, 2), ['02-03 10:00', '02-03 11:00'])
  assert.deepEqual(await statistics(closed), [null, null, null, null, null, null])
  const progress = (await w.ada('GET', '/slas/recalculation')).body
  assert.ok(progress.done === progress.total && progress.total >= 1 && progress.finished_at)
  await w.ada('PUT', `/slas/${slaId}`, { response_time: 180 })
  await w.work.drain()
  assert.equal((await dueTimes(id))[1], '02-03 12:00')
  await w.ada('PUT', `/slas/${slaId}`, { response_time: null, update_time: '' })
  await w.work.drain()
  assert.equal((await dueTimes(id))[1], null)
  const holidays = { '2026-02-03': { active: true, summary: 'Foundation Day' } }
  await w.ada('PUT', `/calendars/${office}`, { public_holidays: holidays })
  await w.work.drain()
  assert.equal((await dueTimes(id))[0], '02-04 09:00')
  await w.ada('PUT', `/calendars/${office}`, { public_holidays: {} })
  await w.ada('DELETE', `/slas/${slaId}`)
  await w.work.drain()
  assert.deepEqual(await dueTimes(id), [null, null, null, null])
})

/** Runs the job that notifies of what is due; returns the tickets whose owner was notified of an escalation. */
async function notifyDue(): Promise<number[]> {
  await sql`select graphile_worker.add_job('notify-due')`.execute(w.db)
  await w.work.drain()
  const { body } = await w.agnes('GET', '/online_notifications?expand=true')
  return body.filter(({ type }: { type: string }) => type === 'escalation').map(({ o_id }: { o_id: number }) => o_id)
}

test('nobody is notified of tickets that a changed SLA makes overdue, but of those that are due after it', async () => {
  moveTo('2026-02-03 09:00')
  const [old, next] = [await create({ owner_id: 4 }), await create({ owner_id: 4 })]
  await sql`update tickets set created_at = '2026-02-03 11:45:00+00' where id = ${next}`.execute(w.db)
  moveTo('12:00')
  const slaId = await sla({ calendar_id: always, solution_time: 60 })
  // The job runs 50 minutes after the change. Notifications are sent for what became due in between.
  moveTo('12:50')
  await w.work.drain()
  assert.deepEqual([(await dueTimes(old))[3], (await dueTimes(next))[3]], ['02-03 10:00', '02-03 12:45'])
  const { overdue } = (await w.ada('GET', '/slas/recalculation')).body
  assert.ok(overdue >= 1, `${overdue}`)
  const notified = await notifyDue()
  assert.deepEqual([notified.includes(old), notified.includes(next)], [false, true])
  await w.ada('PUT', `/slas/${slaId}`, { solution_time: 30 })
  await w.work.drain()
  assert.equal((await dueTimes(old))[3], '02-03 09:30')
  assert.equal((await notifyDue()).length, notified.length)
  await w.ada('PUT', `/slas/${slaId}`, { solution_time: 240 })
  await w.work.drain()
  moveTo('13:01')
  assert.ok((await notifyDue()).includes(old), 'the new due time was reached')
})

test('a due time is no change of the ticket', async () => {
  moveTo('2026-02-03 09:00')
  const id = await create()
  const { body: before } = await w.agnes('GET', `/tickets/${id}`)
  moveTo('2026-02-03 10:00')
  await sla({ first_response_time: 60 })
  await w.work.drain()
  const { body } = await w.agnes('GET', `/tickets/${id}`)
  assert.deepEqual([body.updated_at, body.updated_by_id], [before.updated_at, before.updated_by_id])
  const { body: history } = await w.agnes('GET', `/ticket_history/${id}`)
  assert.ok(!JSON.stringify(history.history).includes('escalation'))
})

test('the clock explains itself to agents', async () => {
  await w.ada('PUT', `/calendars/${office}`, {
    public_holidays: { '2026-02-04': { active: true, summary: 'Foundation Day' } },
  })
  await sla({ name: 'Standard', response_time: 60, solution_time: 480 })
  moveTo('2026-02-03 14:00')
  const id = await create()
  await setState(id, 'pending reminder', '14:30')
  await setState(id, 'open', '15:00')
  moveTo('2026-02-05 09:00')
  const { status, body } = await w.agnes('GET', `/tickets/${id}/sla`)
  assert.equal(status, 200)
  assert.deepEqual([body.sla.name, body.calendar.timezone], ['Standard', 'Europe/Berlin'])
  const [response, solution] = body.clocks
  assert.deepEqual([response.kind, response.state, response.used, response.left], ['response', 'overdue', 150, -90])
  const told = solution.spans.map(({ kind, minutes, holiday }: Record<string, unknown>) => [
    kind,
    minutes,
    holiday ?? '',
  ])
  assert.deepEqual(told, [
    ['counted', 30, ''],
    ['paused', 0, ''],
    ['counted', 60, ''],
    ['holiday', 0, 'Foundation Day'],
    ['counted', 60, ''],
    ['left', 330, ''],
  ])
  assert.deepEqual(
    [solution.state, solution.used, solution.left, solution.due_at],
    ['running', 150, 330, '2026-02-05T14:30:00.000Z'],
  )
  await w.ada('PUT', `/calendars/${office}`, { public_holidays: {} })
  assert.equal((await w.nora('GET', `/tickets/${id}/sla`)).status, 403)
  assert.equal((await w.anyone('GET', `/tickets/${id}/sla`)).status, 401)
  assert.equal((await w.agnes('GET', '/tickets/99999999/sla')).status, 404)
})

test('customers see no due times', async () => {
  await sla({ first_response_time: 60 })
  moveTo('2026-02-03 09:00')
  const id = await create()
  const { body } = await w.nora('GET', `/tickets/${id}`)
  assert.deepEqual(
    due.map((name) => body[name] ?? null),
    [null, null, null, null],
  )
})

test('wrong values are refused with their field', async () => {
  const refused = async (values: Record<string, unknown>, text: RegExp, field: string) => {
    const given = { name: 'Wrong', calendar_id: office, ...values }
    const { status, body } = await w.ada('POST', '/slas', given)
    assert.equal(status, 422, JSON.stringify(body))
    assert.match(body.error, text)
    assert.equal(body.field, field)
  }
  await refused(
    { response_time: 1, update_time: 1 },
    /^Cannot have both response time and update time\.$/,
    'update_time',
  )
  await refused({ calendar_id: null }, /Calendar/, 'calendar_id')
  await refused({ calendar_id: 999_999 }, /calendar/i, 'calendar_id')
  await refused({ name: ' ' }, /Name/, 'name')
  await refused({ solution_time: 'soon' }, /./, 'solution_time')
  await refused({ solution_time: 1e12 }, /./, 'solution_time')
  await refused({ condition: { 'ticket.nonsense': { operator: 'is', value: '1' } } }, /./, 'condition')
  await sla({})
  assert.equal((await w.ada('DELETE', `/calendars/${office}`)).status, 422)
})
