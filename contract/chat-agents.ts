import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, int, timestampInput } from './lenient.ts'
import { recordId, timestamp } from './wire.ts'

const seats = {
  running_count: z.int(),
  concurrent: z.int().meta({ description: 'How many chats at once the agent wants.' }),
}

const availableAgent = z
  .object({
    user_id: recordId,
    name: z.string(),
    ...seats,
    chat_ids: z.array(recordId).nullable().meta({ description: 'The topics of the agent; null for all of them.' }),
  })
  .meta({ id: 'AvailableChatAgent' })
export type AvailableChatAgent = z.output<typeof availableAgent>

const availableTopic = z
  .object({
    id: recordId,
    name: z.string(),
    mine: z.boolean().meta({ description: 'The caller has turned it on.' }),
    waiting_count: z.int(),
    makes_tickets: z.boolean().meta({ description: 'Chats of this topic can become tickets.' }),
    files: z.boolean().meta({ description: 'Files can be exchanged.' }),
  })
  .meta({ id: 'AvailableChatTopic' })
export type AvailableChatTopic = z.output<typeof availableTopic>

const availability = z
  .object({
    active: z.boolean(),
    ...seats,
    waiting_count: z.int(),
    unread_count: z.int().meta({ description: 'Unread messages in the chats of the caller.' }),
    set_away_at: timestamp.nullable().meta({
      description: 'When the server set the caller to unavailable, because a visitor was not accepted in time.',
    }),
    accept_within: z.int().meta({ description: 'Seconds in which a visitor should be accepted.' }),
    online_agent_ids: z.array(recordId),
    agents: z.array(availableAgent),
    topics: z.array(availableTopic),
  })
  .meta({ id: 'ChatAvailability' })
export type ChatAvailability = z.output<typeof availability>

const ofAgent = { tag: 'chat', permission: ['chat.agent'] } as const

export const ChatAgents = {
  show: endpoint({
    ...ofAgent,
    method: 'GET',
    path: '/chat_agent',
    output: availability,
    summary: 'Get whether you are available for chats',
  }),
  update: endpoint({
    ...ofAgent,
    method: 'PUT',
    path: '/chat_agent',
    input: z.object({ active: bool().optional(), concurrent: int(1, 100).optional() }),
    output: availability,
    summary: 'Set whether you are available for chats',
    description:
      'Agents who are available or have chats repeat this every minute, without values if nothing changes; without it ' +
      'for two minutes they count as gone. `preferences.chat.max_windows` of the user has priority over `concurrent`.',
  }),
  list: endpoint({
    ...ofAgent,
    method: 'GET',
    path: '/chat_agents',
    output: z.array(z.object({ user_id: recordId, name: z.string() }).meta({ id: 'ChatAgentName' })),
    summary: 'List the agents who have or had chats',
  }),
  summary: endpoint({
    ...ofAgent,
    method: 'GET',
    path: '/chat_agent/summary',
    input: z.object({ since: timestampInput() }),
    output: z
      .object({
        ended_count: z.int(),
        last_closed_at: timestamp.nullable(),
        median_wait: z.int().nullable().meta({ description: 'Seconds; null if no visitor was accepted.' }),
      })
      .meta({ id: 'ChatSummary' }),
    summary: 'Summarize the chats since a given time',
    description: 'Covers the topics that the caller has turned on.',
  }),
}
