import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { removeTriggers } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  await removeTriggers(w)
  const field = { object: 'User', name: 'rank', display: 'Rank', data_type: 'input', data_option: { maxlength: 20 } }
  assert.equal((await w.ada('POST', '/object_manager_attributes', field)).status, 201)
  const choice = { object: 'Organization', name: 'branch', display: 'Branch', data_type: 'select' }
  const data_option = { options: { north: 'North', south: 'South' } }
  assert.equal((await w.ada('POST', '/object_manager_attributes', { ...choice, data_option })).status, 201)
  await w.ada('PUT', '/users/6', { rank: 'Captain' })
  await w.ada('PUT', '/users/7', { last_login: null, vip: true })
  for (const owner_id of [4, 1]) await w.ada('POST', '/tickets', { ...ticket, owner_id })
  await w.ada('POST', '/tickets', { ...ticket, customer_id: 7, state: 'closed' })
})
afterEach(async () => {
  for (const { id } of (await w.ada('GET', '/jobs')).body) await w.ada('DELETE', `/jobs/${id}`)
})
after(() => w.close())

// oxlint-disable-next-line typescript/no-explicit-any -- records of every shape
type Any = any
type Condition = Record<string, Record<string, unknown>>

const ticket = { title: 'Printer', group: 'Users', customer_id: 6, article: { body: 'It burns.' } }

const match = async (object: 'users' | 'organizations', condition: Condition): Promise<number[]> => {
  const { status, body } = await w.ada('POST', `/${object}/selector`, { condition })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.object_count >= body.object_ids.length, true)
  return body.object_ids.toSorted((a: number, b: number) => a - b)
}

/** Every attribute that conditions about users have besides their columns, and some of those. */
const userConditions: [condition: Condition, ids: number[]][] = [
  [{ 'user.firstname': { operator: 'is', value: 'Nora' } }, [6]],
  [{ 'user.email': { operator: 'contains', value: 'no' } }, [6, 7]],
  [{ 'user.vip': { operator: 'is', value: 'true' } }, [7]],
  [{ 'user.rank': { operator: 'is', value: 'captain' } }, [6]],
  [{ 'user.rank': { operator: 'contains', value: 'CAP' } }, [6]],
  [
    {
      'user.organization_id': { operator: 'is', pre_condition: 'not_set' },
      'user.role_ids': { operator: 'is', value: '3' },
    },
    [8],
  ],
  [{ 'user.role_ids': { operator: 'is', value: ['3'] } }, [2, 6, 7, 8]],
  [{ 'user.role_ids': { operator: 'is not', value: ['2', '3'] } }, [9]],
  [{ 'user.last_login': { operator: 'within last (relative)', range: 'day', value: '1' } }, []],
  [{ 'ticket_customer.existing': { operator: 'is', value: true } }, [6, 7]],
  [
    { 'ticket_customer.existing': { operator: 'is', value: 'false' }, 'user.role_ids': { operator: 'is', value: 3 } },
    [2, 8],
  ],
  [
    { 'ticket_customer.existing': { operator: 'is not', value: true }, 'user.role_ids': { operator: 'is', value: 3 } },
    [2, 8],
  ],
  [{ 'ticket_customer.open_existing': { operator: 'is', value: true } }, [6]],
  [{ 'ticket_owner.existing': { operator: 'is', value: true } }, [4]],
  [{ 'ticket_owner.open_existing': { operator: 'is', value: true } }, [4]],
  [{ 'ticket_customer.updated_at': { operator: 'within last (relative)', range: 'day', value: '1' } }, [6, 7]],
  [{ 'ticket_customer.last_contact_at': { operator: 'before (relative)', range: 'year', value: '1' } }, []],
  [{ 'ticket_customer.last_contact_agent_at': { operator: 'before (relative)', range: 'year', value: '1' } }, []],
  [{ 'ticket_customer.last_contact_customer_at': { operator: 'before (relative)', range: 'year', value: '1' } }, []],
  [{ 'user.id': { operator: 'is', value: '1' } }, []],
  [{ 'execution_time.calendar_id': { operator: 'is in working time', value: '1' } }, []],
  [
    {
      'execution_time.calendar_id': { operator: 'is not in working time', value: '1' },
      'user.vip': { operator: 'is', value: true },
    },
    [7],
  ],
]

test('conditions about users find those that they should', async () => {
  for (const [condition, ids] of userConditions)
    assert.deepEqual(await match('users', condition), ids, JSON.stringify(condition))
})

