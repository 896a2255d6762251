import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import { WebSocket } from 'ws'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { type World, world } from '#tests/support/world.ts'
import { createSources } from './visitor-sources.ts'

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

test('a flood of messages is refused with a reason, and what was accepted is kept', async () => {
  const { session_id } = await chat.begin()
  const send = async (content: string) =>
    (
      await w.anyone('POST', '/chat_visits', {
        event: 'chat_session_message',
        data: { chat_id: 1, session_id, content, client_id: content },
      })
    ).body.events[0]
  for (let at = 0; at < 60; at += 1) assert.equal((await send(`m${at}`)).event, 'chat_session_message')
  assert.deepEqual((await send('more')).data, { state: 'too_many_messages', client_id: 'more' })
  const { body } = await w.agnes('GET', '/chat_sessions?state=waiting')
  assert.equal(body[0].message_ids.length, 60)
})

test('a flood of frames ends the connection, and agents notice nothing', async () => {
  const socket = await openSocket()
  const closed = once(socket, 'close')
  for (let at = 0; at < 100; at += 1) socket.send(JSON.stringify({ event: 'ping', data: {} }))
  assert.equal((await closed)[0], 1008)
  assert.equal((await w.agnes('GET', '/chat_sessions')).status, 200)
})

const openSocket = async (headers: Record<string, string> = {}) => {
  const { port } = w.app.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: 'https://shop.example', headers })
  await once(socket, 'open')
  return socket
}

test('a frame of 20 MB ends the connection before it is read', async () => {
  const socket = await openSocket()
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.send('x'.repeat(20 * 1024 * 1024), () => undefined)
  await closed
  assert.equal((await w.agnes('GET', '/chat_sessions')).status, 200)
})

test('HTML is stored without anything that runs', async () => {
  const { widget, session_id } = await chat.begin()
  const cases = [
    ['<b onclick="x()">b</b>', '<b>b</b>'],
    ['a<script>alert(1)</script>', 'a'],
    ['<a href="JaVaScRiPt:x">l</a>', '<a rel="nofollow noreferrer noopener" target="_blank">l</a>'],
    ['<style>*{display:none}</style>t', 't'],
    ['<iframe srcdoc="<script>1</script>"></iframe>f', 'f'],
    ['<form action="//evil.test"><input name="p">q</form>', 'q'],
  ] as const
  for (const [content, stored] of cases) {
    const { message } = await widget.ask('chat_session_message', { session_id, content })
    assert.equal(message.content, stored)
  }
  const first = await w.anyone('POST', '/chat_visits', {
    event: 'chat_session_init',
    data: {
      chat_id: 1,
      name: '<img src=x>',
      fields: { a: 'b'.repeat(9999), ['x'.repeat(99)]: 'y' },
      message: '<i>hi</i>',
    },
  })
  assert.equal(first.body.events[0].event, 'chat_error', 'names of fields are short')
})

test('guessed sessions, and those of others, are unknown', async () => {
  const { session_id } = await chat.begin()
  const stranger = await chat.openWidget('https://evil.test')
  for (const guess of ['', '0'.repeat(32), session_id.toUpperCase(), `${session_id} `, session_id.slice(0, 31), '%']) {
    for (const event of ['chat_session_message', 'chat_session_close', 'chat_session_typing', 'chat_session_read']) {
      const data = { session_id: guess, content: 'x', message_id: 1 }
      assert.match((await stranger.ask(event, data, 'chat_error')).state, /^No such session id/, `${event} ${guess}`)
    }
  }
  const [{ id }] = (await w.agnes('GET', '/chat_sessions?state=waiting')).body
  assert.match(
    (await stranger.ask('chat_session_message', { session_id: String(id), content: 'x' }, 'chat_error')).state,
    /^No such/,
  )
})

test('a closed chat accepts nothing', async () => {
  const { widget, session_id } = await chat.begin()
  await widget.ask('chat_session_close', { session_id }, 'chat_status_close')
  for (const event of ['chat_session_message', 'chat_session_close', 'chat_session_notice', 'chat_session_read'])
    assert.match(
      (await widget.ask(event, { session_id, content: 'x', message: 'x', message_id: 1 }, 'chat_error')).state,
      /^No such session id/,
    )
  const again = await widget.ask('chat_session_init', { session_id, url: '' }, 'chat_error')
  assert.match(again.state, /^No such session id/, 'a secret is used once')
})

test('an origin that is not allowed is refused over both ways, and counted for the administrator', async () => {
  await w.ada('PUT', '/chats/1', { allowed_websites: 'shop.example' })
  const forged = await chat.openWidget('https://shop.example.evil.test')
  assert.deepEqual(await forged.ask('chat_session_init', { url: '' }, 'chat_error'), { state: 'chat_unavailable' })
  const polled = await w.app.inject({
    method: 'POST',
    url: '/api/v1/chat_visits',
    headers: { origin: 'https://evil.test' },
    payload: { event: 'chat_session_init', data: { chat_id: 1 } },
  })
  assert.equal(polled.json().events[0].data.state, 'chat_unavailable')
  const { body: sites } = await w.ada('GET', '/chats/1/sites')
  assert.ok(
    sites.some(
      ({ origin, refused_count }: { origin: string; refused_count: number }) =>
        origin === 'https://evil.test' && refused_count > 0,
    ),
  )
  await w.ada('PUT', '/chats/1', { allowed_websites: null })
})

test('one address has a limited number of connections, and reconnecting in a loop is slowed down', () => {
  let now = 0
  const sources = createSources({ open: 3, openInTotal: 5, burst: 10, perSecond: 1 }, () => now)
  const tryOpen = (ip: string) => {
    sources.assertBelowLimits(ip)
    return sources.open(ip)
  }
  const leave = [1, 2, 3].map(() => tryOpen('192.0.2.1'))
  assert.throws(() => tryOpen('192.0.2.1'), { status: 429 })
  const others = [1, 2].map(() => tryOpen('192.0.2.2'))
  assert.throws(() => tryOpen('192.0.2.3'), { status: 429 }, 'all together')
  for (const end of [...leave, ...others]) {
    end()
    end()
  }
  for (let at = 0; at < 7; at += 1) tryOpen('192.0.2.1')()
  assert.throws(() => tryOpen('192.0.2.1'), { status: 429 }, 'too often')
  now += 5000
  tryOpen('192.0.2.1')()
})

test('sockets beyond the limit of an address are refused, and others are served', async () => {
  const open: WebSocket[] = []
  let refused: unknown
  for (let at = 0; at < 60 && !refused; at += 1) {
    try {
      open.push(await openSocket())
    } catch (error) {
      refused = error
    }
  }
  assert.match(String(refused), /429/)
  assert.ok(open.length <= 50)
  assert.equal((await w.agnes('GET', '/chat_sessions')).status, 200)
  await Promise.all(open.map((socket) => (socket.close(), once(socket, 'close'))))
})
