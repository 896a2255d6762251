import { z } from 'zod'
import { group } from './attributes/group.ts'
import { resourceFields } from './attributes/schemas.ts'
import { optionalId, text } from './lenient.ts'
import { resource } from './resource.ts'

/** `no` is the older name of `new_ticket`; some clients send an empty string for no value. */
const followUps = ['yes', 'no', 'new_ticket', 'new_ticket_after_certain_time'] as const
const followUp = z.enum([...followUps, '']).meta({ wire: { type: 'string', enum: followUps } })

export const Group = resource('groups', {
  model: 'Group',
  customFieldsOf: 'Group',
  read: ['admin.group'],
  write: ['admin.group'],
  fields: {
    ...resourceFields(group),
    name: text(2000).optional(),
    name_last: text(160).optional(),
    follow_up_possible: followUp.default('yes'),
    reopen_time_in_days: optionalId().default(null),
  },
  references: {
    signature: { table: 'signatures' },
    email_address: { table: 'email_addresses' },
    parent: { table: 'groups' },
  },
  relations: { users: { ids: 'user_ids', table: 'users', own: 'group_id', through: 'groups_users', other: 'user_id' } },
  // A new group needs one of the two names; responses contain both: `Sales::EU` and `EU`.
  computed: { name: z.string(), name_last: z.string() },
  historyAttribute: 'group',
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})
