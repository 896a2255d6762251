import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listParameters } from './resource.ts'
import { recordId, timestamp } from './wire.ts'

const entry = z
  .object({
    id: recordId,
    direction: z.enum(['in', 'out']),
    facility: z.string(),
    method: z.string(),
    url: z.string(),
    status: z.string().nullable(),
    ip: z.string().nullable(),
    request: z.looseObject({}),
    response: z.looseObject({}),
    created_by_id: recordId.nullable(),
    updated_by_id: recordId.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'HttpLog' })

const paging = { page: listParameters.page, per_page: listParameters.per_page, limit: listParameters.limit }
const common = {
  tag: 'http_logs',
  method: 'GET',
  permission: ['admin.*'],
  output: z.array(entry),
  description: 'Tokens in URLs and responses are masked. Entries are kept for 30 days.',
} as const

export const HttpLogs = {
  list: endpoint({
    ...common,
    path: '/http_logs',
    input: z.object(paging),
    summary: 'List requests and responses of integrations, newest first',
  }),
  ofFacility: endpoint({
    ...common,
    path: '/http_logs/{facility}',
    input: z.object({ ...paging, facility: z.string().max(100) }),
    summary: 'List requests and responses of one integration, newest first',
  }),
}
