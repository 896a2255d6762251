import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { giveGroupAnAddress, removeTriggers } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  await giveGroupAnAddress(w)
})
beforeEach(() => removeTriggers(w))
after(() => w.close())

let serial = 0
const addTrigger = async (trigger: Record<string, unknown>) => {
  const { status, body } = await w.ada('POST', '/triggers', { name: `trigger ${(serial += 1)}`, ...trigger })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const onCreate = { 'ticket.action': { operator: 'is', value: 'create' } }
const createTicket = async (more: Record<string, unknown> = {}) => {
  const article = { body: 'It is on fire.', type: 'note', internal: false }
  const { status, body } = await w.agnes('POST', '/tickets', {
    title: 'Printer',
    group: 'Users',
    customer: 'nora@example.com',
    article,
    ...more,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const articlesOf = async (id: number) => (await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)).body

test('a trigger sets attributes, adds tags and a note, and the response shows it', async () => {
  const { id: triggerId, name } = await addTrigger({
    condition: { ...onCreate, 'ticket.title': { operator: 'contains', value: 'print' } },
    perform: {
      'ticket.priority_id': { value: '3' },
      'ticket.tags': { operator: 'add', value: 'hot, paper' },
      'article.note': { subject: 'VIP', body: 'For <b>#{ticket.customer.fullname}</b>', internal: 'true' },
    },
  })
  const { id, priority_id, updated_by_id } = await createTicket({ title: 'The PRINTER' })
  assert.deepEqual([priority_id, updated_by_id], [3, 1])
  const [, note] = await articlesOf(id)
  assert.deepEqual(
    [note.subject, note.body, note.internal, note.sender, note.created_by_id],
    ['VIP', 'For <b>Nora Customer</b>', true, 'System', 1],
  )
  assert.deepEqual((await w.agnes('GET', `/tags?object=Ticket&o_id=${id}`)).body.tags, ['hot', 'paper'])
  const { history } = (await w.agnes('GET', `/ticket_history/${id}`)).body
  const raised = history.find(({ attribute }: { attribute?: string }) => attribute === 'priority')
  assert.deepEqual([raised.sourceable_type, raised.sourceable_id, raised.sourceable_name], ['Trigger', triggerId, name])
  const { priority_id: other } = await createTicket({ title: 'Chair' })
  assert.equal(other, 2)
})

test('an update runs a selective trigger only for what its condition mentions, an article always', async () => {
  const { id } = await createTicket()
  const addsTag = (value: string) => ({ 'ticket.tags': { operator: 'add', value } })
  const condition = { 'ticket.state_id': { operator: 'is', value: ['1', '2'] } }
  await addTrigger({ condition, perform: addsTag('selective') })
  await addTrigger({ condition, perform: addsTag('always'), execution_condition_mode: 'always' })
  const tags = async () => (await w.agnes('GET', `/tags?object=Ticket&o_id=${id}`)).body.tags
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Printer again' })
  assert.deepEqual(await tags(), ['always'])
  await w.agnes('POST', '/ticket_articles', { ticket_id: id, body: 'Smoke', type: 'note' })
  assert.deepEqual(await tags(), ['always', 'selective'])
})

test('a trigger that listens to a change runs when the attribute has changed', async () => {
  const { id } = await createTicket()
  await addTrigger({
    condition: { 'ticket.owner_id': { operator: 'has changed', pre_condition: 'current_user.id', value: '' } },
    perform: { 'ticket.title': { value: '#{ticket.owner.firstname} has #{ticket.number}' } },
  })
  await w.agnes('PUT', `/tickets/${id}`, { priority_id: 3 })
  const { number, title } = (await w.agnes('GET', `/tickets/${id}`)).body
  assert.equal(title, 'Printer')
  assert.equal((await w.agnes('PUT', `/tickets/${id}`, { owner_id: 4 })).body.title, `Agnes has ${number}`)
})

test('triggers run by name, see the changes of earlier ones, and not those of their own run', async () => {
  const raises = { 'ticket.priority_id': { value: '3' } }
  await addTrigger({ name: 'b', condition: onCreate, perform: raises })
  await addTrigger({
    name: 'C',
    condition: { ...onCreate, 'ticket.priority_id': { operator: 'is', value: '3' } },
    perform: { 'ticket.title': { value: 'Later' } },
  })
  await addTrigger({
    name: 'a',
    condition: { ...onCreate, 'ticket.priority_id': { operator: 'is', value: '3' } },
    perform: { 'ticket.title': { value: 'Too early' } },
  })
  await addTrigger({
    name: 'd',
    condition: { 'ticket.priority_id': { operator: 'has changed' } },
    perform: { 'ticket.title': { value: 'Changed by a trigger' } },
  })
  assert.equal((await createTicket()).title, 'Later')
})

test('administrators arrange triggers; those without a place run last, by name', async () => {
  const setTitle = (value: string) => ({ condition: onCreate, perform: { 'ticket.title': { value } } })
  const first = await addTrigger({ ...setTitle('#{ticket.title} 1'), name: 'First' })
  const second = await addTrigger({ ...setTitle('#{ticket.title} 2'), name: 'Second' })
  assert.deepEqual([first.prio, (await createTicket()).title], [null, 'Printer 1 2'])
  const prios = [
    [second.id, 1],
    [first.id, 2],
  ]
  assert.equal((await w.agnes('POST', '/triggers_prio', { prios })).status, 403)
  assert.equal((await w.anyone('POST', '/triggers_prio', { prios })).status, 401)
  const unknown = await w.ada('POST', '/triggers_prio', { prios: [[999_999, 1]] })
  assert.deepEqual([unknown.status, unknown.body.field], [422, 'prios'])
  assert.equal((await w.ada('POST', '/triggers_prio', { prios: 'x' })).status, 422)
  assert.deepEqual((await w.ada('POST', '/triggers_prio', { prios })).body, { success: true })
  await addTrigger({ ...setTitle('#{ticket.title} 3'), name: 'A new one' })
  assert.equal((await createTicket()).title, 'Printer 2 1 3')
})

test('a trigger that fails is undone alone', async () => {
  await addTrigger({
    name: '1',
    condition: onCreate,
    perform: { 'ticket.title': { value: 'Half done' }, 'ticket.group_id': { value: '47#{ticket.customer.id}' } },
  })
  await addTrigger({ name: '2', condition: onCreate, perform: { 'ticket.priority_id': { value: '1' } } })
  const { title, priority_id, group_id } = await createTicket()
  assert.deepEqual([title, priority_id, group_id], ['Printer', 1, 1])
})

test('users and times can depend on who acts and when', async () => {
  await addTrigger({
    condition: onCreate,
    perform: {
      'ticket.owner_id': { pre_condition: 'current_user.id', value: '' },
      'ticket.state_id': { value: '3' },
      'ticket.pending_time': { operator: 'relative', range: 'day', value: '2' },
    },
  })
  const { owner_id, pending_time } = await createTicket()
  const expected = new Date(w.clock.now)
  expected.setUTCSeconds(0, 0)
  expected.setUTCDate(expected.getUTCDate() + 2)
  assert.deepEqual([owner_id, pending_time], [4, expected.toISOString()])
})

test('an email of a trigger goes to its recipients once, with escaped variables', async () => {
  await addTrigger({
    condition: onCreate,
    perform: {
      'notification.email': {
        recipient: ['ticket_customer', 'userid_6', 'ticket_owner'],
        subject: 'Received: #{ticket.title}',
        body: '<p>#{ticket.title} #{ticket.owner.firstname}, #{config.ticket_hook}#{ticket.number}</p>',
      },
    },
  })
  const { id, number } = await createTicket({ title: '<b>Lamp</b>' })
  const [, mail] = await articlesOf(id)
  assert.deepEqual(
    [mail.type, mail.sender, mail.to, mail.subject, mail.internal],
    ['email', 'System', 'nora@example.com', 'Received: <b>Lamp</b>', false],
  )
  assert.equal(mail.body, `<p>&lt;b&gt;Lamp&lt;/b&gt; , Ticket#${number}</p>`)
  assert.equal(mail.preferences.perform_origin, 'trigger')
})

test('a sender who wants no automatic reply gets none, and the other actions are done', async () => {
  const { id } = await createTicket()
  const [article] = await articlesOf(id)
  await addTrigger({
    condition: { 'article.action': { operator: 'is', value: 'create' } },
    perform: {
      'ticket.priority_id': { value: '3' },
      'notification.email': { recipient: ['article_last_sender', 'ticket_customer'], subject: 'Hi', body: 'Hi' },
    },
  })
  const { status } = await w.agnes('POST', '/ticket_articles', {
    ticket_id: id,
    body: article.body,
    type: 'note',
    preferences: { 'send-auto-response': false },
  })
  assert.equal(status, 201)
  const mails = (await articlesOf(id)).filter(({ type }: { type: string }) => type === 'email')
  assert.deepEqual([mails.length, (await w.agnes('GET', `/tickets/${id}`)).body.priority_id], [0, 3])
})

test('automatic emails to one address stop after ten for a ticket', async () => {
  const { id } = await createTicket()
  await addTrigger({
    condition: { 'article.action': { operator: 'is', value: 'create' } },
    perform: { 'notification.email': { recipient: 'ticket_customer', subject: 'Again', body: 'Again' } },
  })
  for (let count = 0; count < 12; count += 1) {
    await w.agnes('POST', '/ticket_articles', { ticket_id: id, body: `Note ${count}`, type: 'note' })
  }
  const mails = (await articlesOf(id)).filter(({ type }: { type: string }) => type === 'email')
  assert.equal(mails.length, 10)
})

test('agents are notified of the change, and not of what triggers did then', async () => {
  await addTrigger({
    condition: onCreate,
    perform: {
      'ticket.owner_id': { pre_condition: 'specific', value: '4' },
      'article.note': { subject: 'Note', body: 'Yours now', internal: 'true' },
    },
  })
  const { body } = await w.ada('POST', '/tickets', {
    title: 'Lamp',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'Dark', type: 'note' },
  })
  await w.work.drain()
  const { body: all } = await w.agnes('GET', '/online_notifications?expand=true')
  const told = all.filter(({ o_id }: { o_id: number }) => o_id === body.id)
  assert.deepEqual(
    told.map(({ type, created_by }: { type: string; created_by: string }) => [type, created_by]),
    [['create', 'ada@example.com']],
  )
})

test('inactive triggers and triggers of time do nothing', async () => {
  const perform = { 'ticket.priority_id': { value: '3' } }
  await addTrigger({ condition: onCreate, perform, active: false })
  await addTrigger({ condition: onCreate, perform, activator: 'time' })
  assert.equal((await createTicket()).priority_id, 2)
})

test('what could not be done is refused when it is saved, with the field', async () => {
  const refused = async (trigger: Record<string, unknown>) => {
    const { status, body } = await w.ada('POST', '/triggers', { name: 'refused', condition: onCreate, ...trigger })
    return [status, body.code, body.field]
  }
  assert.deepEqual(await refused({ perform: { 'ticket.nothing': { value: '1' } } }), [
    422,
    'invalid_value',
    'perform.ticket.nothing',
  ])
  assert.deepEqual(await refused({ perform: { 'ticket.priority_id': { value: 'many' } } }), [
    422,
    'invalid_value',
    'perform.ticket.priority_id',
  ])
  assert.deepEqual(await refused({ perform: { 'article.note': { subject: 'x', internal: 'true' } } }), [
    422,
    'required',
    'perform.article.note.body',
  ])
  assert.deepEqual(
    await refused({ perform: { 'ticket.pending_time': { operator: 'relative', range: 'aeon', value: '1' } } }),
    [422, 'invalid_value', 'perform.ticket.pending_time'],
  )
  assert.equal((await refused({ condition: { 'ticket.nothing': { operator: 'is', value: 1 } } }))[0], 422)
  assert.equal((await refused({ activator: 'moon' }))[0], 422)
  assert.deepEqual(await refused({ perform: { 'ticket.title': { value: 'To #{ticket.custmer.email}' } } }), [
    422,
    'unknown_placeholder',
    'perform.ticket.title.value',
  ])
})
