import type { MailTemplate } from './template.ts'

/** Anyone can enter any address at sign-up, so this email contains no text of the user, not even the name. */
export const signupVerification: MailTemplate = {
  en: {
    subject: 'Confirm your email address for {product}',
    paragraphs: [
      'Someone signed up for {product} with this email address. If it was you, confirm your address:',
      '{link}',
      'The link expires in 24 hours and can be used once. If it wasn’t you, ignore this email.',
    ],
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {product}',
    paragraphs: [
      'Jemand hat sich bei {product} mit dieser E-Mail-Adresse registriert. Wenn Sie das waren, bestätigen Sie Ihre Adresse:',
      '{link}',
      'Der Link ist 24 Stunden gültig und kann einmal verwendet werden. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
    ],
  },
}
