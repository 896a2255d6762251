import type { MailTemplate } from './template.ts'

export const passwordChanged: MailTemplate = {
  en: {
    subject: 'Your password for {product} was changed',
    paragraphs: [
      'The password of your {product} account was changed. All other sessions have been signed out.',
      'If this wasn’t you, set a new password right away and contact your administrator:',
      '{link}',
    ],
  },
  de: {
    subject: 'Ihr Passwort für {product} wurde geändert',
    paragraphs: [
      'Das Passwort Ihres Kontos bei {product} wurde geändert. Alle anderen Sitzungen wurden beendet.',
      'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort und wenden Sie sich an Ihren Administrator:',
      '{link}',
    ],
  },
}
