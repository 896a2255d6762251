import type { MailTemplate } from './template.ts'

export const signupTaken: MailTemplate = {
  en: {
    subject: 'You already have an account at {product}',
    paragraphs: [
      'Somebody tried to sign up at {product} with this e-mail address, but it already has an account. You can sign in here:',
      '{link}',
      'If you forgot your password, ask for a new one on that page. If it was not you, nothing has changed.',
    ],
  },
  de: {
    subject: 'Sie haben bereits ein Konto bei {product}',
    paragraphs: [
      'Jemand wollte sich bei {product} mit dieser E-Mail-Adresse registrieren, die aber schon ein Konto hat. Hier können Sie sich anmelden:',
      '{link}',
      'Falls Sie Ihr Passwort vergessen haben, können Sie dort ein neues anfordern. Wenn Sie es nicht waren: Es hat sich nichts geändert.',
    ],
  },
}
