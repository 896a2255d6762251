import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  for (const id of [3, 4, 5]) await w.ada('PUT', `/users/${id}`, { preferences: wanting({ no: true }) })
})
afterEach(() => w.close())

const wanting = (criteria: Record<string, boolean>) => ({
  notification_config: {
    matrix: { create: { criteria, channel: { online: true } }, update: { criteria, channel: { online: true } } },
  },
})
const newTicket = async (call: Call = w.nora, more: Record<string, unknown> = {}): Promise<number> => {
  const { id } = (await call('POST', '/tickets', { title: 'News', group: 'Users', customer_id: 6, ...more })).body
  await w.work.drain()
  return id
}
const change = async (call: Call, id: number, values: object) => {
  await call('PUT', `/tickets/${id}`, values)
  await w.work.drain()
}
const told = async (call: Call): Promise<string[]> =>
  (await call('GET', '/online_notifications?expand=true')).body.map(
    ({ type, o_id, created_by }: Record<string, string>) => `${type} ${o_id} ${created_by}`,
  )

test('agents of the group are notified of new and changed tickets, other agents and customers are not', async () => {
  const id = await newTicket()
  assert.deepEqual(await told(w.agnes), [`create ${id} nora@example.com`])
  assert.deepEqual([await told(w.anton), await told(w.nora), await told(w.pia)], [[], [], []])
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  await change(w.ada, id, { priority: '3 high' })
  assert.deepEqual(await told(w.agnes), [`update ${id} ada@example.com`, `create ${id} nora@example.com`])
  assert.deepEqual(await told(w.ada), [`create ${id} nora@example.com`], 'users are not notified of their own changes')
})

test('several unread changes are one entry, and tags alone do not notify', async () => {
  const id = await newTicket()
  await change(w.ada, id, { title: 'One' })
  await change(w.ada, id, { title: 'Two' })
  assert.equal((await told(w.agnes)).length, 2)
  await w.agnes('POST', '/online_notifications/mark_all_as_read')
  await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'quiet' })
  await w.work.drain()
  assert.equal((await told(w.agnes)).length, 2)
  await change(w.ada, id, { title: 'Three' })
  assert.equal((await told(w.agnes)).length, 3)
})

test('read access is enough for notifications of followed tickets, and substitutes get those of absent users', async () => {
  await w.ada('PUT', '/users/5', {
    group_ids: { 1: ['read'], 3: ['full'] },
    preferences: wanting({ subscribed: true, owned_by_me: true }),
  })
  const followed = await newTicket(w.ada, { mentions: [5] })
  await newTicket(w.ada)
  assert.deepEqual(await told(w.anton), [`create ${followed} ada@example.com`])
  await w.ada('PUT', '/users/4', {
    out_of_office: true,
    out_of_office_start_at: '2026-11-01',
    out_of_office_end_at: '2026-11-15',
    out_of_office_replacement_id: 5,
  })
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  const stoodIn = await newTicket(w.ada, { owner_id: 4 })
  assert.equal((await told(w.anton))[0], `create ${stoodIn} ada@example.com`)
  w.clock.now = new Date('2026-11-16T00:00:01Z')
  await change(w.ada, stoodIn, { title: 'Back again' })
  assert.equal((await told(w.anton)).length, 2)
})

test('a notification is removed with the access to the ticket and with the ticket', async () => {
  const [moved, deleted] = [await newTicket(), await newTicket()]
  assert.equal((await told(w.agnes)).length, 2)
  await change(w.ada, moved, { group: 'Support' })
  assert.deepEqual(await told(w.agnes), [`create ${deleted} nora@example.com`])
  const { text } = await w.agnes('GET', '/online_notifications?full=true')
  assert.ok(!text.includes(`"id":${moved},"group_id"`))
  await w.ada('DELETE', `/tickets/${deleted}`)
  assert.deepEqual(await told(w.agnes), [])
  const left = await w.db.selectFrom('online_notifications').select('o_id').where('o_id', '=', deleted).execute()
  assert.deepEqual(left, [])
})

