import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const create = async (input: Record<string, unknown> = {}) =>
  (await w.agnes('POST', '/tickets', { title: 'Help me!', group: 'Users', customer: 'nora@example.com', ...input }))
    .body

test('an agent creates a ticket with names, and it gets a number, a state and a priority', async () => {
  const { status, body } = await w.agnes('POST', '/tickets', {
    title: 'Help me!',
    group: 'Users',
    customer: 'NORA@example.com',
  })
  assert.equal(status, 201)
  assert.deepEqual(
    [
      body.group_id,
      body.customer_id,
      body.organization_id,
      body.state_id,
      body.priority_id,
      body.owner_id,
      body.created_by_id,
    ],
    [1, 6, 2, 1, 2, 1, 4],
  )
  assert.match(body.number, /^\d{5,}$/)
  assert.deepEqual([body.article_ids, body.ticket_time_accounting_ids], [[], []])
})

test('the response to a create equals the next read', async () => {
  const { body: created } = await w.agnes('POST', '/tickets?expand=true', {
    title: 'Equal',
    group: 'Users',
    customer_id: 6,
  })
  const { body: read } = await w.agnes('GET', `/tickets/${created.id}?expand=1`)
  assert.deepEqual(created, read)
  assert.deepEqual(
    [read.group, read.state, read.priority, read.owner, read.customer, read.organization],
    ['Users', 'new', '2 normal', '-', 'nora@example.com', 'Acme'],
  )
})

test('the response to a create equals the next read in every mode', async () => {
  for (const flags of ['expand=true', 'full=true', 'all=true', '']) {
    const input = { title: 'Equal', group: 'Users', customer_id: 6, article: { body: 'once' } }
    const { body: created } = await w.agnes('POST', `/tickets?${flags}`, input)
    const { body: read } = await w.agnes('GET', `/tickets/${created.id ?? created.ticket_id}?${flags}`)
    const { article_ids, ticket_time_accounting_ids, referencing_checklist_ids, ...columns } = created
    assert.deepEqual(flags === '' ? columns : created, read, flags)
    if (flags === '')
      assert.deepEqual([article_ids.length, ticket_time_accounting_ids, referencing_checklist_ids], [1, [], []])
  }
})

test('a plain read returns the columns only', async () => {
  const { id } = await create()
  const { body } = await w.agnes('GET', `/tickets/${id}`)
  assert.ok(!('article_ids' in body) && !('version' in body) && !('group' in body))
})

test('a missing group, an unknown name and an unknown id have different errors', async () => {
  const refusal = async (input: object) =>
    (await w.agnes('POST', '/tickets', { title: 'x', customer_id: 6, ...input })).body.error
  for (const none of [{}, { group: null }, { group: '' }, { group_id: null }])
    assert.equal(await refusal(none), "The required value 'group_id' is missing.")
  assert.equal(await refusal({ group_id: 99 }), "Invalid value for param 'group_id': 99")
  assert.equal(await refusal({ group: 'not_existing' }), `No lookup value found for 'group': "not_existing"`)
  assert.equal(await refusal({ group: 'Users', state_id: 99 }), "Invalid value for param 'state_id': 99")
  assert.equal(
    await refusal({ group: 'Users', customer: 'nobody@example.com' }),
    `No lookup value found for 'customer': "nobody@example.com"`,
  )
  assert.equal(await refusal({ group: 'Users', state: 'merged' }), "Invalid value '5' for field 'state_id'!")
  assert.equal(
    await refusal({ group: 'Users', state: 'pending reminder' }),
    "Missing required value for field 'pending_time'!",
  )
  assert.equal(await refusal({ group: 'Users', owner: 'anton@example.com' }), "Invalid value '5' for field 'owner_id'!")
})

test('a note is stored as typed, with its HTML sanitized', async () => {
  const { id, note } = await create({ note: 'R&D < 5' })
  assert.equal(note, 'R&D < 5')
  const { body } = await w.agnes('PUT', `/tickets/${id}`, { note: '<b>Mind</b><script>alert(1)</script>' })
  assert.equal(body.note, '<b>Mind</b>')
  const { body: moved } = await w.agnes('PUT', `/tickets/${id}`, { group_id: 99 })
  assert.equal(moved.error, "Invalid value for param 'group_id': 99")
})

test('guess: finds or creates a customer by address, and rejects an invalid one', async () => {
  assert.equal((await create({ customer: undefined, customer_id: 'guess:noah@example.com' })).customer_id, 7)
  const made = await create({ customer: undefined, customer_id: 'guess:Brand.New@example.com' })
  const { body: user } = await w.agnes('GET', `/users/${made.customer_id}?expand=true`)
  assert.deepEqual([user.email, user.roles], ['brand.new@example.com', ['Customer']])
  const { status, body } = await w.agnes('POST', '/tickets', {
    title: 'x',
    group: 'Users',
    customer_id: 'guess:nobody',
  })
  const error = "Invalid email 'nobody' of customer"
  const details = { code: 'invalid_email', field: 'customer_id', values: { email: 'nobody' } }
  assert.deepEqual([status, body], [422, { error, error_human: error, ...details }])
})

