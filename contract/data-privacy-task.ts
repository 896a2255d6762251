import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { failsWith } from './issues.ts'
import { id, jsonObject } from './lenient.ts'
import { resource } from './resource.ts'
import { assets, recordId } from './wire.ts'

const permission = ['admin.data_privacy'] as const

/** Deletes a person with their tickets, or a ticket, for good. What is kept of it here is shortened: `N*a C*r`. */
export const DataPrivacyTask = resource('data_privacy_tasks', {
  model: 'DataPrivacyTask',
  read: permission,
  write: permission,
  fields: {
    deletable_type: z.enum(
      ['User', 'Ticket'],
      failsWith('invalid_value', 'Data privacy task allows to delete a user or a ticket only.'),
    ),
    deletable_id: id(),
    preferences: jsonObject(1000)
      .default({})
      .meta({ description: '`{"delete_organization":"true"}` also deletes the organization of its only member.' }),
  },
  computed: { state: z.enum(['in process', 'completed', 'failed']) },
  verbs: ['list', 'show', 'create', 'remove'],
})

const ids = z.array(recordId)

export const DataPrivacyTasks = {
  byState: endpoint({
    tag: 'data_privacy_tasks',
    permission,
    method: 'GET',
    path: '/data_privacy_tasks/by_state',
    output: z.object({ record_ids: z.object({ in_process: ids, failed: ids, completed: ids }), assets }),
    summary: 'List the newest data privacy tasks by state',
  }),
}