test('conditions about organizations find those that they should', async () => {
  const { body: empty } = await w.ada('POST', '/organizations', { name: 'Empty', branch: 'south' })
  const [acme] = await match('organizations', { 'organization.name': { operator: 'is', value: 'acme' } })
  const cases: [Condition, (number | undefined)[]][] = [
    [{ 'organization.members_existing': { operator: 'is', value: false } }, [empty.id]],
    [{ 'organization.members_existing': { operator: 'is', value: true } }, [acme]],
    [{ 'organization.branch': { operator: 'is', value: ['south'] } }, [empty.id]],
    [{ 'organization.active': { operator: 'is', value: false } }, []],
  ]
  for (const [condition, ids] of cases)
    assert.deepEqual(
      (await match('organizations', condition)).filter((id) => id !== 1 || acme === 1),
      ids,
      JSON.stringify(condition),
    )
})

test('a schedule changes all matching users, and each change is explained', async () => {
  const sent = {
    name: 'Thank captains',
    object: 'User',
    active: true,
    condition: {
      'user.role_ids': { operator: 'is', value: ['3'] },
      'ticket_customer.existing': { operator: 'is', value: true },
    },
    perform: {
      'user.note': { value: 'Dear #{user.fullname} of #{user.organization.name}' },
      'user.vip': { value: 'true' },
      'user.rank': { value: 'Admiral' },
      'user.out_of_office_end_at': { operator: 'relative', range: 'day', value: '3' },
    },
  }
  const { status, body: schedule } = await w.ada('POST', '/jobs', sent)
  assert.deepEqual([status, schedule.object, schedule.matching], [201, 'User', 2], JSON.stringify(schedule))
  await w.ada('POST', `/jobs/${schedule.id}/runs`)
  await w.work.drain()
  const [run] = (await w.ada('GET', `/jobs/${schedule.id}/runs`)).body
  assert.deepEqual([run.outcome, run.processed, run.failures], ['done', 2, []])
  const { body: nora } = await w.ada('GET', '/users/6')
  assert.deepEqual(
    [nora.note, nora.vip, nora.rank, nora.updated_by_id],
    ['Dear Nora Customer of Acme', true, 'Admiral', 1],
  )
  assert.equal((await w.ada('GET', '/users/8')).body.vip, false)
  const { body: history } = await w.ada('GET', '/users/history/6')
  const entry = history.history.find(({ attribute }: Any) => attribute === 'vip')
  assert.deepEqual([entry.sourceable_type, entry.sourceable_name], ['Job', 'Thank captains'])

  const { body } = await w.ada('GET', '/users/6/explanations')
  const [{ action, rules }] = body.explanations
  assert.deepEqual(
    [body.explanations.length, action, rules[0].name, rules[0].outcome],
    [1, 'job', 'Thank captains', 'ran'],
  )
  assert.deepEqual(
    rules[0].tests.map(({ name, actual, holds }: Any) => [name, actual, holds]),
    [
      ['user.role_ids', [3], true],
      ['ticket_customer.existing', true, true],
    ],
  )
  assert.equal(
    rules[0].changes.some(({ attribute, to }: Any) => attribute === 'rank' && to === 'Admiral'),
    true,
  )
  assert.equal((await w.agnes('GET', '/users/6/explanations')).status, 403)
  assert.equal((await w.ada('GET', '/users/4711/explanations')).status, 404)
})

test('a schedule changes organizations, and one that fails is undone alone', async () => {
  const condition = { 'organization.name': { operator: 'is any of', value: ['Acme', 'Empty'] } }
  const perform = { 'organization.domain': { value: 'shop.example' }, 'organization.name': { value: 'Empty' } }
  const { body: schedule } = await w.ada('POST', '/jobs', {
    name: 'Name',
    object: 'Organization',
    active: true,
    condition,
    perform,
  })
  await w.ada('POST', `/jobs/${schedule.id}/runs`)
  await w.work.drain()
  const [run] = (await w.ada('GET', `/jobs/${schedule.id}/runs`)).body
  assert.deepEqual([run.processed, run.failed], [1, 1], JSON.stringify(run))
  const { body: all } = await w.ada('GET', '/organizations')
  const domains = Object.fromEntries(all.map(({ name, domain }: Any) => [name, domain]))
  assert.deepEqual([domains.Acme, domains.Empty], ['', 'shop.example'])
  const acme = all.find(({ name }: Any) => name === 'Acme')
  const { body: told } = await w.ada('GET', `/organizations/${acme.id}/explanations`)
  assert.equal(told.explanations[0].rules[0].outcome, 'failed')
})

