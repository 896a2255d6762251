import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import type { OutgoingMessage } from '#contract/live.ts'
import { systemActor } from '#kernel/actor.ts'
import { push } from '#kernel/realtime/push.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type CastName, tokenOf } from '#tests/support/cast.ts'
import { openLiveTest, type TestSocket, type LiveTest, upToNow } from '#tests/support/live.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let stage: LiveTest
before(async () => {
  w = await world()
  stage = await openLiveTest(w)
})
afterEach(() => stage.empty())
after(async () => {
  await stage.close()
  await w.close()
})

async function screens<N extends CastName>(...names: N[]): Promise<Record<N, TestSocket>> {
  const opened = await Promise.all(names.map(async (name) => [name, await stage.as(name)] as const))
  // Earlier events may still be in transit.
  for (const [name, screen] of opened) await heardBy(name, screen)
  return Object.fromEntries(opened) as Record<N, TestSocket>
}

const ids = { ada: 3, agnes: 4, anton: 5, nora: 6, noah: 7, otto: 8, pia: 9 }

/** The messages that a user has received until now. */
async function heardBy(name: CastName, screen: TestSocket): Promise<string[]> {
  await upToNow(w, screen, ids[name])
  const heard = screen.touches().filter((touch) => !/^users [3-9]$/.test(touch))
  screen.mark()
  return heard
}

const newTicket = async (more: Record<string, unknown> = {}): Promise<number> => {
  const article = { body: 'It burns', type: 'note', internal: false }
  const ticket = { title: 'Printer', group: 'Users', customer_id: ids.nora, article, ...more }
  const { body, status, text } = await w.ada('POST', '/tickets', ticket)
  assert.equal(status, 201, text)
  return body.id
}

const newArticle = async (ticket_id: number, internal: boolean): Promise<number> => {
  const { body } = await w.ada('POST', '/ticket_articles', { ticket_id, body: 'Aha', type: 'note', internal })
  return body.id
}

test('a new connection gets the user id and a cursor', async () => {
  const now = w.clock.now.toISOString()
  const { agnes } = await screens('agnes')
  const { user_id, at, version, cursor } = agnes.hello
  assert.deepEqual([user_id, at], [ids.agnes, now])
  assert.match(version, /^\d+\.\d+\.\d+/)
  assert.match(cursor, /^\d+$/)
})

test('a change reaches every client that may show it, and no other', async () => {
  const id = await newTicket()
  const all = await screens('agnes', 'nora', 'noah', 'anton', 'otto', 'pia')
  await w.ada('PUT', `/tickets/${id}`, { title: 'Printer on fire' })
  const touched = [`tickets ${id}`, 'overviews 0']
  for (const name of ['agnes', 'nora', 'noah'] as const) assert.deepEqual(await heardBy(name, all[name]), touched, name)
  for (const name of ['anton', 'otto', 'pia'] as const) assert.deepEqual(await heardBy(name, all[name]), [], name)
})

test('a message contains ids and no record data', async () => {
  const { agnes } = await screens('agnes')
  const id = await newTicket({ title: 'Secret' })
  const at = w.clock.now.toISOString()
  const touch = await agnes.waitFor('touch', ({ object }) => object === 'tickets')
  assert.deepEqual(touch, { type: 'touch', object: 'tickets', id, kind: 'created', at })
})

test('an edited note and a scheduled email reach agents only', async () => {
  const id = await newTicket()
  const note = await newArticle(id, true)
  await w.db
    .insertInto('email_addresses')
    .values({ name: 'Help', email: 'help@example.com', active: true, created_by_id: 1, updated_by_id: 1 })
    .execute()
  await sql`update groups set email_address_id = (select max(id) from email_addresses) where id = 1`.execute(w.db)
  const { agnes, nora } = await screens('agnes', 'nora')
  await w.ada('POST', `/ticket_articles/${note}/versions`, { body: 'Aha!' })
  assert.ok((await heardBy('agnes', agnes)).includes(`ticket_articles ${note}`))
  const send_at = new Date(w.clock.now.getTime() + 3_600_000).toISOString()
  const article = { to: 'nora@example.com', body: 'Soon' }
  const { body } = await w.ada('POST', `/tickets/${id}/scheduled_messages`, { send_at, article })
  assert.deepEqual(await heardBy('agnes', agnes), [`scheduled_messages ${body.id}`, `tickets ${id}`])
  assert.deepEqual(await heardBy('nora', nora), [])
})

