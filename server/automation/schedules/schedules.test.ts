import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '#kernel/actor.ts'
import { runJob } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { giveGroupAnAddress, removeTriggers } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'
import { jobs } from './jobs.ts'

let w: World
before(async () => {
  w = await world()
  await giveGroupAnAddress(w)
  await removeTriggers(w)
})
afterEach(async () => {
  for (const { id } of (await w.ada('GET', '/jobs')).body) await w.ada('DELETE', `/jobs/${id}`)
})
after(() => w.close())

// oxlint-disable-next-line typescript/no-explicit-any -- records of every shape
type Any = any

/** The clock of the world starts on a Sunday at nine. */
const sundayAtTen = { days: { Sun: true }, hours: { 10: true }, minutes: { 0: true, 30: true } }
const titled = (title: string) => ({ 'ticket.title': { operator: 'is', value: title } })

let serial = 0
const addSchedule = async (more: Record<string, unknown>): Promise<Any> => {
  serial += 1
  const sent = { name: `Schedule ${serial}`, timeplan: sundayAtTen, active: true, ...more }
  const { status, body } = await w.ada('POST', '/jobs', sent)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const addTicket = async (title: string, more: Record<string, unknown> = {}): Promise<number> => {
  const article = { body: 'It burns.', type: 'note', internal: false }
  const sent = { title, group: 'Users', customer: 'nora@example.com', article, ...more }
  const { status, body } = await w.agnes('POST', '/tickets', sent)
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}
const addTickets = async (title: string, count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) ids.push(await addTicket(title))
  return ids
}
const show = async (id: number): Promise<Any> => (await w.ada('GET', `/jobs/${id}`)).body
const ticket = async (id: number): Promise<Any> => (await w.agnes('GET', `/tickets/${id}`)).body
const at = (time: string) => {
  w.clock.now = new Date(time)
}

/** What the clock starts every minute; twice at the same time, as two processes would. */
async function tick(): Promise<void> {
  const job = jobs.find(({ name }) => name === 'start-schedules')
  assert.ok(job)
  const open = <T>(work: Parameters<typeof unitOfWork<T>>[2]) =>
    unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)
  await Promise.all([runJob(job, open, {}), runJob(job, open, {})])
  await w.work.drain()
}

test('a schedule is shown as deployed clients know it', async () => {
  await addTicket('Counted')
  const created = await addSchedule({
    name: 'Close stale',
    timeplan: { days: { Mon: true, Tue: false }, hours: { 6: 'true' }, minutes: { 0: true, 30: 1 } },
    condition: titled('Counted'),
    perform: { 'ticket.state_id': { value: 4 } },
    next_run_at: '2030-01-01T00:00:00.000Z',
    matching: 4711,
  })
  const { id: _id, created_at: _created, updated_at: _updated, ...rest } = created
  assert.deepEqual(rest, {
    name: 'Close stale',
    object: 'Ticket',
    timeplan: { days: { Mon: true, Tue: false }, hours: { 6: true }, minutes: { 0: true, 30: true } },
    condition: titled('Counted'),
    perform: { 'ticket.state_id': { value: '4' } },
    disable_notification: true,
    localization: null,
    timezone: null,
    note: null,
    active: true,
    created_by_id: 3,
    updated_by_id: 3,
    last_run_at: null,
    next_run_at: '2026-11-16T06:00:00.000Z',
    running: false,
    processed: 0,
    matching: 1,
    pid: null,
    failed: 0,
    last_error: null,
    last_error_at: null,
  })
  const { body: changed } = await w.ada('PUT', `/jobs/${created.id}`, { ...created, active: false })
  assert.deepEqual([changed.active, changed.next_run_at], [false, null])
  const { body: found } = await w.ada('GET', '/jobs/search?query=stale')
  assert.deepEqual(
    found.map(({ id }: Any) => id),
    [created.id],
  )
  assert.equal((await w.ada('POST', '/jobs', { name: 'close STALE' })).body.code, 'not_unique')
  const { body: bare } = await w.ada('POST', '/jobs', { name: 'Bare' })
  assert.deepEqual([bare.active, bare.timeplan, bare.next_run_at], [false, {}, null])
})

