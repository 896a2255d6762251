import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
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

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Upload = { session_id: string; content: Buffer; filename?: string; client_id?: string }

async function upload({ session_id, content, filename = 'label.png', client_id = 'f1' }: Upload) {
  const form = new FormData()
  form.set('client_id', client_id)
  form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), filename)
  const request = new Request('http://x/', { method: 'POST', body: form })
  const { statusCode, body } = await w.app.inject({
    method: 'POST',
    url: `/api/v1/chat_visits/${session_id}/files?chat_id=1`,
    headers: { 'content-type': request.headers.get('content-type') as string, origin: 'https://shop.example' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: statusCode, body: JSON.parse(body) }
}

const download = (url: string) => w.app.inject({ method: 'GET', url: new URL(url).pathname })

test('files go both ways, once, and only those who may read the chat get them', async () => {
  const { widget, session_id, id } = await chat.beginAccepted()
  const sent = await upload({ session_id, content: png, filename: '../label.png' })
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  const [{ event, data }] = sent.body.events
  assert.deepEqual([event, data.self_written, data.client_id], ['chat_session_message', true, 'f1'])
  const [own] = data.message.files
  assert.deepEqual([own.filename.includes('/'), own.size, own.content_type], [false, png.length, 'image/png'])
  assert.match(data.message.content, /^<a href="[^"]+"/, 'deployed widgets get a link')
  const repeated = await upload({ session_id, content: png })
  assert.equal(repeated.body.events[0].data.message.id, data.message.id)

  const loaded = await download(own.url)
  assert.deepEqual([loaded.statusCode, loaded.rawPayload.equals(png)], [200, true])
  assert.equal(loaded.headers['access-control-allow-origin'], '*')
  const guessed = own.url.replace(session_id, 'a'.repeat(32))
  assert.equal((await download(guessed)).statusCode, 404)

  const { body: messages } = await w.agnes('GET', `/chat_sessions/${id}/messages`)
  const [{ files }] = messages
  assert.deepEqual([files.length, files[0].url], [1, `/api/v1/attachments/${own.id}`])
  assert.equal((await w.agnes('GET', `/attachments/${own.id}`)).status, 200)
  assert.equal((await w.nora('GET', `/attachments/${own.id}`)).status, 404)

  const attachments = [{ filename: 'guide.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }]
  const answer = await w.agnes('POST', `/chat_sessions/${id}/messages`, { attachments })
  assert.deepEqual([answer.status, answer.body.files[0].filename], [201, 'guide.txt'])
  const heard = await hearFile(widget, 'guide.txt')
  assert.equal((await download(heard.url)).body, 'Hello')

  const note = await w.agnes('POST', `/chat_sessions/${id}/messages`, { content: 'n', internal: true, attachments })
  const url = heard.url.replace(/\d+$/, String(note.body.files[0].id))
  assert.equal((await download(url)).statusCode, 404, 'files of notes are for agents')
  await w.db.deleteFrom('chat_sessions').execute()
  const rest = await w.db.selectFrom('attachments').select('id').where('object', '=', 'Chat::Message').execute()
  assert.deepEqual(rest, [])
})

async function hearFile(widget: Awaited<ReturnType<ChatTest['openWidget']>>, filename: string) {
  for (;;) {
    const { message } = await widget.hear('chat_session_message')
    if (message.files?.[0]?.filename === filename) return message.files[0]
  }
}

test('pictures inside the text of deployed widgets become files', async () => {
  const { widget, session_id } = await chat.beginAccepted()
  const content = `See <img src="data:image/png;base64,${png.toString('base64')}" style="width: 460px"> this`
  const { message } = await widget.ask('chat_session_message', { session_id, content })
  assert.deepEqual([message.text, message.files[0].content_type, message.files.length], ['See  this', 'image/png', 1])
  const picture = await widget.ask('chat_session_message', { session_id, content: content.slice(4, -5) })
  assert.equal(picture.message.text, '')
  const broken = { session_id, content: '<img src="data:image/svg+xml;base64,PHN2Zz4=">' }
  assert.match((await widget.ask('chat_session_message', broken, 'chat_error')).state, /empty/)
})

test('files that are too large, too many, not wanted or of a closed chat are refused', async () => {
  const { session_id, id } = await chat.beginAccepted()
  const large = await upload({ session_id, content: Buffer.alloc(10 * 1024 * 1024 + 1) })
  assert.deepEqual(
    [large.status, large.body.code, large.body.error],
    [413, 'too_large', 'Too large: 10 MB is the limit.'],
  )
  assert.equal((await upload({ session_id: 'a'.repeat(32), content: png })).status, 403)
  const attachments = [{ filename: 'a', data: 'AAAA'.repeat(3_600_000), 'mime-type': 'text/plain' }]
  assert.equal((await w.agnes('POST', `/chat_sessions/${id}/messages`, { attachments })).status, 413)
  assert.equal((await w.agnes('POST', `/chat_sessions/${id}/messages`, {})).status, 422)
  for (let at = 0; at < 20; at += 1)
    assert.equal((await upload({ session_id, content: png, client_id: `n${at}` })).status, 201)
  const many = await upload({ session_id, content: png, client_id: 'more' })
  assert.deepEqual([many.status, many.body.code, many.body.error], [403, 'chat_refused', 'too_many_files'])
  await w.db
    .updateTable('chats')
    .set({ preferences: JSON.stringify({ files: false }) })
    .execute()
  assert.equal((await upload({ session_id, content: png })).body.error, 'files_off')
  await w.db.updateTable('chats').set({ preferences: '{}' }).execute()
  await chat.end(id)
  assert.match((await upload({ session_id, content: png })).body.error, /^No such session id/)
})
