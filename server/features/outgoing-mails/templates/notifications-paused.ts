import type { MailTemplate } from './template.ts'

export const notificationsPaused: MailTemplate = {
  en: {
    subject: 'Notification emails from {product} are paused',
    paragraphs: [
      'There was so much activity in the last hour that we’ve paused your notification emails. You can still see everything in {product}:',
      '{link}',
      'Emails resume when there is less activity. You can reduce them in your preferences.',
    ],
  },
  de: {
    subject: 'Benachrichtigungen per E-Mail von {product} sind pausiert',
    paragraphs: [
      'In der letzten Stunde gab es so viele Neuigkeiten, dass wir Ihre Benachrichtigungen per E-Mail pausiert haben. In {product} sehen Sie weiterhin alles:',
      '{link}',
      'Sobald es weniger wird, erhalten Sie wieder E-Mails. In Ihren Einstellungen können Sie festlegen, welche Sie erhalten.',
    ],
  },
}
