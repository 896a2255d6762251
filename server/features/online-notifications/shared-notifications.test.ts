import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { openLiveTest } from '#tests/support/live.ts'
import {
  change,
  countStored,
  insertShared,
  list,
  markAll,
  markTicket,
  newTicket,
  runJob,
  show,
  worldWithNotifiedAgents,
} from '#tests/support/notified-agents.ts'
import type { World } from '#tests/support/world.ts'

let w: World
let others: number[]
beforeEach(async () => {
  ;({ w, others } = await worldWithNotifiedAgents())
})
afterEach(() => w.close())

test('a change is written once for all of its users, and each has a notification with an id', async () => {
  const id = await newTicket(w)
  assert.deepEqual(await countStored(w), [0, 1])
  const [[ofAda], [ofAgnes]] = [await list(w.ada), await list(w.agnes)]
  assert.ok(ofAda && ofAgnes)
  assert.deepEqual([ofAda.o_id, ofAda.user_id, ofAgnes.o_id, ofAgnes.user_id], [id, 3, id, 4])
  assert.notEqual(ofAda.id, ofAgnes.id)
  const path = `/online_notifications/${ofAgnes.id}`
  assert.deepEqual((await w.agnes('GET', path)).body, ofAgnes)
  for (const method of ['GET', 'PUT', 'DELETE'] as const) assert.equal((await w.ada(method, path, {})).status, 403)
  for (const unknown of [ofAda.id - 100, ofAda.id + 100])
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      assert.equal((await w.ada(method, `/online_notifications/${unknown}`, {})).status, 404)
  assert.deepEqual(await countStored(w), [0, 1])
})

test('a notification that its user reads or deletes stays as it is for others', async () => {
  const id = await newTicket(w)
  const [[before], [ofAda]] = [await list(w.agnes), await list(w.ada)]
  assert.ok(before && ofAda)
  const { body } = await w.agnes('PUT', `/online_notifications/${before.id}`, { seen: true })
  assert.deepEqual(body, { ...before, seen: true, updated_by_id: 4, updated_at: body.updated_at })
  assert.deepEqual(await list(w.agnes), [body])
  assert.equal((await w.ada('DELETE', `/online_notifications/${ofAda.id}`)).status, 200)
  assert.deepEqual([await show(w.ada), await show(w.agnes)], [[], [`${id} read`]])
  assert.equal((await w.ada('GET', `/online_notifications/${ofAda.id}`)).status, 404)
  assert.deepEqual(await countStored(w), [1, 1])
})

test('opening a ticket marks its notification as read, with the same id', async () => {
  const [opened, other] = [await newTicket(w), await newTicket(w)]
  const before = await list(w.agnes)
  await Promise.all([markTicket(w.agnes, opened), markTicket(w.agnes, opened)])
  assert.deepEqual(await show(w.agnes), [`${other} unread`, `${opened} read`])
  assert.deepEqual(
    (await list(w.agnes)).map(({ id }) => id),
    before.map(({ id }) => id),
  )
  assert.deepEqual(await show(w.ada), [`${other} unread`, `${opened} unread`])
  const { rows } = await sql<{ changes: unknown }>`
    select changes from events where object = 'online_notifications' and kind = 'updated'`.execute(w.db)
  assert.deepEqual(rows, [{ changes: { seen: [false, true] } }], 'of two requests at once, one has marked it')
})

test('all notifications are marked as read, also by two requests at once', async () => {
  const [first, second] = [await newTicket(w), await newTicket(w)]
  await markTicket(w.agnes, first)
  await Promise.all([markAll(w.agnes), markAll(w.agnes), markAll(w.ada)])
  const read = [`${second} read`, `${first} read`]
  assert.deepEqual([await show(w.agnes), await show(w.ada)], [read, read])
  assert.deepEqual(await countStored(w), [4, 2])
})

test('a newer change replaces an unread one for those who are notified of it', async () => {
  const id = await newTicket(w)
  await change(w, w.nora, id, { title: 'One' })
  await markTicket(w.agnes, id)
  await change(w, w.nora, id, { title: 'Two' })
  assert.deepEqual(await show(w.ada), [`${id} unread`, `${id} unread`])
  assert.deepEqual(await show(w.agnes), [`${id} unread`, `${id} read`, `${id} read`])
  assert.deepEqual(await countStored(w), [2, 2], 'a notification without users is deleted')
  await change(w, w.ada, id, { title: 'Three' })
  assert.deepEqual(await show(w.ada), [`${id} unread`, `${id} unread`], 'Ada is not notified of her own change')
  assert.deepEqual(await countStored(w), [2, 3])
})

