import type { Language } from '#kernel/language.ts'

type AcknowledgementTexts = { subject: string; paragraphs: string[] }

/**
 * The automatic reply to a new request. It quotes nothing of the request: with a forged sender we would send a
 * stranger's text in our name. The ticket number is added to the subject of every email of a ticket.
 */
const texts: Record<Language, (number: string) => AcknowledgementTexts> = {
  en: (number) => ({
    subject: 'We have received your message',
    paragraphs: [
      `Thank you for your message. We’ve received your request (number ${number}) and will reply soon.`,
      'To add anything, reply to this email.',
    ],
  }),
  de: (number) => ({
    subject: 'Wir haben Ihre Nachricht erhalten',
    paragraphs: [
      `Vielen Dank für Ihre Nachricht. Wir haben Ihre Anfrage (Nummer ${number}) erhalten und antworten Ihnen bald.`,
      'Wenn Sie etwas ergänzen möchten, antworten Sie auf diese E-Mail.',
    ],
  }),
}

export function acknowledgement(language: Language, number: string) {
  const { subject, paragraphs } = texts[language](number)
  return { subject, body: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') }
}
