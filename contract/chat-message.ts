import { z } from 'zod'
import { recordId, timestamp } from './wire.ts'

const file = z
  .object({
    id: recordId,
    filename: z.string(),
    size: z.int().meta({ description: 'Bytes.' }),
    content_type: z.string(),
    url: z.string(),
  })
  .meta({ id: 'ChatFile' })
export type ChatFile = z.output<typeof file>

export const chatMessage = z
  .object({
    id: recordId,
    chat_session_id: recordId,
    content: z.string().meta({ description: 'Sanitized HTML.' }),
    internal: z.boolean().meta({ description: 'A note of an agent; visitors do not see it.' }),
    article_id: recordId.nullable().meta({ description: 'The article by which it was sent as an email.' }),
    files: z.array(file),
    created_by_id: recordId.nullable().meta({ description: 'The agent; null for the visitor.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.output<typeof chatMessage>
