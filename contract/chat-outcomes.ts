import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text, timestampInput } from './lenient.ts'
import { recordId, timestamp } from './wire.ts'

const ofSession = { tag: 'chat', permission: ['chat.agent'], model: 'Chat::Session' } as const

/** What becomes of a conversation. */
export const ChatOutcomes = {
  ticket: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/chat_sessions/{id}/ticket',
    input: z.object({
      id: id(),
      title: text(250).optional(),
      group_id: id().optional().meta({ description: 'The group of the topic if it is not given.' }),
      customer_id: id().optional().meta({ description: 'The person of the chat if it is not given.' }),
    }),
    output: z.object({ ticket_id: recordId, number: z.string(), created: z.boolean() }),
    refuses: [403],
    summary: 'Create a ticket with the transcript of a chat session',
    description: 'A session has one ticket: a repetition returns it.',
  }),
  transcript: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/chat_sessions/{id}/transcript',
    input: z.object({
      id: id(),
      email: text(255).optional().meta({ description: 'The address of the visitor if it is not given.' }),
    }),
    output: z.object({ email: z.string() }),
    refuses: [429],
    summary: 'Email the transcript of a chat session, without notes',
    description: 'At most three times an hour for a session, and five times for an address.',
  }),
}

const seconds = z.int().nullable()
const counted = {
  chats: z.int(),
  answered: z.int(),
  missed: z.int().meta({ description: 'Ended before an agent accepted them.' }),
  median_wait: seconds,
  median_length: seconds,
  ratings: z.record(z.enum(['1', '2', '3', '4', '5']), z.int()),
}

export const ChatStatistics = {
  show: endpoint({
    tag: 'chat',
    permission: ['chat.agent', 'report', 'admin.channel_chat'],
    method: 'GET',
    path: '/chat_statistics',
    costly: true,
    input: z.object({
      from: timestampInput().optional(),
      to: timestampInput().optional(),
      chat_id: id().optional(),
    }),
    output: z.object({
      from: timestamp,
      to: timestamp,
      ...counted,
      agents: z.array(z.object({ user_id: recordId, ...counted })),
    }),
    summary: 'Get chat statistics',
    description:
      'Chats that began in the period: the last 30 days by default, at most 366 days. Agents see their own chats; with' +
      ' `report` or `admin.channel_chat`, all are counted. Times are in seconds.',
  }),
}
