import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Condition, condition, conditionOperators, type NamedTest } from '#contract/condition.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { lowerCase } from './lower-case.ts'
import {
  agnes,
  days,
  insertRows,
  loadFacts,
  minutes,
  newArticle,
  newTicket,
  searcherOf,
} from '#tests/support/sample-tickets.ts'
import { conditionProblem, type TriggerCircumstances, statesIn } from './service.ts'
import { withoutFields } from '#tests/support/without-fields.ts'

let database: Awaited<ReturnType<typeof scratchDatabase>>
let find: ReturnType<typeof searcherOf>

before(async () => {
  database = await scratchDatabase()
  await insertKnownTickets()
  find = searcherOf(database.db, await loadFacts(database.db))
})
after(() => database.close())

const knownTickets = [
  newTicket(9001, 'A', {
    title: 'Invoice 12 overdue',
    state_id: 1,
    customer_id: 6,
    organization_id: 2,
    type: 'Incident',
    time_unit: 12.5,
    article_count: 2,
    escalation_at: minutes(5),
    created_at: minutes(-120),
  }),
  newTicket(9002, 'B', { title: 'Straße gesperrt', owner_id: 4, created_at: minutes(-600) }),
  newTicket(9003, 'C', {
    title: 'Printer on fire',
    state_id: 3,
    owner_id: 5,
    customer_id: 7,
    organization_id: 2,
    pending_time: minutes(0),
    created_at: days(-3),
  }),
  newTicket(9004, 'D', {
    title: 'RE: invoice_12',
    state_id: 4,
    owner_id: 3,
    customer_id: 2,
    organization_id: 1,
    note: '',
    article_count: 0,
    pending_time: minutes(60),
    escalation_at: minutes(20),
    created_at: days(-40),
  }),
  newTicket(9005, 'E', {
    title: 'Merged',
    state_id: 5,
    customer_id: 6,
    organization_id: 2,
    pending_time: days(-1),
    escalation_at: minutes(-30),
    created_at: '2025-11-14T09:00:00Z',
  }),
]

/**
 * Nora (6) and Noah (7) are in organization 2, Otto (8) in none; Anton (5) is out of office today and Agnes (4) is
 * his substitute.
 */
async function insertKnownTickets() {
  const { db } = database
  await sql`update users set out_of_office = true, out_of_office_start_at = ${days(-3)},
    out_of_office_end_at = '2026-11-15', out_of_office_replacement_id = 4 where id = 5`.execute(db)
  await insertRows(db, 'tickets', knownTickets)
  await insertRows(db, 'ticket_articles', [
    newArticle(8001, 9001, { from: 'Nora <nora@example.com>', subject: 'Invoice', body: '<p>50% off?</p>' }),
    newArticle(8002, 9001, { type_id: 10, sender_id: 1, internal: true, body: 'Called back' }),
    newArticle(8003, 9003, { type_id: 5, subject: 'Fire', body: 'Help!' }),
  ])
  await insertRows(db, 'tag_items', [
    { id: 901, name: 'billing', created_by_id: 1, created_at: minutes(0), updated_at: minutes(0) },
    { id: 902, name: 'VIP', created_by_id: 1, created_at: minutes(0), updated_at: minutes(0) },
  ])
  await sql`insert into tags (object, o_id, tag_item_id, created_by_id)
    values ('Ticket', 9001, 901, 1), ('Ticket', 9001, 902, 1), ('Ticket', 9003, 901, 1), ('Ticket', 9004, 902, 1),
      ('User', 9002, 901, 1)`.execute(db)
  await sql`insert into mentions (mentionable_type, mentionable_id, user_id, created_by_id, updated_by_id)
    values ('Ticket', 9001, 4, 1, 1), ('Other', 9002, 4, 1, 1)`.execute(db)
}

/** The known tickets that match, for Agnes, who belongs to organization 2; both evaluators must agree. */
const found = async (condition: Condition, circumstances?: TriggerCircumstances) =>
  (await find(condition, agnes, circumstances)).filter((number) => number.length === 1).join('')

type Case = [name: string, operator: string, value: unknown, expected: string, more?: Partial<NamedTest>]

