import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { int, text } from './lenient.ts'
import { noticeValues } from './notices.ts'
import { empty, timestamp } from './wire.ts'

const system = { tag: 'system', permission: 'public' } as const

export const System = {
  document: endpoint({
    ...system,
    method: 'GET',
    path: '/openapi.json',
    alsoAnswers: { 304: 'Not modified: `If-None-Match` matches the document.' },
    output: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
    summary: 'Get this document',
    description: 'OpenAPI 3.1, generated from the same definitions that validate requests.',
  }),
}

/** For monitoring: the handler accepts a token in the query or a permission, so the endpoint itself is public. */
const watched = { tag: 'monitoring', permission: 'public', method: 'GET' } as const
const administered = { tag: 'monitoring', permission: ['admin.monitoring'], method: 'POST' } as const
const token = text(200).optional()
const needs = 'Send the monitoring token as `token`, or use credentials with `admin.monitoring`.'

const counts = <T extends z.ZodType>(value: T) =>
  z.object({
    users: value,
    groups: value,
    overviews: value,
    tickets: value,
    ticket_articles: value,
    text_modules: value,
    taskbars: value,
    object_manager_attributes: value,
    knowledge_base_categories: value,
    knowledge_base_answers: value,
  })

export const Monitoring = {
  healthCheck: endpoint({
    ...watched,
    path: '/monitoring/health_check',
    input: z.object({ token }),
    output: z.object({
      healthy: z.boolean(),
      message: z.string(),
      issues: z.array(z.string()),
      problems: z.array(z.object({ code: z.string(), values: noticeValues })).meta({
        description: 'The same as `issues`, as codes.',
      }),
      actions: z.array(z.string()),
      token: z.string().optional(),
    }),
    summary: 'Check the health of the helpdesk',
    description: `${needs} Users with the permission also get the token.`,
    example: { output: { healthy: true, message: 'success', issues: [], problems: [], actions: [] } },
  }),
  status: endpoint({
    ...watched,
    path: '/monitoring/status',
    input: z.object({ token }),
    output: z.object({
      counts: counts(z.int()),
      last_created_at: counts(timestamp.nullable()),
      last_login: timestamp.nullable(),
      agents: z.int(),
      storage: z.object({ kB: z.int(), MB: z.int(), GB: z.int() }),
      jobs: z
        .object({ waiting: z.int(), running: z.int(), failed: z.int(), late: z.int() })
        .meta({ description: 'Background jobs. Late ones should have run five minutes ago.' }),
      requests: z
        .object({ minutes: z.int(), count: z.int(), errors: z.int(), p50: z.int(), p95: z.int(), p99: z.int() })
        .meta({ description: 'The requests that this process answered in the last minutes; times in milliseconds.' }),
    }),
    summary: 'Get record counts',
    description: needs,
  }),
  amountCheck: endpoint({
    ...watched,
    path: '/monitoring/amount_check',
    input: z.object({
      token,
      periode: text(20),
      max_critical: int(1).optional(),
      max_warning: int(1).optional(),
      min_critical: int(1).optional(),
      min_warning: int(1).optional(),
    }),
    output: z.object({
      state: z.enum(['ok', 'warning', 'critical']).optional(),
      message: z.string().optional(),
      count: z.int(),
    }),
    summary: 'Compare the number of new tickets with given limits',
    description: `${needs} \`periode\` is a number with the unit s, m, h or d. Without limits, only the count is returned.`,
    example: { output: { state: 'ok', count: 12 } },
  }),
  newToken: endpoint({
    ...administered,
    path: '/monitoring/token',
    output: z.object({ token: z.string() }),
    status: 201,
    summary: 'Replace the monitoring token',
  }),
  restartFailedJobs: endpoint({
    ...administered,
    path: '/monitoring/restart_failed_jobs',
    output: empty,
    summary: 'Retry failed jobs',
  }),
}