test('it runs once in its slot, changes every matching ticket, and is explained', async () => {
  const tickets = await addTickets('Stale', 45)
  const other = await addTicket('Fresh')
  const schedule = await addSchedule({
    condition: titled('Stale'),
    perform: {
      'ticket.priority_id': { value: '3' },
      'ticket.tags': { operator: 'add', value: 'stale' },
      'article.note': { subject: 'Old', body: 'Last: #{article.body}', internal: 'true' },
    },
  })
  assert.deepEqual([schedule.next_run_at, schedule.matching], ['2026-11-15T10:00:00.000Z', 45])
  at('2026-11-15T09:59:59.000Z')
  await tick()
  assert.equal((await show(schedule.id)).last_run_at, null)
  at('2026-11-15T10:02:00.000Z')
  await tick()
  const ran = await show(schedule.id)
  assert.deepEqual(
    [ran.last_run_at, ran.next_run_at, ran.running, ran.processed, ran.failed, ran.matching, ran.pid],
    ['2026-11-15T10:02:00.000Z', '2026-11-15T10:30:00.000Z', false, 45, 0, 45, null],
  )
  assert.equal(ran.updated_at, schedule.updated_at, 'a run is no edit')
  await tick()
  const { body: runs } = await w.ada('GET', `/jobs/${schedule.id}/runs`)
  assert.deepEqual(
    runs.map(({ total, processed, failed, failures, outcome }: Any) => [total, processed, failed, failures, outcome]),
    [[45, 45, 0, [], 'done']],
  )
  for (const id of [tickets[0]!, tickets[44]!]) {
    assert.equal((await ticket(id)).priority_id, 3)
    const { body: articles } = await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)
    const notes = articles.filter(({ subject }: Any) => subject === 'Old')
    assert.deepEqual(
      notes.map(({ body, sender, preferences }: Any) => [body, sender, preferences.perform_origin]),
      [['Last: &gt; It burns.', 'System', 'job']],
    )
    const { body: history } = await w.agnes('GET', `/ticket_history/${id}`)
    const entry = history.history.find(({ attribute }: Any) => attribute === 'priority')
    assert.deepEqual(
      [entry.sourceable_type, entry.sourceable_id, entry.sourceable_name, entry.created_by_id],
      ['Job', schedule.id, schedule.name, 1],
    )
    const { explanations } = (await w.agnes('GET', `/tickets/${id}/explanations`)).body
    const [{ action, user_id, rules }] = explanations
    assert.deepEqual([explanations.length, action, user_id], [1, 'job', 1])
    const [rule] = rules
    assert.deepEqual([rule.type, rule.id, rule.name, rule.outcome], ['Job', schedule.id, schedule.name, 'ran'])
    assert.deepEqual(
      rule.changes.map(({ attribute, from, to }: Any) => [attribute, from, to]),
      [
        ['priority', '2 normal', '3 high'],
        ['tag', null, 'stale'],
      ],
    )
    assert.deepEqual(
      rule.tests.map(({ name, actual, holds }: Any) => [name, actual, holds]),
      [['ticket.title', 'Stale', true]],
    )
  }
  assert.equal((await ticket(other)).priority_id, 2)
})

test('a ticket that fails is undone alone and noted, and the others go on', async () => {
  // The title is the id of a group; the second group does not exist.
  const [first, second, third] = [await addTicket('1'), await addTicket('4711'), await addTicket('1')]
  const schedule = await addSchedule({
    condition: { 'ticket.title': { operator: 'is any of', value: ['1', '4711'] } },
    perform: { 'ticket.tags': { operator: 'add', value: 'mixed' }, 'ticket.group_id': { value: '#{ticket.title}' } },
  })
  const { status, body: run } = await w.ada('POST', `/jobs/${schedule.id}/runs`)
  assert.deepEqual([status, run.outcome, run.processed, run.total], [201, null, 0, null])
  assert.deepEqual(
    [(await show(schedule.id)).running, (await w.ada('POST', `/jobs/${schedule.id}/runs`)).body.code],
    [true, 'schedule_running'],
  )
  await w.work.drain()
  const [done] = (await w.ada('GET', `/jobs/${schedule.id}/runs`)).body
  assert.deepEqual([done.outcome, done.total, done.processed, done.failed], ['done', 3, 2, 1])
  assert.deepEqual(
    done.failures.map(({ id }: Any) => id),
    [second],
  )
  const { failed, last_error } = await show(schedule.id)
  assert.equal(failed, 1)
  assert.match(last_error, /4711/)
  const { body: health } = await w.ada('GET', '/monitoring/health_check')
  assert.ok(health.problems.some(({ code, values }: Any) => code === 'schedules_failing' && values.count === 1))
  const tags = async (id: number) => (await w.agnes('GET', `/tags?object=Ticket&o_id=${id}`)).body.tags
  assert.deepEqual([await tags(first), await tags(second), await tags(third)], [['mixed'], [], ['mixed']])
  const [{ rules }] = (await w.ada('GET', `/tickets/${second}/explanations`)).body.explanations
  assert.deepEqual([rules[0].outcome, rules[0].error], ['failed', last_error])
})

