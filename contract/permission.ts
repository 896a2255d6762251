import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { listParameters } from './resource.ts'
import { recordId, timestamp } from './wire.ts'

const permission = z
  .object({
    id: recordId,
    name: z.string(),
    label: z.string(),
    description: z.string(),
    preferences: z.looseObject({ disabled: z.boolean().optional() }),
    active: z.boolean(),
    allow_signup: z.boolean(),
    available: z
      .boolean()
      .meta({ description: 'Whether this version checks it; others belong to features that it does not have.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Permission' })

/** The permissions that roles and access tokens can have. */
const reading = {
  tag: 'permissions',
  model: 'Permission',
  permission: ['admin.*', 'user_preferences.access_token'],
} as const

export const Permissions = {
  list: endpoint({
    ...reading,
    method: 'GET',
    path: '/permissions',
    input: z.object(listParameters),
    output: z.array(permission),
    summary: 'List permissions, parents before children',
  }),
  show: endpoint({
    ...reading,
    method: 'GET',
    path: '/permissions/{id}',
    input: z.object({ id: id() }),
    output: permission,
    summary: 'Get a permission',
  }),
}
