import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging } from './lenient.ts'
import { modes } from './resource.ts'
import { fullList, ok, recordId, timestamp } from './wire.ts'

export const viewedObjects = ['Ticket', 'User', 'Organization', 'KnowledgeBase::Answer::Translation'] as const
export type ViewedObject = (typeof viewedObjects)[number]

export const recentView = z
  .object({
    id: recordId,
    o_id: recordId,
    recent_view_object_id: recordId,
    object: z.literal(viewedObjects).optional(),
    created_by_id: recordId,
    created_at: timestamp,
  })
  .meta({ id: 'RecentView' })

const own = { tag: 'recent_view', path: '/recent_view', permission: 'any' } as const

/** The records that a user viewed last. */
export const RecentViews = {
  list: endpoint({
    ...own,
    method: 'GET',
    input: z.object({ ...paging, ...modes }),
    output: z.union([z.array(recentView), fullList]),
    summary: 'List recently viewed records the caller can still read',
  }),
  create: endpoint({
    ...own,
    method: 'POST',
    input: z.object({ object: z.literal(viewedObjects), o_id: id() }),
    output: ok,
    refuses: [404],
    summary: 'Record that the caller viewed a record',
  }),
}
