import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exportEndpoints } from './export.ts'
import { id, text, timestampInput } from './lenient.ts'
import { listParameters } from './resource.ts'
import { recordId, timestamp } from './wire.ts'

const entry = z
  .object({
    id: recordId,
    at: timestamp,
    action: z.string(),
    actor_id: recordId.nullable(),
    real_actor_id: recordId.nullable(),
    via: z.string().nullable(),
    object: z.string().nullable(),
    object_id: recordId.nullable(),
    ip: z.string().nullable(),
    request_id: z.string().nullable(),
    details: z.unknown(),
  })
  .meta({ id: 'AuditLog' })

const permission = ['admin.session', 'admin.security'] as const

const filters = {
  actor_id: id().optional(),
  action: text(100).optional(),
  object: text(100).optional(),
  object_id: id().optional(),
  from: timestampInput().optional(),
  to: timestampInput().optional(),
}

export const exportedAuditLogColumns = [
  'at',
  'action',
  'user',
  'impersonated_by',
  'object',
  'object_id',
  'details',
  'via',
  'ip',
] as const

export const AuditLogs = {
  list: endpoint({
    tag: 'audit_logs',
    method: 'GET',
    path: '/audit_logs',
    permission,
    input: z.object({
      ...filters,
      page: listParameters.page,
      per_page: listParameters.per_page,
      limit: listParameters.limit,
    }),
    output: z.array(entry),
    summary: 'List security-relevant events, newest first',
    description:
      '`actor_id` matches actions by this user, including those on behalf of others and by others on the user’s behalf. `from` is inclusive, `to` exclusive.',
  }),
  ...exportEndpoints({ tag: 'audit_logs', permission, input: filters, usual: exportedAuditLogColumns }),
}
