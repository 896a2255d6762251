import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { opensAsAgent, type TicketKeys } from '#features/tickets/policy.ts'
import { systemActor } from '#kernel/actor.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { loadCandidates } from './candidates.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const newTicket = async (group_id: number, owner_id = 1): Promise<number> => {
  const { body } = await w.ada('POST', '/tickets', {
    title: 'x',
    group: 'Users',
    customer_id: 6,
    article: { body: 'x' },
  })
  await sql`update tickets set group_id = ${group_id}, owner_id = ${owner_id} where id = ${body.id}`.execute(w.db)
  return body.id
}

const newGroup = async (name: string): Promise<number> => (await w.ada('POST', '/groups', { name })).body.id

const stamps = { created_by_id: 1, updated_by_id: 1 }

test('candidates of many tickets may read exactly what each of them may open', async () => {
  const [other, closed] = [await newGroup('Other'), await newGroup('Closed')]
  await w.ada('PUT', '/users/4', { group_ids: { 1: ['full'], [other]: ['read'], [closed]: ['full'] } })
  await w.ada('PUT', '/users/5', { group_ids: { 1: ['full'], [other]: ['change'], [closed]: ['full'] } })
  const ids = [await newTicket(1), await newTicket(other), await newTicket(other, 5), await newTicket(closed)]
  const followers = ids.flatMap((id) => [4, 5].map((user_id) => ({ mentionable_id: id, user_id })))
  await w.db
    .insertInto('mentions')
    .values(followers.map((one) => ({ ...one, ...stamps, mentionable_type: 'Ticket' })))
    .execute()
  await sql`update groups set active = false where id = ${closed}`.execute(w.db)
  const { rows } = await sql<TicketKeys & { id: number; opens: boolean; user_id: number }>`
    select tickets.*, u.id as user_id, ${opensAsAgent('u')} as opens from tickets, users u
    where tickets.id = any(${ids}::int[])`.execute(w.db)
  const ctx = readingContext(w.app.deps, { actor: systemActor, requestId: 'test' })
  const found = await loadCandidates(
    ctx,
    rows.map((row) => ({ ticketId: row.id, ticket: row })),
  )
  const readings = ids.flatMap((id) => (found.get(id) ?? []).map((one) => [id, one.id, one.reads]))
  assert.deepEqual(
    readings,
    readings.map(([id, userId]) => [id, userId, rows.find((row) => row.id === id && row.user_id === userId)?.opens]),
  )
  assert.deepEqual(
    readings.flatMap(([id, userId, reads]) =>
      userId === 4 || userId === 5 ? [[ids.indexOf(id as number), userId, reads]] : [],
    ),
    [
      [0, 4, true],
      [0, 5, true],
      [1, 4, true],
      [1, 5, false],
      [2, 4, true],
      [2, 5, true],
      [3, 4, false],
      [3, 5, false],
    ],
  )
})

test('who has access to a group is cached until a user, a role or the group changes', async () => {
  const group = await newGroup('Changing')
  const id = await newTicket(group)
  const ctx = readingContext(w.app.deps, { actor: systemActor, requestId: 'test' })
  const ticket: TicketKeys = { group_id: group, customer_id: 6, organization_id: null, owner_id: 1 }
  const listMembers = async () => {
    const found = (await loadCandidates(ctx, [{ ticketId: id, ticket }])).get(id) ?? []
    return found.filter(({ works_here }) => works_here).map((one) => one.id)
  }
  assert.deepEqual(await listMembers(), [])
  await w.ada('PUT', '/users/5', { group_ids: { 1: ['full'], [group]: ['full'] } })
  assert.deepEqual(await listMembers(), [5])
  await w.ada('PUT', `/groups/${group}`, { active: false })
  assert.deepEqual(await listMembers(), [])
  await w.ada('PUT', `/groups/${group}`, { active: true })
  const { body: role } = await w.ada('POST', '/roles', {
    name: 'Changers',
    permissions: ['ticket.agent'],
    group_ids: { [group]: ['full'] },
  })
  await w.ada('PUT', '/users/4', { role_ids: [2, role.id] })
  assert.deepEqual(await listMembers(), [4, 5])
  await w.ada('PUT', `/roles/${role.id}`, { group_ids: { [group]: ['read'] } })
  assert.deepEqual(await listMembers(), [5])
})
