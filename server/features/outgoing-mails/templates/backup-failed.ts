import type { MailTemplate } from './template.ts'

export const backupFailed: MailTemplate = {
  en: {
    subject: 'The scheduled backup of {product} failed',
    paragraphs: [
      'We couldn’t save the scheduled backup of {product}. See what went wrong:',
      '{link}',
      'We’ll retry every hour. You’ll only get another email if a backup fails again after one has succeeded.',
    ],
  },
  de: {
    subject: 'Die geplante Sicherung von {product} ist fehlgeschlagen',
    paragraphs: [
      'Die geplante Sicherung von {product} konnte nicht gespeichert werden. Den Grund sehen Sie hier:',
      '{link}',
      'Wir versuchen es jede Stunde erneut. Sie bekommen erst dann wieder eine E-Mail, wenn nach einer gelungenen Sicherung eine fehlschlägt.',
    ],
  },
}
