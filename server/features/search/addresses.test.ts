import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { fc } from '#tests/support/properties.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const find = async (query: string, call: Call = w.ada, more: object = {}): Promise<number[]> => {
  const { status, body } = await call('POST', '/tickets/search', { query, limit: 100, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)
}

type WrittenArticle = { to?: string; cc?: string; internal?: boolean }
const articleOf = (written: WrittenArticle) => ({ body: 'text', type: 'note', internal: false, ...written })

const create = async (written: WrittenArticle, given: object = {}) => {
  const article = articleOf(written)
  const { status, body } = await w.ada('POST', '/tickets', {
    title: 'A ticket',
    group: 'Users',
    customer: 'nora@example.com',
    article,
    ...given,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id as number
}

/** What the articles themselves say, for agents or for the customer. */
async function ticketsWith(kind: 'to' | 'cc', part: string, isAgent: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct ticket_id as id from ticket_articles
    where ${sql.ref(kind)} like ${`%${part}%`} and (${isAgent} or not internal) order by 1`.execute(w.db)
  return rows.map(({ id }) => id)
}

async function assertAgreement() {
  for (const kind of ['to', 'cc'] as const) {
    for (const part of parts) {
      const query = `article.${kind}:*${part}*`
      assert.deepEqual(await find(query), await ticketsWith(kind, part, true), query)
      assert.deepEqual(await find(query, w.nora), await ticketsWith(kind, part, false), `${query} of the customer`)
    }
  }
  const { rows } = await sql`
    (select address, ticket_id from ticket_search, unnest(addresses) as address
      except select address, ticket_id from ticket_addresses)
    union all
    (select address, ticket_id from ticket_addresses
      except select address, ticket_id from ticket_search, unnest(addresses) as address)`.execute(w.db)
  assert.deepEqual(rows, [])
}

const people = ['heron@reed.example', 'egret@reed.example', 'stork@nest.example']
const parts = ['eron', 'reed', 'example']

type State = { tickets: number[]; articles: number[] }
type Step = (state: State) => Promise<void>

const pick = <T>(from: readonly T[], dice: number): T | undefined => from[dice % Math.max(1, from.length)]

const steps: Record<string, (dice: number, written: WrittenArticle) => Step> = {
  create: (_, written) => async (state) => {
    state.tickets.push(await create(written))
  },
  write: (dice, written) => async (state) => {
    const ticket_id = pick(state.tickets, dice)
    const { status, body } = await w.ada('POST', '/ticket_articles', { ticket_id, ...articleOf(written) })
    assert.equal(status, ticket_id ? 201 : 422, JSON.stringify(body))
    if (ticket_id) state.articles.push(body.id)
  },
  hide:
    (dice, { internal = false }) =>
    async (state) => {
      const id = pick(state.articles, dice)
      if (id) assert.equal((await w.ada('PUT', `/ticket_articles/${id}`, { internal })).status, 200)
    },
  retract: (dice) => async (state) => {
    const id = pick(state.articles, dice)
    if (!id) return
    assert.equal((await w.ada('DELETE', `/ticket_articles/${id}`)).status, 200)
    state.articles = state.articles.filter((one) => one !== id)
  },
  merge: (dice) => async (state) => {
    const [source, target] = [pick(state.tickets, dice), pick(state.tickets, dice + 1)]
    if (!source || !target || source === target) return
    const { number } = (await w.ada('GET', `/tickets/${target}`)).body
    assert.equal((await w.ada('PUT', `/ticket_merge/${source}/${number}`)).body.result, 'success')
    state.tickets = state.tickets.filter((one) => one !== source)
  },
  remove: (dice) => async (state) => {
    const id = pick(state.tickets, dice)
    if (!id) return
    const { body: gone } = await w.ada('GET', `/ticket_articles/by_ticket/${id}`)
    assert.equal((await w.ada('DELETE', `/tickets/${id}`)).status, 200)
    const ids = new Set(gone.map((article: { id: number }) => article.id))
    state.articles = state.articles.filter((one) => !ids.has(one))
    state.tickets = state.tickets.filter((one) => one !== id)
  },
}

const line = fc.subarray(people, { minLength: 0, maxLength: 2 }).map((some) => some.join(', '))
const written = fc.record({ to: line, cc: line, internal: fc.boolean() })
const names = fc.constantFrom(...Object.keys(steps), 'create', 'write', 'write')

test('after any change of tickets and articles, searches by address match the articles', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(names, fc.nat(20), written), { minLength: 4, maxLength: 12 }),
      async (script) => {
        const state: State = { tickets: [], articles: [] }
        for (const [name, dice, given] of script) await steps[name]?.(dice, given)(state)
        await assertAgreement()
        for (const id of state.tickets) await w.ada('DELETE', `/tickets/${id}`)
      },
    ),
    { numRuns: 8 },
  )
})

/** More than are tested one by one. */
async function addTickets(name: string): Promise<void> {
  await sql`
    insert into tickets (group_id, priority_id, state_id, number, title, customer_id, created_by_id, updated_by_id)
    select 1, 2, 1, ${name} || n, ${name}, 8, 1, 1 from generate_series(1, 6000) n`.execute(w.db)
  await sql`analyze tickets`.execute(w.db)
}

test('a part of more addresses than can be listed still finds their tickets', async () => {
  await sql`
    insert into article_addresses (key, line)
    select address_key(line), line from generate_series(1, 4100) n, lateral (select 'swift' || n || '@flock.example') as a (line)`.execute(
    w.db,
  )
  const open = await create({ to: 'swift77@flock.example' })
  const hidden = await create({ to: 'swift4099@flock.example', internal: true })
  const other = await create({ to: 'swan@flock.example', cc: 'swift8@flock.example' })
  const expectHits = async () => {
    assert.deepEqual(await find('article.to:*wift*'), [open, hidden])
    assert.deepEqual(await find('article.to:*wift*', w.nora), [open])
    assert.deepEqual(await find('article.to:*wift*', w.ada, { limit: 1, order_by: 'asc', sort_by: 'id' }), [open])
    assert.deepEqual(await find('article.to:*flock* -article.to:*wift*'), [other])
  }
  await expectHits()
  await addTickets('swarm')
  await expectHits()
})

test('a part that is in too many tickets for a list finds those that the reader sees', async () => {
  const open = await create({ to: 'rook@tower.example' })
  const hidden = await create({ to: 'rook@tower.example', internal: true })
  await sql`
    insert into ticket_addresses (address, ticket_id)
    select address, 1000000 + n from ticket_addresses, generate_series(1, 12000) n where ticket_id = ${open}`.execute(
    w.db,
  )
  await addTickets('flight')
  assert.deepEqual(await find('article.to:*rook*'), [open, hidden])
  assert.deepEqual(await find('article.to:*rook*', w.nora), [open])
})