test('an answer marks what its author has not read, and replaces what others have not read', async () => {
  const id = await newTicket(w)
  await change(w, w.nora, id, { article: { body: 'Still dark', type: 'note' } })
  await change(w, w.agnes, id, { article: { body: 'We look into it.', type: 'note' } })
  assert.deepEqual(await show(w.agnes), [`${id} read`, `${id} read`])
  assert.deepEqual(await show(w.ada), [`${id} unread`, `${id} unread`])
})

test('with a deleted ticket or user the notifications are deleted, and a deleted message is not referred to', async () => {
  const [kept, deleted] = [await newTicket(w), await newTicket(w)]
  await change(w, w.nora, kept, { article: { body: 'Look', type: 'note' } })
  const [withMessage] = await list(w.agnes)
  assert.ok(withMessage?.article_id)
  assert.equal((await w.ada('DELETE', `/tickets/${deleted}`)).status, 200)
  assert.deepEqual(await show(w.agnes), [`${kept} unread`, `${kept} unread`])
  const left = await sql`select from shared_notifications where ticket_id = ${deleted}`.execute(w.db)
  assert.equal(left.rows.length, 0)
  const { body: leaving } = await w.ada('POST', '/users', { email: 'leaving@example.com', roles: ['Customer'] })
  await insertShared(w.db, kept, [4, leaving.id, ...others])
  assert.equal((await w.ada('DELETE', `/users/${leaving.id}`)).status, 200)
  const { rows } = await sql<{ user_ids: number[] }>`
    select user_ids from shared_notifications order by first_id desc limit 1`.execute(w.db)
  assert.deepEqual(rows[0]?.user_ids, [4, 0, ...others])
  await sql`delete from ticket_articles where id = ${withMessage.article_id}`.execute(w.db)
  assert.deepEqual(
    (await list(w.agnes)).map(({ article_id }) => article_id),
    [null, null, null],
  )
})

test('pages contain shared notifications and those with a row of their own, newest first', async () => {
  const ids: number[] = []
  for (const isOwned of [true, false, true, false]) {
    const id = await newTicket(w)
    if (isOwned) await markTicket(w.agnes, id)
    ids.unshift(id)
  }
  const page = async (query: string) =>
    (await w.agnes('GET', `/online_notifications?${query}`)).body.map(({ o_id }: { o_id: number }) => o_id)
  assert.deepEqual(await page(''), ids)
  assert.deepEqual([await page('per_page=3'), await page('per_page=3&page=2')], [ids.slice(0, 3), ids.slice(3)])
  const { body } = await w.agnes('GET', '/online_notifications?full=true&per_page=2')
  assert.deepEqual(Object.keys(body.assets.OnlineNotification).map(Number), body.record_ids.toSorted())
  assert.equal((await w.agnes('GET', '/online_notifications?expand=true')).body[0].user, 'agnes@example.com')
})

test('browsers get the content of a shared notification', async () => {
  const live = await openLiveTest(w)
  try {
    const [ada, agnes] = [await live.as('ada'), await live.as('agnes')]
    const id = await newTicket(w)
    for (const [screen, call] of [
      [ada, w.ada],
      [agnes, w.agnes],
    ] as const) {
      const touch = await screen.waitFor('touch', ({ notification }) => notification?.ticket.id === id)
      assert.deepEqual(
        [touch.id, touch.notification?.type, touch.notification?.seen],
        [(await list(call))[0]?.id, 'create', false],
      )
    }
  } finally {
    await live.close()
  }
})

test('shared notifications are forgotten after nine months, and those without users at once', async () => {
  const id = await newTicket(w)
  await runJob(w, 'forget-old-notifications')
  assert.deepEqual(await countStored(w), [0, 1])
  await sql`update shared_notifications set created_at = ${new Date(w.clock.now.getTime() - 280 * 86_400_000).toISOString()}`.execute(
    w.db,
  )
  await insertShared(w.db, id, [3, 4, 5, 6, 7])
  await sql`update shared_notifications set user_ids = '{0,0,0,0,0}' where 5 = any(user_ids)`.execute(w.db)
  await runJob(w, 'forget-old-notifications')
  assert.deepEqual(await countStored(w), [0, 0])
})
