import type { MailTemplate } from './template.ts'

export const invitation: MailTemplate = {
  en: {
    subject: 'Welcome to {product}',
    paragraphs: [
      'We’ve created a {product} account for you. Choose a password to sign in:',
      '{link}',
      'The link expires in seven days and can be used once. After that, request a new one on the sign-in page.',
    ],
  },
  de: {
    subject: 'Willkommen bei {product}',
    paragraphs: [
      'Wir haben ein Konto bei {product} für Sie angelegt. Wählen Sie ein Passwort, um sich anzumelden:',
      '{link}',
      'Der Link ist sieben Tage gültig und kann einmal verwendet werden. Danach können Sie auf der Anmeldeseite einen neuen anfordern.',
    ],
  },
}
