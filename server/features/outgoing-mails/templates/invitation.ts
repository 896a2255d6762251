import type { MailTemplate } from './template.ts'

export const invitation: MailTemplate = {
  en: {
    subject: 'Welcome to {product}',
    paragraphs: [
      'An account has been created for you at {product}. Choose a password and you are in:',
      '{link}',
      'The link works once, within the next seven days. After that you can ask for a new one on the sign-in page.',
    ],
  },
  de: {
    subject: 'Willkommen bei {product}',
    paragraphs: [
      'Für Sie wurde ein Konto bei {product} angelegt. Wählen Sie ein Passwort, und es kann losgehen:',
      '{link}',
      'Der Link gilt einmal und sieben Tage lang. Danach können Sie auf der Anmeldeseite einen neuen anfordern.',
    ],
  },
}
