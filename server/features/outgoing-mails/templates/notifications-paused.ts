import type { MailTemplate } from './template.ts'

export const notificationsPaused: MailTemplate = {
  en: {
    subject: 'Too much news for mails from {product}',
    paragraphs: [
      'So much has happened in the last hour that we stop writing a mail about each ticket to you. What is new is in {product}:',
      '{link}',
      'As soon as it calms down, mails will come again. Fewer kinds of them can be chosen in your profile.',
    ],
  },
  de: {
    subject: 'Zu viele Neuigkeiten für Mails von {product}',
    paragraphs: [
      'In der letzten Stunde ist so viel geschehen, dass wir Ihnen nicht mehr zu jedem Ticket eine Mail schreiben. Alles Neue finden Sie in {product}:',
      '{link}',
      'Sobald es ruhiger wird, kommen wieder Mails. In Ihrem Profil können Sie weniger davon auswählen.',
    ],
  },
}
