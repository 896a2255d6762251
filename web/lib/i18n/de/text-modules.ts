import type { Catalog } from '../i18n.ts'

/** Texts that are written again and again: where they are kept, and where they are called. */
export const textModules: Catalog = {
  all: 'alle',
  Department: 'Abteilung',
  'Hello #{ticket.customer.firstname}, …': 'Guten Tag #{ticket.customer.lastname}, …',
  'It cannot be filled in at the moment.': 'Das lässt sich gerade nicht ausfüllen.',
  Keywords: 'Stichwörter',
  'No text module fits': 'Kein Textbaustein passt',
  'Offered in these only; without any, in all of them.': 'Nur in diesen angeboten; ohne Auswahl in allen.',
  'Short words that find it: “hello hi”.': 'Kurze Wörter, mit denen man ihn findet: „hallo gruß“.',
  'Text module': 'Textbaustein',
  'Text modules': 'Textbausteine',
  Variable: 'Variable',
  'Variables are filled in when a mail is written.': 'Variablen werden beim Schreiben einer Mail ausgefüllt.',
  'Variables are filled in when the text is inserted.': 'Variablen werden beim Einfügen ausgefüllt.',
  'What is written again and again': 'Wiederkehrende Texte',
  'What your team writes again and again. Two colons in a message bring them up.':
    'Texte, die Ihr Team immer wieder schreibt. Zwei Doppelpunkte in einer Nachricht rufen sie auf.',
  'Whoever writes': 'Wer schreibt',
}
