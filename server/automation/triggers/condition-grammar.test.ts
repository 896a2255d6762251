import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

/** Every row of the grammar of conditions, tested as a trigger tests it: against one ticket and one event. */

let w: World
let ticketId: number
before(async () => {
  w = await world()
  const options = { gold: 'Gold', silver: 'Silver' }
  const fields = [
    { name: 'level', display: 'Level', data_type: 'select', data_option: { options } },
    { name: 'rooms', display: 'Rooms', data_type: 'multiselect', data_option: { options: { a: 'A', b: 'B', c: 'C' } } },
    { name: 'deadline', display: 'Deadline', data_type: 'date', data_option: {} },
  ]
  for (const field of fields) {
    const { status, body } = await w.ada('POST', '/object_manager_attributes', { object: 'Ticket', ...field })
    assert.equal(status, 201, JSON.stringify(body))
  }
  const article = {
    subject: 'Fire',
    body: 'It <b>burns</b>',
    type: 'phone',
    sender: 'Customer',
    time_unit: 15,
    content_type: 'text/html',
  }
  const { status, body } = await w.agnes('POST', '/tickets', {
    title: 'Printer burns',
    group: 'Users',
    customer: 'nora@example.com',
    owner_id: 4,
    state: 'pending reminder',
    pending_time: '2026-11-15T12:00:00Z',
    tags: 'hot,paper',
    level: 'gold',
    rooms: ['a', 'b'],
    deadline: '2026-12-24',
    article,
  })
  assert.equal(status, 201, JSON.stringify(body))
  ticketId = body.id
  await w.agnes('POST', '/mentions', { mentionable_type: 'Ticket', mentionable_id: ticketId })
})
after(() => w.close())

type Test = { operator: string; value?: unknown; range?: string; pre_condition?: string }
type Row = [name: string, test: Test, expected: boolean, action?: string]

const is = (value: unknown, more: Partial<Test> = {}): Test => ({ operator: 'is', value, ...more })
const isNot = (value: unknown, more: Partial<Test> = {}): Test => ({ operator: 'is not', value, ...more })
const relative = (operator: string, value: number, range: string): Test => ({
  operator: `${operator} (relative)`,
  value: String(value),
  range,
})

const events: Row[] = [
  ['ticket.action', is('create'), true],
  ['ticket.action', is('update'), false],
  ['ticket.action', is('update'), true, 'update'],
  ['ticket.action', is('update'), false, 'update.merged_into'],
  ['ticket.action', is('update.merged_into'), true, 'update.merged_into'],
  ['ticket.action', is('update.received_merge'), true, 'update.received_merge'],
  ['ticket.action', isNot('create'), false],
  ['ticket.action', isNot('create'), true, 'update'],
  ['ticket.action', is('reminder_reached'), true, 'reminder_reached'],
  ['ticket.action', is('escalation'), true, 'escalation'],
  ['ticket.action', is('escalation_warning'), true, 'escalation_warning'],
  ['article.action', is('create'), true],
  ['article.action', isNot('create'), false],
  ['article.time_accounting', { operator: 'is set' }, true],
  ['article.time_accounting', { operator: 'not set' }, false],
  ['ticket.pending_time', { operator: 'has reached' }, true, 'reminder_reached'],
  ['ticket.pending_time', { operator: 'has reached' }, false, 'update'],
  ['ticket.escalation_at', { operator: 'has reached' }, true, 'escalation'],
  ['ticket.escalation_at', { operator: 'has reached warning' }, true, 'escalation_warning'],
  ['ticket.escalation_at', { operator: 'has reached warning' }, false, 'escalation'],
  ['ticket.title', { operator: 'has changed' }, false],
  ['ticket.title', { operator: 'has changed' }, true, 'update'],
  ['ticket.owner_id', { operator: 'has changed', pre_condition: 'current_user.id', value: '' }, true, 'update'],
  // The clock of the world is on a Sunday: the calendar is closed.
  ['execution_time.calendar_id', { operator: 'is in working time', value: '1' }, false],
  ['execution_time.calendar_id', { operator: 'is not in working time', value: '1' }, true],
  ['execution_time.calendar_id', { operator: 'is in working time', value: '4711' }, false],
]

