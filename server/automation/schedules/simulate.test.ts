import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { giveGroupAnAddress, removeTriggers } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let ids: number[]
before(async () => {
  w = await world()
  await giveGroupAnAddress(w)
  await removeTriggers(w)
  ids = []
  for (const group of ['Users', 'Sales', 'Support']) {
    const article = { body: 'It burns.', type: 'note', internal: false }
    const ticket = { title: 'Printer', group, customer: 'nora@example.com', article }
    ids.push((await w.ada('POST', '/tickets', ticket)).body.id)
  }
  await w.work.drain()
})
after(() => w.close())

// oxlint-disable-next-line typescript/no-explicit-any -- records of every shape
type Any = any

const condition = { 'ticket.title': { operator: 'contains', value: 'print' } }
const perform = {
  'ticket.priority_id': { value: '3' },
  'ticket.tags': { operator: 'add', value: 'brand new tag' },
  'article.note': { subject: 'Note', body: 'A note', internal: 'true' },
  'notification.email': {
    recipient: 'ticket_customer',
    subject: 'Hi',
    body: '<p>Dear #{ticket.customer.firstname}</p>',
  },
}
const timeplan = { days: { Mon: true }, hours: { 6: true }, minutes: { 0: true, 30: true } }

const simulate = async (input: Record<string, unknown>, caller = w.ada): Promise<Any> => {
  const { status, body } = await caller('POST', '/jobs/simulate', input)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('an unsaved schedule is tried on a ticket, and leaves no trace', async () => {
  const input = { name: 'New', condition, perform, timeplan, ticket_id: ids[0] }
  await simulate(input)
  const earlier = await fingerprint(w.db)
  const { trial, matching, next_runs } = await simulate(input)
  assert.deepEqual(await fingerprint(w.db), earlier)
  assert.deepEqual(
    trial.rule.changes.map(({ attribute, from, to }: Any) => [attribute, from, to]),
    [
      ['priority', '2 normal', '3 high'],
      ['tag', null, 'brand new tag'],
    ],
  )
  assert.deepEqual(
    trial.articles.map(({ type, to, subject, body }: Any) => [type, to, subject, body]),
    [
      ['note', null, 'Note', 'A note'],
      ['email', 'nora@example.com', 'Hi', '<p>Dear Nora</p>'],
    ],
  )
  assert.deepEqual([trial.rule.outcome, matching.count], ['ran', 3])
  assert.deepEqual(
    matching.examples.map(({ id }: Any) => id),
    ids.toReversed(),
  )
  assert.deepEqual(next_runs, [
    '2026-11-16T06:00:00.000Z',
    '2026-11-16T06:30:00.000Z',
    '2026-11-23T06:00:00.000Z',
    '2026-11-23T06:30:00.000Z',
    '2026-11-30T06:00:00.000Z',
  ])
})

test('a trial that does not match names the test that decided', async () => {
  const other = { 'ticket.group_id': { operator: 'is', value: '2' } }
  const { trial, matching, next_runs } = await simulate({ condition: other, perform, ticket_id: ids[0] })
  const [{ name, actual_name }] = trial.rule.tests
  assert.deepEqual(
    [trial.rule.outcome, name, actual_name, matching.count, next_runs],
    ['no_match', 'ticket.group_id', 'Users', 1, []],
  )
})

test('sent values replace those of a saved schedule', async () => {
  const { body: saved } = await w.ada('POST', '/jobs', { name: 'Saved', condition, perform })
  const { trial } = await simulate({ job_id: saved.id, perform: { 'ticket.note': { value: 'x' } }, ticket_id: ids[0] })
  assert.deepEqual(
    trial.rule.changes.map(({ attribute, to }: Any) => [attribute, to]),
    [['note', 'x']],
  )
})

test('examples and trials need read access to the ticket', async () => {
  // Pia administers, but is no agent.
  const { matching } = await simulate({ condition }, w.pia)
  assert.deepEqual(matching, { count: 3, examples: [] })
  assert.equal((await w.pia('POST', '/jobs/simulate', { condition, ticket_id: ids[0] })).status, 403)
  assert.equal((await w.ada('POST', '/jobs/simulate', { job_id: 4711 })).status, 404)
  assert.equal((await w.ada('POST', '/jobs/simulate', { ticket_id: 4711 })).status, 404)
  const { status, body } = await w.ada('POST', '/jobs/simulate', { perform: { 'ticket.nothing': { value: '1' } } })
  assert.deepEqual([status, body.field], [422, 'perform.ticket.nothing'])
})
