import type { MailTemplate } from './template.ts'

export const passwordReset: MailTemplate = {
  en: {
    subject: 'Choose a new password for {product}',
    paragraphs: [
      'Somebody asked for a new password for your account at {product}. If it was you, choose it here:',
      '{link}',
      'The link works once, within the next hour. If it was not you, ignore this mail: your password stays as it is.',
    ],
  },
  de: {
    subject: 'Wählen Sie ein neues Passwort für {product}',
    paragraphs: [
      'Jemand hat ein neues Passwort für Ihr Konto bei {product} angefordert. Wenn Sie es waren, wählen Sie es hier:',
      '{link}',
      'Der Link gilt einmal und eine Stunde lang. Wenn Sie es nicht waren, bleibt Ihr Passwort, wie es ist.',
    ],
  },
}
