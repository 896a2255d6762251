import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { queryClient } from '../api/query-client.ts'
import { onChatMessage, receive } from './messages.ts'

const message = {
  id: 3,
  chat_session_id: 7,
  content: 'Thank you',
  internal: false,
  article_id: null,
  files: [],
  created_by_id: null,
  created_at: '2026-11-18T09:00:00.000Z',
  updated_at: '2026-11-18T09:00:00.000Z',
}
const frame = { type: 'chat_message', at: message.created_at, message } as const

const ofChat = (id: number) => ['chat_sessions', id, 'messages']
const isOld = (id: number) => queryClient.getQueryState(ofChat(id))!.isInvalidated

after(() => queryClient.clear())

test('a chat is read again after a message that no part of the page adds to it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const heard: number[] = []
  for (const id of [7, 8]) queryClient.setQueryData(ofChat(id), [])

  const stop = onChatMessage(({ id }) => heard.push(id))
  receive(frame)
  t.mock.timers.tick(1000)
  assert.deepEqual([heard, isOld(7)], [[3], false])

  stop()
  receive(frame)
  t.mock.timers.tick(1000)
  assert.deepEqual([heard, isOld(7), isOld(8)], [[3], true, false])
})