test('users can read, mark and delete only their own notifications', async () => {
  const id = await newTicket()
  const { body } = await w.agnes('GET', '/online_notifications')
  assert.deepEqual(body, [
    {
      id: body[0].id,
      o_id: id,
      object_lookup_id: 1,
      type_lookup_id: 1,
      user_id: 4,
      seen: false,
      reason: 'group',
      replacement_for_id: null,
      action: null,
      article_id: null,
      excerpt: null,
      updated_by_id: 6,
      created_by_id: 6,
      created_at: w.clock.now.toISOString(),
      updated_at: w.clock.now.toISOString(),
    },
  ])
  const path = `/online_notifications/${body[0]?.id}`
  for (const name of ['ada', 'nora', 'pia'] as const) {
    assert.equal((await w[name]('GET', path)).status, 403)
    assert.equal((await w[name]('PUT', path, { seen: true })).status, 403)
    assert.equal((await w[name]('DELETE', path)).status, 403)
  }
  assert.equal((await w.anyone('GET', path)).status, 401)
  const { body: seen } = await w.agnes('PUT', path, { seen: 'true', user_id: 3, o_id: 4711 })
  assert.deepEqual([seen.seen, seen.user_id, seen.o_id], [true, 4, id])
  assert.deepEqual((await w.agnes('GET', path)).body, seen)
  assert.equal((await w.agnes('GET', `${path}?expand=true`)).body.user, 'agnes@example.com')
  const { body: full } = await w.agnes('GET', `${path}?full=true`)
  assert.equal(full.assets.Ticket[id].title, 'News')
  const { status, body: gone } = await w.agnes('DELETE', path)
  assert.deepEqual([status, gone], [200, {}])
  for (const bad of [path, '/online_notifications/abc', '/online_notifications/99999999999999999999'])
    assert.equal((await w.agnes('GET', bad)).status, 404)
})

test('all own notifications are marked as read, and no others', async () => {
  await newTicket()
  await newTicket()
  const { status, body } = await w.agnes('POST', '/online_notifications/mark_all_as_read')
  assert.deepEqual([status, body], [200, {}])
  const unseen = async (call: Call) =>
    (await call('GET', '/online_notifications')).body.filter(({ seen }: { seen: boolean }) => !seen).length
  assert.deepEqual([await unseen(w.agnes), await unseen(w.ada)], [0, 2])
})

test('notifications are paged, and a page past the end is empty', async () => {
  const ids = [await newTicket(), await newTicket()].toReversed()
  const page = async (query: string) =>
    (await w.agnes('GET', `/online_notifications?${query}`)).body.map(({ o_id }: { o_id: number }) => o_id)
  assert.deepEqual(await page('per_page=1'), ids.slice(0, 1))
  assert.deepEqual(await page('per_page=1&page=2'), ids.slice(1))
  assert.deepEqual(await page('per_page=1&page=3'), [])
})

test('opening or answering a ticket marks its notifications as read', async () => {
  const [opened, answered] = [await newTicket(), await newTicket()]
  const unread = async (call: Call): Promise<number[]> =>
    (await call('GET', '/online_notifications')).body.flatMap(({ seen, o_id }: { seen: boolean; o_id: number }) =>
      seen ? [] : o_id,
    )
  const { status, body } = await w.agnes('POST', '/online_notifications/mark_ticket_as_read', { ticket_id: opened })
  assert.deepEqual([status, body], [200, {}])
  assert.deepEqual(await unread(w.agnes), [answered])
  await w.agnes('POST', '/ticket_articles', { ticket_id: answered, body: 'We look into it.', type: 'note' })
  await w.work.drain()
  assert.deepEqual(await unread(w.agnes), [])
  assert.deepEqual((await unread(w.ada)).toSorted(), [opened, answered, answered].toSorted(), 'not for others')
})

