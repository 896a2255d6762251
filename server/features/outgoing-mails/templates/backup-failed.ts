import type { MailTemplate } from './template.ts'

export const backupFailed: MailTemplate = {
  en: {
    subject: 'The scheduled backup of {product} failed',
    paragraphs: [
      'The scheduled backup of {product} could not be written. The reason is shown here:',
      '{link}',
      'We try again every hour. You get another email only if one fails after one that succeeded.',
    ],
  },
  de: {
    subject: 'Die geplante Sicherung von {product} ist fehlgeschlagen',
    paragraphs: [
      'Die geplante Sicherung von {product} konnte nicht geschrieben werden. Den Grund sehen Sie hier:',
      '{link}',
      'Wir versuchen es jede Stunde erneut. Sie bekommen erst dann wieder eine E-Mail, wenn nach einer gelungenen Sicherung eine fehlschlägt.',
    ],
  },
}