test('triggers run on its changes, and agents are notified only if it says so', async () => {
  const { body: trigger } = await w.ada('POST', '/triggers', {
    name: 'Follow',
    condition: { 'ticket.priority_id': { operator: 'has changed' } },
    perform: { 'ticket.tags': { operator: 'add', value: 'followed' } },
  })
  const quiet = await addTicket('Quiet', { owner_id: 4 })
  const loud = await addTicket('Loud', { owner_id: 4 })
  await w.work.drain()
  const perform = { 'ticket.priority_id': { value: '3' } }
  for (const [title, disable_notification] of [
    ['Quiet', true],
    ['Loud', false],
  ] as const) {
    const { id } = await addSchedule({ condition: titled(title), perform, disable_notification })
    await w.ada('POST', `/jobs/${id}/runs`)
    await w.work.drain()
  }
  const { body: all } = await w.agnes('GET', '/online_notifications?expand=true')
  const told = (id: number) => all.filter(({ o_id, type }: Any) => o_id === id && type === 'update').length
  assert.deepEqual([told(quiet), told(loud)], [0, 1])
  const { body } = await w.agnes('GET', `/tags?object=Ticket&o_id=${quiet}`)
  assert.deepEqual(body.tags, ['followed'])
  await w.ada('DELETE', `/triggers/${trigger.id}`)
})

test('a missed slot is over, an edit waits a minute, and another time zone plans anew', async () => {
  await addTicket('Zone')
  at('2026-11-15T09:00:00.000Z')
  const { id } = await addSchedule({ condition: titled('Zone'), perform: { 'ticket.note': { value: 'x' } } })
  at('2026-11-15T11:00:00.000Z')
  await tick()
  let now = await show(id)
  assert.deepEqual([now.last_run_at, now.next_run_at], [null, '2026-11-22T10:00:00.000Z'])

  at('2026-11-22T10:05:00.000Z')
  await w.ada('PUT', `/jobs/${id}`, { note: 'edited' })
  await tick()
  assert.equal((await show(id)).last_run_at, null)
  at('2026-11-22T10:06:01.000Z')
  await tick()
  now = await show(id)
  assert.deepEqual([now.last_run_at, now.next_run_at], ['2026-11-22T10:06:01.000Z', '2026-11-22T10:30:00.000Z'])

  const { body: settings } = await w.ada('GET', '/settings')
  const zone = settings.find(({ name }: Any) => name === 'timezone_default')
  await w.ada('PUT', `/settings/${zone.id}`, { state_current: { value: 'Asia/Kathmandu' } })
  await tick()
  now = await show(id)
  assert.deepEqual([now.next_run_at, now.processed], ['2026-11-29T04:15:00.000Z', 1])
  await w.ada('PUT', `/settings/${zone.id}`, { state_current: { value: 'UTC' } })
})

test('turning a schedule off stops its run; without a plan it runs only by hand; inactive it does not run', async () => {
  await addTicket('Stopped')
  const schedule = await addSchedule({
    timeplan: {},
    condition: titled('Stopped'),
    perform: { 'ticket.note': { value: 'x' } },
  })
  assert.equal(schedule.next_run_at, null)
  await w.ada('POST', `/jobs/${schedule.id}/runs`)
  await w.ada('PUT', `/jobs/${schedule.id}`, { active: false })
  await w.work.drain()
  const [run] = (await w.ada('GET', `/jobs/${schedule.id}/runs`)).body
  assert.deepEqual([run.outcome, run.processed], ['stopped', 0])
  const { status, body } = await w.ada('POST', `/jobs/${schedule.id}/runs`)
  assert.deepEqual([status, body.code], [422, 'schedule_inactive'])
})

