import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paging } from './lenient.ts'
import { modes } from './resource.ts'
import { fullList, recordId, timestamp } from './wire.ts'

export const activeObjects = ['Ticket', 'Ticket::Article'] as const
export type ActiveObject = (typeof activeObjects)[number]
export const activityTypes = ['create', 'update'] as const
export type ActivityType = (typeof activityTypes)[number]

const activity = z
  .object({
    id: recordId,
    activity_stream_type_id: recordId,
    activity_stream_object_id: recordId,
    type: z.literal(activityTypes).optional(),
    object: z.literal(activeObjects).optional(),
    permission_id: recordId,
    group_id: recordId,
    o_id: recordId,
    created_by_id: recordId,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Activity' })

/** Recent changes by agents and customers. */
export const ActivityStream = {
  list: endpoint({
    tag: 'activity_stream',
    method: 'GET',
    path: '/activity_stream',
    permission: 'any',
    input: z.object({ ...paging, ...modes }),
    output: z.union([z.array(activity), fullList]),
    summary: 'List recent activity on tickets in the caller’s groups',
    description:
      'Newest first, from the last few thousand changes. Users who are not agents in any group get an empty list.',
  }),
}
