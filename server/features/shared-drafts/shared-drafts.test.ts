import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic } from '#tests/support/browser.ts'
import { type CastName, tokenOf } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Input = Record<string, unknown>

const newTicket = async (more: Input = {}): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Long story', group: 'Users', customer: 'nora@example.com', ...more })).body
    .id
const newDraft = async (more: Input = {}): Promise<number> =>
  (
    await w.agnes('POST', '/tickets/shared_drafts', {
      name: 'Move',
      group_id: 1,
      content: { title: 'We move' },
      ...more,
    })
  ).body.shared_draft_id
const draftOf = (ticket: number) => `/tickets/${ticket}/shared_draft`

/** An unused upload in a user's form. */
async function upload(name: CastName, formId: string, value = 'plan'): Promise<number> {
  const { body } = await w.send({
    method: 'POST',
    url: `/api/v1/upload_caches/${formId}`,
    headers: {
      authorization: `Token token=${tokenOf(name)}`,
      'content-type': 'multipart/form-data; boundary=cut',
    },
    payload: `--cut\r\ncontent-disposition: form-data; name="File"; filename="plan.txt"\r\n\r\n${value}\r\n--cut--\r\n`,
  })
  return body.data.id
}

test('agents of a group share the draft of a reply', async () => {
  const ticket = await newTicket()
  assert.equal((await w.agnes('GET', draftOf(ticket))).status, 404)
  assert.equal((await w.agnes('PATCH', draftOf(ticket), { new_article: { body: 'x' } })).status, 404)
  const { status, body } = await w.agnes('PUT', draftOf(ticket), {
    new_article: { body: 'Dear Nora' },
    ticket_attributes: { priority_id: 3 },
  })
  assert.equal(status, 200)
  const id = body.shared_draft_id
  await w.ada('PATCH', draftOf(ticket), { new_article: { body: 'Dear Nora, thank you' } })
  const { assets } = (await w.agnes('GET', draftOf(ticket))).body
  const draft = assets.TicketSharedDraftZoom[id]
  assert.deepEqual(
    [draft.new_article, draft.ticket_attributes, draft.ticket_id, draft.created_by_id, draft.updated_by_id],
    [{ body: 'Dear Nora, thank you' }, { priority_id: 3 }, ticket, 4, 3],
  )
  assert.equal(assets.User[3].login, 'ada@example.com')
  await w.ada('PUT', draftOf(ticket), { new_article: { body: 'Anew' } })
  const { body: replaced } = await w.agnes('GET', draftOf(ticket))
  assert.deepEqual(
    [replaced.shared_draft_id, replaced.assets.TicketSharedDraftZoom[id].ticket_attributes],
    [id, {}],
    'saving replaces the whole draft, and there is only one',
  )
  assert.deepEqual((await w.ada('DELETE', draftOf(ticket))).body, {})
  assert.equal((await w.agnes('GET', draftOf(ticket))).status, 404)
})

