import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { cast, type CastName } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Entry = { id: number; name: string; prio: number; link: string; count: number }

const idOf = (name: CastName) => cast.find((one) => one.name.toLowerCase().startsWith(name))?.id as number
const overviewsOf = async (name: CastName): Promise<Entry[]> => (await w[name]('GET', '/ticket_overviews')).body
const linksOf = async (name: CastName) => (await overviewsOf(name)).map(({ link }) => link)
const show = async (name: CastName, link: string, more = '') =>
  (await w[name]('GET', `/ticket_overviews?view=${link}${more}`)).body
const idsIn = async (name: CastName, link: string, more = '') =>
  (await show(name, link, more)).index.tickets.map(({ id }: { id: number }) => id)
const newTicket = async (more: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await w.ada('POST', '/tickets', {
    title: 'Listed',
    group: 'Users',
    customer: 'nora@example.com',
    ...more,
  })
  assert.equal(status, 201, body.error)
  return body.id
}
const newOverview = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await w.ada('POST', '/overviews', {
    name: 'Made',
    condition: {},
    role_ids: [2],
    ...more,
  })
  assert.equal(status, 201, body.error)
  return body
}
const titled = (title: string) => ({ 'ticket.title': { operator: 'is', value: title } })
const give = async (name: CastName, group: number, access: string) =>
  w.db
    .insertInto('groups_users')
    .values({ user_id: idOf(name), group_id: group, access })
    .execute()
const forget = () => w.app.deps.caches.dropAll()

const forAgents = ['my_assigned', 'all_unassigned', 'my_pending_reached', 'my_subscribed_tickets'].concat([
  'all_open',
  'all_pending_reached',
  'all_escalated',
])

test('new users have the overviews of their roles', async () => {
  assert.deepEqual(await linksOf('agnes'), forAgents)
  assert.deepEqual(await linksOf('nora'), ['my_tickets', 'my_organization_tickets'])
  assert.deepEqual(await linksOf('otto'), ['my_tickets'], 'there is nobody whose tickets otto could share')
  assert.deepEqual(await linksOf('pia'), [], 'no tickets, no overviews')
  assert.equal((await w.anyone('GET', '/ticket_overviews')).status, 401)
})

test('the default overviews have the ids, names and positions that clients know', async () => {
  const { body } = await w.ada('GET', '/overviews?expand=true')
  const known = body.map(({ id, name, prio, roles }: Record<string, unknown>) => `${id} ${name} ${prio} ${roles}`)
  assert.deepEqual(known, [
    '1 Assigned to me 1000 Agent',
    '2 Unassigned 1010 Agent',
    '3 My reminders due 1020 Agent',
    '4 Following 1025 Agent',
    '5 All open 1030 Agent',
    '6 Reminders due 1040 Agent',
    '7 Escalated 1050 Agent',
    '8 Substituting 1080 Agent',
    '9 My requests 1100 Customer',
    '10 My organization 1200 Customer',
  ])
  const [first] = body
  assert.deepEqual(first.order, { by: 'created_at', direction: 'ASC' })
  assert.deepEqual(first.condition, {
    'ticket.state_id': { operator: 'is', value: [1, 2, 3, 6] },
    'ticket.owner_id': { operator: 'is', pre_condition: 'current_user.id' },
  })
  assert.deepEqual(first.view, {
    d: ['title', 'customer', 'group', 'created_at'],
    s: ['title', 'customer', 'group', 'created_at'],
    m: ['number', 'title', 'customer', 'group', 'created_at'],
    view_mode_default: 's',
  })
})

