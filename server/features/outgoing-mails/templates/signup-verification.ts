import type { MailTemplate } from './template.ts'

/** Sent to an address that anybody may have entered, so it contains no text of the user, not even the name. */
export const signupVerification: MailTemplate = {
  en: {
    subject: 'Confirm your e-mail address for {product}',
    paragraphs: [
      'Somebody signed up at {product} with this e-mail address. If it was you, please confirm it:',
      '{link}',
      'The link works once, within the next 24 hours. If it was not you, ignore this mail and nothing will happen.',
    ],
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {product}',
    paragraphs: [
      'Jemand hat sich bei {product} mit dieser E-Mail-Adresse registriert. Wenn Sie es waren, bestätigen Sie sie bitte:',
      '{link}',
      'Der Link gilt einmal und 24 Stunden lang. Wenn Sie es nicht waren, brauchen Sie nichts zu tun.',
    ],
  },
}
