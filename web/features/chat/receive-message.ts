import type { QueryClient } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat-message.ts'
import { isTouched } from '#web/lib/api/touch.ts'
import { touchByOthers } from '#web/lib/live/delayed-refetch.ts'
import { availabilityQuery, type ChatSessionRecord, messagesQuery, mineQuery, sessionQuery } from './queries.ts'

/** As much of it as lists have. */
const excerptLength = 400

/** The row of a list as the server would return it after this message. */
function addToRow(session: ChatSessionRecord, message: ChatMessage): ChatSessionRecord {
  const { id, content, internal, created_by_id, created_at } = message
  const isOfVisitor = created_by_id === null
  // A note of another agent does not mean that the agent of the chat has read it.
  const marksRead = !internal || created_by_id === session.user_id
  return {
    ...session,
    message_ids: [...session.message_ids, id],
    updated_at: created_at,
    ...(isOfVisitor
      ? { unread_count: session.unread_count + 1, visitor_seen_at: created_at }
      : marksRead && { unread_count: 0, agent_read_id: id }),
    ...(!internal && {
      last_message: { id, content: content.slice(0, excerptLength), created_by_id },
      last_message_at: created_at,
    }),
  }
}

/**
 * A message in a chat of this agent: added to what is shown, because fetching the lists again for each message would
 * keep a busy console and the server occupied.
 */
export function receiveMessage(client: QueryClient, message: ChatMessage): void {
  const change = { object: 'chat_sessions', id: message.chat_session_id }
  const mine = client.getQueryState(mineQuery.queryKey)
  const row = mine?.data?.find(({ id }) => id === change.id)
  const isInRow = row?.message_ids.includes(message.id) ?? false
  const shown = client.getQueryState(messagesQuery(change.id).queryKey)
  const isShown = shown === undefined ? isInRow : shown.data?.some(({ id }) => id === message.id) === true
  if (isInRow && isShown) return
  // Only one has it: a change of another chat loads the list again, but not these messages.
  const isInOne = isInRow || isShown
  // An answer that is under way may be older than the message.
  const isLoading = client.isFetching({ predicate: (query) => isTouched(query, change) }) > 0
  if (!row || isInOne || mine?.isInvalidated || isLoading) return void touchByOthers(client, [change])
  const changed = addToRow(row, message)
  client.setQueryData(mineQuery.queryKey, (before) => before && [changed, ...before.filter((one) => one !== row)])
  client.setQueryData(messagesQuery(change.id).queryKey, (before) => before && [...before, message])
  client.setQueryData(
    availabilityQuery.queryKey,
    (before) => before && { ...before, unread_count: before.unread_count + changed.unread_count - row.unread_count },
  )
  void client.invalidateQueries({ queryKey: sessionQuery(change.id).queryKey, exact: true })
}
