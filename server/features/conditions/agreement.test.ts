import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { condition, type NamedTest } from '#contract/condition.ts'
import type { Db } from '#kernel/db/pool.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { fc } from '#tests/support/properties.ts'
import { type ConditionAttribute, attributes, type ConditionKind } from './attributes.ts'
import {
  days,
  insertRows,
  loadFacts,
  minutes,
  newArticle,
  newTicket,
  searcherOf,
} from '#tests/support/sample-tickets.ts'
import { conditionProblem } from './service.ts'
import { withoutFields } from '#tests/support/without-fields.ts'

const ticketCount = 300
const conditionCount = 800

let database: Awaited<ReturnType<typeof scratchDatabase>>
before(async () => {
  database = await scratchDatabase()
  await insertSamples(database.db)
})
after(() => database.close())

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 3 })
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const words = ['Invoice', 'INVOICE 12', 'invoice_1', 'in%voice', 'a\\b', "O'Brien", 'Straße', 'STRASSE', 'é', 'e\u0301']
const oddWords = ['Σίσυφος', 'ΣΊΣΥΦΟΣ', 'İstanbul', 'istanbul', '😀 smile', 'two\nlines', ' ', '<p>Hello</p>']
const pieces = ['inv', 'OICE', '_', '%', '\\', "'", 'ß', 'ss', 'σ', 'Σ', 'i', '😀', '\n', ' ', '>', 'É', 'e', '1']
const regexes = ['^in', 'ß|SS', '[^a-z]$', '\\d+', '^.{6,8}$', 'o.c', '\\s', '(?:σ|i)', '[A-F]', '\\\\|%']
const tags = ['billing', 'vip', 'VIP', 'Straße', 'a b']

const word = oneOf(...words, ...oddWords)
const offsets = [0, 1, 10, 15, 16, 60, 540, 541, 900, 1440, 10_080, 43_200, 44_640, 525_600, 600_000]
const moment = fc.oneof(
  oneOf(...offsets).chain((count) => oneOf(minutes(count), minutes(-count))),
  oneOf('2026-11-15T09:00:00.001Z', '2026-11-15T09:15:00.001Z', '2026-10-15T09:00:00.000Z', days(-366)),
)
const count = fc.integer({ min: -1, max: 3 })
const organizationIds = from(11, 14)
const userIds = from(101, 130)
const anyone = oneOf(3, 4, 5, 6, 7, 8, 9, ...userIds)

const columnsOf = <T>(values: fc.Arbitrary<T>, ...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, values]))
const stamps = {
  ...columnsOf(anyone, 'created_by_id', 'updated_by_id'),
  ...columnsOf(moment, 'created_at', 'updated_at'),
}

const organization = {
  ...columnsOf(fc.boolean(), 'shared', 'active', 'vip'),
  ...columnsOf(oneOf('', ...words), 'domain', 'note'),
  ...stamps,
}
const user = {
  organization_id: orNull(oneOf(...organizationIds)),
  ...columnsOf(orNull(oneOf('', ...words)), 'firstname', 'lastname', 'email', 'web', 'phone', 'fax', 'mobile', 'note'),
  ...columnsOf(orNull(word), 'department', 'street', 'zip', 'city', 'country', 'address'),
  ...columnsOf(fc.boolean(), 'vip', 'verified', 'active', 'out_of_office'),
  ...columnsOf(orNull(moment), 'last_login', 'out_of_office_start_at', 'out_of_office_end_at'),
  out_of_office_replacement_id: orNull(oneOf(3, 4, 5)),
  ...stamps,
}
const ticket = {
  title: word,
  group_id: oneOf(1, 2, 3),
  priority_id: oneOf(1, 2, 3),
  state_id: oneOf(1, 2, 3, 4, 5, 6),
  organization_id: orNull(oneOf(...organizationIds)),
  owner_id: fc.oneof(oneOf(1), anyone),
  customer_id: anyone,
  ...columnsOf(orNull(oneOf('', ...words)), 'note', 'type'),
  ...columnsOf(orNull(moment), 'first_response_at', 'first_response_escalation_at', 'close_at', 'close_escalation_at'),
  ...columnsOf(orNull(moment), 'update_escalation_at', 'last_close_at', 'last_contact_at', 'last_contact_agent_at'),
  ...columnsOf(orNull(moment), 'last_contact_customer_at', 'last_owner_update_at', 'escalation_at', 'pending_time'),
  ...columnsOf(
    orNull(count),
    'first_response_in_min',
    'first_response_diff_in_min',
    'close_in_min',
    'close_diff_in_min',
  ),
  ...columnsOf(orNull(count), 'update_in_min', 'update_diff_in_min', 'article_count'),
  ...columnsOf(orNull(oneOf(1, 2, 3)), 'create_article_type_id', 'create_article_sender_id', 'checklist_id'),
  time_unit: orNull(oneOf(0, 1.5, 12.25)),
  ...stamps,
}
const article = {
  ticket_id: oneOf(...from(1001, 1000 + ticketCount)),
  type_id: oneOf(1, 2, 3),
  sender_id: oneOf(1, 2, 3),
  ...columnsOf(orNull(oneOf('', ...words)), 'from', 'to', 'cc', 'reply_to', 'subject'),
  ...columnsOf(orNull(word), 'message_id', 'in_reply_to', 'references'),
  body: oneOf('', ...words, ...oddWords),
  internal: fc.boolean(),
  origin_by_id: orNull(anyone),
  ...stamps,
}
const attached = fc.tuple(article.ticket_id, fc.nat())

