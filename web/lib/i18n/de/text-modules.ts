import type { Catalog } from '../i18n.ts'

/** Texts that are written again and again: where they are kept, and where they are called. */
export const textModules: Catalog = {
  Department: 'Abteilung',
  'Hello #{ticket.customer.firstname}, …': 'Guten Tag #{ticket.customer.lastname}, …',
  'This text module couldn’t be loaded. Try again.':
    'Dieser Textbaustein konnte nicht geladen werden. Versuchen Sie es erneut.',
  Keywords: 'Stichwörter',
  'No matching text modules': 'Keine passenden Textbausteine',
  'Leave empty for all groups.': 'Leer lassen für alle Gruppen.',
  'Words to find it by, e.g. “hello hi”': 'Wörter zum Finden, z. B. „hallo gruß“',
  'Text module': 'Textbaustein',
  'Text modules': 'Textbausteine',
  'Insert variable': 'Variable einfügen',
  'Variables are filled in when an email is written.': 'Variablen werden beim Schreiben einer E-Mail ausgefüllt.',
  'Variables are filled in when the text is inserted.': 'Variablen werden beim Einfügen ausgefüllt.',
  'Reusable text for messages': 'Wiederverwendbare Texte für Nachrichten',
  'Reusable text for messages. Type :: in a message to insert one.':
    'Wiederverwendbare Texte für Nachrichten. Mit :: in einer Nachricht einfügen.',
}
