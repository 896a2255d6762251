import { z } from 'zod'
import { condition } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { assets, recordId } from './wire.ts'

const about = {
  method: 'POST',
  costly: true,
  permission: ['admin.*'],
  writes: false,
  input: z.object({ condition }),
  output: z.object({ object_ids: z.array(recordId).max(6), object_count: z.int(), assets }),
} as const

/** What conditions of schedules about users and organizations match now. */
export const RecordSelectors = {
  users: endpoint({
    ...about,
    tag: 'users',
    path: '/users/selector',
    summary: 'Preview the users that match a condition',
    example: {
      input: { condition: { 'user.last_login': { operator: 'before (relative)', range: 'month', value: '6' } } },
    },
  }),
  organizations: endpoint({
    ...about,
    tag: 'organizations',
    path: '/organizations/selector',
    summary: 'Preview the organizations that match a condition',
    example: { input: { condition: { 'organization.members_existing': { operator: 'is', value: false } } } },
  }),
}
