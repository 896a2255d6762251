import { t } from '#web/lib/i18n/i18n.ts'

const labels: Readonly<Record<string, () => string>> = {
  create_middle: () => t('New'),
  create: () => t('New'),
  edit: () => t('Edit'),
  invite_agent: () => t('Invite an agent'),
}

/** What a form is called: `create_middle` is the one for a new ticket. */
export const screenLabel = (screen: string): string => labels[screen]?.() ?? screen
