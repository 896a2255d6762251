import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { attachFiles, storeFile } from '#features/attachments/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type ChatTest, openChatTest, type TestVisitor } from '#tests/support/chat-widgets.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let chat: ChatTest
before(async () => {
  w = await world()
  chat = await openChatTest(w)
})
after(async () => {
  await chat.close()
  await w.close()
})
beforeEach(() => chat.reset())

const setTopic = (preferences: object) => w.ada('PUT', '/chats/1', { preferences })

const inUnit = (work: (ctx: Ctx) => Promise<void>) =>
  unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)

const makeTicket = (id: number, values: object = {}) => w.agnes('POST', `/chat_sessions/${id}/ticket`, values)
const showTicket = async (id: number) => (await w.ada('GET', `/tickets/${id}?expand=true`)).body
const articlesOf = async (id: number) => (await w.ada('GET', `/ticket_articles/by_ticket/${id}?expand=true`)).body

test('an agent makes one ticket of a chat, with the transcript and the notes', async () => {
  const { id, write: say } = await chat.beginAccepted({ name: 'Ines <b>Berg</b>', email: 'ines@new.example' })
  await say('My <b>order</b> is late<br>since Monday')
  await chat.write(id, 'Which one?')
  await chat.write(id, 'A difficult one', { internal: true })
  await chat.end(id)
  const { status, body } = await makeTicket(id)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.created, true)
  const again = await Promise.all([makeTicket(id), w.anton('POST', `/chat_sessions/${id}/ticket`)])
  for (const { body: same } of again) assert.deepEqual(same, { ...body, created: false })
  const ticket = await showTicket(body.ticket_id)
  assert.deepEqual(
    [ticket.number, ticket.title, ticket.customer, ticket.group, ticket.state, ticket.owner],
    [body.number, 'My order is late', 'ines@new.example', 'Users', 'new', 'agnes@example.com'],
  )
  assert.deepEqual(ticket.preferences.chat, { chat_id: 1, chat_session_id: id })
  assert.equal((await w.agnes('GET', `/chat_sessions/${id}`)).body.ticket_id, ticket.id)
  const [transcript, notes, ...others] = await articlesOf(ticket.id)
  assert.equal(others.length, 0)
  assert.deepEqual(
    [transcript.type, transcript.sender, transcript.internal, transcript.content_type, transcript.created_by],
    ['chat', 'Customer', false, 'text/html', 'ines@new.example'],
  )
  assert.match(transcript.body, /My <b>order<\/b> is late<br>\s*since Monday/)
  assert.match(transcript.body, /<b>Ines &lt;b&gt;Berg&lt;\/b&gt;<\/b> .*<b>Agnes Agent<\/b>.*Which one\?/s)
  assert.match(transcript.body, /shop\.example\/cart/)
  assert.doesNotMatch(transcript.body, /difficult/)
  assert.deepEqual([notes.type, notes.internal, notes.sender], ['note', true, 'Agent'])
  assert.match(notes.body, /A difficult one/)
})

test('who is not known has no customer; the agent may choose customer, group and title', async () => {
  const first = await chat.begin()
  await first.write('Hello')
  const { body } = await makeTicket(first.id)
  assert.equal((await showTicket(body.ticket_id)).customer_id, 1)
  const second = await chat.begin({ name: 'Somebody', email: 'not an address' })
  const { body: nora } = await w.nora('GET', '/users/me')
  for (const values of [{ customer_id: 99_999 }, { customer_id: 'x' }, { group_id: 'x' }]) {
    assert.equal((await makeTicket(second.id, values)).status, 422, JSON.stringify(values))
  }
  const foreign = await w.anton('POST', `/chat_sessions/${second.id}/ticket`, { group_id: 1 })
  const allowed = await makeTicket(second.id, { customer_id: nora.id, group_id: 1, title: 'Own words' })
  assert.deepEqual([foreign.status, allowed.status], [403, 200])
  const ticket = await showTicket(allowed.body.ticket_id)
  assert.deepEqual([ticket.customer, ticket.title], ['nora@example.com', 'Own words'])
})

