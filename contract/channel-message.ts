import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, list, optionalId } from './lenient.ts'
import { reasonFields } from './notices.ts'
import { listParameters } from './resource.ts'
import { recordId, timestamp } from './wire.ts'

const states = ['waiting', 'filed', 'ignored', 'failed'] as const

const channelMessage = z
  .object({
    id: recordId,
    channel_id: recordId.nullable(),
    network: z.string(),
    source_key: z.string(),
    state: z.enum(states),
    reason: z.string().nullable(),
    ...reasonFields,
    attempts: z.int(),
    ticket_id: recordId.nullable(),
    article_id: recordId.nullable(),
    received_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ChannelMessage' })

export type ChannelMessage = z.output<typeof channelMessage>

const channelTraffic = z
  .object({
    channel_id: recordId,
    last_received_at: timestamp,
    last_ticket_id: recordId.nullable().meta({ description: 'Where the newest message is; null if it has no ticket.' }),
    waiting: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'ChannelTraffic' })

export type ChannelTraffic = z.output<typeof channelTraffic>

const common = {
  tag: 'channel_messages',
  model: 'ChannelMessage',
  /** Those of all networks; messages of other networks are not shown. */
  permission: ['admin.channel_telegram', 'admin.channel_whatsapp', 'admin.channel_sms', 'admin.channel_facebook'],
}

const example = {
  id: 7,
  channel_id: 3,
  network: 'telegram',
  source_key: 'message:5301:42',
  state: 'failed',
  reason: 'Unexpected error (TypeError). See the server log.',
  reason_code: 'mail_unexpected_error',
  reason_values: { error: 'TypeError' },
  attempts: 5,
  ticket_id: null,
  article_id: null,
  received_at: '2026-01-05T09:30:00.123Z',
  updated_at: '2026-01-05T09:30:01.007Z',
} as const

/** All messages that networks sent, without their content: who may read it depends on the ticket. */
export const ChannelMessages = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/channel_messages',
    input: z.object({
      ...listParameters,
      state: list(z.enum(states)).optional(),
      channel_id: optionalId().optional(),
    }),
    output: z.array(channelMessage),
    summary: 'List messages received from messengers and by SMS, newest first',
    example: { output: [example] },
  }),
  summary: endpoint({
    ...common,
    permission: [...common.permission, 'admin.channel_email', 'admin.channel_google', 'admin.channel_microsoft365'],
    method: 'GET',
    path: '/channel_messages/summary',
    output: z.array(channelTraffic),
    summary: 'Show the newest message of each channel, and how many wait or have failed',
    description: 'Messengers, SMS and mailboxes. Channels that have never received a message are left out.',
    example: {
      output: [
        { channel_id: 3, last_received_at: '2026-01-05T09:30:00.123Z', last_ticket_id: 12, waiting: 0, failed: 1 },
      ],
    },
  }),
  retry: endpoint({
    ...common,
    method: 'POST',
    path: '/channel_messages/{id}/retry',
    input: z.object({ id: id() }),
    output: channelMessage,
    summary: 'Process a failed message again',
    example: {
      output: { ...example, state: 'waiting', reason: null, reason_code: null, reason_values: {}, attempts: 0 },
    },
  }),
}
