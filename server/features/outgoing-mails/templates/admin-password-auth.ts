import type { MailTemplate } from './template.ts'

export const adminPasswordAuth: MailTemplate = {
  en: {
    subject: 'Sign in to {product} with your password',
    paragraphs: [
      'You asked for the sign-in with a password, which {product} does not offer on its sign-in page:',
      '{link}',
      'The link works once, within the next hour. If it was not you, ignore this mail: nobody gets in without your password.',
    ],
  },
  de: {
    subject: 'Anmeldung bei {product} mit Ihrem Passwort',
    paragraphs: [
      'Sie haben die Anmeldung mit Passwort angefordert, die {product} auf der Anmeldeseite nicht anbietet:',
      '{link}',
      'Der Link gilt einmal und eine Stunde lang. Wenn Sie es nicht waren: Ohne Ihr Passwort kommt niemand hinein.',
    ],
  },
}
