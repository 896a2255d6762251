import type { MailTemplate } from './template.ts'

export const adminPasswordAuth: MailTemplate = {
  en: {
    subject: 'Sign in to {product} with your password',
    paragraphs: [
      'You asked to sign in to {product} with your password:',
      '{link}',
      'The link expires in one hour and can be used once. If you didn’t request it, ignore this email: nobody can sign in without your password.',
    ],
  },
  de: {
    subject: 'Bei {product} mit Passwort anmelden',
    paragraphs: [
      'Sie möchten sich bei {product} mit Ihrem Passwort anmelden:',
      '{link}',
      'Der Link ist eine Stunde gültig und kann einmal verwendet werden. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne Ihr Passwort kann sich niemand anmelden.',
    ],
  },
}