type Told = { action: string; excerpt: string | null; created_by: string; seen: boolean }

test('a notification has its action: a reply, a note, an assignment, a state, or another change', async () => {
  const id = await newTicket(w.nora, { article: { body: 'The lamp is dark.' } })
  const last = async (): Promise<string[]> => {
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    await w.work.drain()
    const [{ action, excerpt, created_by }] = (await w.agnes('GET', '/online_notifications?expand=true')).body as [Told]
    return [action, excerpt ?? '', created_by]
  }
  const write = (call: Call, more: object) => call('POST', '/ticket_articles', { ticket_id: id, type: 'note', ...more })
  assert.equal((await last())[1], 'The lamp is dark.')
  const quoted = '<p>It is <b>still</b> dark.</p><blockquote>earlier</blockquote>'
  await write(w.nora, { body: quoted, content_type: 'text/html', internal: false })
  assert.deepEqual(await last(), ['reply', 'It is still dark.', 'nora@example.com'])
  await write(w.ada, { body: 'She is right.', internal: true })
  assert.deepEqual(await last(), ['note', 'She is right.', 'ada@example.com'])
  await w.ada('PUT', `/tickets/${id}`, { owner_id: 4 })
  assert.deepEqual(await last(), ['assignment', '', 'ada@example.com'])
  await w.ada('PUT', `/tickets/${id}`, { state: 'closed' })
  assert.deepEqual(await last(), ['state', '', 'ada@example.com'])
  await w.ada('PUT', `/tickets/${id}`, { priority: '3 high' })
  assert.deepEqual(await last(), ['change', '', 'ada@example.com'])
  const { body } = await w.agnes('GET', '/online_notifications?full=true')
  const told = Object.values<Told>(body.assets.OnlineNotification)
  assert.deepEqual(
    told.filter(({ action }) => action === 'reply').map(({ excerpt }) => excerpt),
    ['It is still dark.'],
  )
})

test('notifications of a deleted user are deleted, and a deleted message is no longer referred to', async () => {
  const { body: user } = await w.ada('POST', '/users', { email: 'leaving@example.com', roles: ['Customer'] })
  const { body: ticket } = await w.ada('POST', '/tickets', {
    title: 'Short',
    group: 'Users',
    customer_id: 6,
    article: { body: 'One' },
  })
  await w.work.drain()
  const { body: article } = await w.ada('POST', '/ticket_articles', {
    ticket_id: ticket.id,
    body: 'Two',
    internal: true,
  })
  await w.work.drain()
  const rows = () =>
    w.db
      .selectFrom('online_notifications')
      .select(['user_id', 'article_id', 'replacement_for_id'])
      .where('o_id', '=', ticket.id)
  const ofAgnes = { user_id: 4, article_id: article.id, replacement_for_id: null }
  assert.deepEqual(await rows().where('user_id', '=', 4).where('article_id', '=', article.id).execute(), [ofAgnes])
  await w.db
    .insertInto('online_notifications')
    .values({
      object: 'Ticket',
      o_id: ticket.id,
      type: 'update',
      user_id: user.id,
      created_by_id: 1,
      updated_by_id: 1,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    })
    .execute()
  await w.db
    .updateTable('online_notifications')
    .set({ replacement_for_id: user.id })
    .where('o_id', '=', ticket.id)
    .where('user_id', '=', 4)
    .execute()
  assert.equal((await w.ada('DELETE', `/users/${user.id}`)).status, 200)
  assert.equal((await w.ada('DELETE', `/ticket_articles/${article.id}`)).status, 200)
  const left = await rows().execute()
  assert.deepEqual(
    left.filter(
      ({ user_id, article_id, replacement_for_id }) =>
        user_id === user.id || article_id === article.id || replacement_for_id !== null,
    ),
    [],
  )
})
