import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let chat: ChatTest
before(async () => {
  w = await world()
  chat = await openChatTest(w)
  await w.agnes('PUT', '/chat_agent', { active: true })
})
after(async () => {
  await chat.close()
  await w.close()
})

const pagesOf = async (id: number): Promise<string[]> => {
  const { preferences } = (await w.agnes('GET', `/chat_sessions/${id}`)).body
  return (preferences.pages ?? []).map(({ url }: { url: string }) => url)
}

test('agents see where the visitor was during the chat', async () => {
  const { id, widget, session_id } = await chat.begin({ url: 'https://shop.example/cart' })
  assert.deepEqual(await pagesOf(id), [])
  const visit = (page: string) => widget.say('chat_session_notice', { session_id, message: page })
  visit('https://shop.example/cart')
  visit('https://shop.example/lamps')
  await widget.ask('ping', {}, 'pong')
  const next = await chat.openWidget()
  await next.ask('chat_status_customer', { session_id, url: 'https://shop.example/help' })
  assert.deepEqual(
    await pagesOf(id),
    ['cart', 'lamps', 'help'].map((page) => `https://shop.example/${page}`),
  )
  for (let page = 0; page < 20; page += 1) visit(`https://shop.example/${page}`)
  visit(`https://shop.example/${'long'.repeat(400)}`)
  await widget.ask('ping', {}, 'pong')
  const pages = await pagesOf(id)
  assert.deepEqual([pages.length, pages.at(-1)!.length], [20, 500])
  widget.close()
  next.close()
})
