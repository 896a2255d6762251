import type { FormOptions } from './options.ts'

const german: Readonly<Record<string, string>> = {
  'Contact us': 'Kontakt',
  'Your name': 'Ihr Name',
  Email: 'E-Mail',
  'Your email address': 'Ihre E-Mail-Adresse',
  Message: 'Nachricht',
  'How can we help?': 'Wie können wir helfen?',
  Attachments: 'Anhänge',
  Send: 'Senden',
  Close: 'Schließen',
  'Thank you. Your request number is %s.': 'Danke. Die Nummer Ihrer Anfrage ist %s.',
  'The form isn’t available right now.': 'Das Formular ist im Moment nicht verfügbar.',
  'Enter a value.': 'Geben Sie etwas ein.',
  'Enter a valid email address.': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'Enter a valid value.': 'Geben Sie einen gültigen Wert ein.',
  'This text is too long.': 'Dieser Text ist zu lang.',
  'Couldn’t send your message. Please try again.':
    'Ihre Nachricht konnte nicht gesendet werden. Versuchen Sie es noch einmal.',
  'You’ve sent many messages. Please try again later.':
    'Sie haben viele Nachrichten gesendet. Versuchen Sie es später noch einmal.',
  'The files are too large.': 'Die Dateien sind zu groß.',
}

export type Say = (text: string) => string

/** English texts are their own keys, which website owners can translate too. */
export function createTexts({ lang, translations }: FormOptions): Say {
  const [language = 'en'] = lang.split('-')
  const texts = { ...(language === 'de' ? german : {}), ...translations[language] }
  return (text) => texts[text] ?? text
}
