import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { removeTriggers } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
afterEach(() => removeTriggers(w))
after(() => w.close())

const is = (value: unknown) => ({ operator: 'is', value })
const created = { 'ticket.action': is('create') }

async function addTrigger(name: string, condition: object, perform: object): Promise<void> {
  const { status, text } = await w.ada('POST', '/triggers', { name, condition: { ...created, ...condition }, perform })
  assert.equal(status, 201, text)
}

const createTicket = async (more: object = {}) => {
  const article = { body: 'It is on fire.', type: 'note' }
  const sent = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article, ...more }
  const { status, body, text } = await w.agnes('POST', '/tickets', sent)
  assert.equal(status, 201, text)
  return body
}

test('a later trigger tests the attributes and tags that an earlier one has set', async () => {
  await addTrigger('a', {}, { 'ticket.priority_id': { value: '3' }, 'ticket.tags': { operator: 'add', value: 'hot' } })
  const seen = { 'ticket.priority_id': is(['3']), 'ticket.tags': { operator: 'contains all', value: 'hot, given' } }
  await addTrigger('b', seen, { 'ticket.note': { value: 'seen' } })
  assert.equal((await createTicket({ tags: 'given' })).note, 'seen')
})

test('a later trigger tests the customer, the state and the owner that an earlier one has chosen', async () => {
  const { body } = await w.ada('GET', '/users/search?query=noah@example.com')
  const perform = {
    'ticket.customer_id': { pre_condition: 'specific', value: String(body[0].id) },
    'ticket.state_id': { value: '2' },
  }
  await addTrigger('a', {}, perform)
  const seen = { 'customer.email': is('noah@example.com'), 'ticket_state.name': is('open') }
  await addTrigger('b', seen, { 'ticket.note': { value: 'seen' } })
  assert.equal((await createTicket()).note, 'seen')
})

test('a trigger that writes an article is seen by a later one that tests the ticket', async () => {
  await addTrigger(
    'a',
    {},
    { 'ticket.title': { value: 'Fire' }, 'article.note': { subject: 's', body: '#{ticket.title}', internal: 'true' } },
  )
  await addTrigger('b', { 'ticket.title': is('Fire') }, { 'ticket.note': { value: 'seen' } })
  const { id, note } = await createTicket()
  assert.equal(note, 'seen')
  const { body: articles } = await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)
  assert.match(articles.at(-1).body, /Fire/)
})

test('a matching trigger needs seven statements more, three of them beside savepoints', async () => {
  await createTicket()
  const count = async () => {
    w.queries()
    await createTicket()
    return w.queries().map((statement) => statement.trim())
  }
  const without = await count()
  const perform = { 'ticket.priority_id': { value: '3' }, 'ticket.tags': { operator: 'add', value: 'seen' } }
  await addTrigger('a', {}, perform)
  await addTrigger('b', { 'ticket.title': { operator: 'contains', value: 'never' } }, perform)
  await createTicket()
  const statements = await count()
  assert.ok(statements.length <= without.length + 7, statements.join('\n'))
  const isSavepoint = (statement: string) => /^(?:release )?savepoint/.test(statement)
  assert.ok(statements.filter((one) => !isSavepoint(one)).length <= without.length + 3, statements.join('\n'))
})
