import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { giveGroupAnAddress, removeTriggers } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  await giveGroupAnAddress(w)
})
beforeEach(() => removeTriggers(w))
after(() => w.close())

const addTrigger = async (name: string, trigger: Record<string, unknown>) => {
  const { status, body } = await w.ada('POST', '/triggers', { name, ...trigger })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const onCreate = { 'ticket.action': { operator: 'is', value: 'create' } }
const createTicket = async (title = 'Printer') => {
  const { status, body } = await w.agnes('POST', '/tickets', {
    title,
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'It burns.', type: 'note', internal: false },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const explain = async (id: number, caller = w.ada) => (await caller('GET', `/tickets/${id}/explanations`)).body

test('every trigger is explained: what ran and changed, what did not match and why, what failed', async () => {
  const raised = await addTrigger('1 raise', {
    condition: { ...onCreate, 'ticket.priority_id': { operator: 'is', value: ['2'] } },
    perform: {
      'ticket.priority_id': { value: '3' },
      'ticket.tags': { operator: 'add', value: 'hot' },
      'notification.email': {
        recipient: ['ticket_customer', 'ticket_owner', 'noreply@firm.example'],
        subject: 'Hi',
        body: 'Hi',
      },
    },
  })
  const other = await addTrigger('2 other', {
    condition: { ...onCreate, 'ticket.group_id': { operator: 'is', value: '2' } },
    perform: { 'ticket.title': { value: 'Never' } },
  })
  const failing = await addTrigger('3 fails', {
    condition: onCreate,
    perform: { 'ticket.group_id': { value: '47#{ticket.customer.id}' } },
  })
  const { id } = await createTicket()
  const { explanations, kept_days } = await explain(id)
  assert.deepEqual([explanations.length, kept_days], [1, 90])
  const [{ action, user_id, user, caused_by, rules }] = explanations
  assert.deepEqual([action, user_id, user, caused_by], ['create', 4, 'Agnes Agent', null])
  assert.deepEqual(
    rules.map(({ id: rule, name, outcome }: Record<string, unknown>) => [rule, name, outcome]),
    [
      [raised.id, '1 raise', 'ran'],
      [other.id, '2 other', 'no_match'],
      [failing.id, '3 fails', 'failed'],
    ],
  )
  const [ran, missed, failed] = rules
  assert.deepEqual(ran.tests[1], {
    name: 'ticket.priority_id',
    operator: 'is',
    value: ['2'],
    value_names: ['2 normal'],
    actual: 2,
    actual_name: '2 normal',
    holds: true,
  })
  assert.deepEqual(
    ran.changes.map(({ attribute, from, to }: Record<string, unknown>) => [attribute, from, to]),
    [
      ['priority', '2 normal', '3 high'],
      ['tag', null, 'hot'],
    ],
  )
  const [mail] = ran.effects
  assert.deepEqual([mail.action, mail.to], ['notification.email', ['nora@example.com']])
  assert.deepEqual(mail.left_out, [
    { recipient: 'ticket_owner', reason: 'no_address' },
    { recipient: 'noreply@firm.example', reason: 'machine', address: 'noreply@firm.example' },
  ])
  assert.deepEqual(
    missed.tests.map(({ name, actual_name, value_names, holds }: Record<string, unknown>) => [
      name,
      actual_name,
      value_names,
      holds,
    ]),
    [['ticket.group_id', 'Users', ['Sales'], false]],
  )
  assert.match(failed.error, /./)
  const list = (await w.ada('GET', '/triggers')).body
  const shown = (ruleId: number) => list.find((rule: { id: number }) => rule.id === ruleId)
  assert.deepEqual([shown(raised.id).run_count, shown(raised.id).last_error], [1, null])
  assert.equal(shown(raised.id).last_run_at, w.clock.now.toISOString())
  assert.deepEqual([shown(other.id).run_count, shown(other.id).last_run_at], [0, null])
  assert.deepEqual(
    [shown(failing.id).last_error, shown(failing.id).last_error_at],
    [failed.error, w.clock.now.toISOString()],
  )
})

test('people are named as on screens, and the system has a dash', async () => {
  await addTrigger('owner', {
    condition: { ...onCreate, 'ticket.owner_id': { pre_condition: 'specific', operator: 'is', value: ['4'] } },
    perform: { 'ticket.title': { value: 'Never' } },
  })
  const { id } = await createTicket()
  const [{ rules }] = (await explain(id)).explanations
  const { value_names, actual_name } = rules[0].tests.find(({ name }: { name: string }) => name === 'ticket.owner_id')
  assert.deepEqual([value_names, actual_name], [['Agnes Agent'], '-'])
})

test('agents see why triggers ran, and only that others did not; customers see nothing', async () => {
  const condition = { 'ticket.title': { operator: 'contains', value: 'printer' } }
  await addTrigger('a', { condition, perform: { 'ticket.priority_id': { value: '3' } } })
  await addTrigger('b', {
    condition: { 'ticket.title': { operator: 'contains', value: 'secret' } },
    perform: { 'ticket.priority_id': { value: '1' } },
  })
  const { id } = await createTicket()
  const [{ rules }] = (await explain(id, w.agnes)).explanations
  assert.deepEqual(
    rules.map(({ outcome, tests }: { outcome: string; tests: unknown[] }) => [outcome, tests.length]),
    [
      ['ran', 1],
      ['no_match', 0],
    ],
  )
  assert.equal((await w.anton('GET', `/tickets/${id}/explanations`)).status, 403)
  assert.equal((await w.nora('GET', `/tickets/${id}/explanations`)).status, 403)
  assert.equal((await w.pia('GET', `/tickets/${id}/explanations`)).status, 403)
  assert.equal((await w.anyone('GET', `/tickets/${id}/explanations`)).status, 401)
  assert.equal((await w.ada('GET', '/tickets/4711/explanations')).status, 404)
  assert.equal((await w.ada('GET', `/tickets/${id}/explanations?limit=many`)).status, 422)
})

test('triggers that are limited to other changes are skipped, and deleted ones keep the names they ran with', async () => {
  const { id: skipped } = await addTrigger('limited', {
    condition: { 'ticket.state_id': { operator: 'is', value: '1' } },
    perform: { 'ticket.priority_id': { value: '1' } },
  })
  const { id } = await createTicket()
  const { id: ran } = await addTrigger('runs', {
    condition: { 'ticket.title': { operator: 'has changed' } },
    perform: { 'ticket.priority_id': { value: '3' } },
  })
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Copier' })
  await w.ada('DELETE', `/triggers/${ran}`)
  const [{ changed, rules }] = (await explain(id)).explanations
  assert.ok(changed.includes('title'))
  assert.deepEqual(
    rules.map(({ id: rule, name, is_deleted, outcome, reason }: Record<string, unknown>) => [
      rule,
      name,
      is_deleted,
      outcome,
      reason,
    ]),
    [
      [skipped, 'limited', false, 'skipped', 'unmentioned'],
      [ran, 'runs', true, 'ran', undefined],
    ],
  )
})

test('a write that concerns no trigger stores no explanation', async () => {
  const { id } = await createTicket()
  assert.deepEqual((await explain(id)).explanations, [])
  await addTrigger('limited', {
    condition: { 'ticket.state_id': { operator: 'is', value: '4' } },
    perform: { 'ticket.priority_id': { value: '1' } },
  })
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Copier' })
  assert.deepEqual((await explain(id)).explanations, [])
})
