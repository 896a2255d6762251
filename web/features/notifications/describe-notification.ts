import type { NotificationReason, NotificationType } from '#contract/online-notification.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Notification } from './by-ticket.ts'

const events: Record<NotificationType, (by: string) => string> = {
  create: (name) => t('{name} created it', { name }),
  update: (name) => t('{name} changed it', { name }),
  reminder_reached: () => t('The reminder is due'),
  escalation: () => t('It is escalated'),
  escalation_warning: () => t('It will soon be escalated'),
  'update.merged_into': (name) => t('{name} merged it into another ticket', { name }),
  'update.received_merge': (name) => t('{name} merged another ticket into it', { name }),
  'update.reaction': (name) => t('{name} reacted to a message', { name }),
}

/** What happened. */
export const describeNotification = ({ type, by }: Notification): string => events[type](by || t('The system'))

const reasons: Record<NotificationReason, () => string> = {
  owner: () => t('It is yours'),
  mentioned: () => t('You are mentioned'),
  unassigned: () => t('Nobody has it yet, and it is in your group'),
  group: () => t('It is in your group'),
  replacement: () => t('You stand in for its owner'),
}

/** The reason for the notification. */
export const describeReason = ({ reason }: Notification): string => (reason ? reasons[reason]() : '')