test('a customer given as a person is found, or created without permissions', async () => {
  assert.equal((await create({ customer: { email: 'noah@example.com', firstname: 'x' } })).customer_id, 7)
  const made = await create({ customer: { email: 'pat@example.com', firstname: 'Pat', roles: ['Admin'] } })
  assert.deepEqual((await w.ada('GET', `/users/${made.customer_id}?expand=true`)).body.roles, ['Customer'])
})

test('a customer can create tickets only for themselves, without an owner or other states', async () => {
  const { body } = await w.nora('POST', '/tickets', {
    title: 'Mine',
    group: 'Sales',
    customer_id: 7,
    owner_id: 4,
    preferences: { a: 1 },
  })
  assert.deepEqual([body.customer_id, body.owner_id, body.preferences], [6, 1, {}])
  assert.equal((await w.nora('POST', '/tickets', { title: 'x', group: 'Users', state: 'open' })).status, 422)
})

test('agents without create access to the group, and administrators without ticket permissions, are rejected', async () => {
  assert.equal((await w.agnes('POST', '/tickets', { title: 'x', group: 'Support', customer_id: 6 })).status, 403)
  assert.equal((await w.pia('POST', '/tickets', { title: 'x', group: 'Users' })).status, 403)
})

test('access by group, customer and shared organization; others are rejected, unknown ids are not found', async () => {
  const { id } = await create()
  const statuses = async () =>
    Promise.all(
      (['agnes', 'anton', 'nora', 'noah', 'otto', 'pia'] as const).map(
        async (name) => (await w[name]('GET', `/tickets/${id}`)).status,
      ),
    )
  assert.deepEqual(await statuses(), [200, 403, 200, 200, 403, 403])
  await w.ada('PUT', '/organizations/2', { shared: false })
  assert.deepEqual(await statuses(), [200, 403, 200, 403, 403, 403])
  await w.ada('PUT', '/organizations/2', { shared: true })
  assert.equal((await w.agnes('GET', '/tickets/4711')).body.error, "Couldn't find Ticket with 'id'=4711")
})

test('lists contain the tickets that may be opened', async () => {
  const ids = async (name: 'agnes' | 'anton' | 'noah' | 'otto' | 'pia') =>
    (await w[name]('GET', '/tickets')).body.map(({ id }: { id: number }) => id)
  const { id } = await create({ title: 'Listed' })
  assert.ok((await ids('agnes')).includes(id))
  assert.ok((await ids('noah')).includes(id))
  assert.ok(!(await ids('anton')).includes(id))
  assert.deepEqual(await ids('otto'), [])
})

test('an update changes the fields sent, writes history, and clears the pending time when the state is no longer pending', async () => {
  const { id } = await create()
  const { body: pending } = await w.agnes('PUT', `/tickets/${id}`, {
    state: 'pending reminder',
    pending_time: '2026-12-01T10:11:12Z',
    priority: '3 high',
    owner: 'agnes@example.com',
  })
  assert.deepEqual(
    [pending.state_id, pending.pending_time, pending.priority_id, pending.owner_id],
    [3, '2026-12-01T10:11:00.000Z', 3, 4],
  )
  const { body: closed } = await w.agnes('PUT', `/tickets/${id}`, { state: 'closed' })
  assert.deepEqual(
    [closed.pending_time, closed.close_at, closed.last_close_at],
    [null, w.clock.now.toISOString(), w.clock.now.toISOString()],
  )
  const { body } = await w.agnes('GET', `/ticket_history/${id}`)
  const told = body.history.map(({ type, attribute, value_from, value_to }: Record<string, string>) => [
    type,
    attribute,
    value_from,
    value_to,
  ])
  assert.deepEqual(told[0], ['created', undefined, undefined, undefined])
  assert.ok(told.some((entry: string[]) => entry.join() === 'updated,state,new,pending reminder'))
})

test('the state cannot return to new or become merged', async () => {
  const { id } = await create({ state: 'open' })
  for (const state of ['new', 'merged']) assert.equal((await w.agnes('PUT', `/tickets/${id}`, { state })).status, 422)
})

test('moving a ticket to a group without owner access removes the owner', async () => {
  const { id } = await create({ owner_id: 4 })
  const { body } = await w.ada('PUT', `/tickets/${id}`, { group: 'Support' })
  assert.deepEqual([body.group_id, body.owner_id], [3, 1])
})

test('customers can reopen a closed ticket if the group allows it', async () => {
  const { id } = await create({ state: 'closed' })
  assert.equal((await w.nora('PUT', `/tickets/${id}`, { state: 'open' })).status, 200)
  await w.agnes('PUT', `/tickets/${id}`, { state: 'closed' })
  await w.ada('PUT', '/groups/1', { follow_up_possible: 'no' })
  const { status, body } = await w.nora('PUT', `/tickets/${id}`, { state: 'open' })
  assert.deepEqual([status, body.error], [422, 'Cannot follow-up on a closed ticket. Please create a new ticket.'])
  await w.ada('PUT', '/groups/1', { follow_up_possible: 'yes' })
})