test('a run whose job was lost is continued after its last batch', async () => {
  const ids = await addTickets('Lost', 5)
  const { id } = await addSchedule({ condition: titled('Lost'), perform: { 'ticket.note': { value: 'x' } } })
  const { body: run } = await w.ada('POST', `/jobs/${id}/runs`)
  await sql`delete from graphile_worker._private_jobs`.execute(w.db)
  await sql`update job_runs set cursor_id = ${ids[1]}, processed = 2 where id = ${run.id}`.execute(w.db)
  w.clock.now = new Date(w.clock.now.getTime() + 120_000)
  await tick()
  const [done] = (await w.ada('GET', `/jobs/${id}/runs`)).body
  assert.deepEqual([done.outcome, done.processed], ['done', 5])
  const notes = await Promise.all(ids.map(async (one) => (await ticket(one)).note))
  assert.deepEqual(notes, [null, null, 'x', 'x', 'x'])
})

test('a condition on articles matches if any article does, and the explanation names it', async () => {
  const id = await addTicket('Letters')
  await w.agnes('POST', '/ticket_articles', { ticket_id: id, body: 'Thank you', type: 'note' })
  const { id: job } = await addSchedule({
    condition: { ...titled('Letters'), 'article.body': { operator: 'contains', value: 'burns' } },
    perform: { 'ticket.note': { value: 'hot' } },
  })
  await w.ada('POST', `/jobs/${job}/runs`)
  await w.work.drain()
  const [{ rules }] = (await w.ada('GET', `/tickets/${id}/explanations`)).body.explanations
  assert.deepEqual(
    rules[0].tests.map(({ name, actual }: Any) => [name, actual]),
    [
      ['article.body', 'It burns.'],
      ['ticket.title', 'Letters'],
    ],
  )
})

test('an email to the last sender reaches nobody, one to the customer is sent', async () => {
  const id = await addTicket('Mail')
  const { id: job } = await addSchedule({
    condition: titled('Mail'),
    perform: {
      'notification.email': {
        recipient: ['article_last_sender', 'ticket_customer'],
        subject: 'Still there?',
        body: 'Dear #{ticket.customer.firstname}',
      },
    },
  })
  await w.ada('POST', `/jobs/${job}/runs`)
  await w.work.drain()
  const { body: articles } = await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)
  const mails = articles.filter(({ type }: Any) => type === 'email')
  assert.deepEqual(
    mails.map(({ to, body }: Any) => [to, body]),
    [['nora@example.com', 'Dear Nora']],
  )
})

test('variables are written in the language and the time zone of the schedule', async () => {
  const id = await addTicket('Words')
  const { id: job } = await addSchedule({
    condition: titled('Words'),
    localization: 'de-de',
    timezone: 'Asia/Kathmandu',
    perform: { 'ticket.note': { value: '#{ticket.created_at} #{t(ticket.state.name)}' } },
  })
  const { created_at } = await ticket(id)
  await w.ada('POST', `/jobs/${job}/runs`)
  await w.work.drain()
  const local = new Date(Date.parse(created_at) + 345 * 60_000).toISOString()
  const [date, time] = [local.slice(0, 10).split('-').toReversed().join('.'), local.slice(11, 16)]
  assert.equal((await ticket(id)).note, `${date} ${time} (Asia/Kathmandu) Neu`)
  const { localization, timezone } = await show(job)
  assert.deepEqual([localization, timezone], ['de-de', 'Asia/Kathmandu'])
})