const references: Row[] = [
  ['ticket.state_id', is(['3']), true],
  ['ticket.state_id', isNot(['3', '4']), false],
  ['ticket.priority_id', is('2'), true],
  ['ticket.owner_id', is('4', { pre_condition: 'specific' }), true],
  ['ticket.owner_id', is('', { pre_condition: 'current_user.id' }), true],
  ['ticket.owner_id', is('', { pre_condition: 'not_set' }), false],
  ['ticket.owner_id', isNot('', { pre_condition: 'not_set' }), true],
  ['ticket.customer_id', is('', { pre_condition: 'current_user.id' }), false],
  ['ticket.organization_id', is('', { pre_condition: 'current_user.organization_id' }), false],
  ['ticket.organization_id', is('', { pre_condition: 'not_set' }), false],
  ['ticket.mention_user_ids', is('', { pre_condition: 'current_user.id' }), true],
  ['ticket.mention_user_ids', isNot('4', { pre_condition: 'specific' }), false],
  ['ticket.mention_user_ids', is('', { pre_condition: 'not_set' }), false],
  ['article.type_id', is(['5']), true],
  ['article.sender_id', isNot('2'), false],
  ['article.internal', is(false), true],
  ['customer.organization_id', { operator: 'is', value: '2' }, true],
  ['customer.vip', is(false), true],
  ['organization.active', is('true'), true],
  ['ticket.article_count', is('1'), true],
  ['ticket.article_count', isNot(1), false],
  ['ticket_state.name', is('pending reminder'), true],
  ['ticket.level', is(['gold']), true],
  ['ticket.level', isNot(['gold', 'silver']), false],
  ['ticket.rooms', { operator: 'contains all', value: ['a', 'b'] }, true],
  ['ticket.rooms', { operator: 'contains all', value: ['a', 'c'] }, false],
  ['ticket.rooms', { operator: 'contains one', value: ['b', 'c'] }, true],
  ['ticket.rooms', { operator: 'contains all not', value: ['a', 'c'] }, true],
  ['ticket.rooms', { operator: 'contains one not', value: ['a', 'c'] }, false],
]

const texts: Row[] = [
  ['ticket.title', { operator: 'contains', value: 'PRINT' }, true],
  ['ticket.title', { operator: 'contains not', value: 'print' }, false],
  ['ticket.note', { operator: 'contains not', value: 'x' }, true],
  ['ticket.title', { operator: 'is any of', value: ['Printer burns', 'x'] }, true],
  // Unlike deployed systems, case does not matter anywhere.
  ['ticket.title', { operator: 'is any of', value: ['printer burns'] }, true],
  ['ticket.title', { operator: 'is none of', value: ['x'] }, true],
  // Unlike deployed systems: a ticket without a note has none of these notes.
  ['ticket.note', { operator: 'is none of', value: ['x'] }, true],
  ['ticket.title', { operator: 'starts with one of', value: ['PRI'] }, true],
  ['ticket.title', { operator: 'ends with one of', value: ['x', 'BURNS'] }, true],
  ['ticket.title', { operator: 'matches regex', value: '^Print\\w+ b' }, true],
  ['ticket.title', { operator: 'does not match regex', value: '^Print' }, false],
  ['article.body', { operator: 'contains', value: 'burns' }, true],
  ['article.subject', { operator: 'contains not', value: 'fire' }, false],
  ['article.from', { operator: 'contains', value: 'nora' }, true],
  ['article.to', { operator: 'contains', value: 'nowhere' }, false],
  ['article.cc', { operator: 'contains not', value: 'nowhere' }, true],
  ['customer.email', { operator: 'ends with one of', value: ['@example.com'] }, true],
  ['organization.name', { operator: 'contains', value: 'acme' }, true],
  ['ticket.tags', { operator: 'contains all', value: 'hot, paper' }, true],
  ['ticket.tags', { operator: 'contains all', value: 'hot, cold' }, false],
  ['ticket.tags', { operator: 'contains one', value: 'cold, hot' }, true],
  ['ticket.tags', { operator: 'contains all not', value: 'hot, cold' }, true],
  ['ticket.tags', { operator: 'contains one not', value: 'hot, cold' }, false],
]

const times: Row[] = [
  ['ticket.created_at', { operator: 'before (absolute)', value: '2026-11-15T09:00:00.000Z' }, true],
  ['ticket.created_at', { operator: 'after (absolute)', value: '2026-11-15T09:00:00.000Z' }, true],
  ['ticket.created_at', { operator: 'after (absolute)', value: '2026-11-15T09:00:01.000Z' }, false],
  ['ticket.created_at', relative('before', 1, 'minute'), false],
  ['ticket.pending_time', relative('after', 3, 'hour'), true],
  ['ticket.pending_time', relative('after', 4, 'hour'), false],
  ['ticket.pending_time', relative('till', 3, 'hour'), true],
  ['ticket.pending_time', relative('till', 2, 'hour'), false],
  ['ticket.created_at', relative('from', 1, 'day'), true],
  ['ticket.created_at', relative('within last', 1, 'week'), true],
  ['ticket.pending_time', relative('within last', 1, 'week'), false],
  ['ticket.pending_time', relative('within next', 1, 'month'), true],
  ['ticket.pending_time', relative('within next', 1, 'minute'), false],
  ['ticket.created_at', relative('from', 1, 'year'), true],
  ['ticket.created_at', { operator: 'today' }, true],
  ['ticket.pending_time', { operator: 'today' }, true],
  ['ticket.close_at', { operator: 'today' }, false],
  ['ticket.deadline', { operator: 'after (absolute)', value: '2026-12-01T00:00:00.000Z' }, true],
  ['ticket.deadline', relative('within next', 1, 'week'), false],
]