test('an internal note reaches agents only, a public one the customer too', async () => {
  const id = await newTicket()
  const { agnes, nora } = await screens('agnes', 'nora')
  const note = await newArticle(id, true)
  assert.deepEqual(await heardBy('nora', nora), [])
  const heard = await heardBy('agnes', agnes)
  assert.ok(heard.includes(`ticket_articles ${note}`) && heard.includes(`tickets ${id}`))
  const answer = await newArticle(id, false)
  assert.ok((await heardBy('nora', nora)).includes(`ticket_articles ${answer}`))
  await w.ada('PUT', `/ticket_articles/${answer}`, { internal: true })
  assert.ok((await heardBy('nora', nora)).includes(`ticket_articles ${answer}`), 'it must vanish from the screen')
  await w.ada('PUT', `/ticket_articles/${note}`, { preferences: { highlight: 'x' } })
  assert.deepEqual(await heardBy('nora', nora), [])
})

test('agents’ data of a ticket is sent to agents only', async () => {
  const id = await newTicket()
  const { agnes, anton, nora } = await screens('agnes', 'anton', 'nora')
  await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'hot' })
  const { body } = await w.ada('POST', '/checklists', { ticket_id: id })
  assert.ok(body.id)
  await w.ada('POST', '/mentions', { mentionable_type: 'Ticket', mentionable_id: id })
  const { body: other } = await w.ada('GET', `/tickets/${await newTicket()}`)
  const link = { link_type: 'normal', link_object_source: 'Ticket', link_object_source_number: other.number }
  const linked = await w.ada('POST', '/links/add', {
    ...link,
    link_object_target: 'Ticket',
    link_object_target_value: id,
  })
  assert.equal(linked.status, 201, linked.text)
  assert.ok(!(await heardBy('nora', nora)).includes(`tickets ${id}`))
  assert.deepEqual(
    (await heardBy('anton', anton)).filter((touch) => !touch.startsWith('tag_list')),
    [],
  )
  const heard = await heardBy('agnes', agnes)
  for (const object of ['tickets', 'checklists', 'mentions', 'links']) {
    assert.ok(
      heard.some((touch) => touch.startsWith(`${object} `)),
      `${object}: ${heard}`,
    )
  }
})

test('a ticket that moves away is announced once more to users who lose access', async () => {
  const id = await newTicket()
  const { agnes, anton } = await screens('agnes', 'anton')
  await w.ada('PUT', `/tickets/${id}`, { group: 'Support' })
  assert.ok((await heardBy('agnes', agnes)).includes(`tickets ${id}`))
  assert.ok((await heardBy('anton', anton)).includes(`tickets ${id}`))
  await w.ada('PUT', `/tickets/${id}`, { title: 'Elsewhere' })
  assert.deepEqual(await heardBy('agnes', agnes), [])
})

test('a deleted ticket is removed from the screens of agents', async () => {
  const id = await newTicket()
  const { agnes, otto } = await screens('agnes', 'otto')
  await w.ada('DELETE', `/tickets/${id}`)
  const { kind } = await agnes.waitFor('touch', (touch) => touch.object === 'tickets' && touch.id === id)
  assert.equal(kind, 'removed')
  assert.deepEqual(await heardBy('otto', otto), [])
})

test('a revoked permission applies before the next message', async () => {
  const id = await newTicket()
  const { agnes } = await screens('agnes')
  await w.ada('PUT', `/users/${ids.agnes}`, { group_ids: { 2: ['full'] } })
  await w.ada('PUT', `/tickets/${id}`, { title: 'Out of sight' })
  assert.deepEqual(await heardBy('agnes', agnes), [])
  await w.ada('PUT', `/users/${ids.agnes}`, { group_ids: { 1: ['full'], 2: ['full'] } })
  await w.ada('PUT', `/tickets/${id}`, { title: 'Back again' })
  assert.ok((await heardBy('agnes', agnes)).includes(`tickets ${id}`))
})

test('notifications and tabs are sent to their owner only', async () => {
  const { agnes, ada } = await screens('agnes', 'ada')
  await newTicket({ owner_id: ids.agnes })
  await w.work.drain()
  const { body } = await w.agnes('POST', '/taskbar', { key: 'Ticket-1', callback: 'TicketZoom', params: {} })
  const heard = await heardBy('agnes', agnes)
  assert.ok(heard.some((touch) => touch.startsWith('online_notifications ')))
  assert.ok(heard.includes(`taskbar ${body.id}`))
  assert.ok(!(await heardBy('ada', ada)).some((touch) => /^(?:online_notifications|taskbar) /.test(touch)))
  await w.agnes('DELETE', `/taskbar/${body.id}`)
  assert.deepEqual(await heardBy('agnes', agnes), [`taskbar ${body.id}`])
})