const operatorCases: Case[] = [
  ['ticket.state_id', 'is', '2', 'B'],
  ['ticket.state_id', 'is', [1, '2'], 'AB'],
  ['ticket.state_id', 'is', [], ''],
  ['ticket.state_id', 'is not', ['1', '2'], 'CDE'],
  ['ticket.state_id', 'is any of', ['1', '2'], 'AB'],
  ['ticket.state_id', 'is none of', ['1', '2'], 'CDE'],
  ['ticket.title', 'is', 'printer ON fire', 'C'],
  ['ticket.type', 'is not', 'incident', 'BCDE'],
  ['ticket.organization_id', 'is', ['', '1'], 'BD'],
  ['ticket.organization_id', 'is not', ['', '1'], 'ACE'],
  ['ticket.organization_id', 'is', null, 'B'],
  ['ticket.time_unit', 'is', '12.50', 'A'],
  ['ticket.article_count', 'is', [0, 2], 'AD'],
  ['ticket.owner_id', 'is set', undefined, 'BCD'],
  ['ticket.owner_id', 'not set', undefined, 'AE'],
  ['ticket.note', 'is set', undefined, ''],
  ['ticket.type', 'not set', undefined, 'BCDE'],
  ['ticket.pending_time', 'is set', undefined, 'CDE'],
  ['ticket.title', 'contains', 'INVOICE', 'AD'],
  ['ticket.title', 'contains', '_12', 'D'],
  ['ticket.title', 'contains', ['straße', 'merged'], 'BE'],
  ['ticket.title', 'contains not', 'invoice', 'BCE'],
  ['ticket.type', 'contains not', 'cid', 'BCDE'],
  ['ticket.title', 'starts with', 're:', 'D'],
  ['ticket.title', 'starts with one of', ['RE:', 'inv'], 'AD'],
  ['ticket.title', 'ends with', 'FIRE', 'C'],
  ['ticket.title', 'ends with one of', ['fire', 'due'], 'AC'],
  ['ticket.title', 'matches regex', '^re:|FIRE$', 'CD'],
  ['ticket.title', 'does not match regex', '^re:|FIRE$', 'ABE'],
  ['ticket.tags', 'contains all', 'billing, vip', 'A'],
  ['ticket.tags', 'contains one', 'billing,vip', 'ACD'],
  ['ticket.tags', 'contains all not', 'billing, vip', 'BCDE'],
  ['ticket.tags', 'contains one not', ['billing', 'vip'], 'BE'],
  ['ticket.tags', 'is set', undefined, 'ACD'],
  ['ticket.created_at', 'before (absolute)', '2026-11-12T10:00:00+01:00', 'CDE'],
  ['ticket.created_at', 'after (absolute)', '2026-11-14', 'AB'],
  ['ticket.pending_time', 'before (relative)', '0', 'CE', { range: 'minute' }],
  ['ticket.created_at', 'before (relative)', 1, 'DE', { range: 'month' }],
  ['ticket.created_at', 'before (relative)', 1, 'E', { range: 'year' }],
  ['ticket.pending_time', 'after (relative)', '1', 'D', { range: 'hour' }],
  ['ticket.created_at', 'within last (relative)', '2', 'A', { range: 'hour' }],
  ['ticket.created_at', 'within last (relative)', '1', 'ABC', { range: 'week' }],
  ['ticket.pending_time', 'within next (relative)', '1', 'CD', { range: 'hour' }],
  ['ticket.escalation_at', 'till (relative)', '10', 'AE', { range: 'minute' }],
  ['ticket.created_at', 'from (relative)', '1', 'AB', { range: 'day' }],
  ['ticket.created_at', 'today', undefined, 'A'],
  ['ticket.pending_time', 'has reached', undefined, 'CE'],
  ['ticket.escalation_at', 'has reached warning', undefined, 'A'],
]

