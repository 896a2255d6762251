import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { noGroups, systemActor } from '#kernel/actor.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { countScans, createPlanReader, has, joins, type PlanReader, shrinkTables } from '#tests/support/plans.ts'
import { type World, world } from '#tests/support/world.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import { estimateCost } from './estimate-cost.ts'
import { estimateWords } from './estimate-words.ts'
import { createHitSource, findTicketIds } from './find-tickets.ts'
import { indexTickets } from './index-tickets.ts'
import { findHitsInWindows } from './newest-hits.ts'
import { openLastWord } from './query-shape.ts'

// The plans of searches: README.md lists the fences. Fewer rows than ANALYZE samples (300 times the statistics target of
// 100), so that the statistics and the plans are always the same.
const tickets = 12_000
const customers = 1_500
const tables = ['tickets', 'ticket_search', 'ticket_addresses', 'article_addresses', 'users', 'search_words']

let w: World
let plans: PlanReader
before(async () => {
  w = await world()
  await shrinkTables(w, ...tables)
  await seedTickets()
  await seedIndex()
  await sql`vacuum analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(w.db)
  plans = await createPlanReader(w)
})
after(async () => {
  await plans.close()
  await w.close()
})

async function seedTickets(): Promise<void> {
  await sql`
    insert into users (login, firstname, lastname, email, created_by_id, updated_by_id)
    select 'person' || n, 'Person', 'Harrier' || n, 'person' || n || '@reed.example', 1, 1
    from generate_series(1, ${customers}) n`.execute(w.db)
  await sql`
    insert into tickets (group_id, priority_id, state_id, number, title, customer_id, created_by_id, updated_by_id,
      created_at, updated_at)
    select 1, 2, 1, 'fence' || n, 'Desk ' || n, (select min(id) from users where login like 'person%') + n % ${customers},
      1, 1, at, at
    from generate_series(1, ${tickets}) n, lateral (select now() - make_interval(mins => n) as at) as time`.execute(
    w.db,
  )
}

/**
 * Every text has the words "on the desk", one of forty has "on the" as a phrase, one of five "red". Half of the tickets
 * are from desk1@reed.example. More than a thousand words contain "arrier", more than four thousand lines "wift".
 */
async function seedIndex(): Promise<void> {
  await sql`
    insert into article_addresses (key, line) select address_key(line), line from (
      select 'desk' || n || '@reed.example' from generate_series(1, 6) n
      union all select 'swift' || n || '@flock.example' from generate_series(1, 4100) n) as written (line)`.execute(
    w.db,
  )
  await sql`
    insert into search_words (word)
    select 'harrier' || chr(97 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676) from generate_series(1, 1200) n`.execute(
    w.db,
  )
  await sql`
    insert into ticket_search (ticket_id, group_id, customer_id, updated_at, document, pairs, addresses)
    select id, group_id, customer_id, updated_at,
      ('on:1 the:2 desk:3' || case when id % 5 = 0 then ' red:4' else '' end)::tsvector,
      array(select ('x' || left(md5(pair), 5))::bit(20)::int
        from unnest(array['the desk', case when id % 40 = 0 then 'on the' end]) as pair where pair is not null),
      array[8 * (select min(line.id) + case when tickets.id % 2 = 0 then 0 else 1 + tickets.id % 5 end
        from article_addresses line where line.line like 'desk%')]
    from tickets where number like 'fence%'`.execute(w.db)
}

const agent = { ...systemActor, permissions: new Set(['ticket.agent']), groups: { ...noGroups, read: [1] } }
const context = () => ({ ...readingContext(w.app.deps, { actor: agent, requestId: 'test' }), db: plans.db })
const page = { limit: 50, offset: 0 }

/** A statement that a search for the text runs. */
const statementOf = (text: string, containing: string) =>
  plans.findStatement(containing, () => findTicketIds(context(), { text }, page))

/** The statement that finds all hits, without windows. */
const statementOfAll = (text: string) =>
  plans.findStatement('with hits', async () =>
    findHitsInWindows(plans.db, await createHitSource(context(), plans.db, { text }), page, []),
  )

test('a condition on a customer is tested ticket by ticket, not joined from all customers that pass', async () => {
  const statement = await statementOf('customer.lastname:*arrier*', 'exists (select from "users"')
  await plans.assertFence(statement, { text: ' offset 0)', without: ')' }, (plan) => !joins(plan))
})

test('keys are looked up once, however often the statement refers to them', async () => {
  const statement = await statementOf('article.from:*desk1*', 'json_build_object')
  const fence = { text: ' as keys offset 0', without: ' as keys' }
  await plans.assertFence(statement, fence, (plan) => countScans(plan, 'article_addresses') === 1)
})

test('all hits are found before they are sorted', async () => {
  const fence = { text: 'as materialized', without: 'as not materialized' }
  await plans.assertFence(await statementOfAll('red'), fence, (plan) => !has(plan, 'Index Name', /recency/))
})

test('a phrase is found by its pairs alone: the postings of its words are not read', async () => {
  const fence = { text: ') is true', without: ')' }
  await plans.assertFence(await statementOfAll('"on the"'), fence, (plan) => {
    return has(plan, 'Index Cond', /@>/) && !has(plan, 'Index Cond', /@@/)
  })
})

test('the planner does not see a list of tickets', async () => {
  const statement = await statementOf('article.from:*desk2*', '::int[])::int[]')
  await plans.assertFence(statement, { text: '(select $', without: '($' }, (plan) => {
    return has(plan, 'Index Cond', /InitPlan/)
  })
})

test('thousands of tickets of an address are read into a hash', async () => {
  const statement = await statementOf('article.from:*desk1*', ')) is true')
  await plans.assertFence(statement, { text: ')) is true', without: '))' }, (plan) => {
    return has(plan, 'Filter', /hashed SubPlan/) && !joins(plan)
  })
})

test('split tickets are found by an index, beside those with a document', async () => {
  for (const text of ['red', '"on the"', 'red -green', 'title:desk red']) {
    const plan = await plans.readPlan(await statementOfAll(text))
    assert.ok(has(plan, 'Node Type', /BitmapOr/), `${text}: ${JSON.stringify(plan)}`)
  }
  const plan = await plans.readPlan(await statementOfAll('red'))
  const scans = plan.filter((node) => node['Relation Name'] === 'ticket_search')
  assert.ok(!has(scans, 'Filter', /document/), `hits are not compared again: ${JSON.stringify(scans)}`)
})

test('a quick search has the same plan for all words', async () => {
  const statement = await statementOf('unheardof', 'with hits')
  const [, words] = /document @@ \(select (\$\d+)::tsquery\)/.exec(statement.sql) ?? []
  const fence = { text: `document @@ (select ${words}::tsquery)`, without: `document @@ ${words}::tsquery` }
  await plans.assertFence(statement, fence, (plan) => {
    const scan = plan.filter((node) => node['Index Name'] === 'ticket_search_document')
    return has(scan, 'Index Cond', /InitPlan/)
  })
})

test('parts are tested for split tickets only', async () => {
  const plan = await plans.readPlan(await statementOf('desk', 'limit $'))
  assert.ok(has(plan, 'Filter', /is_split AND/), JSON.stringify(plan))
})

test('the statistics in memory estimate what the planner estimates', async () => {
  const statistics = await w.app.deps.loadWordStatistics()
  // No prefixes: where the planner knows less than a hundred words, it does not look at them.
  for (const text of ['"desk"', '"red"', 'red "desk"', '-red "desk"', 'red OR "nowhere"', '"unheardof"']) {
    const source = await createHitSource(context(), plans.db, { text })
    const planned = await estimateCost(plans.db, source.all)
    const estimated = estimateWords(statistics, agent, parseQuery(openLastWord(text)))
    const isNear = (one: number, other: number) => Math.abs(one - other) < 0.25 * Math.max(one, other) + 150
    assert.ok(isNear(estimated.hits, planned.rows), `${text}: ${estimated.hits} and ${planned.rows} rows`)
    assert.ok(isNear(estimated.cost, planned.cost), `${text}: cost ${estimated.cost} and ${planned.cost}`)
  }
})

for (const { table, condition, without } of [
  {
    table: 'search_words',
    condition: '(select count(*) from search_words known where known.word = written.word) = 0',
    without: 'not exists (select from search_words known where known.word = written.word)',
  },
  {
    table: 'article_addresses',
    condition: '(select count(*) from article_addresses known where known.key = written.key) = 0',
    without: 'not exists (select from article_addresses known where known.key = written.key)',
  },
]) {
  test(`new rows of ${table} are looked up one by one, not joined with the whole table`, async () => {
    const article = { body: 'A heron', type: 'note', to: 'heron@reed.example' }
    const { body } = await w.ada('POST', '/tickets', { title: 'Birds', group: 'Users', customer_id: 6, article })
    const statement = await plans.findStatement(`insert into ${table}`, () => indexTickets(plans.db, [body.id]))
    const fence = { text: condition, without }
    await plans.assertFence(statement, fence, (plan) => !has(plan, 'Join Type', /Anti/))
  })
}

// PostgreSQL makes no join of EXISTS over a column of the outer query, so that these need no fence.
for (const { text, containing } of [
  { text: 'article.from:*desk1* article.to:*desk1*', containing: 'as written (code) where code' },
  { text: 'article.from:*wift*', containing: 'join article_addresses' },
  { text: '*arrier*', containing: 'as search_words' },
]) {
  test(`${text} is tested ticket by ticket`, async () => {
    const plan = await plans.readPlan(await statementOf(text, containing))
    assert.ok(has(plan, 'Filter', /EXISTS\(SubPlan/), JSON.stringify(plan))
  })
}