const tables = { events, references, texts, times }

for (const [kind, rows] of Object.entries(tables)) {
  test(`conditions about ${kind}`, async () => {
    for (const [name, condition, expected, action = 'create'] of rows) {
      const row = `${action}: ${name} ${JSON.stringify(condition)}`
      const input = { condition: { [name]: condition }, perform: {}, ticket_id: ticketId, action }
      const { status, body } = await w.ada('POST', '/triggers/simulate', input)
      assert.equal(status, 200, `${row} ${JSON.stringify(body)}`)
      assert.equal(body.trial.rule.outcome, expected ? 'ran' : 'no_match', row)
    }
  })
}

test('groups of conditions, and conditions about a message that is not there', async () => {
  const holds = { name: 'ticket.title', ...is('Printer burns') }
  const fails = { name: 'ticket.title', ...is('x') }
  const message = { name: 'article.body', operator: 'contains', value: 'burns' }
  const group = (operator: string, ...conditions: object[]) => ({ operator, conditions })
  const rows: [condition: object, expected: boolean][] = [
    [group('AND', holds, holds), true],
    [group('AND', holds, fails), false],
    [group('OR', fails, holds), true],
    [group('OR', fails, fails), false],
    [group('NOT', holds, fails), true],
    [group('NOT', holds, holds), false],
    [group('AND', holds, group('OR', fails, group('NOT', fails))), true],
    [group('AND', group('OR', fails, group('NOT', holds))), false],
    [group('NOT', message), false],
    [{}, true],
  ]
  for (const [condition, expected] of rows) {
    const { body } = await w.ada('POST', '/triggers/simulate', { condition, perform: {}, ticket_id: ticketId })
    assert.equal(body.trial.rule.outcome, expected ? 'ran' : 'no_match', JSON.stringify(condition))
  }
  const added = [group('AND', message), group('NOT', message)].map(async (condition, index) =>
    w.ada('POST', '/triggers', {
      name: `message ${index}`,
      condition,
      execution_condition_mode: 'always',
      perform: { 'ticket.tags': { operator: 'add', value: `message ${index}` } },
    }),
  )
  const triggers = await Promise.all(added)
  await w.agnes('PUT', `/tickets/${ticketId}`, { priority_id: 3 })
  const { body: tags } = await w.agnes('GET', `/tags?object=Ticket&o_id=${ticketId}`)
  assert.deepEqual(tags.tags.toSorted(), ['hot', 'message 1', 'paper'])
  for (const { body } of triggers) await w.ada('DELETE', `/triggers/${body.id}`)
})

test('conditions that could never hold are refused when a trigger is saved', async () => {
  const bad: [name: string, test: unknown][] = [
    ['ticket.title', { value: 'a' }],
    ['ticket.title', { operator: 'sounds like', value: 'a' }],
    ['planet.name', is('Mars')],
    ['ticket.color', is('red')],
    ['ticket.state_id', { operator: 'is' }],
    ['ticket.title', { operator: 'contains', value: '' }],
    ['ticket.tags', { operator: 'contains one', value: ' ' }],
    ['ticket.owner_id', is('', { pre_condition: 'somebody' })],
    ['customer.email', { operator: 'has changed' }],
    ['ticket.created_at', relative('till', 1, 'eon')],
    ['ticket.title', { operator: 'matches regex', value: '(' }],
    ['ticket.title', { operator: 'matches regex', value: 'x'.repeat(20_000) }],
  ]
  for (const [name, condition] of bad) {
    const { status } = await w.ada('POST', '/triggers', { name: 'bad', condition: { [name]: condition }, perform: {} })
    assert.equal(status, 422, `${name} ${JSON.stringify(condition).slice(0, 100)}`)
  }
})

test('a regular expression without end, on a long text, costs little', async () => {
  const { body } = await w.agnes('POST', '/tickets', {
    title: `${'a'.repeat(200)}!`,
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'a'.repeat(20_000), type: 'note' },
  })
  const began = performance.now()
  for (const value of ['^(a+)+$', '(a|aa)+$', '(.*a){25}x', '([a-z]+)*[0-9]']) {
    for (const name of ['ticket.title', 'article.body']) {
      const input = { condition: { [name]: { operator: 'matches regex', value } }, ticket_id: body.id }
      const { status } = await w.ada('POST', '/triggers/simulate', input)
      assert.ok([200, 422].includes(status), `${status} ${value}`)
    }
  }
  assert.ok(performance.now() - began < 20_000, `${performance.now() - began} ms`)
})