const sample = <T>(values: fc.Arbitrary<T>, numRuns: number) => fc.sample(values, { numRuns, seed: 20_261_115 })

async function insertSamples(db: Db) {
  const organizations = sample(fc.record(organization), organizationIds.length)
  const users = sample(fc.record(user), userIds.length)
  const identified = <T>(rows: T[], first: number) => rows.map((row, index) => ({ id: first + index, ...row }))
  const stamped = { created_by_id: 1, updated_by_id: 1, created_at: minutes(0), updated_at: minutes(0) }
  await insertRows(
    db,
    'organizations',
    identified(organizations, 11).map((row, index) => ({
      ...row,
      ...stamped,
      name: words[index],
      domain_assignment: false,
    })),
  )
  await insertRows(
    db,
    'users',
    identified(users, 101).map((row) => ({ ...row, login: `user${row.id}`, preferences: {}, login_failed: 0 })),
  )
  const tickets = sample(fc.record(ticket), ticketCount)
  await insertRows(
    db,
    'tickets',
    tickets.map((row, index) => newTicket(1001 + index, `r${1001 + index}`, row)),
  )
  const articles = sample(fc.record(article), ticketCount)
  await insertRows(
    db,
    'ticket_articles',
    articles.map((row, index) => newArticle(1001 + index, row.ticket_id, row)),
  )
  await insertRows(
    db,
    'tag_items',
    tags.map((name, index) => ({
      id: 901 + index,
      name,
      created_by_id: 1,
      created_at: minutes(0),
      updated_at: minutes(0),
    })),
  )
  const pairs = new Map(
    sample(attached, ticketCount).map(([id, other]) => [`${id} ${other % 5}`, [id, other % 5] as const]),
  )
  await insertRows(
    db,
    'tags',
    [...pairs.values()].map(([o_id, tag]) => ({
      object: 'Ticket',
      o_id,
      tag_item_id: 901 + tag,
      created_by_id: 1,
      created_at: minutes(0),
    })),
  )
  await insertRows(
    db,
    'mentions',
    [...pairs.values()].map(([id, user]) => ({
      mentionable_type: 'Ticket',
      mentionable_id: id,
      user_id: 3 + user,
      ...stamped,
    })),
  )
}

const someId = oneOf<number | string>(1, 2, 3, 4, 5, '6', '11', '12', ...userIds)
const list = <T>(values: fc.Arbitrary<T>) => fc.oneof(values, fc.array(values, { maxLength: 4 }))
const filledList = <T>(values: fc.Arbitrary<T>) => fc.oneof(values, fc.array(values, { minLength: 1, maxLength: 4 }))

const equality = oneOf('is', 'is not', 'is any of', 'is none of')
const compared = <T>(values: fc.Arbitrary<T>) =>
  fc.record({ operator: equality, value: list(fc.oneof({ weight: 5, arbitrary: values }, oneOf('', null))) })
const standingIn = (...names: string[]) =>
  fc.record({ operator: equality, pre_condition: oneOf('not_set', ...names), value: oneOf('', undefined) })
const distances = ['before', 'after', 'within last', 'within next', 'till', 'from'].map((name) => `${name} (relative)`)
const relative = fc.record({
  operator: oneOf(...distances),
  value: oneOf<number | string>('0', 1, '7', 15),
  range: oneOf('minute', 'hour', 'day', 'week', 'month', 'year'),
})
const partOperators = ['contains', 'contains not', 'starts with', 'starts with one of', 'ends with', 'ends with one of']

