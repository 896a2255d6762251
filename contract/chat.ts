import { z } from 'zod'
import { newFile } from './article.ts'
import { chatMessage } from './chat-message.ts'
import { chatTopicSettings } from './chat-topic.ts'
import { endpoint } from './endpoint.ts'
import { bool, boundedText, flag, id, int, list, requiredText, text, timestampInput } from './lenient.ts'
import { resource } from './resource.ts'
import { assets, recordId, timestamp } from './wire.ts'

const administrators = ['admin.channel_chat'] as const
const agents = ['chat.agent'] as const

const rules = (label: string) => boundedText(label, 5000).nullable().default(null)

/** A topic of the live chat; visitors choose it by the widget on their page. */
export const Chat = resource('chats', {
  model: 'Chat',
  read: administrators,
  write: administrators,
  fields: {
    name: requiredText('Name'),
    note: boundedText('Note', 250).nullable().default(null),
    max_queue: int(0, 1000).default(5),
    active: bool().default(true),
    public: bool().default(false),
    block_ip: rules('Blocked IP addresses'),
    block_country: rules('Blocked countries'),
    allowed_websites: rules('Allowed websites'),
    preferences: chatTopicSettings.default({}),
  },
  verbs: ['show', 'create', 'update', 'remove'],
})

const session = z
  .object({
    id: recordId,
    chat_id: recordId,
    name: z.string(),
    state: z.enum(['waiting', 'running', 'closed']),
    user_id: recordId.nullable().meta({ description: 'The agent.' }),
    customer_id: recordId.nullable(),
    ticket_id: recordId.nullable(),
    ticket_number: z.string().nullable(),
    preferences: z.looseObject({}).meta({ description: 'Page, IP address and answers of the visitor.' }),
    rating: z.int().nullable(),
    rating_note: z.string().nullable(),
    visitor_seen_at: timestamp,
    visitor_read_id: recordId.nullable(),
    agent_read_id: recordId.nullable(),
    started_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    queued_at: timestamp.meta({ description: 'When the visitor began to wait for the current agent.' }),
    message_ids: z.array(recordId),
    unread_count: z.int().meta({ description: 'Messages of the visitor that the agent has not read.' }),
    last_message: z
      .object({ id: recordId, content: z.string(), created_by_id: recordId.nullable() })
      .nullable()
      .meta({ description: 'The last one that is not a note; at most 400 characters of it.' }),
    last_message_at: timestamp.nullable(),
    tags: z.array(z.string()),
    created_by_id: recordId.nullable(),
    updated_by_id: recordId.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ChatSession' })
export type ChatSessionRecord = z.output<typeof session>

const ofSession = { tag: 'chat', permission: agents, model: 'Chat::Session' } as const

export const longestChatMessage = 20_000
const content = boundedText('Message', longestChatMessage)
const clientId = text(64)
  .optional()
  .meta({ description: 'Identifies the message; a repetition returns the message that exists.' })

export const Chats = {
  list: endpoint({
    method: 'GET',
    path: '/chats',
    tag: 'chat',
    permission: administrators,
    output: z.object({ chat_ids: z.array(recordId), assets }),
    summary: 'List chat topics',
  }),
}

export const ChatSessions = {
  list: endpoint({
    ...ofSession,
    method: 'GET',
    path: '/chat_sessions',
    input: z.object({
      state: z.enum(['waiting', 'running', 'closed']).optional(),
      mine: flag(),
      chat_id: id().optional(),
      user_id: id().optional(),
      customer_id: id().optional(),
      query: text(200).optional().meta({ description: 'Part of a name, an address, a page or a message.' }),
      from: timestampInput().optional(),
      to: timestampInput().optional(),
      page: int(1, 10_000).default(1),
      limit: int(1, 200).default(50),
    }),
    output: z.array(session),
    summary: 'List chat sessions',
    description:
      'Waiting sessions: those of the topics that the caller has turned on, longest wait first. Others: latest ' +
      'first. `mine`: only those of the caller. `from` (inclusive) and `to` (exclusive) compare the end of closed ' +
      'sessions and the beginning of others.',
  }),
  show: endpoint({
    ...ofSession,
    method: 'GET',
    path: '/chat_sessions/{id}',
    input: z.object({ id: id(), full: flag() }),
    output: z.union([session, z.object({ id: recordId, assets })]),
    summary: 'Get a chat session',
  }),
  messages: endpoint({
    ...ofSession,
    method: 'GET',
    path: '/chat_sessions/{id}/messages',
    input: z.object({ id: id(), after: int(0).default(0) }),
    output: z.array(chatMessage),
    summary: 'List the messages of a chat session',
    description: 'Oldest first, at most 500; `after` is the id of the last known message.',
  }),
  update: endpoint({
    ...ofSession,
    method: 'PUT',
    path: '/chat_sessions/{id}',
    input: z.object({ id: id(), name: text().optional(), tags: z.array(requiredText('Tag')).max(50).optional() }),
    output: session,
    summary: 'Rename or tag a chat session',
  }),
  accept: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/chat_sessions/{id}/accept',
    input: z.object({ id: id() }),
    output: session,
    refuses: [409],
    summary: 'Accept a waiting visitor',
    description: '409 if another agent was faster.',
  }),
  addMessage: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/chat_sessions/{id}/messages',
    status: 201,
    bodyLimit: 30 * 1024 * 1024,
    input: z.object({
      id: id(),
      content: content.default(''),
      internal: bool().default(false),
      by_email: bool().default(false),
      client_id: clientId,
      attachments: list(newFile, 10).optional().meta({ description: 'Base64, at most 10 MB each.' }),
    }),
    output: chatMessage.extend({ delivered_by: z.enum(['chat', 'email']) }).meta({ id: 'SentChatMessage' }),
    summary: 'Write to the visitor, or add a note',
    description:
      'With `by_email`, the message is sent to the address of a visitor who has left, as an email of the ticket of the' +
      ' session, which is created if there is none.',
  }),
  typing: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/chat_sessions/{id}/typing',
    input: z.object({ id: id() }),
    output: z.strictObject({}),
    summary: 'Show the visitor that the agent is typing',
  }),
  markRead: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/chat_sessions/{id}/read',
    input: z.object({ id: id(), message_id: id() }),
    output: session,
    summary: 'Mark the messages up to this one as read',
  }),
  close: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/chat_sessions/{id}/close',
    input: z.object({ id: id() }),
    output: session,
    summary: 'End a chat session',
  }),
  transfer: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/chat_sessions/{id}/transfer',
    input: z.object({ id: id(), chat_id: id().optional(), user_id: id().optional(), note: text(2000).optional() }),
    output: session,
    summary: 'Transfer a chat session to another topic or agent',
    description:
      'With `user_id`, that agent has it at once; with `chat_id`, it waits in that topic. The note is internal.',
  }),
  block: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/chat_sessions/{id}/block',
    input: z.object({ id: id() }),
    output: session,
    summary: 'Block the IP address of the visitor',
    description: 'Adds the address to `block_ip` of the topic and ends the session.',
  }),
  unblock: endpoint({
    ...ofSession,
    permission: administrators,
    method: 'DELETE',
    path: '/chat_sessions/{id}/block',
    input: z.object({ id: id() }),
    output: session,
    summary: 'Allow the IP address of the visitor again',
  }),
}
