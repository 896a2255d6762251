import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { world, type World } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

let serial = 0
const addMacro = async (macro: Record<string, unknown>) => {
  const { status, body } = await w.ada('POST', '/macros', { name: `macro ${(serial += 1)}`, ...macro })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const createTicket = async (more: Record<string, unknown> = {}) => {
  const article = { body: 'It is on fire.', type: 'note', internal: false }
  const ticket = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article, ...more }
  const { status, body } = await w.ada('POST', '/tickets', ticket)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const run = (macro_id: number, ticket_ids: number[], more: object = {}) =>
  w.agnes('POST', '/tickets/mass_macro', { macro_id, ticket_ids, ...more })
const raises = { 'ticket.priority_id': { value: '3' } }

test('the example macro closes tickets, tags them as spam and assigns them to the caller', async () => {
  const { body: example } = await w.agnes('GET', '/macros/1')
  assert.deepEqual([example.name, example.ux_flow_next_up, example.group_ids], ['Close & Tag as Spam', 'next_task', []])
  const { id } = await createTicket()
  const { status, body } = await run(1, [id])
  assert.deepEqual([status, body.ticket_ids, Object.keys(body.assets.Ticket)], [200, [id], [String(id)]])
  const { body: ticket } = await w.agnes('GET', `/tickets/${id}?expand=true`)
  assert.deepEqual(
    [ticket.state, ticket.owner, ticket.updated_by],
    ['closed', 'agnes@example.com', 'agnes@example.com'],
  )
  assert.deepEqual((await w.agnes('GET', `/tags?object=Ticket&o_id=${id}`)).body.tags, ['spam'])
  const { history } = (await w.agnes('GET', `/ticket_history/${id}`)).body
  const closed = history.find(({ attribute }: { attribute?: string }) => attribute === 'state')
  assert.deepEqual(
    [closed.sourceable_type, closed.sourceable_id, closed.sourceable_name, closed.created_by_id],
    ['Macro', 1, example.name, 4],
  )
})

test('a note of a macro is written by the system, with the values of each ticket and of the caller', async () => {
  const note = { subject: 'Handled', body: '#{ticket.title} by #{user.firstname}', internal: 'true' }
  const macro = await addMacro({
    perform: {
      'article.note': note,
      'ticket.title': { value: '#{ticket.title}!' },
      // As deployed editors write it.
      'ticket.subscribe': { value: 'current_user.id' },
    },
  })
  const ids = [(await createTicket({ title: '<Lamp>' })).id, (await createTicket({ title: 'Chair' })).id]
  assert.equal((await run(macro.id, ids)).status, 200)
  const notes = await Promise.all(
    ids.map(async (id) => (await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)).body.at(-1)),
  )
  assert.deepEqual(
    notes.map(({ body, sender, created_by_id, internal }) => [body, sender, created_by_id, internal]),
    [
      ['&lt;Lamp&gt;! by Agnes', 'System', 1, true],
      ['Chair! by Agnes', 'System', 1, true],
    ],
  )
  assert.equal((await w.agnes('GET', `/tickets/${ids[0]}`)).body.title, '<Lamp>!')
  const { body: followers } = await w.agnes('GET', `/mentions?mentionable_type=Ticket&mentionable_id=${ids[0]}`)
  assert.deepEqual(
    followers.mentions.map(({ user_id }: { user_id: number }) => user_id),
    [4],
  )
})

test('a macro of some groups refuses tickets of others, and an inactive one all', async () => {
  const { body: group } = await w.ada('POST', '/groups', { name: 'Macro group' })
  for (const id of [3, 4]) await w.ada('PUT', `/users/${id}`, { group_ids: { 1: ['full'], [group.id]: ['full'] } })
  const macro = await addMacro({ perform: raises, group_ids: [group.id] })
  const inside = (await createTicket({ group: 'Macro group' })).id
  const outside = (await createTicket()).id
  const { status, body } = await run(macro.id, [inside, outside])
  assert.deepEqual(
    [status, body.error, body.blocking_tickets, body.code],
    [422, 'Macro group restrictions do not cover all tickets', [outside], 'macro_not_for_group'],
  )
  assert.equal((await w.agnes('GET', `/tickets/${inside}`)).body.priority_id, 2)
  assert.equal((await run(macro.id, [inside])).status, 200)
  await w.ada('PUT', `/macros/${macro.id}`, { active: false })
  assert.deepEqual(await run(macro.id, [inside]).then((answer) => [answer.status, answer.body.code]), [
    422,
    'macro_inactive',
  ])
})