test('an update of a stale version is a conflict with both versions', async () => {
  const { id } = await create()
  const { headers } = await w.agnes('GET', `/tickets/${id}`)
  const { body: first } = await w.ada('PUT', `/tickets/${id}?expand=true`, { title: 'first', owner_id: 4 })
  const change = { title: 'second', priority: '3 high', article: { body: 'mine' } }
  const answer = await w.agnes('PUT', `/tickets/${id}?expand=true`, change, { 'if-match': String(headers.etag) })
  assert.deepEqual([answer.status, answer.headers.etag], [409, '"2"'])
  const { current_version, sent_version, current, sent } = answer.body
  assert.deepEqual([current_version, sent_version], [2, 1])
  assert.deepEqual(current, first)
  assert.deepEqual(sent, { title: 'second', priority: '3 high' })
  assert.equal((await w.agnes('GET', `/tickets/${id}?expand=true`)).body.article_count, null, 'nothing is half done')
  const again = await w.agnes('PUT', `/tickets/${id}`, change, { 'if-match': String(answer.headers.etag) })
  assert.deepEqual([again.status, again.body.title], [200, 'second'])
})

test('a conflict shows a customer only readable fields', async () => {
  const { id } = await create()
  await w.agnes('PUT', `/tickets/${id}`, { article: { body: 'secret', internal: true } })
  const { status, body } = await w.nora('PUT', `/tickets/${id}`, { title: 'mine' }, { 'if-match': '"1"' })
  const { body: read } = await w.nora('GET', `/tickets/${id}?expand=true`)
  assert.equal(status, 409)
  assert.deepEqual(body.current.article_ids, [])
  for (const [key, value] of Object.entries(body.current)) assert.deepEqual(value, read[key], key)
})

test('the same request with one Idempotency-Key creates one ticket', async () => {
  const input = { title: 'Once', group: 'Users', customer_id: 6 }
  const answers = await Promise.all(
    [1, 2, 3].map(() => w.agnes('POST', '/tickets', input, { 'idempotency-key': 'abc' })),
  )
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  const { status } = await w.agnes('POST', '/tickets', { ...input, title: 'Other' }, { 'idempotency-key': 'abc' })
  assert.equal(status, 422)
})

test('fifty concurrent changes of one ticket are all stored', async () => {
  const { id } = await create()
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => w.agnes('PUT', `/tickets/${id}`, { note: `note ${index}` })),
  )
  const { body } = await w.agnes('GET', `/ticket_history/${id}`)
  const notes = body.history.filter(({ attribute }: { attribute: string }) => attribute === 'note')
  assert.equal(notes.length, 50)
  for (const [index, entry] of notes.slice(1).entries()) assert.equal(entry.value_from, notes[index].value_to)
})

test('only the full admin permission deletes a ticket, and the response is empty', async () => {
  const { id } = await create()
  const { status, body } = await w.agnes('DELETE', `/tickets/${id}`)
  assert.deepEqual([status, body.error], [403, 'Not authorized (admin permission required)!'])
  const answer = await w.ada('DELETE', `/tickets/${id}`)
  assert.deepEqual([answer.status, answer.text], [200, ''])
  assert.equal((await w.ada('GET', `/tickets/${id}`)).status, 404)
})

test('the total of a list is exact after any number of changes', async () => {
  const totals = async () => {
    const people = [w.ada, w.agnes, w.anton, w.nora, w.otto]
    const counted = await Promise.all(people.map((call) => call('GET', '/tickets?per_page=1')))
    return counted.map(({ headers }) => Number(headers['x-total-count']))
  }
  const [all = 0, mine = 0, others = 0, noras = 0, ottos = 0] = await totals()
  const create = (group: string) =>
    w.ada('POST', '/tickets', { title: 'Counted', group, customer_id: 6, article: { body: 'x', type: 'note' } })
  const created = await Promise.all(['Users', 'Users', 'Support', 'Users'].map(create))
  const [first, second, third] = created.map(({ body }) => body.id)
  assert.deepEqual(await totals(), [all + 4, mine + 3, others + 1, noras + 4, ottos])
  await w.ada('PUT', `/tickets/${first}`, { group: 'Support', customer_id: 8 })
  await w.ada('DELETE', `/tickets/${second}`)
  const left = [all + 3, mine + 1, others + 2, noras + 2, ottos + 1]
  assert.deepEqual(await totals(), left)
  await sql`select graphile_worker.add_job('add-up-ticket-counts')`.execute(w.db)
  await w.work.drain()
  const { rows } = await sql`select group_id from ticket_counts group by 1 having count(*) > 1`.execute(w.db)
  assert.deepEqual([await totals(), rows], [left, []])
  await w.ada('DELETE', `/tickets/${third}`)
  assert.deepEqual(await totals(), [all + 2, mine + 1, others + 1, noras + 1, ottos + 1])
})
