import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const newTicket = async (more: Record<string, unknown> = {}): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'To do', group: 'Users', customer: 'nora@example.com', ...more })).body.id
const newChecklist = async (more: Record<string, unknown> = {}) => {
  const ticket = (more.ticket_id as number | undefined) ?? (await newTicket())
  const { body } = await w.agnes('POST', '/checklists', { ticket_id: ticket, ...more })
  return { ticket, id: body.id as number }
}
const addItem = async (checklist_id: number, more: Record<string, unknown> = {}) =>
  (await w.agnes('POST', '/checklist_items', { checklist_id, ...more })).body
const show = async (id: number) => (await w.agnes('GET', `/checklists/${id}`)).body.assets
const texts = async (id: number): Promise<string[]> => {
  const assets = await show(id)
  return assets.Checklist[id].sorted_item_ids.map((item: string) => assets.ChecklistItem[item].text)
}

test('a ticket has one checklist, empty or from a template', async () => {
  const { body: template } = await w.pia('POST', '/checklist_templates', { name: 'Return', items: ['Ask', 'Refund'] })
  const { ticket, id } = await newChecklist({ template_id: template.id, name: 'Parcel' })
  assert.deepEqual(await texts(id), ['Ask', 'Refund'])
  const { Checklist } = await show(id)
  assert.deepEqual([Checklist[id].name, Checklist[id].ticket_id], ['Parcel', ticket])
  assert.equal((await w.agnes('GET', `/tickets/${ticket}`)).body.checklist_id, id)
  const again = await w.agnes('POST', '/checklists', { ticket_id: ticket })
  assert.deepEqual([again.status, again.body.error], [422, 'This object already exists.'])
  assert.equal((await w.agnes('POST', '/checklists', { ticket_id: await newTicket(), template_id: 4711 })).status, 422)
})

test('a ticket lists the checklists that refer to it, if the caller may see them', async () => {
  const [named, foreign] = [await newTicket(), await newTicket({ group: 'Support' })]
  const { id } = await newChecklist()
  const hidden = (await w.ada('POST', '/checklists', { ticket_id: foreign })).body.id
  for (const checklist_id of [id, id, hidden])
    await w.ada('POST', '/checklist_items', { checklist_id, ticket_id: named })
  const naming = async (call: Call) =>
    (await call('GET', `/tickets/${named}?expand=true`)).body.referencing_checklist_ids
  assert.deepEqual(await naming(w.ada), [id, hidden])
  assert.deepEqual(await naming(w.agnes), [id])
  assert.deepEqual(await naming(w.nora), [])
})

test('items are added at the end, changed, checked, sorted and deleted', async () => {
  const { ticket, id } = await newChecklist()
  const made = []
  for (const text of ['a', 'b', 'c']) made.push(await addItem(id, { text }))
  const [a, b, c] = made.map((item) => item.id)
  assert.equal((await w.agnes('PUT', `/checklists/${id}`, { sorted_item_ids: [String(c), a, 4711] })).status, 200)
  assert.deepEqual(await texts(id), ['c', 'a', 'b'])
  await w.agnes('DELETE', `/checklist_items/${c}`)
  await w.agnes('DELETE', `/checklist_items/${a}`)
  await addItem(id, { text: 'd' })
  assert.deepEqual(await texts(id), ['b', 'd'])
  const { body } = await w.agnes('PATCH', `/checklist_items/${b}`, { checked: true, text: 'B' })
  assert.deepEqual([body.checked, body.text, body.checklist_id], [true, 'B', id])
  assert.deepEqual((await w.agnes('GET', `/checklist_items/${b}`)).body, body)
  const { body: told } = await w.agnes('GET', `/ticket_history/${ticket}`)
  const entries = told.history.filter(({ object }: { object: string }) => object === 'Checklist')
  assert.deepEqual(
    entries.map(({ type }: { type: string }) => type),
    ['created', 'checklist_item_checked'],
  )
})

test('all=true includes the checklist for agents and hides it from customers', async () => {
  const { ticket, id } = await newChecklist({ name: 'Internal plan' })
  const { body } = await w.agnes('GET', `/tickets/${ticket}?all=true`)
  assert.equal(body.assets.Checklist[id].name, 'Internal plan')
  assert.ok(!(await w.nora('GET', `/tickets/${ticket}?all=true`)).text.includes('Internal plan'))
})