test('a new notification is sent with its content, and later whether it was read', async () => {
  const { agnes } = await screens('agnes')
  const id = await newTicket({
    owner_id: ids.agnes,
    title: 'Printer',
    article: { body: 'It is <b>on</b> fire', content_type: 'text/html' },
  })
  await w.work.drain()
  const created = await agnes.waitFor('touch', (touch) => touch.notification?.ticket.id === id)
  const { id: notificationId, notification } = created
  const { body: ticket } = await w.agnes('GET', `/tickets/${id}`)
  assert.deepEqual(notification, {
    type: 'create',
    reason: 'owner',
    action: null,
    excerpt: 'It is on fire',
    seen: false,
    created_at: created.at,
    ticket: { id, number: ticket.number, title: 'Printer', state_id: ticket.state_id },
    created_by: {
      id: ids.ada,
      firstname: 'Ada',
      lastname: 'Admin',
      email: 'ada@example.com',
      login: 'ada@example.com',
    },
  })
  const cursor = (await w.agnes('GET', '/live/changes')).body.cursor
  await w.agnes('PUT', `/online_notifications/${notificationId}`, { seen: true })
  const isThis = (touch: { object: string; id: number }) =>
    touch.object === 'online_notifications' && touch.id === notificationId
  const read = await agnes.waitFor('touch', (touch) => isThis(touch) && touch.seen !== undefined)
  assert.deepEqual([read.seen, read.notification], [true, undefined])
  const { body } = await w.agnes('GET', `/live/changes?since=${cursor}`)
  assert.deepEqual(Object.keys(body.changes.find(isThis)).toSorted(), ['at', 'id', 'kind', 'object'])
})

test('a setting is sent to users who may read it', async () => {
  const settings: { id: number; name: string }[] = (await w.ada('GET', '/settings')).body
  const idOf = (name: string) => settings.find((setting) => setting.name === name)?.id
  const { nora, agnes, pia } = await screens('nora', 'agnes', 'pia')
  await w.ada('PUT', `/settings/${idOf('product_name')}`, { state_current: { value: 'Acme' } })
  await w.ada('PUT', `/settings/${idOf('ui_ticket_overview_ticket_limit')}`, { state_current: { value: 1999 } })
  const [shown, hidden] = [`settings ${idOf('product_name')}`, `settings ${idOf('ui_ticket_overview_ticket_limit')}`]
  assert.deepEqual(await heardBy('nora', nora), [shown])
  assert.deepEqual(await heardBy('agnes', agnes), [shown])
  assert.deepEqual((await heardBy('pia', pia)).toSorted(), [shown, hidden].toSorted())
})

test('customers get messages about their own organization only', async () => {
  const { nora, otto } = await screens('nora', 'otto')
  await w.ada('PUT', '/organizations/2', { note: 'Good people' })
  await w.ada('PUT', '/users/2', { note: 'New number' })
  assert.deepEqual(await heardBy('nora', nora), ['organizations 2'])
  assert.deepEqual(await heardBy('otto', otto), [])
})

test('messages about other tables are sent to administrators only', async () => {
  const { ada, agnes } = await screens('ada', 'agnes')
  await unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, async (ctx) =>
    ctx.emit({ kind: 'created', object: 'rockets', id: 7 }),
  )
  assert.deepEqual(await heardBy('ada', ada), ['rockets 7'])
  assert.deepEqual(await heardBy('agnes', agnes), [])
})

test('a direct message reaches all clients of its recipients after the commit, and none without it', async () => {
  const { agnes, anton } = await screens('agnes', 'anton')
  const second = await stage.as('agnes')
  const word: OutgoingMessage = { type: 'presence', ticket_id: 1, people: [] }
  const occasion = { actor: systemActor, requestId: 'test' }
  await assert.rejects(
    unitOfWork(w.app.deps, occasion, async (ctx) => {
      await push(ctx, [ids.anton], word)
      throw new Error('rolled back')
    }),
  )
  await unitOfWork(w.app.deps, occasion, (ctx) => push(ctx, [ids.agnes], word))
  assert.deepEqual(await agnes.waitFor('presence'), word)
  assert.deepEqual(await second.waitFor('presence'), word)
  await heardBy('anton', anton)
  assert.deepEqual(anton.all('presence'), [])
})

test('connections and messages are counted', async () => {
  const { agnes } = await screens('agnes')
  agnes.say({ type: 'ping' })
  await agnes.waitFor('pong')
  const headers = { authorization: `Token token=${tokenOf('ada')}` }
  const { text } = await w.send({ method: 'GET', url: '/metrics', headers })
  assert.match(text, /^switchboard_sockets 1$/m)
  assert.match(text, /^switchboard_socket_messages_total\{direction="in"\} [1-9]/m)
  assert.match(text, /^switchboard_socket_messages_total\{direction="out"\} [1-9]/m)
})
