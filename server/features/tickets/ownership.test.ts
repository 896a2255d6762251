import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'

/** Agnes has full access to Users and Sales, Anton to Support; Ada administers. */
const [users, sales, support] = [1, 2, 3]
const [agnes, anton] = [4, 5]

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())
beforeEach(() => access(agnes, { [users]: ['full'], [sales]: ['full'] }))

const newTicket = async (values: Record<string, unknown> = {}) => {
  const article = {
    body: 'Between us',
    internal: true,
    attachments: [{ filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }],
  }
  const { body } = await w.ada('POST', '/tickets', {
    title: 'Mine',
    group: 'Users',
    customer_id: 6,
    article,
    ...values,
  })
  const [articleId] = body.article_ids
  const { attachments } = (await w.ada('GET', `/ticket_articles/${articleId}`)).body
  return { id: body.id as number, number: body.number as string, articleId, fileId: attachments[0].id }
}
const ownerOf = async (id: number) => (await w.ada('GET', `/tickets/${id}`)).body.owner_id
const access = (userId: number, groups: Record<number, string[]>) =>
  w.ada('PUT', `/users/${userId}`, { group_ids: groups })

test('S-06: a user without owner access to the group cannot become owner, in any state', async () => {
  await access(anton, { [support]: ['full'], [users]: ['change'] })
  for (const state of ['open', 'closed', 'pending reminder', 'pending close']) {
    const { id } = await newTicket()
    const values = { state, pending_time: '2026-12-01T00:00:00.000Z', owner: 'anton@example.com' }
    assert.equal((await w.anton('PUT', `/tickets/${id}`, values)).body.owner_id, 1, state)
    await w.anton('PUT', `/tickets/${id}`, { state: 'open' })
    assert.equal((await w.anton('POST', '/ticket_articles', { ticket_id: id, body: 'x' })).status, 403, state)
    assert.equal((await w.anton('GET', `/ticket_articles/by_ticket/${id}`)).status, 403, state)
  }
})

test('S-06: bulk changes, merges, undoing and moves cannot set such an owner either', async () => {
  await access(anton, { [support]: ['full'], [users]: ['change'] })
  const [one, two, three] = [await newTicket(), await newTicket(), await newTicket({ owner_id: agnes })]
  const attributes = { state: 'closed', owner_id: anton }
  await w.anton('POST', '/tickets/mass_update', { ticket_ids: [one.id], attributes })
  assert.equal(await ownerOf(one.id), 1)
  await w.anton('POST', '/tickets/mass_update', {
    condition: { 'ticket.id': { operator: 'is', value: two.id } },
    attributes,
  })
  assert.equal(await ownerOf(two.id), 1)
  await w.ada('PUT', `/ticket_merge/${three.id}/${two.number}`)
  await access(agnes, { [sales]: ['full'] })
  assert.equal((await w.ada('POST', `/ticket_merge/${three.id}/undo`)).status, 200)
  assert.equal(await ownerOf(three.id), 1)
  await access(agnes, { [users]: ['full'], [sales]: ['full'] })
  await w.ada('PUT', `/tickets/${two.id}`, { state: 'closed', group: 'Sales', owner_id: anton })
  assert.equal(await ownerOf(two.id), 1)
})

test('the owner of a closed ticket remains unless another one is set', async () => {
  const { id } = await newTicket({ owner_id: agnes, state: 'closed' })
  await w.ada('PUT', `/tickets/${id}`, { group: 'Support' })
  assert.equal(await ownerOf(id), agnes)
  await w.ada('PUT', `/tickets/${id}`, { state: 'open' })
  assert.equal(await ownerOf(id), agnes)
})

type Reading = (call: Call, ticket: Awaited<ReturnType<typeof newTicket>>) => ReturnType<Call>

const uses: Record<string, Reading> = {
  show: (call, { id }) => call('GET', `/tickets/${id}`),
  'show everything': (call, { id }) => call('GET', `/tickets/${id}?all=true`),
  change: (call, { id }) => call('PUT', `/tickets/${id}`, { title: 'Still mine' }),
  'list articles': (call, { id }) => call('GET', `/ticket_articles/by_ticket/${id}`),
  'read the own internal article': (call, { articleId }) => call('GET', `/ticket_articles/${articleId}`),
  'change the own article': (call, { articleId }) => call('PUT', `/ticket_articles/${articleId}`, { internal: false }),
  'delete the own article': (call, { articleId }) => call('DELETE', `/ticket_articles/${articleId}`),
  'write an article': (call, { id }) => call('POST', '/ticket_articles', { ticket_id: id, body: 'x' }),
  'download a file': (call, { id, articleId, fileId }) =>
    call('GET', `/ticket_attachment/${id}/${articleId}/${fileId}`),
  history: (call, { id }) => call('GET', `/ticket_history/${id}`),
  follow: (call, { id }) => call('POST', '/mentions', { mentionable_type: 'Ticket', mentionable_id: id }),
}

test('S-05: an owner who lost the group loses access to the ticket, its articles and files in the next request', async () => {
  const ticket = await newTicket({ owner_id: agnes })
  await w.db.updateTable('ticket_articles').set({ created_by_id: agnes }).where('id', '=', ticket.articleId).execute()
  assert.equal((await w.agnes('GET', `/tickets/${ticket.id}`)).status, 200)
  await access(agnes, { [sales]: ['full'] })
  const statuses: Record<string, number> = {}
  for (const [what, use] of Object.entries(uses)) statuses[what] = (await use(w.agnes, ticket)).status
  assert.deepEqual(statuses, Object.fromEntries(Object.keys(uses).map((what) => [what, 403])))
  await access(agnes, { [users]: ['overview'], [sales]: ['full'] })
  assert.equal((await w.agnes('GET', `/tickets/${ticket.id}`)).status, 200, 'any access to the group is enough')
})

test('S-05: an owner who lost the group is not notified and not shown as present', async () => {
  const ticket = await newTicket({ owner_id: agnes })
  await w.agnes('POST', '/taskbar', {
    client_id: '1',
    key: `Ticket-${ticket.id}`,
    callback: 'x',
    params: {},
    state: {},
  })
  await w.work.drain()
  await access(agnes, { [sales]: ['full'] })
  await w.ada('PUT', `/tickets/${ticket.id}`, { title: 'Changed', article: { body: 'News', internal: true } })
  await w.work.drain()
  const { body: told } = await w.agnes('GET', '/online_notifications')
  assert.deepEqual(
    told.filter(({ o_id }: { o_id: number }) => o_id === ticket.id),
    [],
  )
  assert.deepEqual((await w.ada('GET', `/tickets/${ticket.id}/presence`)).body, [])
  assert.deepEqual((await w.agnes('GET', `/tickets/search?query=id:${ticket.id}`)).body, [])
})
