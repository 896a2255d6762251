import type { MailTemplate } from './template.ts'

export const signupTaken: MailTemplate = {
  en: {
    subject: 'You already have a {product} account',
    paragraphs: [
      'Someone tried to sign up for {product} with this email address, but it already has an account. Sign in here:',
      '{link}',
      'If you forgot your password, you can reset it there. If this wasn’t you, ignore this email. Nothing has changed.',
    ],
  },
  de: {
    subject: 'Sie haben bereits ein Konto bei {product}',
    paragraphs: [
      'Jemand wollte sich bei {product} mit dieser E-Mail-Adresse registrieren, für die es schon ein Konto gibt. Melden Sie sich hier an:',
      '{link}',
      'Falls Sie Ihr Passwort vergessen haben, können Sie es dort zurücksetzen. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es hat sich nichts geändert.',
    ],
  },
}
