import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
let id: number
/** What is held in memory is read before anything is counted. */
before(async () => {
  w = await world()
  id = (await create()).body.id
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Printers' })
})
after(() => w.close())

const create = () =>
  w.agnes('POST', '/tickets', {
    title: 'Printer',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'It is on fire.', type: 'note' },
  })

async function countStatements(request: () => ReturnType<World['agnes']>): Promise<string[]> {
  w.queries()
  const { status, text } = await request()
  assert.ok(status < 300, text)
  return w.queries().map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
}

/** With `begin` and `commit`. */
function assertAtMost(most: number, statements: string[]): void {
  assert.ok(statements.length <= most, `${statements.length} statements:\n${statements.join('\n')}`)
}

test('a new ticket with an article takes at most 10 statements', async () => {
  assertAtMost(10, await countStatements(create))
})

test('a change of state takes at most 7 statements', async () => {
  assertAtMost(7, await countStatements(() => w.agnes('PUT', `/tickets/${id}`, { state_id: 4 })))
})

test('an article takes at most 10 statements', async () => {
  assertAtMost(10, await countStatements(() => w.agnes('POST', '/ticket_articles', { ticket_id: id, body: 'Out.' })))
})

test('no statement is sent twice for one change', async () => {
  const statements = await countStatements(() => w.agnes('PUT', `/tickets/${id}`, { title: 'Printer', priority_id: 1 }))
  assert.deepEqual(new Set(statements).size, statements.length)
})
