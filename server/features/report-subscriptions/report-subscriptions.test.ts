import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '#kernel/actor.ts'
import { runJob } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { set } from '#tests/support/browser.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { unzip } from '#tests/support/unzip.ts'
import { type World, world } from '#tests/support/world.ts'
import { jobs } from './jobs.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
type Any = any

let w: World
let reporter: number
before(async () => {
  w = await world()
  await set(w, 'timezone_default', 'Europe/Berlin')
  reporter = (await w.ada('POST', '/roles', { name: 'Reporter', permissions: ['report'] })).body.id
  const { role_ids } = (await w.ada('GET', '/users/5')).body
  await w.ada('PUT', '/users/5', { role_ids: [...role_ids, reporter] })
})
after(() => w.close())

const at = (time: string): void => {
  w.clock.now = new Date(time)
}

async function createTicket(time: string, group: string): Promise<void> {
  at(time)
  const article = { body: 'On fire', type: 'phone', sender: 'Customer' }
  const { status, text } = await w.ada('POST', '/tickets', { title: 'Printer', group, customer_id: 6, article })
  assert.equal(status, 201, text)
}

async function subscribe(values: Record<string, unknown>, as = w.ada): Promise<Any> {
  const { status, body, text } = await as('POST', '/report_subscriptions', { name: 'Monday', user_ids: [3], ...values })
  assert.equal(status, 201, text)
  return body
}
const list = async (as = w.ada): Promise<Any[]> => (await as('GET', '/report_subscriptions')).body
const reportsTo = async (name: string): Promise<Any[]> =>
  (await mailsTo(w, `${name}@example.com`)).filter(({ kind }) => kind === 'report')

/** What the clock starts every minute, twice at the same time, as two processes would; then again, as after a crash. */
async function tick(): Promise<void> {
  const [start, mail] = jobs
  assert.ok(start && mail)
  const open = <T>(work: Parameters<typeof unitOfWork<T>>[2]) =>
    unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)
  await Promise.all([runJob(start, open, {}), runJob(start, open, {})])
  await w.work.drain()
  for (const { id, user_ids, last_run_at } of await list())
    for (const user_id of user_ids) if (last_run_at) await runJob(mail, open, { id, user_id, due: last_run_at })
}

test('a weekly report is mailed once to each recipient, with what they may read', async () => {
  await createTicket('2026-11-10T10:00:00Z', 'Users')
  await createTicket('2026-11-11T10:00:00Z', 'Support')
  await createTicket('2026-11-15T22:59:00Z', 'Support')
  // Sunday 23:30 in Berlin is over; this is Monday there.
  await createTicket('2026-11-15T23:01:00Z', 'Users')
  at('2026-11-15T23:30:00Z')
  const made = await subscribe({ user_ids: [3, 5], by: 'group' })
  assert.equal(made.next_run_at, '2026-11-16T06:00:00.000Z')
  assert.deepEqual(
    made.recipients.map(({ name, outcome }: Any) => [name, outcome]),
    [
      ['Ada Admin', null],
      ['Anton Agent', null],
    ],
  )
  at('2026-11-16T05:59:00Z')
  await tick()
  assert.equal((await reportsTo('ada')).length, 0)
  at('2026-11-16T06:00:30Z')
  await tick()
  const [mail, ...more] = await reportsTo('ada')
  assert.equal(more.length, 0)
  assert.equal(mail.subject, 'Monday: 9 – 15 Nov 2026')
  assert.match(mail.text, /Created: 3 \(was 0\)/)
  assert.match(mail.text, /\/reports\?from=2026-11-09&to=2026-11-15&by=group\n/)
  const [{ text: toAnton }] = await reportsTo('anton')
  assert.match(toAnton, /Created: 2 \(was 0\)/)
  const [{ filename, base64 }] = mail.files
  assert.equal(filename, 'report-2026-11-09-2026-11-15.xlsx')
  const workbook = unzip(Buffer.from(base64, 'base64'))
  assert.match(String(workbook['xl/workbook.xml']), /name="Figures".*\n.*name="Created, closed and open"/)
  assert.match(String(workbook['xl/worksheets/sheet6.xml']), /Support.*Users/)
  const [kept] = await list()
  assert.deepEqual([kept.last_run_at, kept.next_run_at], ['2026-11-16T06:00:00.000Z', '2026-11-23T06:00:00.000Z'])
  assert.deepEqual(
    kept.recipients.map(({ outcome }: Any) => outcome),
    ['mailed', 'mailed'],
  )

  // After three weeks without the service: one mail, about the last week. Anton may not see reports any more.
  await w.ada('PUT', '/users/5', { role_ids: [2] })
  at('2026-12-08T10:00:00Z')
  await tick()
  await tick()
  assert.deepEqual(
    (await reportsTo('ada')).map(({ subject }) => subject),
    ['Monday: 9 – 15 Nov 2026', 'Monday: 30 Nov – 6 Dec 2026'],
  )
  assert.equal((await reportsTo('anton')).length, 1)
  assert.deepEqual(
    (await list())[0].recipients.map(({ outcome }: Any) => outcome),
    ['mailed', 'not_allowed'],
  )
  await w.ada('PUT', '/users/5', { role_ids: [2, reporter] })
  await w.ada('DELETE', `/report_subscriptions/${made.id}`)
})

