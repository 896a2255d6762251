import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { parseMail } from '#kernel/mail/parse.ts'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type World, world } from '#tests/support/world.ts'
import { receiveMail } from '../../email/incoming/receive.ts'

let w: World
let chat: ChatTest
let peer: SmtpPeer
before(async () => {
  w = await world()
  chat = await openChatTest(w)
  peer = await startSmtpPeer()
  const options = { host: '127.0.0.1', port: peer.port, ssl: 'off', ssl_verify: true }
  for (const area of ['Email::Account', 'Email::Notification']) {
    const stored = { area, options: JSON.stringify({ outbound: { adapter: 'smtp', options } }) }
    await w.db
      .insertInto('channels')
      .values({ ...stored, created_by_id: 1, updated_by_id: 1 })
      .execute()
  }
  const { id } = await w.db.selectFrom('channels').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { body } = await w.ada('POST', '/email_addresses', {
    name: 'Support',
    email: 'support@example.com',
    channel_id: id,
  })
  await w.ada('PUT', '/groups/1', { email_address_id: body.id })
})
after(async () => {
  await chat.close()
  await w.close()
  await peer.close()
})
beforeEach(async () => {
  peer.received.length = 0
  await chat.reset()
})

const received = async () => {
  await w.work.drain()
  return peer.received.splice(0)
}

test('the visitor gets the transcript by mail, without notes and as plain text of the messages', async () => {
  const { id, widget, session_id, write: say } = await chat.begin({ name: 'Ines' })
  const ask = (email?: string) => widget.ask('chat_session_transcript', { session_id, email })
  const refused = (email?: string) => widget.ask('chat_session_transcript', { session_id, email }, 'chat_error')
  await say('Where is <b>it</b>?')
  assert.match((await refused('ines@new.example')).state, /No agent/)
  await chat.accept(id)
  await chat.write(id, 'On its way<br>to you')
  await chat.write(id, 'A difficult one', { internal: true })
  assert.deepEqual((await ask()).errors, { email: 'required' })
  assert.deepEqual((await ask('not an address')).errors, { email: 'invalid' })
  assert.deepEqual(await ask('Ines@New.example'), { state: 'ok', email: 'ines@new.example', session_id })
  const [mail, ...others] = await received()
  assert.equal(others.length, 0)
  assert.deepEqual(mail?.to, ['ines@new.example'])
  const { text, subject } = await parseMail(mail!.raw)
  assert.equal(subject, 'Transcript of your chat')
  assert.match(String(text), /Ines, .*> Where is it\?.*Agnes Agent, .*> On its way\n> to you/s)
  assert.doesNotMatch(String(mail?.raw), /difficult/)
})

test('transcripts are limited for a session and an address', async () => {
  const { id, widget, session_id } = await chat.beginAccepted()
  await chat.write(id, 'Hello')
  const ask = (email: string, answer?: string) => widget.ask('chat_session_transcript', { session_id, email }, answer)
  for (const email of ['a@new.example', 'b@new.example', 'c@new.example']) assert.equal((await ask(email)).state, 'ok')
  assert.match((await ask('d@new.example', 'chat_error')).state, /Too many/)
  assert.equal((await w.agnes('POST', `/chat_sessions/${id}/transcript`, { email: 'd@new.example' })).status, 429)
  await w.ada('PUT', '/chats/1', { preferences: { transcript: false } })
  assert.equal((await ask('d@new.example', 'chat_error')).state, 'chat_unavailable')
  assert.equal((await received()).length, 3)
})

test('an agent mails the transcript to the visitor', async () => {
  const { id } = await chat.beginAccepted({ email: 'ines@new.example' })
  const path = `/chat_sessions/${id}/transcript`
  assert.equal((await w.agnes('POST', path)).body.code, 'chat_unanswered')
  await chat.write(id, 'Hello')
  assert.equal((await w.agnes('POST', path, { email: 'x' })).status, 422)
  const { status, body } = await w.agnes('POST', path)
  assert.deepEqual([status, body], [200, { email: 'ines@new.example' }])
  assert.deepEqual(
    (await received()).map(({ to }) => to),
    [['ines@new.example']],
  )
  assert.equal((await w.anyone('POST', path)).status, 401)
  assert.equal((await w.nora('POST', path)).status, 403)
  assert.equal((await w.agnes('POST', '/chat_sessions/99999/transcript')).status, 404)
})

