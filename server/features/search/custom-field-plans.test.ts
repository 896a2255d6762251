import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { condition } from '#contract/condition.ts'
import { noGroups, systemActor } from '#kernel/actor.ts'
import { parseOrder, sortableColumns } from '#kernel/http/sorting.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { createPlanReader, has, type PlanReader, shrinkTables } from '#tests/support/plans.ts'
import { type World, world } from '#tests/support/world.ts'
import { countTickets, type Criteria, createHitSource, findTicketIds } from './find-tickets.ts'
import { findHitsInWindows } from './newest-hits.ts'

// Fewer rows than ANALYZE samples, so that the statistics and the plans are always the same.
const tickets = 12_000

let w: World
let plans: PlanReader
before(async () => {
  w = await world()
  for (const field of [
    { name: 'serial', data_type: 'input' },
    { name: 'colour', data_type: 'select', data_option: { options: { red: 'Red', blue: 'Blue' } } },
    { name: 'details', data_type: 'textarea', data_option: { maxlength: 500 } },
  ]) {
    const screens = { edit: { 'ticket.agent': { shown: true } } }
    const { status } = await w.ada('POST', '/object_manager_attributes', {
      object: 'Ticket',
      display: field.name,
      screens,
      ...field,
    })
    assert.equal(status, 201)
  }
  await w.work.drain()
  await shrinkTables(w, 'tickets')
  await sql`
    insert into tickets (group_id, priority_id, state_id, number, title, customer_id, created_by_id, updated_by_id,
      custom_values)
    select 1, 2, 1, 'plan' || n, 'Desk ' || n, 1, 1, 1,
      jsonb_build_object('serial', 'SN-' || n, 'colour', case when n % 100 = 0 then 'blue' else 'red' end, 'details', 'The machine Größe ' || n || ' near the door')
    from generate_series(1, ${tickets}) n`.execute(w.db)
  await sql`vacuum analyze tickets`.execute(w.db)
  plans = await createPlanReader(w)
})
after(async () => {
  await plans.close()
  await w.close()
})

const agent = { ...systemActor, permissions: new Set(['ticket.agent']), groups: { ...noGroups, read: [1] } }
const context = () => ({ ...readingContext(w.app.deps, { actor: agent, requestId: 'test' }), db: plans.db })

/** The plan of the statement that finds all hits, without windows. */
async function readPlanOf(criteria: Criteria) {
  const page = { limit: 50, offset: 0 }
  const statement = await plans.findStatement('with hits', async () =>
    findHitsInWindows(plans.db, await createHitSource(context(), plans.db, criteria), page, []),
  )
  return plans.readPlan(statement)
}

const where = (name: string, operator: string, value: unknown): Criteria => ({
  text: '',
  condition: condition.parse({ [`ticket.${name}`]: { operator, value } }),
})

const searches: readonly Criteria[] = [
  where('serial', 'contains', 'unknown'),
  where('serial', 'contains', '-1234'),
  where('serial', 'starts with one of', ['sn-123', 'unknown']),
  where('serial', 'ends with one of', ['n-4711']),
  where('details', 'contains', 'größe 77'),
  where('details', 'contains', 'nothing like it'),
  { text: 'serial:*-1234*' },
  { text: 'serial:unknown*' },
  { text: 'details:unknown' },
]

for (const criteria of searches) {
  test(`an index finds ${JSON.stringify(criteria)}`, async () => {
    const plan = await readPlanOf(criteria)
    assert.ok(has(plan, 'Index Name', /^tickets_custom_/), JSON.stringify(plan))
    assert.ok(has(plan, 'Index Cond', /^\(+fold\(/), JSON.stringify(plan))
    assert.ok(!has(plan, 'Node Type', /^Seq Scan$/), JSON.stringify(plan))
  })
}

test('an index has the order of a field in both directions, also if many tickets have the same value', async () => {
  const sortable = sortableColumns(context(), { columns: [], model: 'Ticket' })
  for (const direction of ['asc', 'desc']) {
    const order = parseOrder({ sort_by: ['colour'], order_by: [direction] }, sortable, [])
    const statement = await plans.findStatement('order by', () =>
      findTicketIds(context(), { text: '', order }, { limit: 50, offset: 0 }),
    )
    const plan = await plans.readPlan(statement)
    assert.ok(!has(plan, 'Node Type', /Sort/), `${direction}: ${JSON.stringify(plan)}`)
    assert.ok(has(plan, 'Index Name', /^tickets_custom_/), `${direction}: ${JSON.stringify(plan)}`)
  }
})

test('a value of whole texts is found by the other index', async () => {
  const plan = await readPlanOf(where('serial', 'is any of', ['SN-4711']))
  assert.ok(has(plan, 'Index Cond', /fold.* = ANY/), JSON.stringify(plan))
})

test('conditions compare accents although the index has none, and searches do not', async () => {
  const count = (criteria: Criteria) => countTickets(context(), criteria)
  assert.equal(await count(where('details', 'contains', 'GRÖSSE 4711')), 0, 'ß is not SS')
  assert.equal(await count(where('details', 'contains', 'GRöße 4711')), 1)
  assert.equal(await count(where('details', 'contains', 'große 4711')), 0)
  assert.equal(await count(where('details', 'contains not', 'größe')), 0)
  assert.equal(await count({ text: 'details:"GROSSE 4711"' }), 1)
})
