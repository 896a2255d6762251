import type { Language } from '#kernel/language.ts'

type AcknowledgementTexts = { subject: string; paragraphs: string[] }

/**
 * The text of an acknowledgement. It quotes nothing of the request: with a forged address we would send a stranger's text
 * in our name. The number is added to the subject of every mail of a ticket.
 */
const texts: Record<Language, (number: string) => AcknowledgementTexts> = {
  en: (number) => ({
    subject: 'We have received your message',
    paragraphs: [
      `Thank you for your message. Your request has the number ${number}, and one of us will answer you.`,
      'If you want to add something, just reply to this message.',
    ],
  }),
  de: (number) => ({
    subject: 'Ihre Nachricht ist angekommen',
    paragraphs: [
      `Danke für Ihre Nachricht. Ihre Anfrage hat die Nummer ${number}; jemand von uns wird Ihnen antworten.`,
      'Wenn Sie etwas ergänzen möchten, antworten Sie einfach auf diese Nachricht.',
    ],
  }),
}

export function acknowledgement(language: Language, number: string) {
  const { subject, paragraphs } = texts[language](number)
  return { subject, body: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') }
}