const attributeCases: Case[] = [
  ['ticket.owner_id', 'is', undefined, 'B', { pre_condition: 'current_user.id' }],
  ['ticket.owner_id', 'is not', undefined, 'ACDE', { pre_condition: 'current_user.id' }],
  ['ticket.owner_id', 'is', undefined, 'AE', { pre_condition: 'not_set' }],
  ['ticket.owner_id', 'is not', '', 'BCD', { pre_condition: 'not_set' }],
  ['ticket.owner_id', 'is', '4', 'B', { pre_condition: 'specific' }],
  ['ticket.organization_id', 'is', undefined, 'ACE', { pre_condition: 'current_user.organization_id' }],
  ['ticket.organization_id', 'is', undefined, 'B', { pre_condition: 'not_set' }],
  ['ticket.mention_user_ids', 'is', undefined, 'A', { pre_condition: 'current_user.id' }],
  ['ticket.mention_user_ids', 'is not', '4', 'BCDE'],
  ['ticket.mention_user_ids', 'is', undefined, 'BCDE', { pre_condition: 'not_set' }],
  ['ticket.out_of_office_replacement_id', 'is', undefined, 'C', { pre_condition: 'current_user.id' }],
  ['customer.email', 'is', 'NORA@example.com', 'AE'],
  ['customer.organization_id', 'not set', undefined, 'B'],
  ['owner.firstname', 'starts with', 'a', 'BCD'],
  ['owner.active', 'is', 'false', ''],
  ['owner.email', 'not set', undefined, 'AE'],
  ['organization.name', 'contains', 'acme', 'ACE'],
  ['organization.name', 'is not', 'Acme', 'BD'],
  ['ticket_state.name', 'is', ['open', 'closed'], 'BD'],
  ['ticket_state.ignore_escalation', 'is', true, 'CDE'],
  ['article.sender_id', 'is', '2', 'AC'],
  ['article.sender_id', 'is not', '2', 'A'],
  ['article.internal', 'is', 'true', 'A'],
  ['article.body', 'contains', '50%', 'A'],
  ['article.from', 'matches regex', '<[^>]+@example\\.com>', 'A'],
  ['article.subject', 'not set', undefined, 'A'],
]

test('every operator and every area matches as specified', async () => {
  for (const [name, operator, value, expected, more] of [...operatorCases, ...attributeCases]) {
    const given = condition.parse({ [name]: { operator, value, ...more } })
    assert.equal(conditionProblem(withoutFields(new Date(0)), given), undefined)
    assert.equal(await found(given), expected, JSON.stringify(given))
  }
})

test('a trigger can test the event', async () => {
  const occasion = { action: 'create', articleAction: 'create', changed: ['state_id'], openCalendarIds: [3] }
  const all = 'ABCDE'
  const cases: Case[] = [
    ['ticket.action', 'is', ['create', 'update'], all],
    ['ticket.action', 'is not', 'create', ''],
    ['article.action', 'is', 'create', all],
    ['ticket.state_id', 'has changed', undefined, all],
    ['ticket.title', 'has changed', '', ''],
    ['execution_time.calendar_id', 'is in working time', ['2', '3'], all],
    ['execution_time.calendar_id', 'is not in working time', '3', ''],
  ]
  for (const [name, operator, value, expected] of cases) {
    assert.equal(await found(condition.parse({ [name]: { operator, value } }), occasion), expected, name)
  }
  assert.equal(await found({ 'ticket.action': { operator: 'is', value: 'create' } }), '')
  const fromCustomer = { 'article.sender_id': { operator: 'is', value: '2' } }
  assert.equal(await found(fromCustomer, { articleIds: [8002, 8003] }), 'C')
  assert.equal(await found(fromCustomer, { articleIds: [] }), '')
})

test('every operator is covered', () => {
  const tried = new Set([...operatorCases, ...attributeCases].map(([, operator]) => operator))
  const atOccasions = ['has changed', 'is in working time', 'is not in working time']
  assert.deepEqual(
    conditionOperators.filter((operator) => !tried.has(operator)),
    atOccasions,
  )
})

test('the default overviews find the expected tickets', async () => {
  const mine = { operator: 'is', pre_condition: 'current_user.id' }
  const open = { 'ticket.state_id': { operator: 'is', value: ['1', '2', '3', '6'] } }
  const due = { 'ticket.pending_time': { operator: 'before (relative)', value: '0', range: 'minute' } }
  const pending = { 'ticket.state_id': { operator: 'is', value: '3' }, ...due }
  const overviews: [Condition, expected: string][] = [
    [{ ...open, 'ticket.owner_id': mine }, 'B'],
    [{ ...open, 'ticket.owner_id': { operator: 'is', pre_condition: 'not_set' } }, 'A'],
    [{ ...pending, 'ticket.owner_id': mine }, ''],
    [{ 'ticket.mention_user_ids': mine }, 'A'],
    [open, 'ABC'],
    [pending, 'C'],
    [{ 'ticket.escalation_at': { operator: 'till (relative)', value: '10', range: 'minute' } }, 'AE'],
    [{ ...open, 'ticket.out_of_office_replacement_id': mine }, 'C'],
    [{ ...open, 'ticket.customer_id': mine }, ''],
    [{ ...open, 'ticket.organization_id': { operator: 'is', pre_condition: 'current_user.organization_id' } }, 'AC'],
  ]
  for (const [given, expected] of overviews) assert.equal(await found(given), expected, JSON.stringify(given))
})