test('each default overview lists the expected tickets, and its count equals the length of its list', async () => {
  const past = '2026-11-14T08:00:00Z'
  const open = await newTicket()
  const mine = await newTicket({ owner: 'agnes@example.com', state: 'open' })
  const reached = await newTicket({ owner: 'agnes@example.com', state: 'pending reminder', pending_time: past })
  const anothers = await newTicket({ owner: 'ada@example.com', state: 'pending reminder', pending_time: past })
  const closing = await newTicket({ state: 'pending close', pending_time: '2026-12-01T08:00:00Z' })
  const closed = await newTicket({ state: 'closed' })
  const elsewhere = await newTicket({ group: 'Support', customer: 'noah@example.com' })
  const expected: Record<string, number[]> = {
    my_assigned: [mine, reached],
    all_unassigned: [open],
    my_pending_reached: [reached],
    my_subscribed_tickets: [],
    all_open: [open, mine, reached, anothers],
    all_pending_reached: [reached, anothers],
    all_escalated: [],
  }
  for (const [link, ids] of Object.entries(expected)) assert.deepEqual(await idsIn('agnes', link), ids, link)
  const viewable = [open, mine, reached, anothers, closing, closed]
  assert.deepEqual((await idsIn('nora', 'my_tickets')).toSorted(), viewable)
  assert.deepEqual((await idsIn('nora', 'my_organization_tickets')).toSorted(), [...viewable, elsewhere])
  assert.deepEqual(await idsIn('noah', 'my_tickets'), [elsewhere])
  assert.deepEqual(await idsIn('anton', 'all_open'), [elsewhere])
  for (const name of ['agnes', 'anton', 'nora', 'noah', 'otto', 'ada'] as const)
    for (const { link, count } of await overviewsOf(name)) {
      const { index } = await show(name, link)
      assert.deepEqual([index.tickets.length, index.count], [count, count], `${name} ${link}`)
    }
})

test('a list names its overview and includes all related records', async () => {
  const id = await newTicket({ title: 'With company' })
  const { assets, index } = await show('agnes', 'all_open')
  assert.deepEqual(index.overview, {
    name: 'All open',
    id: 5,
    view: 'all_open',
    updated_at: assets.Overview[5].updated_at,
  })
  assert.deepEqual(Object.keys(index.tickets[0]), ['id', 'updated_at'])
  assert.equal(assets.Ticket[id].title, 'With company')
  assert.deepEqual(assets.Ticket[id].article_ids, [])
  assert.ok(assets.User[idOf('nora')] && assets.Group[1] && assets.Organization[2])
})

test('customers get the view settings of their lists, not the conditions', async () => {
  const { assets } = await show('nora', 'my_tickets')
  assert.equal(assets.Overview[9].name, 'My requests')
  assert.ok(!('condition' in assets.Overview[9]) && !('user_ids' in assets.Overview[9]))
})

test('missing overviews and those of others have the same response', async () => {
  for (const link of ['nowhere', 'my_assigned', "' or 1=1 --", '%00', '__proto__'])
    assert.equal((await w.nora('GET', `/ticket_overviews?view=${encodeURIComponent(link)}`)).status, 404, link)
  const { body } = await w.nora('GET', '/ticket_overviews?view=my_assigned')
  assert.equal(body.error, "No such view 'my_assigned'")
})

test('a substitute has the overview of replaced tickets while someone is out of office', async () => {
  const id = await newTicket({ owner: 'ada@example.com' })
  const away = { out_of_office: true, out_of_office_start_at: '2026-11-14', out_of_office_end_at: '2026-11-15' }
  await w.ada('PUT', `/users/${idOf('ada')}`, { ...away, out_of_office_replacement_id: idOf('agnes') })
  assert.ok((await linksOf('agnes')).includes('my_replacement_tickets'))
  assert.ok((await idsIn('agnes', 'my_replacement_tickets')).includes(id))
  assert.ok(!(await linksOf('anton')).includes('my_replacement_tickets'))
  w.clock.now = new Date('2026-11-16T09:00:00.000Z')
  assert.ok(!(await linksOf('agnes')).includes('my_replacement_tickets'))
  w.clock.now = new Date('2026-11-15T09:00:00.000Z')
  await w.ada('PUT', `/users/${idOf('ada')}`, { out_of_office: false })
})

