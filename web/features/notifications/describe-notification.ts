import type { NotificationReason, NotificationType } from '#contract/online-notification.ts'
import { t } from '#web/lib/i18n/i18n.ts'
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

/** What happened. */
export const describeNotification = ({ type, by }: Notification): string => events[type](by || t('Automation'))

const reasons: Record<NotificationReason, () => string> = {
  owner: () => t('Assigned to you'),
  mentioned: () => t('You were mentioned'),
  unassigned: () => t('Unassigned in your group'),
  group: () => t('In your group'),
  replacement: () => t('You’re the owner’s substitute'),
}

/** The reason for the notification. */
export const describeReason = ({ reason }: Notification): string => (reason ? reasons[reason]() : '')