const isState = (value: string) => ({ name: 'ticket.state_id', operator: 'is', value })
const isTitled = (value: string) => ({ name: 'ticket.title', operator: 'contains', value })

test('groups combine conditions with AND, OR and NOT', async () => {
  assert.equal(await found({ operator: 'AND', conditions: [isState('1'), isTitled('invoice')] }), 'A')
  assert.equal(await found({ operator: 'OR', conditions: [isState('1'), isTitled('fire')] }), 'AC')
  assert.equal(await found({ operator: 'NOT', conditions: [isState('1'), isTitled('invoice')] }), 'BCDE')
  const nested = { operator: 'NOT', conditions: [{ operator: 'OR', conditions: [isState('1'), isTitled('fire')] }] }
  assert.equal(await found(condition.parse(nested)), 'BDE')
})

test('a group without conditions matches everything', async () => {
  const empty = { operator: 'NOT' as const, conditions: [] }
  assert.equal(await found({}), 'ABCDE')
  assert.equal(await found(empty), 'ABCDE')
  assert.equal(await found({ operator: 'OR', conditions: [isState('1'), empty] }), 'A')
})

test('article conditions in one group are about the same article', async () => {
  const fromCustomer = { name: 'article.sender_id', operator: 'is', value: '2' }
  const isNote = { name: 'article.type_id', operator: 'is', value: '10' }
  const group = (...conditions: NamedTest[]) => ({ operator: 'AND' as const, conditions })
  assert.equal(await found(group(fromCustomer, isNote)), '')
  assert.equal(await found({ operator: 'AND', conditions: [group(fromCustomer), group(isNote)] }), 'A')
  assert.equal(await found({ operator: 'NOT', conditions: [fromCustomer] }), 'BDE')
})

test('the system user owns no tickets', async () => {
  const mine = { 'ticket.owner_id': { operator: 'is', pre_condition: 'current_user.id' } }
  assert.deepEqual(await find(mine, { id: 1, organizationIds: [] }), [])
})

test('an invalid condition is rejected with the reason', () => {
  const cases: [NamedTest, RegExp][] = [
    [{ name: 'ticket.color', operator: 'is', value: 'red' }, /Unknown attribute 'ticket.color'/],
    [{ name: 'customer.password', operator: 'contains', value: '$argon2' }, /Unknown attribute/],
    [{ name: 'ticket.constructor', operator: 'is', value: '1' }, /Unknown attribute/],
    [{ name: 'ticket.title', operator: 'sounds like', value: 'a' }, /operator 'sounds like' is not supported/],
    [{ name: 'ticket.title', operator: 'toString', value: 'a' }, /is not supported/],
    [{ name: 'ticket.state_id', operator: 'contains', value: '1' }, /is not supported/],
    [{ name: 'ticket.created_at', operator: 'is', value: '2026-01-01' }, /is not supported/],
    [{ name: 'ticket.tags', operator: 'is', value: 'a' }, /is not supported/],
    [{ name: 'ticket.action', operator: 'contains', value: 'a' }, /is not supported/],
    [{ name: 'customer.email', operator: 'has changed' }, /is not supported/],
    [{ name: 'ticket.state_id', operator: 'is' }, /needs a value/],
    [{ name: 'ticket.title', operator: 'contains', value: '' }, /needs a value/],
    [{ name: 'ticket.tags', operator: 'contains all', value: ' , ' }, /needs a value/],
    [{ name: 'ticket.state_id', operator: 'is', value: ['1', 'new'] }, /cannot have the value "new"/],
    [{ name: 'ticket.state_id', operator: 'is', value: '99999999999999999999' }, /cannot have/],
    [{ name: 'ticket.article_count', operator: 'is', value: '1e3' }, /cannot have/],
    [{ name: 'article.internal', operator: 'is', value: 'perhaps' }, /cannot have/],
    [{ name: 'ticket.created_at', operator: 'before (absolute)', value: 'soon' }, /cannot have/],
    [{ name: 'ticket.created_at', operator: 'before (absolute)', value: '0000-01-01' }, /cannot have/],
    [{ name: 'ticket.created_at', operator: 'before (absolute)', value: ['2026-01-01', '2026-01-02'] }, /cannot have/],
    [{ name: 'ticket.created_at', operator: 'till (relative)', value: '1' }, /needs a range: minute, hour/],
    [{ name: 'ticket.created_at', operator: 'till (relative)', value: '1', range: 'eon' }, /needs a range/],
    [{ name: 'ticket.created_at', operator: 'till (relative)', value: '-1', range: 'day' }, /cannot have/],
    [{ name: 'ticket.created_at', operator: 'till (relative)', value: '101', range: 'year' }, /cannot have/],
    [{ name: 'ticket.title', operator: 'matches regex', value: '(?<=a)b' }, /regular expression/],
    [
      { name: 'ticket.state_id', operator: 'is', pre_condition: 'current_user.id' },
      /pre-condition .* is not supported/,
    ],
    [{ name: 'ticket.owner_id', operator: 'is', pre_condition: 'current_user.organization_id' }, /is not supported/],
    [{ name: 'ticket.owner_id', operator: 'is', pre_condition: 'somebody' }, /'somebody' is not supported/],
  ]
  for (const [given, reason] of cases) {
    assert.match(
      conditionProblem(withoutFields(new Date(0)), { operator: 'AND', conditions: [given] })?.message ?? '',
      reason,
      JSON.stringify(given),
    )
  }
})

