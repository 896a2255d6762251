import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, id, paging } from './lenient.ts'
import { modes } from './resource.ts'
import { audit, empty, expandedAudit, fullList, fullRecord, recordId } from './wire.ts'

/** Sorted by their ids on the wire. */
export const notificationTypes = [
  'create',
  'update',
  'reminder_reached',
  'escalation',
  'escalation_warning',
  'update.merged_into',
  'update.received_merge',
  'update.reaction',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/**
 * Why a user is notified: owner, mentioned, unassigned ticket in their group, ticket in their group, or as a
 * substitute.
 */
const notificationReasons = ['owner', 'mentioned', 'unassigned', 'group', 'replacement'] as const
export type NotificationReason = (typeof notificationReasons)[number]

/** What happened: a message to or from the customer, an internal note, a new owner, a new state, another change. */
const notificationActions = ['reply', 'note', 'assignment', 'state', 'change'] as const
export type NotificationAction = (typeof notificationActions)[number]

export const notification = z
  .object({
    id: recordId,
    o_id: recordId,
    object_lookup_id: recordId,
    type_lookup_id: recordId,
    user_id: recordId,
    seen: z.boolean(),
    reason: z.literal(notificationReasons).nullable(),
    replacement_for_id: recordId.nullable(),
    action: z.literal(notificationActions).nullable(),
    article_id: recordId.nullable(),
    excerpt: z.string().nullable(),
    ...audit,
    object: z.string().optional(),
    type: z.literal(notificationTypes).optional(),
    user: z.string().optional(),
    replacement_for: z.string().optional(),
    ...expandedAudit,
  })
  .meta({ id: 'OnlineNotification' })

const author = z.object({
  id: recordId,
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  email: z.string().nullable(),
  login: z.string(),
})

/** What the entry of a new notification shows. It is sent to the user with the message that there is one. */
export const pushedNotification = notification
  .pick({ reason: true, action: true, excerpt: true, seen: true, created_at: true })
  .extend({
    type: z.literal(notificationTypes),
    ticket: z.object({ id: recordId, number: z.string(), title: z.string(), state_id: recordId }),
    created_by: author,
  })
export type PushedNotification = z.output<typeof pushedNotification>

const own = { tag: 'online_notifications', model: 'OnlineNotification', permission: 'any' } as const
const one = z.union([notification, fullRecord])

export const OnlineNotifications = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/online_notifications',
    input: z.object({ ...paging, ...modes }),
    output: z.union([z.array(notification), fullList]),
    summary: 'List your newest 200 notifications',
  }),
  show: endpoint({
    ...own,
    method: 'GET',
    path: '/online_notifications/{id}',
    input: z.object({ id: id(), ...modes }),
    output: one,
    summary: 'Get one of your notifications',
  }),
  update: endpoint({
    ...own,
    method: 'PUT',
    path: '/online_notifications/{id}',
    input: z.object({ id: id(), seen: bool().optional(), ...modes }),
    output: one,
    summary: 'Mark one of your notifications as seen or unseen',
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: '/online_notifications/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete one of your notifications',
  }),
  markAll: endpoint({
    ...own,
    method: 'POST',
    path: '/online_notifications/mark_all_as_read',
    output: empty,
    summary: 'Mark all your notifications as seen',
  }),
  markTicket: endpoint({
    ...own,
    method: 'POST',
    path: '/online_notifications/mark_ticket_as_read',
    input: z.object({ ticket_id: id() }),
    output: empty,
    summary: 'Mark all your notifications about a ticket as seen',
  }),
}
