import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Ticket = { id: number; number: string }

const file = { filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }

const create = async (time_unit?: number): Promise<Ticket> => {
  const article = { body: 'first', attachments: [file], time_unit }
  return (await w.agnes('POST', '/tickets', { title: 'Move', group: 'Users', customer_id: 6, article })).body
}
const articlesOf = async ({ id }: Ticket) => (await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)).body
const ticketOf = async ({ id }: Ticket) => (await w.agnes('GET', `/tickets/${id}`)).body

test('a merge moves articles, files and times and leaves a note; undoing it moves them back', async () => {
  const [source, target] = [await create(2), await create(3)]
  const [moved] = await articlesOf(source)
  await w.agnes('PUT', `/ticket_merge/${source.id}/${target.number}`)
  const [note, ...others] = await articlesOf(source)
  assert.deepEqual([note.body, note.type, note.sender, note.internal, others], ['merged', 'note', 'Agent', false, []])
  assert.deepEqual((await articlesOf(target)).map(({ id }: Ticket) => id).length, 2)
  const [after, before] = [await ticketOf(target), await ticketOf(source)]
  assert.deepEqual([after.article_count, after.time_unit], [2, '5.0'])
  assert.deepEqual([before.article_count, before.time_unit], [1, '0.0'])
  const { body: history } = await w.agnes('GET', `/ticket_history/${target.id}`)
  assert.ok(
    history.history.some(
      ({ object, o_id }: Record<string, unknown>) => object === 'Ticket::Article' && o_id === moved.id,
    ),
  )
  const fileId = moved.attachments[0].id
  for (const ticket of [source, target]) {
    const path = `/ticket_attachment/${ticket.id}/${moved.id}/${fileId}`
    assert.equal((await w.nora('GET', path)).text, 'Hello')
  }
  assert.equal((await w.agnes('POST', `/ticket_merge/${source.id}/undo`)).status, 200)
  assert.deepEqual(await articlesOf(source), [moved])
  assert.deepEqual([(await ticketOf(source)).time_unit, (await ticketOf(source)).article_count], ['2.0', 1])
  assert.deepEqual([(await ticketOf(target)).time_unit, (await ticketOf(target)).article_count], ['3.0', 1])
})

test('a merge cannot be undone if a moved record was deleted', async () => {
  const [source, target] = [await create(), await create()]
  const [moved] = await articlesOf(source)
  await w.agnes('PUT', `/ticket_merge/${source.id}/${target.number}`)
  await w.agnes('DELETE', `/ticket_articles/${moved.id}`)
  const { status, body } = await w.agnes('POST', `/ticket_merge/${source.id}/undo`)
  assert.deepEqual([status, body.error], [422, 'The articles of the merged ticket have changed since the merge.'])
  assert.equal((await articlesOf(source)).length, 1)
})

test('a customer who creates a ticket writes a public note, regardless of other fields', async () => {
  const article = {
    body: 'help',
    internal: true,
    sender: 'Agent',
    type: 'email',
    to: 'x@example.com',
    attachments: [file],
  }
  const { status, body } = await w.nora('POST', '/tickets', { title: 'Mine', group: 'Users', article })
  assert.equal(status, 201)
  const [{ internal, sender, type, attachments }] = await articlesOf(body)
  assert.deepEqual([internal, sender, type, attachments.length], [false, 'Customer', 'note', 1])
})

test('an article sent twice with one Idempotency-Key is created once', async () => {
  const { id } = await create()
  const send = () =>
    w.agnes(
      'POST',
      '/ticket_articles',
      { ticket_id: id, body: 'once', attachments: [file] },
      { 'idempotency-key': 'k1' },
    )
  const [first, second] = [await send(), await send()]
  assert.deepEqual(second.body, first.body)
  assert.equal((await ticketOf({ id, number: '' })).article_count, 2)
})

test('one article for many tickets is added to each, with its files', async () => {
  const tickets = [await create(), await create()]
  const { status } = await w.agnes('POST', '/tickets/mass_update', {
    ticket_ids: tickets.map(({ id }) => id),
    article: { body: 'to all', internal: true, attachments: [file] },
  })
  assert.equal(status, 200)
  for (const ticket of tickets) {
    const latest = (await articlesOf(ticket)).at(-1)
    assert.deepEqual([latest.body, latest.internal, latest.attachments.length], ['to all', true, 1])
  }
})
