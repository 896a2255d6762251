import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './lenient.ts'
import { recordId } from './wire.ts'

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
    summary: 'Mail the transcript of a chat session, without notes',
    description: 'At most three times an hour for a session, and five times for an address.',
  }),
}
