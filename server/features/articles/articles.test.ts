import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newArticle } from '#contract/article.ts'
import { differences, recordedShapes } from '#tests/support/recordings.ts'
import { type Answer, type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Input = Record<string, unknown>

const createTicket = async (input: Input = {}): Promise<number> =>
  (await w.agnes('POST', '/tickets', { title: 'Help me!', group: 'Users', customer: 'nora@example.com', ...input }))
    .body.id

const add = (by: Call, ticketId: number, input: Input = {}): Promise<Answer> =>
  by('POST', '/ticket_articles', { ticket_id: ticketId, body: 'a note', ...input })

const ticketOf = async (id: number) => (await w.ada('GET', `/tickets/${id}`)).body

test('an agent adds a note, and the response equals the next read', async () => {
  const id = await createTicket()
  const { status, body } = await add(w.agnes, id, { subject: 'Line\none', internal: 'true' })
  assert.equal(status, 201)
  assert.deepEqual(body, {
    id: body.id,
    ticket_id: id,
    type_id: 10,
    sender_id: 1,
    from: 'Agnes Agent',
    to: null,
    cc: null,
    subject: 'Line one',
    reply_to: null,
    message_id: null,
    message_id_md5: null,
    in_reply_to: null,
    content_type: 'text/plain',
    references: null,
    body: 'a note',
    internal: true,
    preferences: {},
    updated_by_id: 4,
    created_by_id: 4,
    origin_by_id: null,
    created_at: '2026-11-15T09:00:00.000Z',
    updated_at: '2026-11-15T09:00:00.000Z',
    attachments: [],
    created_by: 'agnes@example.com',
    updated_by: 'agnes@example.com',
    type: 'note',
    sender: 'Agent',
    time_unit: null,
  })
  assert.deepEqual((await w.agnes('GET', `/ticket_articles/${body.id}?expand=1`)).body, body)
  assert.deepEqual((await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)).body, [body])
})

test('a ticket and its first article are created together and counted', async () => {
  const { status, body } = await w.agnes('POST', '/tickets', {
    title: 'Help me!',
    group: 'Users',
    customer: 'nora@example.com',
    article: { subject: 'My subject', body: 'I am a message!', type: 'note', internal: false },
  })
  assert.equal(status, 201)
  assert.deepEqual(
    [body.article_count, body.article_ids.length, body.create_article_type_id, body.create_article_sender_id],
    [1, 1, 10, 1],
  )
  assert.deepEqual([body.state_id, body.last_contact_at, body.first_response_at], [1, null, null])
})

