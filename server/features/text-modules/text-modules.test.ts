import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const added = async (module: object) => {
  const { status, body } = await w.ada('POST', '/text_modules', { name: 'Text', content: '', ...module })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const ticketBy = async (title: string): Promise<number> => {
  const article = { body: 'Help' }
  const ticket = { title, group: 'Users', customer: 'nora@example.com', article }
  return (await w.agnes('POST', '/tickets', ticket)).body.id
}

const rendered = async (content: string, around: object, call = w.agnes) => {
  const { id } = await added({ content })
  return call('POST', `/text_modules/${id}/rendering`, around)
}

test('agents read text modules, and only administrators of them write them', async () => {
  const { id } = await added({ name: 'Greeting', keywords: 'hello', groups: ['Users', 'Sales'] })
  const { body } = await w.agnes('GET', `/text_modules/${id}?expand=true`)
  assert.deepEqual(
    [body.name, body.keywords, body.note, body.active, body.group_ids, body.groups],
    ['Greeting', 'hello', null, true, [1, 2], ['Users', 'Sales']],
  )
  assert.equal((await w.agnes('POST', '/text_modules', { name: 'Mine', content: '' })).status, 403)
  assert.equal((await w.nora('GET', '/text_modules')).status, 403)
  assert.equal((await w.anyone('GET', '/text_modules')).status, 401)
  assert.equal((await w.pia('PUT', `/text_modules/${id}`, { group_ids: [] })).status, 200)
  assert.deepEqual((await w.agnes('GET', `/text_modules/${id}`)).body.group_ids, [])
})

test('a text module needs a name, and its HTML is sanitized', async () => {
  assert.match((await w.ada('POST', '/text_modules', { content: 'x' })).body.error, /Name can't be blank/)
  assert.equal((await w.ada('POST', '/text_modules', { name: 'Empty' })).status, 422)
  assert.equal((await w.ada('POST', '/text_modules', { name: 'Long', content: 'x'.repeat(100_001) })).status, 422)
  assert.equal((await w.ada('POST', '/text_modules', { name: 'A', content: '', group_ids: [99] })).status, 422)
  const { content } = await added({ content: '<b onclick="x()">Hi #{user.firstname}</b><script>alert(1)</script>' })
  assert.equal(content, '<b>Hi #{user.firstname}</b>')
})

test('text modules are searched by keywords and words', async () => {
  await added({ name: 'Greeting', keywords: 'hello hi' })
  await added({ name: 'Refund', content: '<p>Your money is on its way.</p>' })
  const found = async (query: string) =>
    (await w.agnes('GET', `/text_modules/search?query=${query}`)).body.map(({ name }: { name: string }) => name)
  assert.deepEqual([await found('hell'), await found('money'), await found('nothing')], [['Greeting'], ['Refund'], []])
})

test('variables are replaced with escaped values of the ticket and the agent', async () => {
  const id = await ticketBy('1 < 2')
  await w.ada('PUT', '/users/6', { lastname: '<img src=x onerror=alert(1)>', organization: 'Acme' })
  const content =
    '<p>#{ticket.title}, #{ticket.customer.firstname} #{ticket.customer.lastname}, #{ticket.group.name}, ' +
    '#{ticket.state.name}, #{user.firstname} #{user.lastname}, #{ticket.customer.organization.name}</p>'
  const { status, body } = await rendered(content, { ticket_id: id })
  assert.equal(status, 200)
  assert.equal(body.content, '<p>1 &lt; 2, Nora &lt;img src=x onerror=alert(1)&gt;, Users, new, Agnes Agent, Acme</p>')
})

test('variables without a value are empty, and unknown ones are refused with the nearest', async () => {
  const id = await ticketBy('Lamp')
  assert.equal((await rendered('[#{ticket.owner.firstname}#{user.phone}]', { ticket_id: id })).body.content, '[]')
  const refused = ['#{ticket.customer.password}', '#{ticket.nothing}', '#{user.preferences}', '#{ticket.titel}', '#{x}']
  for (const content of refused) {
    const { status, body } = await w.ada('POST', '/text_modules', { name: 'Bad', content })
    assert.deepEqual([status, body.code, body.field], [422, 'unknown_placeholder', 'content'], content)
  }
  const { body } = await w.ada('POST', '/text_modules', { name: 'Bad', content: '#{ticket.titel}' })
  assert.match(body.error, /Did you mean #\{ticket.title\}/)
})

test('a new ticket has a title, a customer and a group', async () => {
  const content = '#{ticket.title} #{ticket.customer.firstname} #{group.name} #{ticket.group.name} [#{ticket.number}]'
  const { body } = await rendered(content, { title: 'Lamp', customer_id: 6, group_id: 2 })
  assert.equal(body.content, 'Lamp Nora Sales Sales []')
  assert.equal((await rendered('#{ticket.customer.email}', {})).body.content, '')
})

test('times and names of a ticket use the language of the agent', async () => {
  const id = await ticketBy('Lamp')
  const content = '#{ticket.created_at} #{t(ticket.state.name)} #{dt(ticket.created_at, "%d.%m. %H Uhr", "Asia/Tokyo")}'
  const write = async () => (await rendered(content, { ticket_id: id })).body.content
  assert.equal(await write(), '11/15/2026 9:00 am (UTC) new 15.11. 18 Uhr')
  await w.agnes('PUT', '/users/preferences', { locale: 'de-de' })
  assert.equal(await write(), '15.11.2026 09:00 (UTC) Neu 15.11. 18 Uhr')
})

test('a text reveals nothing that the ticket would not show to the user', async () => {
  const id = await ticketBy('Secret')
  const status = async (call: World['ada'], ticketId: number) =>
    (await rendered('#{ticket.title}', { ticket_id: ticketId }, call)).status
  assert.deepEqual(
    [await status(w.anton, id), await status(w.nora, id), await status(w.anyone, id), await status(w.agnes, 99_999)],
    [403, 403, 401, 404],
  )
  assert.equal((await w.agnes('POST', '/text_modules/99999/rendering', {})).status, 404)
})

test('text modules are imported from CSV, all or none', async () => {
  const example = await w.ada('GET', '/text_modules/import_example')
  assert.match(String(example.headers['content-disposition']), /filename="text_module-example.csv"/)
  const load = async (more: object) =>
    (await w.ada('POST', '/text_modules/import', { data: example.text, ...more })).body
  assert.deepEqual((await load({ try: true })).stats, { created: 2, updated: 0 })
  assert.deepEqual((await w.ada('GET', '/text_modules')).body, [])
  assert.deepEqual((await load({})).stats, { created: 2, updated: 0 })
  assert.deepEqual((await load({})).stats, { created: 0, updated: 2 })
  assert.deepEqual((await load({ delete: true })).stats, { created: 2, updated: 0, deleted: 2 })
  const { body } = await w.ada('GET', '/text_modules?expand=true')
  assert.deepEqual(
    body.map(({ name, groups }: { name: string; groups: string[] }) => [name, groups]),
    [
      ['Greeting', []],
      ['Ask for the order', ['Sales', 'Support']],
    ],
  )
  assert.equal((await w.agnes('POST', '/text_modules/import', { data: example.text })).status, 403)
})

const namesOfFresh = async (locale: string) => {
  await w.db.deleteFrom('roles_users').where('role_id', '=', 1).execute()
  await set(w, 'system_init_done', false)
  const person = {
    firstname: 'Grace',
    email: 'grace@example.com',
    password: 'Correct-Horse-8',
    preferences: { locale },
  }
  const { status, body } = await w.anyone('POST', '/users', person)
  assert.equal(status, 201, JSON.stringify(body))
  return (await w.agnes('GET', '/text_modules')).body.map(({ name }: { name: string }) => name)
}

test('a new installation has samples in the language of its administrator', async () => {
  assert.deepEqual((await namesOfFresh('de-de')).slice(0, 2), ['Anrede', 'Wir kümmern uns'])
})

test('an administrator without a known language gets English samples', async () => {
  assert.deepEqual((await namesOfFresh('xx')).slice(0, 2), ['Greeting', 'We’re looking into it'])
})