test('one ticket that fails undoes all, or with partial only itself', async () => {
  const { body: group } = await w.ada('POST', '/groups', { name: 'Closed shop' })
  await w.ada('PUT', '/users/3', { group_ids: { 1: ['full'], [group.id]: ['full'] } })
  const foreign = (await createTicket({ group: 'Closed shop' })).id
  const own = (await createTicket()).id
  const macro = await addMacro({ perform: raises })
  const refused = await run(macro.id, [own, foreign])
  assert.deepEqual([refused.status, refused.body.ticket_id], [422, foreign])
  assert.equal((await w.agnes('GET', `/tickets/${own}`)).body.priority_id, 2)
  const { status, body } = await run(macro.id, [own, foreign, 4711], { partial: true })
  assert.deepEqual(
    [status, body.ticket_ids, body.failed.map(({ ticket_id, code }: Record<string, unknown>) => [ticket_id, code])],
    [
      200,
      [own],
      [
        [foreign, 'not_authorized'],
        [4711, 'not_found'],
      ],
    ],
  )
  assert.equal((await w.agnes('GET', `/tickets/${own}`)).body.priority_id, 3)
})

test('unknown macros and tickets, customers and bad macros are refused', async () => {
  const { id } = await createTicket()
  assert.equal((await run(4711, [id])).status, 404)
  assert.equal((await run(1, [4711])).status, 404)
  assert.equal((await w.nora('POST', '/tickets/mass_macro', { macro_id: 1, ticket_ids: [id] })).status, 403)
  assert.equal((await w.nora('GET', '/macros')).status, 403)
  const refused = async (macro: object) => {
    const { status, body } = await w.ada('POST', '/macros', { name: `bad ${(serial += 1)}`, perform: raises, ...macro })
    return [status, body.error, body.field]
  }
  assert.deepEqual(await refused({ ux_flow_next_up: 'moon' }), [
    422,
    'Ux flow next up is not included in the list',
    'ux_flow_next_up',
  ])
  assert.equal((await refused({ perform: {} }))[0], 422)
  assert.equal((await refused({ perform: { 'ticket.nothing': { value: 1 } } }))[2], 'perform.ticket.nothing')
  assert.equal((await refused({ name: 'close & tag as spam' }))[1], 'This object already exists.')
  assert.equal((await w.agnes('POST', '/macros', { name: 'mine', perform: raises })).status, 403)
})

test('a macro is tried on a ticket, saved or not, and nothing is kept', async () => {
  const { id } = await createTicket()
  const macro = await addMacro({ perform: raises })
  const try_ = (more: object) => w.ada('POST', '/macros/simulate', { ticket_id: id, ...more })
  const before = await fingerprint(w.db)
  const { status, body } = await try_({ macro_id: macro.id })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [body.trial.rule.outcome, body.trial.rule.changes],
    ['ran', [{ type: 'updated', attribute: 'priority', from: '2 normal', to: '3 high' }]],
  )
  const note = { subject: 'Seen', body: '#{ticket.title} by #{user.firstname}', internal: 'true' }
  const { trial } = (await try_({ perform: { 'article.note': note } })).body
  assert.deepEqual(
    trial.articles.map((article: { body: string }) => article.body),
    ['Printer by Ada'],
  )
  assert.deepEqual(await fingerprint(w.db), before)
  const wrong = await try_({ perform: { 'ticket.nothing': { value: '1' } } })
  assert.deepEqual([wrong.status, wrong.body.field], [422, 'perform.ticket.nothing'])
  assert.equal((await try_({ macro_id: 999_999 })).status, 404)
  assert.equal((await try_({ ticket_id: 999_999 })).status, 404)
  assert.equal((await w.agnes('POST', '/macros/simulate', { ticket_id: id })).status, 403)
  assert.equal((await w.anyone('POST', '/macros/simulate', { ticket_id: id })).status, 401)
})

test('a run of a macro is explained', async () => {
  const { id: ticketId } = (
    await w.agnes('POST', '/tickets', {
      title: 'Printer',
      group: 'Users',
      customer: 'nora@example.com',
      article: { body: 'x', type: 'note' },
    })
  ).body
  assert.equal((await w.agnes('POST', '/tickets/mass_macro', { macro_id: 1, ticket_ids: [ticketId] })).status, 200)
  const { explanations } = (await w.agnes('GET', `/tickets/${ticketId}/explanations`)).body
  const [{ action, user_id, rules }] = explanations
  assert.deepEqual([action, user_id, rules.length], ['macro', 4, 1])
  const [{ id, type, name, is_deleted, outcome, changes }] = rules
  assert.deepEqual([id, type, name, is_deleted, outcome], [1, 'Macro', 'Close & Tag as Spam', false, 'ran'])
  const told = changes.map((change: { attribute: string; to: string }) => `${change.attribute} ${change.to}`)
  for (const expected of ['owner agnes@example.com', 'state closed', 'tag spam'])
    assert.ok(told.includes(expected), told)
})
