import type { MailTemplate } from './template.ts'

export const passwordReset: MailTemplate = {
  en: {
    subject: 'Reset your password for {product}',
    paragraphs: [
      'We received a request to reset the password of your {product} account. Choose a new password:',
      '{link}',
      'The link expires in one hour and can be used once. If you didn’t request it, ignore this email. Your password won’t change.',
    ],
  },
  de: {
    subject: 'Passwort für {product} zurücksetzen',
    paragraphs: [
      'Für Ihr Konto bei {product} wurde ein neues Passwort angefordert. Wählen Sie es hier:',
      '{link}',
      'Der Link ist eine Stunde gültig und kann einmal verwendet werden. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
    ],
  },
}
