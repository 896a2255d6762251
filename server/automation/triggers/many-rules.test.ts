import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const count = 500

/** By the API one would do; this is about running them. */
const insertTriggers = (condition: object) =>
  w.db
    .insertInto('triggers')
    .values(
      Array.from({ length: count }, (_, index) => ({
        name: `rule ${String(index).padStart(3, '0')}`,
        condition: JSON.stringify(condition),
        perform: JSON.stringify({ 'ticket.note': { value: `#{ticket.title} ${index}` } }),
        created_by_id: 1,
        updated_by_id: 1,
      })),
    )
    .execute()

const createTicket = () =>
  w.agnes('POST', '/tickets', {
    title: 'T',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'x', type: 'note' },
  })

test('500 rules that do not match need no more statements than one', async () => {
  await w.ada('PUT', '/triggers/1', { condition: { 'ticket.title': { operator: 'is any of', value: ['x'] } } })
  await createTicket()
  w.queries()
  await createTicket()
  const withOne = w.queries().length
  await insertTriggers({ 'ticket.title': { operator: 'contains', value: 'never' } })
  await w.ada('PUT', '/triggers/1', { note: 'Clears the cache' })
  await createTicket()
  w.queries()
  await createTicket()
  assert.equal(w.queries().length, withOne)
  await w.db.deleteFrom('triggers').where('name', 'like', 'rule %').execute()
})

test('500 rules that match everything all run, each once, and are explained', async () => {
  await insertTriggers({})
  await w.ada('PUT', '/triggers/1', { active: false })
  const { status, body } = await createTicket()
  assert.equal(status, 201)
  assert.equal(body.note, `T ${count - 1}`)
  const { explanations } = (await w.agnes('GET', `/tickets/${body.id}/explanations`)).body
  assert.equal(explanations.length, 1)
  assert.ok(explanations[0].rules.every(({ outcome }: { outcome: string }) => outcome === 'ran'))
})