test('a condition about working time is tested when the schedule runs, and is explained', async () => {
  const id = await addTicket('Hours')
  const open = { operator: 'is in working time', value: '1' }
  const closed = { operator: 'is not in working time', value: '1' }
  const notes = { 'ticket.note': { value: 'open' } }
  const first = await addSchedule({
    condition: { ...titled('Hours'), 'execution_time.calendar_id': open },
    perform: notes,
  })
  const second = await addSchedule({
    condition: { ...titled('Hours'), 'execution_time.calendar_id': closed },
    perform: { 'ticket.note': { value: 'closed' } },
  })
  at('2026-12-06T11:00:00.000Z')
  for (const schedule of [first, second]) await w.ada('POST', `/jobs/${schedule.id}/runs`)
  await w.work.drain()
  assert.equal((await ticket(id)).note, 'closed')
  const [{ rules }] = (await w.ada('GET', `/tickets/${id}/explanations`)).body.explanations
  assert.deepEqual(
    rules[0].tests.map(({ name, actual, holds }: Any) => [name, actual, holds]),
    [
      ['ticket.title', 'Hours', true],
      ['execution_time.calendar_id', [], true],
    ],
  )
  // A Monday, within the business hours.
  at('2026-12-07T11:00:00.000Z')
  for (const schedule of [first, second]) await w.ada('POST', `/jobs/${schedule.id}/runs`)
  await w.work.drain()
  assert.equal((await ticket(id)).note, 'open')
})

test('only administrators of schedules may see or run them', async () => {
  const { id } = await addSchedule({ condition: titled('Nobody'), perform: { 'ticket.note': { value: 'x' } } })
  const paths = [
    ['GET', '/jobs'],
    ['GET', `/jobs/${id}`],
    ['GET', `/jobs/${id}/runs`],
    ['POST', `/jobs/${id}/runs`],
    ['POST', '/jobs/simulate'],
    ['PUT', `/jobs/${id}`],
    ['DELETE', `/jobs/${id}`],
  ] as const
  for (const [method, path] of paths) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    assert.equal((await w.agnes(method, path, body)).status, 403, path)
    assert.equal((await w.nora(method, path, body)).status, 403, path)
    assert.ok([401, 403].includes((await w.anyone(method, path, body)).status), path)
  }
  assert.deepEqual(
    [(await w.ada('POST', '/jobs/4711/runs')).status, (await w.ada('GET', '/jobs/4711/runs')).status],
    [404, 404],
  )
})

test('what could not run is refused when it is saved, with the field', async () => {
  const refused = async (more: Record<string, unknown>) => {
    const { status, body } = await w.ada('POST', '/jobs', { name: 'refused', ...more })
    return [status, body.field ?? body.error]
  }
  const cases: [more: Record<string, unknown>, field: RegExp][] = [
    [{ name: '' }, /name/],
    [{ object: 'Group' }, /object/],
    [{ note: 'x'.repeat(251) }, /note/],
    [{ timeplan: { days: { Funday: true } } }, /timeplan/],
    [{ timeplan: { days: { Mon: 'perhaps' } } }, /timeplan/],
    [{ timeplan: { hours: { 24: true } } }, /timeplan/],
    [{ timeplan: { minutes: { 5: true } } }, /timeplan/],
    [{ timeplan: 'daily' }, /timeplan/],
    [{ timezone: 'Mars/Olympus' }, /timezone/],
    [{ condition: { 'article.time_accounting': { operator: 'is set' } } }, /condition/],
    [{ condition: { 'ticket.nothing': { operator: 'is', value: '1' } } }, /condition/],
    [{ condition: { 'ticket.action': { operator: 'is', value: 'create' } } }, /condition/],
    [{ condition: { operator: 'NOT', conditions: [{ name: 'ticket.title', operator: 'has changed' }] } }, /condition/],
    [{ perform: { 'ticket.nothing': { value: '1' } } }, /perform.ticket.nothing/],
    [{ perform: { 'ticket.owner_id': { pre_condition: 'current_user.id' } } }, /perform.ticket.owner_id.pre_condition/],
    [{ perform: { 'article.note': { subject: 'x', internal: 'true' } } }, /perform.article.note.body/],
    [{ perform: { 'ticket.title': { value: '#{ticket.custmer.email}' } } }, /perform.ticket.title/],
  ]
  for (const [more, field] of cases) {
    const [status, told] = await refused(more)
    assert.equal(status, 422, JSON.stringify(more))
    assert.match(String(told), field)
  }
})