test('lists need overview access to the group, subscriptions need read access', async () => {
  const id = await newTicket({ title: 'By access', group: 'Support' })
  const { link } = await newOverview({ name: 'By access', condition: titled('By access') })
  const subscribed = {
    ...titled('By access'),
    'ticket.mention_user_ids': { operator: 'is', pre_condition: 'current_user.id' },
  }
  const { link: subscription } = await newOverview({ name: 'Subscribed', condition: subscribed })
  await w.db
    .insertInto('mentions')
    .values({
      mentionable_type: 'Ticket',
      mentionable_id: id,
      user_id: idOf('agnes'),
      created_by_id: 1,
      updated_by_id: 1,
    })
    .execute()
  const seen = async () => [await idsIn('agnes', link), await idsIn('agnes', subscription)]
  assert.deepEqual(await seen(), [[], []])
  for (const [access, expected] of Object.entries({
    read: [[], [id]],
    change: [[], []],
    create: [[], []],
    overview: [[id], []],
    full: [[id], [id]],
  })) {
    await give('agnes', 3, access)
    forget()
    assert.deepEqual(await seen(), expected, access)
    const counts = (await overviewsOf('agnes')).filter((one) => [link, subscription].includes(one.link))
    assert.deepEqual(
      counts.map(({ count }) => count),
      expected.map(({ length }) => length),
    )
    await w.db.deleteFrom('groups_users').where('user_id', '=', idOf('agnes')).where('group_id', '=', 3).execute()
  }
  forget()
})

test('tickets that may be listed but not opened have list fields only', async () => {
  const id = await newTicket({ title: 'Closed doors', group: 'Support', note: 'for readers only' })
  const { link } = await newOverview({ name: 'Closed doors', condition: titled('Closed doors') })
  await give('agnes', 3, 'overview')
  forget()
  const { assets } = await show('agnes', link)
  const { title, group_id, note } = assets.Ticket[id]
  assert.deepEqual([title, group_id, note], ['Closed doors', 3, undefined])
  assert.ok(assets.User[idOf('nora')] && assets.Group[3])
  assert.equal((await w.agnes('GET', `/tickets/${id}`)).status, 403)
  await w.db.deleteFrom('groups_users').where('user_id', '=', idOf('agnes')).where('group_id', '=', 3).execute()
  forget()
})

test('an overview is sorted by columns and names, within its groups', async () => {
  const make = (more: object) => newTicket({ title: 'Sorted', ...more })
  const low = await make({ priority: '1 low', customer: 'otto@example.com', group: 'Sales' })
  const high = await make({ priority: '3 high', customer: 'nora@example.com', group: 'Users' })
  const normal = await make({ priority: '2 normal', customer: 'noah@example.com', group: 'Sales' })
  const sorted = async (more: object) => {
    const { id, link } = await newOverview({ name: 'Sorted', condition: titled('Sorted'), ...more })
    const ids = await idsIn('agnes', link)
    await w.ada('DELETE', `/overviews/${id}`)
    return ids
  }
  const by = (name: string, direction = 'ASC') => ({ order: { by: name, direction } })
  assert.deepEqual(await sorted(by('created_at')), [low, high, normal])
  assert.deepEqual(await sorted(by('number', 'desc')), [normal, high, low])
  assert.deepEqual(await sorted(by('priority', 'DESC')), [high, normal, low])
  assert.deepEqual(await sorted(by('customer_id')), [normal, high, low], 'Noah, Nora, Otto')
  assert.deepEqual(await sorted({ ...by('priority'), group_by: 'group' }), [low, normal, high])
  assert.deepEqual(await sorted({ ...by('priority'), group_by: 'group', group_direction: 'DESC' }), [high, low, normal])
  assert.deepEqual(await sorted(by('pending_time', 'DESC')), [low, high, normal], 'empty ones by id')
})