test('a message to a visitor who has left goes out by email, and the answer arrives in the ticket', async () => {
  const { id, write: say, widget } = await chat.beginAccepted({ name: 'Ines Berg', email: 'ines@new.example' })
  await say('Where is my order?')
  await chat.end(id)
  await widget.hear('chat_session_closed')
  assert.equal((await chat.write(id, 'It is here')).body.code, 'chat_closed')
  const file = { filename: 'map.txt', 'mime-type': 'text/plain', data: Buffer.from('North').toString('base64') }
  const message = { by_email: true, client_id: 'a1', attachments: [file] }
  const { status, body } = await chat.write(id, 'It is <b>here</b>', message)
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(body.delivered_by, 'email')
  const again = await chat.write(id, 'It is <b>here</b>', message)
  assert.deepEqual([again.body.id, again.body.article_id], [body.id, body.article_id])
  const { body: session } = await w.agnes('GET', `/chat_sessions/${id}`)
  const articles = async () =>
    (await w.ada('GET', `/ticket_articles/by_ticket/${session.ticket_id}?expand=true`)).body.map(
      ({ type, sender, to }: Record<string, string>) => [type, sender, to],
    )
  const [mail, ...others] = await received()
  assert.equal(others.length, 0, 'a repetition sends nothing')
  assert.deepEqual([mail?.from, mail?.to], ['support@example.com', ['ines@new.example']])
  const { subject, messageId, parts } = await parseMail(mail!.raw)
  assert.ok(parts.some(({ filename }) => filename === 'map.txt'))
  assert.match(String(subject), /^Where is my order\? \[Ticket#\d+\]$/)
  const transcript = ['chat', 'Customer', null]
  const sent = ['email', 'Agent', 'ines@new.example']
  assert.deepEqual(await articles(), [transcript, sent])

  const lines = [
    'From: Ines Berg <ines@new.example>',
    'To: support@example.com',
    `Subject: Re: ${subject}`,
    'Message-ID: <answer@new.example>',
    `In-Reply-To: <${messageId}>`,
    '',
    'Thank you!',
    '',
  ]
  await receiveMail(w.app.deps, { channelId: null, key: 'answer' }, Buffer.from(lines.join('\r\n')))
  await w.work.drain()
  assert.deepEqual(await articles(), [transcript, sent, ['email', 'Customer', 'support@example.com']])
})

test('only the agent of a chat continues it, to an address that the visitor left', async () => {
  const { id } = await chat.begin()
  const known = await chat.begin({ email: 'ines@new.example' })
  const byEmail = { content: 'Hello', by_email: true }
  for (const session of [id, known.id]) await chat.accept(session)
  assert.equal((await w.agnes('POST', `/chat_sessions/${id}/messages`, byEmail)).body.code, 'chat_without_address')
  assert.equal((await w.anton('POST', `/chat_sessions/${known.id}/messages`, byEmail)).status, 403)
  await w.ada('PUT', '/chats/1', { preferences: { group_id: 2 } })
  const { body } = await w.agnes('POST', `/chat_sessions/${known.id}/messages`, byEmail)
  assert.equal(body.code, 'group_without_email')
  assert.equal((await w.agnes('GET', `/chat_sessions/${known.id}`)).body.ticket_id, null, 'nothing was stored')
  await w.ada('PUT', '/chats/1', { preferences: { ticket_mode: 'never' } })
  const { body: never } = await w.agnes('POST', `/chat_sessions/${known.id}/messages`, byEmail)
  assert.equal(never.code, 'chat_tickets_off')
})

test('the chats of a merged ticket belong to the target, until the merge is undone', async () => {
  const { id } = await chat.beginAccepted({ email: 'nora@example.com' })
  const { body } = await w.agnes('POST', `/chat_sessions/${id}/ticket`)
  const target = await w.ada('POST', '/tickets', { title: 'Target', group: 'Users', customer: 'nora@example.com' })
  const ticketId = async () => (await w.agnes('GET', `/chat_sessions/${id}`)).body.ticket_id
  await w.ada('PUT', `/ticket_merge/${body.ticket_id}/${target.body.number}`)
  assert.equal(await ticketId(), target.body.id)
  assert.equal((await w.ada('POST', `/ticket_merge/${body.ticket_id}/undo`)).status, 200)
  assert.equal(await ticketId(), body.ticket_id)
})

test('an answer by email to a visitor who waits ends the chat', async () => {
  const { id, widget, write: say } = await chat.begin({ email: 'ines@new.example' })
  await say('Where is my order?')
  const message = { by_email: true, client_id: 'a1' }
  const { body } = await chat.write(id, 'It is here', message)
  assert.equal(body.delivered_by, 'email', JSON.stringify(body))
  await widget.hear('chat_session_closed')
  assert.equal((await chat.write(id, 'It is here', message)).body.id, body.id)
  const { body: session } = await w.agnes('GET', `/chat_sessions/${id}`)
  assert.deepEqual([session.state, session.user_id, typeof session.ticket_id], ['closed', null, 'number'])
  assert.equal((await received()).length, 1)
})