const testsOf: Record<ConditionKind, fc.Arbitrary<Omit<NamedTest, 'name'>>> = {
  id: compared(someId),
  user: fc.oneof(compared(someId), standingIn('current_user.id')),
  organization: fc.oneof(compared(someId), standingIn('current_user.organization_id')),
  number: compared(oneOf<number | string>(-1, 0, 1, '2', 1.5, '12.25')),
  boolean: compared(oneOf<boolean | string>(true, false, 'true', '0')),
  timestamp: fc.oneof(
    relative,
    fc.record({ operator: oneOf('before (absolute)', 'after (absolute)'), value: moment }),
    fc.record({ operator: oneOf('today', 'has reached', 'has reached warning') }),
  ),
  text: fc.oneof(
    compared(word),
    fc.record({
      operator: oneOf(...partOperators),
      value: filledList(oneOf(...pieces)),
    }),
    fc.record({ operator: oneOf('matches regex', 'does not match regex'), value: oneOf(...regexes) }),
  ),
  // Only custom fields have keys; `custom-fields.test.ts` compares them.
  keys: fc.constant({ operator: 'is set' }),
  // Only users and organizations have them; `scheduled-records.test.ts` tests them.
  existence: fc.constant({ operator: 'is' }),
  tag: fc.record({
    operator: oneOf('contains all', 'contains one', 'contains all not', 'contains one not'),
    value: filledList(oneOf('billing', 'vip', 'billing, vip', 'straße,a b', 'none')),
  }),
}

const eventTest = fc.oneof(
  fc.record({
    name: oneOf('ticket.action', 'article.action'),
    operator: oneOf('is', 'is not'),
    value: oneOf('create', 'x'),
  }),
  fc.record({ name: oneOf('ticket.state_id', 'ticket.title'), operator: oneOf('has changed') }),
  fc.record({
    name: oneOf('execution_time.calendar_id'),
    operator: oneOf('is in working time', 'is not in working time'),
    value: list(oneOf<number | string>('1', 2)),
  }),
)

const places = Object.groupBy(attributes, ([, attribute]) => attribute.place)
const storedTest = oneOf(...Object.values(places))
  .chain((ofPlace) => oneOf(...ofPlace))
  .chain(([name, attribute]: [string, ConditionAttribute]) => {
    if (attribute.place === 'event') return eventTest
    const setness = fc.record({ operator: oneOf('is set', 'not set') })
    return fc.oneof({ weight: 5, arbitrary: testsOf[attribute.kind] }, setness).map((given) => ({ name, ...given }))
  })

const { group: anyGroup } = fc.letrec((tie) => ({
  group: fc.record({
    operator: oneOf('AND', 'OR', 'NOT'),
    conditions: fc.array(fc.oneof({ maxDepth: 3, withCrossShrink: true }, storedTest, tie('group')), { maxLength: 3 }),
  }),
}))
const anyCondition = fc.oneof(
  storedTest.map(({ name, ...given }) => ({ [name]: given })),
  anyGroup,
)
const anyViewer = oneOf(
  { id: 4, organizationIds: [11, 12] },
  { id: 101, organizationIds: [] },
  { id: 1, organizationIds: [] },
)
const anyCircumstances = fc.record(
  {
    ...columnsOf(oneOf('create', 'update'), 'action', 'articleAction'),
    changed: oneOf(['state_id'], []),
    openCalendarIds: oneOf([1], [2, 3]),
    articleIds: oneOf(from(1001, 1100)),
  },
  { requiredKeys: [] },
)

test('a condition finds the same tickets in the database and in memory', async () => {
  const find = searcherOf(database.db, await loadFacts(database.db))
  let telling = 0
  await fc.assert(
    fc.asyncProperty(anyCondition, anyViewer, anyCircumstances, async (given, viewer, circumstances) => {
      const parsed = condition.parse(given)
      assert.equal(conditionProblem(withoutFields(new Date(0)), parsed), undefined)
      const found = await find(parsed, viewer, circumstances)
      if (found.length > 0 && found.length < ticketCount) telling += 1
    }),
    { numRuns: conditionCount },
  )
  // All or nothing would be easy to agree about.
  assert.ok(telling > conditionCount / 3, `only ${telling} conditions told tickets apart`)
})