test('two agents who start the same reply share one draft', async () => {
  const ticket = await newTicket()
  const answers = await Promise.all(
    [w.agnes, w.ada].map((call) => call('PUT', draftOf(ticket), { new_article: { body: 'x' } })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(answers[0]?.body.shared_draft_id, answers[1]?.body.shared_draft_id)
})

test('only agents with change access can see or change the draft of a ticket', async () => {
  const ticket = await newTicket()
  await w.agnes('PUT', draftOf(ticket), { new_article: { body: 'Between us' } })
  const { body: user } = await w.ada('POST', '/users', {
    email: 'reader@drafts.example',
    password: 'Correct-Horse-7',
    roles: ['Agent'],
    group_ids: { 1: ['read'] },
  })
  const reader: Call = (method, path, input) => w.ada(method, path, input, { from: String(user.id) })
  const calls = [w.nora, w.noah, w.otto, w.pia, w.anton, reader]
  for (const call of calls) {
    const tries = await Promise.all([
      call('GET', draftOf(ticket)),
      call('PUT', draftOf(ticket), { new_article: {} }),
      call('PATCH', draftOf(ticket), { new_article: {} }),
      call('DELETE', draftOf(ticket)),
      call('POST', `${draftOf(ticket)}/import_attachments`, { form_id: 'f' }),
    ])
    assert.deepEqual(
      tries.map(({ status }) => status),
      [403, 403, 403, 403, 403],
    )
  }
  assert.equal((await w.anyone('GET', draftOf(ticket))).status, 401)
  for (const call of [w.nora, w.noah, reader]) {
    const { status, text } = await call('GET', `/tickets/${ticket}?all=true`)
    assert.equal(status, 200)
    assert.doesNotMatch(text, /shared_draft_id|SharedDraft|Between us/)
  }
  const { body } = await w.agnes('GET', `/tickets/${ticket}?all=true`)
  assert.equal(body.assets.TicketSharedDraftZoom[body.shared_draft_id].new_article.body, 'Between us')
})

test('an agent who is the customer of a ticket in another group does not see its draft', async () => {
  await w.ada('PUT', '/users/5', { roles: ['Agent', 'Customer'] })
  const ticket = await newTicket({ customer: 'anton@example.com' })
  await w.agnes('PUT', draftOf(ticket), { new_article: { body: 'About Anton' } })
  const anton = w.as(basic('anton@example.com'))
  assert.equal((await anton('GET', `/tickets/${ticket}`)).status, 200)
  assert.equal((await anton('GET', draftOf(ticket))).status, 403)
  assert.ok(!(await anton('GET', `/tickets/${ticket}?all=true`)).text.includes('About Anton'))
})

test('files move from a form to the draft and to the form of the next author', async () => {
  const ticket = await newTicket()
  const waiting = await upload('agnes', 'begin')
  await upload('ada', 'begin', 'not yours')
  const { body } = await w.agnes('PUT', draftOf(ticket), { new_article: {}, form_id: 'begin' })
  const { attachments } = body.assets.TicketSharedDraftZoom[body.shared_draft_id]
  assert.deepEqual(
    attachments.map(({ filename }: Input) => filename),
    ['plan.txt'],
    'only uploads of their own',
  )
  assert.equal((await w.agnes('GET', `/attachments/${waiting}`)).status, 200, 'the form keeps its file')
  const [file] = attachments
  assert.equal((await w.ada('GET', `/attachments/${file.id}`)).text, 'plan')
  for (const call of [w.anton, w.nora, w.pia]) assert.equal((await call('GET', `/attachments/${file.id}`)).status, 404)

  await w.agnes('PUT', draftOf(ticket), { new_article: { body: 'x' }, form_id: 'begin' })
  const { body: imported } = await w.ada('POST', `${draftOf(ticket)}/import_attachments`, { form_id: 'go on' })
  assert.equal(imported.attachments.length, 1)
  const article = { ticket_id: ticket, body: 'Here is the plan', form_id: 'go on' }
  assert.equal((await w.ada('POST', '/ticket_articles', article)).body.attachments[0].filename, 'plan.txt')
  await w.ada('DELETE', draftOf(ticket))
  assert.equal((await w.ada('GET', `/attachments/${file.id}`)).status, 404)
})

test('deleting a ticket deletes its draft and files', async () => {
  const ticket = await newTicket()
  await upload('agnes', 'doomed')
  await w.agnes('PUT', draftOf(ticket), { new_article: {}, form_id: 'doomed' })
  await w.ada('DELETE', `/tickets/${ticket}`)
  const drafts = await w.db.selectFrom('ticket_shared_draft_zooms').where('ticket_id', '=', ticket).execute()
  const files = await w.db.selectFrom('attachments').where('object', '=', 'Ticket::SharedDraftZoom').execute()
  assert.deepEqual([drafts.length, files.length], [0, 0])
})

test('drafts of new tickets are for agents who may create tickets in the group', async () => {
  const id = await newDraft()
  const path = `/tickets/shared_drafts/${id}`
  const { body } = await w.ada('GET', '/tickets/shared_drafts?group_id=1')
  assert.ok(body.shared_draft_ids.includes(id))
  const shown = body.assets.TicketSharedDraftStart[id]
  assert.deepEqual([shown.name, shown.group_id, shown.content], ['Move', 1, { title: 'We move' }])
  assert.equal((await w.ada('PUT', path, { name: 'Moving', content: { title: 'Moved' } })).status, 200)
  const { assets } = (await w.agnes('GET', path)).body
  assert.deepEqual(
    [assets.TicketSharedDraftStart[id].name, assets.TicketSharedDraftStart[id].content],
    ['Moving', { title: 'Moved' }],
  )
  assert.deepEqual((await w.ada('GET', '/tickets/shared_drafts?group_id=3')).body.shared_draft_ids, [])
  for (const call of [w.anton, w.nora, w.otto, w.pia]) {
    assert.equal((await call('GET', path)).status, 403)
    assert.equal((await call('PUT', path, { name: 'x' })).status, 403)
    assert.equal((await call('DELETE', path)).status, 403)
    assert.equal((await call('POST', `${path}/import_attachments`, { form_id: 'x' })).status, 403)
    assert.equal((await call('POST', '/tickets/shared_drafts', { name: 'x', group_id: 1 })).status, 403)
    assert.ok(!(await call('GET', '/tickets/shared_drafts')).text.includes('Moving'))
  }
  assert.equal((await w.agnes('PATCH', path, { group_id: 3 })).status, 403, 'nor is it given to a group of others')
  assert.equal((await w.agnes('POST', '/tickets/shared_drafts', { name: ' ', group_id: 1 })).status, 422)
  assert.deepEqual((await w.agnes('DELETE', path)).body, {})
  assert.equal((await w.agnes('GET', path)).status, 404)
})

test('creating the ticket deletes its draft, once, and only one of the same group', async () => {
  const create = (call: Call, shared_draft_id: number, group = 'Users') =>
    call('POST', '/tickets', { title: 'We move', group, customer_id: 6, shared_draft_id })
  const id = await newDraft()
  const { status, body } = await create(w.agnes, id, 'Sales')
  assert.deepEqual([status, body.error], [422, `Invalid value for param 'shared_draft_id': ${id}`])
  assert.equal((await create(w.nora, id)).status, 422, 'customers never')
  assert.equal((await w.agnes('GET', `/tickets/shared_drafts/${id}`)).status, 200)
  const both = await Promise.all([create(w.agnes, id), create(w.ada, id)])
  assert.deepEqual(both.map((answer) => answer.status).sort(), [201, 422])
  assert.equal((await w.agnes('GET', `/tickets/shared_drafts/${id}`)).status, 404)
  assert.equal((await create(w.agnes, 4711)).status, 422)
})

test('a group can turn shared drafts off', async () => {
  const ticket = await newTicket({ group: 'Sales' })
  const id = await newDraft({ group_id: 2 })
  await w.agnes('PUT', draftOf(ticket), { new_article: { body: 'x' } })
  await w.ada('PUT', '/groups/2', { shared_drafts: false })
  const { status, body } = await w.agnes('GET', draftOf(ticket))
  assert.deepEqual([status, body.error], [422, 'Shared drafts are turned off for this group.'])
  assert.equal((await w.agnes('PUT', draftOf(ticket), {})).status, 422)
  assert.equal((await w.agnes('POST', '/tickets/shared_drafts', { name: 'x', group_id: 2 })).status, 422)
  assert.ok(!(await w.agnes('GET', '/tickets/shared_drafts')).body.shared_draft_ids.includes(id))
  assert.equal((await w.agnes('GET', `/tickets/${ticket}?all=true`)).body.assets.TicketSharedDraftZoom, undefined)
  await w.ada('PUT', '/groups/2', { shared_drafts: true })
})

test('a list costs a constant number of queries', async () => {
  const cost = async () => {
    w.queries()
    await w.agnes('GET', '/tickets/shared_drafts')
    return w.queries().length
  }
  await newDraft()
  await cost()
  const few = await cost()
  for (let index = 0; index < 5; index += 1) await newDraft()
  assert.equal(await cost(), few)
})

test('invalid drafts are rejected, and invalid ids are not found', async () => {
  const ticket = await newTicket()
  for (const bad of ['abc', '-1', '0', '1e3', '99999999999999999999', '4711']) {
    assert.equal((await w.agnes('GET', `/tickets/${bad}/shared_draft`)).status, 404)
    assert.equal((await w.agnes('GET', `/tickets/shared_drafts/${bad}`)).status, 404)
  }
  const huge = { body: 'x'.repeat(500_001) }
  for (const new_article of ['x', ['x'], 7, null, huge])
    assert.equal((await w.agnes('PUT', draftOf(ticket), { new_article })).status, 422)
  const { body } = await w.agnes('PUT', draftOf(ticket), { new_article: { body: 'a\0b' } })
  assert.equal(body.assets.TicketSharedDraftZoom[body.shared_draft_id].new_article.body, 'ab')
})
