import { notificationTypes } from '#contract/online-notification.ts'
import type { Notification } from './store.ts'

/** Tickets are the only objects so far. */
const objectId = 1

export const presentNotification = ({ id, object: _object, o_id, type, ...rest }: Notification) => ({
  id,
  o_id,
  object_lookup_id: objectId,
  type_lookup_id: notificationTypes.indexOf(type) + 1,
  ...rest,
})

export const withTypeNames = (notification: Notification) => ({
  ...presentNotification(notification),
  object: notification.object,
  type: notification.type,
})