test('a schedule can delete users for good, but never the last administrator', async () => {
  const { body: gone } = await w.ada('POST', '/users', {
    firstname: 'Gone',
    lastname: 'Soon',
    email: 'gone@example.com',
  })
  const condition = { 'user.email': { operator: 'is', value: 'gone@example.com' } }
  const perform = { 'user.action': { value: 'data_privacy_deletion_task' } }
  const { body: schedule } = await w.ada('POST', '/jobs', {
    name: 'Delete',
    object: 'User',
    active: true,
    condition,
    perform,
  })
  await w.ada('POST', `/jobs/${schedule.id}/runs`)
  await w.work.drain()
  assert.equal((await w.ada('GET', `/users/${gone.id}`)).status, 404)

  const lockOut = { 'user.active': { value: 'false' } }
  const failed: number[] = []
  // Pia first: then Ada is the last administrator.
  for (const email of ['pia@example.com', 'ada@example.com']) {
    const one = { 'user.email': { operator: 'is', value: email } }
    const { body: lock } = await w.ada('POST', '/jobs', {
      name: email,
      object: 'User',
      active: true,
      condition: one,
      perform: lockOut,
    })
    await w.ada('POST', `/jobs/${lock.id}/runs`)
    await w.work.drain()
    failed.push((await w.ada('GET', `/jobs/${lock.id}`)).body.failed)
  }
  assert.deepEqual(failed, [0, 1])
})

test('it is tried on one user without a trace', async () => {
  const sent = {
    object: 'User',
    name: 'New',
    condition: { 'user.firstname': { operator: 'is', value: 'Otto' } },
    perform: { 'user.department': { value: 'Since #{dt(user.created_at, "%Y")}' } },
  }
  const simulate = async (more: object): Promise<Any> => {
    const { status, body } = await w.ada('POST', '/jobs/simulate', { ...sent, ...more })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  await simulate({ record_id: 8 })
  const earlier = await fingerprint(w.db)
  const { trial, matching } = await simulate({ record_id: 8 })
  assert.deepEqual(await fingerprint(w.db), earlier)
  assert.deepEqual(matching, { count: 1, examples: [{ id: 8, title: 'Otto Customer' }] })
  assert.deepEqual(
    trial.rule.changes.map(({ attribute, to }: Any) => [attribute, to]),
    [['department', 'Since 2026']],
  )
  const { trial: other } = await simulate({ record_id: 6 })
  assert.deepEqual([other.rule.outcome, other.rule.tests[0].actual], ['no_match', 'Nora'])
  assert.equal((await w.ada('POST', '/jobs/simulate', { ...sent, record_id: 4711 })).status, 404)
  assert.equal((await w.ada('POST', '/jobs/simulate', { ...sent, ticket_id: 1 })).body.field, 'ticket_id')
})

test('what could not run is refused, and so is who may not change every user', async () => {
  const cases: [more: object, field: RegExp][] = [
    [{ condition: { 'ticket.title': { operator: 'is', value: 'x' } } }, /condition/],
    [{ condition: { 'user.password': { operator: 'is set' } } }, /condition/],
    [{ condition: { 'ticket_customer.existing': { operator: 'contains', value: 'x' } } }, /condition/],
    [{ condition: { 'ticket_customer.existing': { operator: 'is', value: 'perhaps' } } }, /condition/],
    [{ perform: { 'ticket.title': { value: 'x' } } }, /perform.ticket.title/],
    [{ perform: { 'article.note': { subject: 'x', body: 'x', internal: 'true' } } }, /perform.article.note/],
    [{ perform: { 'user.password': { value: 'Secret-77' } } }, /perform.user.password/],
    [{ perform: { 'user.email': { value: 'me@evil.example' } } }, /perform.user.email/],
    [{ perform: { 'user.role_ids': { value: ['1'] } } }, /perform.user.role_ids/],
    [{ perform: { 'user.action': { value: 'delete' } } }, /perform.user.action/],
    [{ perform: { 'user.vip': { value: 'perhaps' } } }, /perform.user.vip/],
    [{ perform: { 'user.organization_id': { value: '4711' } } }, /perform.user.organization_id/],
    [{ perform: { 'user.note': { value: '#{ticket.title}' } } }, /perform.user.note/],
    [{ perform: { 'user.rank': { value: 'x'.repeat(21) } } }, /rank/],
    [{ object: 'Organization', perform: { 'user.note': { value: 'x' } } }, /perform.user.note/],
  ]
  for (const [more, field] of cases) {
    const { status, body } = await w.ada('POST', '/jobs', { name: 'refused', object: 'User', ...more })
    assert.equal(status, 422, JSON.stringify([more, body]))
    assert.match(String(body.field), field)
  }
  const { body: role } = await w.ada('POST', '/roles', {
    name: 'Scheduler',
    permissions: ['admin.scheduler', 'admin.user'],
  })
  await w.ada('PUT', '/users/8', { role_ids: [role.id] })
  const perform = { 'user.vip': { value: 'true' } }
  assert.equal((await w.otto('POST', '/jobs', { name: 'mine', object: 'User', perform })).status, 403)
  assert.equal((await w.otto('POST', '/jobs', { name: 'mine', object: 'Organization' })).status, 403)
  assert.equal(
    (await w.otto('POST', '/jobs', { name: 'mine', perform: { 'ticket.note': { value: 'x' } } })).status,
    201,
  )
  assert.equal((await w.agnes('POST', '/users/selector', { condition: {} })).status, 403)
})
