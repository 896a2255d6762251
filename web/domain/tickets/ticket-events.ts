import { t } from '#web/lib/i18n/i18n.ts'

const events: Readonly<Record<string, () => string>> = {
  create: () => t('Ticket is created'),
  update: () => t('Ticket is updated'),
  'update.merged_into': () => t('Ticket is merged into another'),
  'update.received_merge': () => t('Another ticket is merged into it'),
  reminder_reached: () => t('Reminder is due'),
  escalation: () => t('Ticket escalates'),
  escalation_warning: () => t('Ticket is about to escalate'),
}

/** What happened to a ticket, by its name in conditions. */
export const describeEvent = (event: string): string => events[event]?.() ?? event