test('a condition is limited in depth, length and number of tests', () => {
  const nested = (depth: number): unknown =>
    depth === 1 ? { operator: 'AND', conditions: [isState('1')] } : { operator: 'AND', conditions: [nested(depth - 1)] }
  const tests = (count: number) => ({ operator: 'OR', conditions: Array(count).fill(isState('1')) })
  const fits = (given: unknown) => condition.safeParse(given).success
  assert.deepEqual([nested(5), tests(100), { ...tests(0) }, {}].map(fits), [true, true, true, true])
  assert.deepEqual([nested(6), nested(5000), tests(101)].map(fits), [false, false, false])
  const titled = (value: unknown) => ({ 'ticket.title': { operator: 'is', value } })
  assert.deepEqual([titled('a'.repeat(9_000)), titled(Array(900).fill('a'))].map(fits), [true, true])
  assert.deepEqual([titled('a'.repeat(10_001)), titled(Array(9_000).fill('a')), titled({})].map(fits), [
    false,
    false,
    false,
  ])
  assert.deepEqual(
    [[], null, 'x', { title: { operator: 'is' } }, { 'ticket.title': {} }].map(fits),
    Array(5).fill(false),
  )
  const parsed = condition.parse({ 'ticket.title': { operator: 'is', value: 'a\0b\ud800', more: { deep: 1 } } })
  assert.deepEqual(parsed, { 'ticket.title': { operator: 'is', value: 'ab\ufffd' } })
})

test('lower case is the same here and in the database, letter by letter', async () => {
  const letters = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    // Letters of Unicode 17, which PostgreSQL 18 does not know yet.
    .filter((letter) => !/[\ua7ce\ua7d2\ua7d4\u{16ea0}-\u{16eb8}]/u.test(letter))
    .join('')
  const { rows } = await sql<{ lower: string }>`select lower(${letters})`.execute(database.db)
  assert.equal(lowerCase(letters) === rows[0]?.lower, true)
})

test('the states that a condition requires are known; others are not assumed', () => {
  const states = (given: Condition) => statesIn(withoutFields(new Date(minutes(0))), given, agnes)
  const open = { operator: 'is', value: ['1', 2, 2] }
  assert.deepEqual(states({ 'ticket.state_id': open, 'ticket.title': { operator: 'is', value: 'x' } }), [1, 2])
  assert.equal(states({ 'ticket.state_id': { operator: 'is not', value: [4] } }), undefined)
  assert.equal(states({ 'ticket.priority_id': open }), undefined)
  assert.equal(states({ operator: 'OR', conditions: [{ name: 'ticket.state_id', ...open }] }), undefined)
  assert.equal(states({}), undefined)
})
