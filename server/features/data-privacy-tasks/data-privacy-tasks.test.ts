import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type World, world } from '#tests/support/world.ts'
import { shortenEmail, shortenText } from './shorten.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

async function addPerson(name: string, more: object = {}): Promise<number> {
  const { body } = await w.ada('POST', '/users', {
    firstname: name,
    lastname: 'Person',
    email: `${name.toLowerCase()}@shop.example`,
    ...more,
  })
  return body.id
}

async function addTicket(title: string, values: object): Promise<number> {
  const { body, status } = await w.ada('POST', '/tickets', { title, group: 'Users', article: { body: 'x' }, ...values })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

const create = (deletable_id: unknown, deletable_type: unknown = 'User', more: object = {}) =>
  w.ada('POST', '/data_privacy_tasks', { deletable_type, deletable_id, ...more })

const readTask = async (id: number) => (await w.ada('GET', `/data_privacy_tasks/${id}`)).body

test('a person is deleted with their tickets, and what they wrote elsewhere stays', async () => {
  const organization = (await w.ada('POST', '/organizations', { name: 'Tiny Shop' })).body.id
  const tom = await addPerson('Tom', { organization_id: organization, roles: ['Agent'], group_ids: { 1: ['full'] } })
  const own = await addTicket('Mine', { customer_id: tom })
  const served = await addTicket('Served', { customer: 'nora@example.com', owner_id: tom })
  const note = { ticket_id: served, body: 'From Tom', type: 'note', internal: true, origin_by_id: tom }
  await w.ada('POST', '/ticket_articles', note)
  await sql`update ticket_articles set created_by_id = ${tom} where ticket_id = ${served}`.execute(w.db)
  await w.ada('POST', '/mentions', { mentionable_type: 'Ticket', mentionable_id: served, user_id: tom })

  const { status, body } = await create(tom, 'User', { preferences: { delete_organization: 'true', other: 1 } })
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(body.state, 'in process')
  const { customer_tickets, owner_tickets, ...said } = body.preferences
  assert.deepEqual(said, {
    user: { firstname: 'T*m', lastname: 'P*n', email: 't*m@s*p.example', organization: 'T*y S*p' },
    customer_tickets_count: 1,
    owner_tickets_count: 1,
    delete_organization: 'true',
  })
  assert.deepEqual([customer_tickets.length, owner_tickets.length], [1, 1])
  const again = await create(tom)
  assert.deepEqual(
    [again.status, again.body.error, again.body.field],
    [422, 'Selected object is already queued for deletion.', 'deletable_id'],
  )

  await w.work.drain()
  assert.equal((await readTask(body.id)).state, 'completed', JSON.stringify(await readTask(body.id)))
  assert.equal((await w.ada('GET', `/users/${tom}`)).status, 404)
  assert.equal((await w.ada('GET', `/tickets/${own}`)).status, 404)
  assert.equal((await w.ada('GET', `/organizations/${organization}`)).status, 404)
  assert.equal((await w.ada('GET', `/tickets/${served}`)).body.owner_id, 1)
  const { body: articles } = await w.ada('GET', `/ticket_articles/by_ticket/${served}`)
  assert.deepEqual(
    articles.map((article: { created_by_id: number }) => article.created_by_id),
    [1, 1],
  )
  const { body: history } = await w.ada('GET', `/ticket_history/${served}`)
  assert.doesNotMatch(JSON.stringify(history), /Tom|shop\.example/)
  const { rows } = await sql<{ said: string }>`
    select coalesce(string_agg(changes::text, ''), '') as said from events where object = 'users' and object_id = ${tom}`.execute(
    w.db,
  )
  assert.doesNotMatch(rows[0]?.said ?? '', /Tom/)
})

test('a ticket is deleted, also by a rule', async () => {
  const first = await addTicket('Delete me please', { customer: 'nora@example.com' })
  const { body } = await create(first, 'Ticket')
  assert.deepEqual(body.preferences, { ticket: { title: 'D*e m*e p*e' } })
  await w.work.drain()
  assert.equal((await w.ada('GET', `/tickets/${first}`)).status, 404)
  assert.equal((await create(first, 'Ticket')).body.field, 'deletable_id')

  const trigger = await w.ada('POST', '/triggers', {
    name: 'Forget',
    condition: {
      'ticket.action': { operator: 'is', value: 'create' },
      'ticket.title': { operator: 'is', value: 'Secret' },
    },
    perform: { 'ticket.action': { value: 'data_privacy_deletion_task' } },
  })
  assert.equal(trigger.status, 201, JSON.stringify(trigger.body))
  const second = await addTicket('Secret', { customer: 'nora@example.com' })
  await w.work.drain()
  assert.equal((await w.ada('GET', `/tickets/${second}`)).status, 404)
  const { body: tasks } = await w.ada('GET', '/data_privacy_tasks/by_state')
  assert.deepEqual([tasks.record_ids.in_process, tasks.record_ids.failed], [[], []])
  const newest = tasks.record_ids.completed[0]
  assert.deepEqual(tasks.assets.DataPrivacyTask[newest].deletable_id, second)
})

test('what cannot be deleted is refused with the reason', async () => {
  const me = (await w.ada('GET', '/users/me')).body.id
  const cases = [
    [create(1), 'It is not possible to delete the system user.'],
    [create(me), 'It is not possible to delete your current account.'],
    [create(6, 'Group'), 'Data privacy task allows to delete a user or a ticket only.'],
  ] as const
  for (const [asked, error] of cases) {
    const { status, body } = await asked
    assert.deepEqual([status, body.error], [422, error])
  }
  assert.equal((await create(987_654)).body.field, 'deletable_id')
  assert.equal((await create('x')).status, 422)
  assert.equal((await w.agnes('POST', '/data_privacy_tasks', { deletable_type: 'User', deletable_id: 6 })).status, 403)
  assert.equal((await w.anyone('GET', '/data_privacy_tasks/by_state')).status, 401)
})

test('names are shortened so that administrators still recognize them', () => {
  assert.deepEqual(['Nora  van Dyk', 'A', ''].map(shortenText), ['N*a v*n D*k', 'A*A', ''])
  assert.deepEqual(['nora@mail.shop.example', 'nora', ''].map(shortenEmail), ['n*a@m*l.s*p.example', 'n*a', ''])
})