test('a chat of a verified person belongs to that person, also after a merge', async () => {
  const { id } = await chat.begin({ name: 'Somebody else', email: 'other@new.example' })
  const [old, current] = await Promise.all(
    ['old', 'current'].map(async (name) => (await w.ada('POST', '/users', { email: `${name}@merged.example` })).body),
  )
  await w.db.updateTable('chat_sessions').set({ customer_id: old.id }).where('id', '=', id).execute()
  await w.db.updateTable('users').set({ merged_into_id: current.id, active: false }).where('id', '=', old.id).execute()
  const { body } = await makeTicket(id)
  assert.equal((await showTicket(body.ticket_id)).customer_id, current.id)
})

test('files of messages are attached to the articles', async () => {
  const { id, write: say } = await chat.beginAccepted({ email: 'nora@example.com' })
  const { message } = (await say('See this')) as { message: { id: number } }
  await inUnit(async (ctx) => {
    const file = await storeFile(ctx, { filename: 'order.txt', mimeType: 'text/plain', content: Buffer.from('4711') })
    await attachFiles(ctx, { object: 'Chat::Message', id: message.id }, [file])
  })
  const { body } = await makeTicket(id)
  const [transcript] = await articlesOf(body.ticket_id)
  assert.match(transcript.body, /See this.*order\.txt/s)
  const { id: fileId, filename } = transcript.attachments[0]
  const { text } = await w.agnes('GET', `/ticket_attachment/${body.ticket_id}/${transcript.id}/${fileId}`)
  assert.deepEqual([filename, text], ['order.txt', '4711'])
})

test('what is written after the ticket was made is added when the chat ends', async () => {
  const { id, write: say } = await chat.beginAccepted({ email: 'nora@example.com' })
  await say('First')
  const { body } = await makeTicket(id)
  await chat.write(id, 'Second')
  await chat.end(id)
  await w.work.drain()
  const [before, rest, ...others] = await articlesOf(body.ticket_id)
  assert.deepEqual([before.type, rest.type, others.length], ['chat', 'chat', 0])
  assert.match(before.body, /First/)
  assert.match(rest.body, /Second/)
  assert.doesNotMatch(rest.body, /First/)
})

test('a topic may make a ticket of every chat, closed if an agent was there, and new if not', async () => {
  await setTopic({ ticket_mode: 'always', group_id: 2 })
  const served = await chat.begin()
  await served.write('Thanks')
  await chat.accept(served.id)
  await chat.end(served.id)
  const missed = await chat.begin({ email: 'nora@example.com' })
  await missed.write('Anybody?')
  await chat.end(missed.id)
  const anonymous = await chat.begin()
  await anonymous.write('Hello?')
  await chat.end(anonymous.id)
  // The process may end here: the jobs are stored with the end of the chats.
  await w.work.drain()
  await w.work.drain()
  const ticketOf = async ({ id }: TestVisitor) => (await w.agnes('GET', `/chat_sessions/${id}`)).body.ticket_id
  const shown = await showTicket(await ticketOf(served))
  assert.deepEqual([shown.state, shown.group_id], ['closed', 2])
  const request = await showTicket(await ticketOf(missed))
  assert.deepEqual([request.state, request.customer], ['new', 'nora@example.com'])
  assert.equal(await ticketOf(anonymous), null, 'no agent and no address')
})

test('a topic without tickets refuses them, and only chat agents ask for one', async () => {
  const { id } = await chat.begin()
  await setTopic({ ticket_mode: 'never' })
  const { status, body } = await makeTicket(id)
  assert.deepEqual([status, body.code], [422, 'chat_tickets_off'])
  const path = `/chat_sessions/${id}/ticket`
  assert.equal((await w.anyone('POST', path)).status, 401)
  assert.equal((await w.nora('POST', path)).status, 403)
  assert.equal((await w.agnes('POST', '/chat_sessions/99999/ticket')).status, 404)
})
