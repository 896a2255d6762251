import type { Language } from '#kernel/language.ts'

type RatingTexts = {
  subject: (number: string) => string
  question: string
  intro: (number: string) => string
  once: string
  /** From 5 to 1. */
  scores: readonly [five: string, four: string, three: string, two: string, one: string]
  comment: string
  send: string
  thanks: string
  thanksText: string
  gone: string
  goneText: string
  choose: string
}

export const ratingTexts: Record<Language, RatingTexts> = {
  en: {
    subject: (number) => `How did we do? [${number}]`,
    question: 'How did we do?',
    intro: (number) => `Your request ${number} is closed. Choose a rating and confirm it on the page that opens.`,
    once: 'We only ask once about each request.',
    scores: ['Very good', 'Good', 'All right', 'Not good', 'Bad'],
    comment: 'What should we know? (optional)',
    send: 'Send rating',
    thanks: 'Thank you',
    thanksText: 'We’ve received your rating. You can change it with the same link.',
    gone: 'This link no longer works',
    goneText: 'The request may have been deleted, or the link is older than 60 days.',
    choose: 'Choose a rating.',
  },
  de: {
    subject: (number) => `Wie zufrieden sind Sie? [${number}]`,
    question: 'Wie zufrieden sind Sie?',
    intro: (number) =>
      `Ihre Anfrage ${number} ist abgeschlossen. Wählen Sie eine Bewertung und bestätigen Sie sie auf der Seite, die sich öffnet.`,
    once: 'Wir fragen zu jeder Anfrage nur einmal.',
    scores: ['Sehr gut', 'Gut', 'In Ordnung', 'Nicht gut', 'Schlecht'],
    comment: 'Was sollten wir wissen? (optional)',
    send: 'Bewertung senden',
    thanks: 'Danke',
    thanksText: 'Ihre Bewertung ist angekommen. Mit demselben Link können Sie sie ändern.',
    gone: 'Dieser Link gilt nicht mehr',
    goneText: 'Die Anfrage wurde vielleicht gelöscht, oder der Link ist älter als 60 Tage.',
    choose: 'Wählen Sie eine Bewertung.',
  },
}