test('if the article cannot be created, the ticket is not created either', async () => {
  const countTickets = async () => Number((await w.ada('GET', '/tickets?per_page=1')).headers['x-total-count'])
  const before = await countTickets()
  const refusal = async (article: unknown) => {
    const { status, body } = await w.agnes('POST', '/tickets', { title: 'x', group: 'Users', customer_id: 6, article })
    return `${status} ${body.error}`
  }
  assert.equal(await refusal({}), "422 Need at least an 'article body' field.")
  assert.equal(await refusal({ body: '' }), "422 Need at least an 'article body' field.")
  assert.equal(await refusal({ body: ' \n' }), "422 Need at least an 'article body' field.")
  assert.equal(await refusal({ body: 'x', type: 'pigeon' }), `422 No lookup value found for 'type': "pigeon"`)
  assert.equal(await refusal({ body: 'x', type_id: 99 }), "422 Invalid value for param 'type_id': 99")
  assert.equal(
    await refusal({ body: 'x', origin_by_id: 999_999 }),
    "422 Invalid value for param 'origin_by_id': 999999",
  )
  const file = { filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }
  const late = { body: 'x', attachments: [file], accounted_time_type: 'unknown', time_unit: 1 }
  assert.match(await refusal(late), /^422 No lookup value found for 'type'/)
  assert.equal(await countTickets(), before)
  const { count } = await w.db
    .selectFrom('attachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 0)
})

test('an update of a ticket may include an article; an empty one is ignored', async () => {
  const id = await createTicket()
  const { body } = await w.agnes('PUT', `/tickets/${id}`, { priority_id: 3, article: { body: 'more', internal: true } })
  assert.deepEqual([body.article_count, body.article_ids.length, body.priority_id], [1, 1, 3])
  assert.equal((await w.agnes('PUT', `/tickets/${id}`, { article: {} })).body.article_count, 1)
  assert.equal((await w.agnes('PUT', `/tickets/${id}`, { article: null })).body.article_count, 1)
  const { status, body: refused } = await w.agnes('PUT', `/tickets/${id}`, {
    priority_id: 1,
    article: { subject: 'x' },
  })
  assert.deepEqual([status, refused.error], [422, "Need at least an 'article body' field."])
  assert.equal((await ticketOf(id)).priority_id, 3)
})

test('an agent who moves a ticket in the same request still writes as its agent', async () => {
  const id = await createTicket()
  await w.db.insertInto('groups_users').values({ user_id: 4, group_id: 3, access: 'create' }).execute()
  await w.ada('PUT', '/users/4', { note: 'drops what is known of her groups' })
  const { status } = await w.agnes('PUT', `/tickets/${id}`, {
    group: 'Support',
    article: { body: 'hm', internal: true },
  })
  assert.equal(status, 200)
  const { body } = await w.ada('GET', `/ticket_articles/by_ticket/${id}`)
  assert.deepEqual([body[0].sender, body[0].internal], ['Agent', true])
  await w.db.deleteFrom('groups_users').where('user_id', '=', 4).where('group_id', '=', 3).execute()
  await w.ada('PUT', '/users/4', { note: '' })
})

test('a missing field of an article has a clear error', async () => {
  const id = await createTicket()
  const refusal = async (input: Input) => {
    const { status, body } = await w.agnes('POST', '/ticket_articles', { ticket_id: id, body: 'x', ...input })
    return `${status} ${body.error}`
  }
  assert.equal(await refusal({ body: undefined }), "422 Need at least an 'article body' field.")
  assert.equal(await refusal({ ticket_id: undefined }), "422 Attribute 'ticket_id' required!")
  assert.equal(await refusal({ ticket_id: 999_999 }), "404 Couldn't find Ticket with 'id'=999999")
  assert.match(await refusal({ ticket_id: 'abc' }), /^422 Invalid value for param 'ticket_id'/)
  assert.equal(await refusal({ sender: 'Nobody' }), `422 No lookup value found for 'sender': "Nobody"`)
  assert.equal(await refusal({ origin_by: 'nobody' }), `422 No lookup value found for 'origin_by': "nobody"`)
  assert.equal(
    await refusal({ body: 'x'.repeat(1_500_001) }),
    '422 body of article is too large, 1500001 chars - only 1500000 allowed',
  )
})

test('customers write public notes, regardless of other fields', async () => {
  const id = await createTicket()
  const { status, body } = await add(w.nora, id, {
    type: 'phone',
    sender: 'Agent',
    sender_id: 1,
    internal: true,
    origin_by_id: 8,
    from: 'The Boss',
    time_unit: 5,
    preferences: { highlight: 'x' },
    created_by_id: 3,
    message_id: 'x',
  })
  assert.equal(status, 201)
  assert.deepEqual(
    [body.type, body.sender, body.internal, body.created_by_id, body.from, body.time_unit, body.message_id],
    ['note', 'Customer', false, 6, 'Nora Customer', null, null],
  )
  assert.equal((await ticketOf(id)).time_unit, null)
  assert.deepEqual((await w.ada('GET', `/ticket_articles/${body.id}`)).body.preferences, {})
  assert.equal((await add(w.nora, id, { type: 'web' })).body.from, 'Nora Customer <nora@example.com>')
})

test('a customer without colleagues is the origin of their articles', async () => {
  const id = await createTicket({ customer: 'otto@example.com' })
  const { body } = await add(w.otto, id, { type: 'web' })
  assert.deepEqual(
    [body.origin_by_id, body.origin_by, body.from],
    [8, 'otto@example.com', 'Otto Customer <otto@example.com>'],
  )
})

test('a colleague in a shared organization writes under their own name', async () => {
  const { body } = await add(w.noah, await createTicket())
  assert.deepEqual([body.sender, body.from, body.origin_by_id], ['Customer', 'Noah Customer', null])
})

test('an agent records a call of a customer', async () => {
  const id = await createTicket()
  const { body } = await add(w.agnes, id, { body: 'called', type: 'phone', origin_by_id: 8 })
  assert.deepEqual(
    [body.sender, body.from, body.origin_by_id, body.origin_by, body.created_by],
    ['Customer', 'Otto Customer <otto@example.com>', 8, 'otto@example.com', 'agnes@example.com'],
  )
  const { body: implied } = await add(w.agnes, id, { type: 'phone', sender: 'Customer' })
  assert.deepEqual([implied.origin_by_id, implied.from], [6, 'Nora Customer <nora@example.com>'])
})

test('names with special characters are quoted in addresses', async () => {
  const { body: user } = await w.ada('POST', '/users', {
    firstname: 'Ann "A"',
    lastname: 'B, C',
    email: 'ann@example.com',
  })
  const { body } = await add(w.agnes, await createTicket(), { type: 'phone', origin_by_id: user.id })
  assert.equal(body.from, String.raw`"Ann \"A\" B, C" <ann@example.com>`)
})

test('an email needs a recipient and a sender address', async () => {
  const id = await createTicket()
  const refusal = async (input: Input) => (await add(w.agnes, id, { type: 'email', ...input })).body.error
  const nobody = 'Sending an email without a valid recipient is not possible.'
  assert.equal(await refusal({}), nobody)
  assert.equal(await refusal({ to: 'nobody' }), nobody)
  assert.equal(await refusal({ to: 'nora@example.com' }), "No email address found for group 'Users' (1)")
  const { id: addressId } = await w.db
    .insertInto('email_addresses')
    .values({ name: 'Helpdesk', email: 'help@example.com', created_by_id: 1, updated_by_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await w.db.updateTable('groups').set({ email_address_id: addressId }).where('id', '=', 1).execute()
  const { body } = await add(w.agnes, id, { type: 'email', to: 'Nora <nora@example.com>', cc: 'x@example.com' })
  assert.deepEqual([body.from, body.to], ['Agnes Agent via Helpdesk <help@example.com>', 'Nora <nora@example.com>'])
})

test('the first public reply of an agent opens a new ticket and is the first response', async () => {
  const id = await createTicket()
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  await add(w.agnes, id, { type: 'phone', internal: true })
  await add(w.agnes, id, { type: 'note' })
  const quiet = await ticketOf(id)
  assert.deepEqual([quiet.state_id, quiet.first_response_at, quiet.article_count], [1, null, 2])
  w.clock.now = new Date('2026-11-15T11:00:00.000Z')
  await add(w.agnes, id, { type: 'phone' })
  w.clock.now = new Date('2026-11-15T12:00:00.000Z')
  await add(w.agnes, id, { type: 'phone' })
  const ticket = await ticketOf(id)
  assert.deepEqual(
    [
      ticket.state_id,
      ticket.first_response_at,
      ticket.last_contact_agent_at,
      ticket.last_contact_at,
      ticket.updated_at,
    ],
    [2, '2026-11-15T11:00:00.000Z', ...Array.from({ length: 3 }, () => '2026-11-15T12:00:00.000Z')],
  )
  w.clock.now = new Date('2026-11-15T09:00:00.000Z')
})

test('further messages of a customer keep the time of the first unanswered one', async () => {
  const id = await createTicket()
  const contactAfter = async (hour: number, by: Call, type: string) => {
    w.clock.now = new Date(Date.UTC(2026, 10, 15, hour))
    await add(by, id, { type })
    const { last_contact_customer_at, last_contact_at } = await ticketOf(id)
    return [last_contact_customer_at, last_contact_at].map((at) => new Date(at).getUTCHours())
  }
  assert.deepEqual(await contactAfter(10, w.nora, 'web'), [10, 10])
  assert.deepEqual(await contactAfter(11, w.nora, 'web'), [10, 10])
  assert.deepEqual(await contactAfter(12, w.agnes, 'phone'), [10, 12])
  assert.deepEqual(await contactAfter(13, w.nora, 'web'), [13, 13])
  assert.equal((await ticketOf(id)).state_id, 2)
  w.clock.now = new Date('2026-11-15T09:00:00.000Z')
})

test('system articles do not count as contact, but update the ticket', async () => {
  const id = await createTicket()
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  await add(w.agnes, id, { sender: 'System', type: 'web' })
  const { article_count, updated_at, last_contact_at } = await ticketOf(id)
  assert.deepEqual([article_count, updated_at, last_contact_at], [null, '2026-11-15T10:00:00.000Z', null])
  w.clock.now = new Date('2026-11-15T09:00:00.000Z')
})

test('internal articles are hidden from customers everywhere', async () => {
  const id = await createTicket()
  const { body: open } = await add(w.agnes, id, { body: 'for all' })
  const { body: secret } = await add(w.agnes, id, { body: 'top secret', internal: true, time_unit: 3 })
  for (const customer of [w.nora, w.noah]) {
    assert.equal((await customer('GET', `/ticket_articles/${secret.id}`)).status, 403)
    assert.deepEqual(
      (await customer('GET', `/ticket_articles/by_ticket/${id}`)).body.map((one: Input) => one.id),
      [open.id],
    )
    for (const path of [
      `/ticket_articles/by_ticket/${id}?full=true`,
      `/tickets/${id}?all=true`,
      `/tickets/${id}?full=true`,
      `/tickets/${id}?expand=true`,
      `/ticket_articles/${open.id}?full=true`,
    ]) {
      const { status, text } = await customer('GET', path)
      assert.equal(status, 200)
      assert.ok(!text.includes('top secret') && !text.includes('"3.0"'), path)
    }
    assert.deepEqual((await customer('GET', `/tickets/${id}?expand=true`)).body.article_ids, [open.id])
    assert.deepEqual((await customer('GET', `/tickets/${id}?all=true`)).body.ticket_article_ids, [open.id])
    assert.deepEqual((await customer('GET', `/tickets/${id}?all=true`)).body.time_accountings, [])
  }
  const { body } = await w.agnes('GET', `/tickets/${id}?all=true`)
  assert.deepEqual(body.ticket_article_ids, [open.id, secret.id])
  assert.equal(body.assets.TicketArticle[secret.id].body, 'top secret')
})

test('users without access to a ticket can neither read nor write its articles', async () => {
  const id = await createTicket()
  const { body: article } = await add(w.agnes, id)
  for (const stranger of [w.anton, w.otto]) {
    assert.equal((await stranger('GET', `/ticket_articles/by_ticket/${id}`)).status, 403)
    assert.equal((await stranger('GET', `/ticket_articles/${article.id}`)).status, 403)
    assert.equal((await add(stranger, id)).status, 403)
    assert.equal((await stranger('PUT', `/ticket_articles/${article.id}`, { internal: true })).status, 403)
    assert.equal((await stranger('DELETE', `/ticket_articles/${article.id}`)).status, 403)
  }
  assert.equal((await w.anyone('GET', `/ticket_articles/${article.id}`)).status, 401)
  assert.equal(
    (await w.agnes('GET', '/ticket_articles/999999')).body.error,
    "Couldn't find Ticket::Article with 'id'=999999",
  )
})

test('an agent who is the customer of a ticket in another group is treated as a customer', async () => {
  await w.db.insertInto('roles_users').values({ user_id: 5, role_id: 3 }).execute()
  await w.ada('PUT', '/users/5', { note: 'agent of Support, customer elsewhere' })
  const id = await createTicket({ customer: 'anton@example.com' })
  const { body: secret } = await add(w.agnes, id, { internal: true })
  assert.equal((await w.anton('GET', `/ticket_articles/${secret.id}`)).status, 403)
  const { body } = await add(w.anton, id, {
    type: 'phone',
    sender: 'Agent',
    internal: true,
    origin_by_id: 6,
    time_unit: 2,
  })
  assert.deepEqual([body.sender, body.type, body.internal, body.origin_by_id], ['Customer', 'note', false, 5])
  assert.equal((await w.anton('PUT', `/ticket_articles/${body.id}`, { internal: true })).status, 403)
  assert.equal(
    (await w.anton('DELETE', `/ticket_articles/${body.id}`)).body.error,
    'Not authorized (agent permission required)!',
  )
  await w.db.deleteFrom('roles_users').where('user_id', '=', 5).where('role_id', '=', 3).execute()
  await w.ada('PUT', '/users/5', { note: '' })
})

test('an agent with read access can only read', async () => {
  const reader = w.anton
  await w.db.insertInto('groups_users').values({ user_id: 5, group_id: 1, access: 'read' }).execute()
  await w.ada('PUT', '/users/5', { note: 'reads Users' })
  const id = await createTicket()
  const { body } = await add(w.agnes, id, { internal: true })
  assert.equal((await reader('GET', `/ticket_articles/${body.id}`)).status, 200)
  assert.equal((await add(reader, id)).status, 403)
  assert.equal((await reader('PUT', `/ticket_articles/${body.id}`, { internal: false })).status, 403)
  await w.db.deleteFrom('groups_users').where('user_id', '=', 5).where('group_id', '=', 1).execute()
  await w.ada('PUT', '/users/5', { note: '' })
})

test('an agent can make an article public and highlight it; its content cannot change', async () => {
  const id = await createTicket()
  const { body: before } = await add(w.agnes, id, { internal: true, preferences: { subtype: 'forward' } })
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  const { status, body } = await w.agnes('PUT', `/ticket_articles/${before.id}`, {
    ...before,
    internal: false,
    body: 'forged',
    from: 'forged',
    sender: 'System',
    created_by_id: 3,
    preferences: { highlight: 'type:TextRange', other: 1 },
  })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    ...before,
    internal: false,
    preferences: { subtype: 'forward', highlight: 'type:TextRange' },
    updated_at: '2026-11-15T10:00:00.000Z',
  })
  assert.equal((await ticketOf(id)).updated_at, '2026-11-15T10:00:00.000Z')
  w.clock.now = new Date('2026-11-15T09:00:00.000Z')
  assert.equal((await w.nora('PUT', `/ticket_articles/${before.id}`, { internal: true })).status, 403)
})

test('an author can delete a note for a limited time', async () => {
  const id = await createTicket()
  const removal = async (by: Call, article: Answer) => {
    const { status, body } = await by('DELETE', `/ticket_articles/${article.body.id}`)
    return `${status} ${body.error ?? JSON.stringify(body)}`
  }
  const note = await add(w.agnes, id)
  assert.equal(await removal(w.nora, note), '403 Not authorized (agent permission required)!')
  assert.equal(await removal(w.ada, note), '403 Not authorized (you can only delete your own notes)!')
  const call = await add(w.agnes, id, { type: 'phone' })
  assert.equal(await removal(w.agnes, call), '403 Not authorized (communication articles cannot be deleted)!')
  assert.equal(await removal(w.agnes, await add(w.agnes, id, { type: 'phone', internal: true })), '200 {}')
  w.clock.now = new Date('2026-11-15T09:09:59.000Z')
  assert.equal(await removal(w.agnes, note), '200 {}')
  assert.equal((await ticketOf(id)).article_count, 1)
  const late = await add(w.agnes, id)
  w.clock.now = new Date('2026-11-15T09:20:00.000Z')
  assert.equal(await removal(w.agnes, late), '403 Not authorized (note is too old to be deleted)!')
  w.clock.now = new Date('2026-11-15T09:00:00.000Z')
  assert.equal(await removal(w.agnes, note), `404 Couldn't find Ticket::Article with 'id'=${note.body.id}`)
})

test('the history of a ticket contains its articles, but not counters', async () => {
  const id = await createTicket()
  const { body: article } = await add(w.agnes, id, { type: 'phone' })
  await w.agnes('PUT', `/ticket_articles/${article.id}`, { internal: true })
  const { body } = await w.agnes('GET', `/ticket_history/${id}`)
  const told = body.history.map(({ object, type, attribute }: Input) =>
    [object, type, attribute].filter(Boolean).join(' '),
  )
  assert.deepEqual(told.toSorted(), [
    'Ticket created',
    'Ticket updated first_response_at',
    'Ticket updated last_contact_agent_at',
    'Ticket updated last_contact_at',
    'Ticket updated state',
    'Ticket::Article created',
    'Ticket::Article updated internal',
  ])
})

test('articles are listed oldest first, all or by page', async () => {
  const id = await createTicket()
  const ids: number[] = []
  for (let count = 0; count < 3; count += 1) ids.push((await add(w.agnes, id)).body.id)
  const page = async (query: string) =>
    (await w.agnes('GET', `/ticket_articles/by_ticket/${id}${query}`)).body.map((one: Input) => one.id)
  assert.deepEqual(await page(''), ids)
  assert.deepEqual(await page('?page=2&per_page=2'), ids.slice(2))
  assert.deepEqual(await page('?page=3&per_page=2'), [])
  const { body } = await w.agnes('GET', `/ticket_articles/by_ticket/${id}?full=true`)
  assert.deepEqual([body.record_ids, Object.keys(body.assets.TicketArticle).length], [ids, 3])
  assert.ok(body.assets.Ticket[id] && body.assets.User[4])
})

test('the number of queries does not grow with the number of articles', async () => {
  const id = await createTicket()
  await add(w.agnes, id)
  const cost = async () => {
    w.queries()
    await w.agnes('GET', `/ticket_articles/by_ticket/${id}?full=true`)
    return w.queries().length
  }
  // A second time, when the ticket and its people are cached.
  await cost()
  const few = await cost()
  for (let count = 0; count < 5; count += 1) await add(w.agnes, id)
  await cost()
  assert.equal(await cost(), few)
})

test('administrators list articles of tickets they can open, other users cannot list any', async () => {
  const { body } = await w.ada('GET', '/ticket_articles?per_page=2')
  assert.equal(body.length, 2)
  assert.deepEqual((await w.pia('GET', '/ticket_articles')).body, [])
  assert.equal((await w.agnes('GET', '/ticket_articles')).status, 403)
})

test('deleting a ticket deletes its articles, files and history', async () => {
  const id = await createTicket()
  const file = { filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }
  const { body } = await add(w.agnes, id, { attachments: [file] })
  await w.ada('DELETE', `/tickets/${id}`)
  assert.equal((await w.ada('GET', `/ticket_articles/${body.id}`)).status, 404)
  const left = await w.db.selectFrom('attachments').select('id').where('id', '=', body.attachments[0].id).execute()
  const told = await w.db.selectFrom('history').select('id').where('related_o_id', '=', id).execute()
  assert.deepEqual([left, told], [[], []])
})

test('fifty concurrent articles of one ticket are all stored', async () => {
  const id = await createTicket()
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(w.agnes, id, { time_unit: '1.5' })))
  assert.ok(answers.every(({ status }) => status === 201))
  const { article_count, time_unit } = await ticketOf(id)
  assert.deepEqual([article_count, time_unit], [50, '75.0'])
})

