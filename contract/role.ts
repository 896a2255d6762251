import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, boundedText, jsonObject, requiredText } from './lenient.ts'
import { resource } from './resource.ts'

/** Access levels by group id, or by group name with `expand`. */
const access = z.record(z.string(), z.array(z.string()))

/** Any map; the feature validates the levels. */
const accessInput = z
  .unknown()
  .optional()
  .meta({
    wire: {
      type: 'object',
      additionalProperties: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    },
  })

const described = resource('roles', {
  model: 'Role',
  read: ['admin.role'],
  write: ['admin.role'],
  fields: {
    name: requiredText('Name', 250),
    preferences: jsonObject(10_000).default({}),
    default_at_signup: bool().default(false),
    active: bool().default(true),
    note: boundedText('Note', 250).nullable().default(''),
  },
  relations: {
    permissions: {
      ids: 'permission_ids',
      table: 'permissions',
      own: 'role_id',
      through: 'permissions_roles',
      other: 'permission_id',
      writable: true,
    },
  },
  computed: {
    note: z.string(),
    group_ids: access,
    groups: access.optional(),
    knowledge_base_permission_ids: z.array(z.int()),
    knowledge_base_permissions: z.array(z.string()).optional(),
  },
  verbs: ['list', 'search', 'show', 'create', 'update'],
})

const { create, update } = described.endpoints

/** Roles are never deleted, so that past permissions can be explained. An inactive role grants nothing. */
export const Role = {
  ...described,
  endpoints: {
    ...described.endpoints,
    create: endpoint({ ...create, input: create.input!.extend({ group_ids: accessInput, groups: accessInput }) }),
    update: endpoint({ ...update, input: update.input!.extend({ group_ids: accessInput, groups: accessInput }) }),
  },
}