test('only agents with change access write a checklist, and only agents of the ticket read it', async () => {
  const { ticket, id } = await newChecklist()
  const item = await addItem(id, { text: 'x' })
  const bare = await newTicket()
  const { body: user } = await w.ada('POST', '/users', {
    email: 'reader@checklists.example',
    password: 'Correct-Horse-7',
    roles: ['Agent'],
    group_ids: { 1: ['read'] },
  })
  const reader: Call = (method, path, input) => w.ada(method, path, input, { from: String(user.id) })
  const writes = (call: Call) =>
    Promise.all(
      [
        call('POST', '/checklists', { ticket_id: bare }),
        call('PUT', `/checklists/${id}`, { name: 'y' }),
        call('DELETE', `/checklists/${id}`),
        call('POST', '/checklist_items', { checklist_id: id }),
        call('PUT', `/checklist_items/${item.id}`, { checked: true }),
        call('DELETE', `/checklist_items/${item.id}`),
      ].map(async (answer) => (await answer).status),
    )
  for (const call of [reader, w.anton, w.nora, w.noah, w.otto, w.pia])
    assert.deepEqual(await writes(call), [403, 403, 403, 403, 403, 403])
  assert.deepEqual(
    [(await reader('GET', `/checklists/${id}`)).status, (await reader('GET', `/checklist_items/${item.id}`)).status],
    [200, 200],
  )
  for (const call of [w.anton, w.nora, w.noah, w.otto, w.pia]) {
    assert.equal((await call('GET', `/checklists/${id}`)).status, 403)
    assert.equal((await call('GET', `/checklist_items/${item.id}`)).status, 403)
  }
  assert.equal((await w.anyone('GET', `/checklists/${id}`)).status, 401)
  assert.equal((await w.agnes('GET', `/tickets/${ticket}`)).body.checklist_id, id)
})

test('an item can refer only to tickets that its author may see', async () => {
  const { id } = await newChecklist()
  const foreign = await newTicket({ group: 'Support', title: 'Confidential' })
  assert.equal((await w.agnes('POST', '/checklist_items', { checklist_id: id, ticket_id: foreign })).status, 403)
  const { id: item } = (await w.ada('POST', '/checklist_items', { checklist_id: id, ticket_id: foreign })).body
  assert.ok(!(await w.agnes('GET', `/checklists/${id}`)).text.includes('Confidential'))
  assert.equal((await w.agnes('PUT', `/checklist_items/${item}`, { ticket_id: foreign, text: 'x' })).status, 403)
  await w.ada('DELETE', `/tickets/${foreign}`)
  assert.equal((await w.agnes('GET', `/checklist_items/${item}`)).body.ticket_id, null)
})

test('a checklist has at most a hundred items, also with concurrent requests', async () => {
  const { body: template } = await w.pia('POST', '/checklist_templates', {
    name: 'Long',
    items: Array.from({ length: 98 }, (_, index) => `step ${index}`),
  })
  const { id } = await newChecklist({ template_id: template.id })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => w.agnes('POST', '/checklist_items', { checklist_id: id, text: 'more' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 422, 422, 422])
  assert.equal((await texts(id)).length, 100)
})

test('a checklist is deleted without its ticket, and a ticket with its checklist', async () => {
  const { ticket, id } = await newChecklist()
  const { status, body } = await w.agnes('DELETE', `/checklists/${id}`)
  assert.deepEqual([status, body], [200, {}])
  assert.equal((await w.agnes('GET', `/tickets/${ticket}`)).body.checklist_id, null)
  const { id: second } = await newChecklist({ ticket_id: ticket })
  await w.ada('DELETE', `/tickets/${ticket}`)
  assert.equal((await w.ada('GET', `/checklists/${second}`)).status, 404)
})

test('administrators write templates, agents read them', async () => {
  assert.equal((await w.agnes('POST', '/checklist_templates', { name: 'x' })).status, 403)
  assert.equal((await w.nora('GET', '/checklist_templates')).status, 403)
  const { status, body } = await w.pia('POST', '/checklist_templates', { name: 'Move', items: ['Pack'] })
  assert.deepEqual([status, body.items, body.active], [201, ['Pack'], true])
  assert.ok((await w.agnes('GET', '/checklist_templates')).body.some(({ name }: { name: string }) => name === 'Move'))
  const { body: changed } = await w.pia('PUT', `/checklist_templates/${body.id}`, { items: ['Pack', 'Drive'] })
  assert.deepEqual(changed.items, ['Pack', 'Drive'])
  assert.equal((await w.pia('POST', '/checklist_templates', { name: 'move' })).status, 422)
  await w.pia('PUT', `/checklist_templates/${body.id}`, { active: false })
  assert.equal(
    (await w.agnes('POST', '/checklists', { ticket_id: await newTicket(), template_id: body.id })).status,
    422,
  )
  assert.equal((await w.pia('DELETE', `/checklist_templates/${body.id}`)).status, 200)
})

test('a disabled feature and unknown records are rejected', async () => {
  const { id } = await newChecklist()
  for (const bad of [4711, 'abc', '-1', '99999999999999999999'])
    for (const kind of ['checklists', 'checklist_items'])
      assert.equal((await w.agnes('GET', `/${kind}/${bad}`)).status, 404)
  assert.equal((await w.agnes('POST', '/checklists', { ticket_id: 4711 })).status, 404)
  assert.equal((await w.agnes('POST', '/checklist_items', { checklist_id: 4711 })).status, 404)
  assert.equal((await w.agnes('POST', '/checklist_items', { checklist_id: id, text: ['x'] })).status, 422)
  await set(w, 'checklist', false)
  const { status, body } = await w.agnes('GET', `/checklists/${id}`)
  assert.deepEqual([status, body.error], [422, 'This feature is not enabled.'])
  await set(w, 'checklist', true)
})
