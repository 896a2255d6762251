import type { NotificationAction, NotificationReason, NotificationType } from '#contract/online-notification.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatActor } from '#web/lib/people.ts'
import type { Notification } from './by-ticket.ts'

const events: Record<NotificationType, (by: string) => string> = {
  create: (name) => t('{name} created the ticket', { name }),
  update: (name) => t('{name} updated the ticket', { name }),
  reminder_reached: () => t('Reminder due'),
  escalation: () => t('Escalated'),
  escalation_warning: () => t('Escalating soon'),
  'update.merged_into': (name) => t('{name} merged this ticket into another', { name }),
  'update.received_merge': (name) => t('{name} merged another ticket into this one', { name }),
  'update.reaction': (name) => t('{name} reacted to a message', { name }),
}

const actions: Record<NotificationAction, (by: string) => string> = {
  reply: (name) => t('{name} replied', { name }),
  note: (name) => t('{name} added a note', { name }),
  assignment: (name) => t('{name} assigned this to you', { name }),
  state: (name) => t('{name} changed the state', { name }),
  change: (name) => t('{name} updated the ticket', { name }),
}

/** What happened, with the beginning of the message. */
export function describeNotification({ type, action, by, excerpt }: Notification): string {
  const describe = type === 'update' && action ? actions[action] : events[type]
  const event = describe(formatActor(by))
  return excerpt ? `${event}: ${excerpt}` : event
}

const reasons: Record<NotificationReason, () => string> = {
  owner: () => t('Assigned to you'),
  mentioned: () => t('You were mentioned'),
  unassigned: () => t('Unassigned in your group'),
  group: () => t('In your group'),
  replacement: () => t('You’re the owner’s substitute'),
}

/** The reason for the notification. */
export const describeReason = ({ reason }: Notification): string => (reason ? reasons[reason]() : '')