test('people see and change their own reports, and leave those of others', async () => {
  at('2026-12-10T10:00:00Z')
  const own = await subscribe({ name: 'Own', plan: 'daily', user_ids: [5], format: 'csv' }, w.anton)
  const shared = await subscribe({ name: 'Shared', plan: 'monthly', monthday: 31, user_ids: [3, 5] })
  const hidden = await subscribe({ name: 'Hidden', active: false })
  assert.deepEqual([hidden.next_run_at, shared.next_run_at], [null, '2026-12-31T06:00:00.000Z'])
  assert.deepEqual(
    (await list(w.anton)).map(({ name, changeable }) => [name, changeable]),
    [
      ['Own', true],
      ['Shared', false],
    ],
  )
  assert.deepEqual(
    (await list(w.pia)).map(({ name }) => name),
    ['Hidden', 'Own', 'Shared'],
  )
  assert.equal((await w.anton('PUT', `/report_subscriptions/${shared.id}`, { name: 'Mine' })).status, 403)
  assert.equal((await w.anton('DELETE', `/report_subscriptions/${shared.id}`)).status, 403)
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/send'],
    ['DELETE', '/recipient'],
  ] as const)
    for (const id of [hidden.id, 99])
      assert.equal((await w.anton(method, `/report_subscriptions/${id}${path}`)).status, 404, `${method} ${path}`)

  const { body: changed } = await w.anton('PUT', `/report_subscriptions/${own.id}`, { time_of_day: '18:30' })
  assert.deepEqual([changed.next_run_at, changed.name], ['2026-12-10T17:30:00.000Z', 'Own'])
  assert.equal((await w.anton('DELETE', `/report_subscriptions/${shared.id}/recipient`)).status, 200)
  assert.deepEqual(
    (await list(w.anton)).map(({ name }) => name),
    ['Own'],
  )
  assert.equal((await w.ada('DELETE', `/report_subscriptions/${own.id}/recipient`)).status, 422)

  const before = (await reportsTo('anton')).length
  assert.equal((await w.anton('POST', `/report_subscriptions/${own.id}/send`)).status, 200)
  await w.work.drain()
  const trial = (await reportsTo('anton'))[before]
  assert.equal(trial.subject, 'Own: 9 Dec 2026')
  assert.equal(trial.files[0].filename, 'report-2026-12-09-2026-12-09-1-Figures.csv')
  assert.match(Buffer.from(trial.files[0].base64, 'base64').toString(), /^\ufeffFigure,Value,Before\r\nCreated,0,/)
  const { body: candidates } = await w.anton('GET', '/report_subscriptions/candidates')
  assert.deepEqual(
    candidates.map(({ id }: Any) => id),
    [3, 5, 9],
  )
})

test('wrong values are refused with the field that is wrong', async () => {
  const { body: profile } = await w.ada('POST', '/report_profiles', { name: 'Admins', role_ids: [1] })
  for (const [values, field] of [
    [{ name: '' }, 'name'],
    [{ plan: 'hourly' }, 'plan'],
    [{ weekday: 8 }, 'weekday'],
    [{ monthday: 0 }, 'monthday'],
    [{ time_of_day: '24:00' }, 'time_of_day'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ format: 'pdf' }, 'format'],
    [{ by: 'ticket.nothing' }, 'by'],
    [{ by: `x' or 1=1` }, 'by'],
    [{ profile_id: profile.id }, 'profile_id'],
    [{ profile_id: 99 }, 'profile_id'],
    [{ group_id: 99 }, 'group_id'],
    [{ user_ids: [] }, 'user_ids'],
    [{ user_ids: [4] }, 'user_ids'],
    [{ user_ids: [99] }, 'user_ids'],
    [{ user_ids: Array.from({ length: 51 }, (_, index) => index + 1) }, 'user_ids'],
  ] as const) {
    const { status, body } = await w.anton('POST', '/report_subscriptions', { name: 'x', user_ids: [5], ...values })
    assert.deepEqual([status, body.field], [422, field], JSON.stringify(values))
  }
  for (const [caller, status] of [
    [w.agnes, 403],
    [w.nora, 403],
    [w.anyone, 401],
  ] as const)
    for (const path of ['/report_subscriptions', '/report_subscriptions/candidates'])
      assert.equal((await caller('GET', path)).status, status)
})