test('an article that is not an email has no original', async () => {
  const { body } = await add(w.agnes, await createTicket())
  const { status, text } = await w.agnes('GET', `/ticket_article_plain/${body.id}`)
  assert.deepEqual([status, text], [204, ''])
})

test('articles have the keys and types of recorded responses', async () => {
  const id = await createTicket()
  const file = { filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }
  const { body: created } = await add(w.ada, id, { internal: true, time_unit: '1.23', attachments: [file] })
  const { body: shown } = await w.ada('GET', `/ticket_articles/${created.id}`)
  const { body: listed } = await w.ada('GET', `/ticket_articles/by_ticket/${id}`)
  const shapes = recordedShapes.filter(({ path, status }) => path.startsWith('/ticket_articles') && status < 400)
  assert.equal(shapes.length, 3)
  for (const shape of shapes) {
    for (const record of [created, shown, ...listed]) assert.deepEqual(differences(shape, record), [])
  }
})

test('any value in any field is stored or rejected', async () => {
  const id = await createTicket()
  const values = [null, -1, ' ', 'a\0b', 'x\uD83E', [[1]], {}]
  const fields = Object.keys(newArticle.shape)
  for (const field of [...fields, 'from', 'id', 'created_by_id', 'constructor']) {
    for (const value of values) {
      const { status } = await add(w.agnes, id, { content_type: 'text/html', [field]: value })
      assert.ok(status === 201 || status === 422, `${field}: ${JSON.stringify(value).slice(0, 50)} → ${status}`)
    }
  }
})
