export type Language = 'en' | 'de'

/** What somebody reads who has just written to us for the first time. */
const words: Record<Language, (number: string) => { subject: (title: string) => string; paragraphs: string[] }> = {
  en: (number) => ({
    subject: (title) => `Re: ${title}`,
    paragraphs: [
      `Thank you for your message. Your request has the number ${number}, and one of us will answer you.`,
      'If you want to add something, just reply to this message.',
    ],
  }),
  de: (number) => ({
    subject: (title) => `Re: ${title}`,
    paragraphs: [
      `Danke für Ihre Nachricht. Ihre Anfrage hat die Nummer ${number}; jemand von uns wird Ihnen antworten.`,
      'Wenn Sie etwas ergänzen möchten, antworten Sie einfach auf diese Nachricht.',
    ],
  }),
}

export function acknowledgement(language: Language, { number, title }: { number: string; title: string }) {
  const { subject, paragraphs } = words[language](number)
  return { subject: subject(title), body: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') }
}
