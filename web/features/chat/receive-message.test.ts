import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueryClient } from '#web/lib/api/create-query-client.ts'
import { type ChatSessionRecord, messagesQuery, mineQuery, availabilityQuery } from './queries.ts'
import { receiveMessage } from './receive-message.ts'

const at = '2026-11-17T09:00:00.000Z'

const session = (id: number, values: Partial<ChatSessionRecord> = {}) =>
  ({
    id,
    user_id: 4,
    message_ids: [1],
    unread_count: 0,
    agent_read_id: 1,
    last_message: null,
    ...values,
  }) as ChatSessionRecord

const message = (id: number, values: object = {}) => ({
  id,
  chat_session_id: 7,
  content: 'Where is my lamp?',
  internal: false,
  article_id: null,
  files: [],
  created_by_id: null,
  created_at: at,
  updated_at: at,
  ...values,
})

function openConsole() {
  const client = createQueryClient()
  client.setQueryData(mineQuery.queryKey, [session(6), session(7)])
  client.setQueryData(messagesQuery(7).queryKey, [message(1)])
  client.setQueryData(availabilityQuery.queryKey, { unread_count: 0 } as never)
  const read = () => ({
    mine: client.getQueryData(mineQuery.queryKey)!,
    messages: client.getQueryData(messagesQuery(7).queryKey)!.map(({ id }) => id),
    unread: client.getQueryData(availabilityQuery.queryKey)!.unread_count,
    isStale: client.getQueryState(mineQuery.queryKey)!.isInvalidated,
  })
  return { client, read }
}

test('a message of the visitor is added to the chat, its row and the count, once', () => {
  const { client, read } = openConsole()
  for (const id of [2, 3, 3]) receiveMessage(client, message(id))
  const { mine, messages, unread, isStale } = read()
  assert.deepEqual([messages, unread, isStale], [[1, 2, 3], 2, false])
  assert.deepEqual(
    mine.map(({ id, unread_count }) => [id, unread_count]),
    [
      [7, 2],
      [6, 0],
    ],
  )
  assert.deepEqual([mine[0]!.last_message?.id, mine[0]!.last_message_at], [3, at])
})

test('a note of the agent of the chat marks as read, one of another agent does not, and neither is a last message', () => {
  const { client, read } = openConsole()
  receiveMessage(client, message(2))
  receiveMessage(client, message(3, { created_by_id: 5, internal: true }))
  assert.deepEqual([read().messages, read().unread, read().mine[0]!.agent_read_id], [[1, 2, 3], 1, 1])
  receiveMessage(client, message(4, { created_by_id: 4, internal: true }))
  const { mine, messages, unread } = read()
  assert.deepEqual([messages, unread, mine[0]!.unread_count, mine[0]!.agent_read_id], [[1, 2, 3, 4], 0, 0, 4])
  assert.equal(mine[0]!.last_message?.id, 2)
})

test('a chat that is not in the list is loaded again', () => {
  const { client, read } = openConsole()
  receiveMessage(client, message(2, { chat_session_id: 8 }))
  assert.equal(read().isStale, true)
})

test('while an answer is under way, everything is loaded again', async () => {
  const { client, read } = openConsole()
  const late = Promise.withResolvers<ChatSessionRecord[]>()
  const fetched = client.fetchQuery({ queryKey: mineQuery.queryKey, queryFn: () => late.promise })
  receiveMessage(client, message(2))
  assert.deepEqual([read().messages, read().isStale], [[1], true])
  late.resolve([])
  await fetched
})

test('a message that only the list has is loaded, because a change of another chat loads only the list', () => {
  const { client } = openConsole()
  client.setQueryData(mineQuery.queryKey, [session(6), session(7, { message_ids: [1, 2] })])
  receiveMessage(client, message(2))
  assert.equal(client.getQueryState(messagesQuery(7).queryKey)?.isInvalidated, true)
})
