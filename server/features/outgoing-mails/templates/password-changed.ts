import type { MailTemplate } from './template.ts'

export const passwordChanged: MailTemplate = {
  en: {
    subject: 'Your password for {product} has been changed',
    paragraphs: [
      'The password of your account at {product} has just been changed, and all other sessions have ended.',
      'If it was not you, choose a new password at once and tell your administrator:',
      '{link}',
    ],
  },
  de: {
    subject: 'Ihr Passwort für {product} wurde geändert',
    paragraphs: [
      'Das Passwort Ihres Kontos bei {product} wurde soeben geändert. Alle anderen Sitzungen sind beendet.',
      'Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort und sagen Sie Ihrem Administrator Bescheid:',
      '{link}',
    ],
  },
}