test('lists and counts are limited by the setting; pages divide the rest', async () => {
  const ids = []
  for (let n = 0; n < 5; n += 1) ids.push(await newTicket({ title: 'Many' }))
  const { link } = await newOverview({ name: 'Many', condition: titled('Many') })
  const { headers } = await w.agnes('GET', `/ticket_overviews?view=${link}&per_page=2`)
  assert.equal(headers['x-total-count'], '5')
  assert.deepEqual(await idsIn('agnes', link, '&per_page=2&page=3'), ids.slice(4))
  const { id: setting } = (await w.ada('GET', '/settings')).body.find(
    ({ name }: { name: string }) => name === 'ui_ticket_overview_ticket_limit',
  )
  const limitTo = (value: number) => w.ada('PUT', `/settings/${setting}`, { state_current: { value } })
  await limitTo(3)
  const { index } = await show('agnes', link)
  assert.deepEqual([index.tickets.length, index.count], [3, 4])
  assert.equal((await overviewsOf('agnes')).find((one) => one.link === link)?.count, 4)
  assert.deepEqual(await idsIn('agnes', link, '&per_page=2&page=2'), [ids[2]])
  assert.deepEqual(await idsIn('agnes', link, '&per_page=2&page=3'), [])
  await limitTo(2000)
  for (const wrong of ['page=0', 'per_page=-1', 'page=x', 'per_page=1e3'])
    assert.equal((await w.agnes('GET', `/ticket_overviews?view=${link}&${wrong}`)).status, 422, wrong)
})

test('an overview with more tickets than the limit starts with the first of all its states', async () => {
  const states = ['closed', 'new', 'open', 'new', 'closed', 'open', 'open']
  const ids: number[] = []
  for (const state of states) {
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    ids.push(await newTicket({ title: 'Aged', state }))
  }
  const inStates = { ...titled('Aged'), 'ticket.state_id': { operator: 'is', value: [1, 2, 2] } }
  const { id: setting } = (await w.ada('GET', '/settings')).body.find(
    ({ name }: { name: string }) => name === 'ui_ticket_overview_ticket_limit',
  )
  await w.ada('PUT', `/settings/${setting}`, { state_current: { value: 4 } })
  const [, one, two, three, , four, five] = ids
  for (const [direction, expected] of Object.entries({
    ASC: [one, two, three, four],
    DESC: [five, four, three, two],
  })) {
    const order = { by: 'created_at', direction }
    const { link } = await newOverview({ name: `Aged ${direction}`, condition: inStates, order })
    assert.deepEqual(await idsIn('agnes', link), expected)
    assert.deepEqual(await idsIn('agnes', link, '&per_page=3&page=2'), expected.slice(3))
    assert.deepEqual(await idsIn('anton', link), [])
  }
  await w.ada('PUT', `/settings/${setting}`, { state_current: { value: 2000 } })
})

test('the number of statements does not grow with overviews or tickets', async () => {
  const statements = async (path: string) => {
    await w.agnes('GET', path)
    w.queries()
    await w.agnes('GET', path)
    return w.queries().length
  }
  const [index, list] = [await statements('/ticket_overviews'), await statements('/ticket_overviews?view=all_open')]
  assert.ok(index <= 3, String(index))
  for (let n = 0; n < 5; n += 1) {
    await newOverview({ name: `Statements ${n}` })
    await newTicket()
  }
  assert.equal(await statements('/ticket_overviews'), index)
  assert.equal(await statements('/ticket_overviews?view=all_open'), list)
})

test('more overviews than fit into one statement are counted too', async () => {
  await sql`
    with made as (
      insert into overviews (name, link, prio, condition, "order", view, created_by_id, updated_by_id)
      select 'One of many', 'one_of_many_' || n, 5000 + n, '{}', '{"by": "created_at", "direction": "ASC"}',
        '{"view_mode_default": "s"}', 1, 1
      from generate_series(1, 150) as n returning id)
    insert into overviews_roles (overview_id, role_id) select id, 2 from made`.execute(w.db)
  const many = (await overviewsOf('agnes')).filter(({ name }) => name === 'One of many')
  assert.equal(many.length, 150)
  assert.ok(many.every(({ count }) => count > 0 && count === many[0]?.count))
  await w.db.deleteFrom('overviews').where('name', '=', 'One of many').execute()
})

test('the bulk form offers an agent the groups to change and the possible values', async () => {
  const { body } = await w.agnes('GET', '/ticket_overview')
  assert.deepEqual(body.form_meta.filter, { group_id: [1, 2], state_id: [2, 3, 4, 6], priority_id: [1, 2, 3] })
  assert.deepEqual([body.assets.Group[1].name, body.assets.TicketState[4].name], ['Users', 'closed'])
  assert.deepEqual((await w.nora('GET', '/ticket_overview')).body.form_meta.filter, {})
})
