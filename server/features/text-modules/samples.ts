import { languageOf } from '#kernel/language.ts'
type Sample = { name: string; keywords: string; content: string }

const english: Sample[] = [
  {
    name: 'Greeting',
    keywords: 'hello dear',
    content:
      '<p>Hello #{ticket.customer.firstname} #{ticket.customer.lastname},</p><p>thank you for writing to us.</p>',
  },
  {
    name: 'We look into it',
    keywords: 'received soon',
    content:
      '<p>Hello #{ticket.customer.firstname} #{ticket.customer.lastname},</p>' +
      '<p>we have your request “#{ticket.title}” and are looking into it. You will hear from us as soon as we know more.</p>',
  },
  {
    name: 'Please tell us more',
    keywords: 'question details missing',
    content:
      '<p>So that we can help, please tell us:</p>' +
      '<ul><li>What did you want to do?</li><li>What happened instead?</li><li>Since when is it so?</li></ul>' +
      '<p>A picture of the screen often says most.</p>',
  },
  {
    name: 'Solved?',
    keywords: 'done close ask',
    content:
      '<p>This should be solved now. Would you try it once more? ' +
      'If anything is left, just answer; it will reach #{user.firstname} #{user.lastname}.</p>',
  },
  {
    name: 'Closing',
    keywords: 'bye regards',
    content: '<p>Kind regards<br>#{user.firstname} #{user.lastname}</p>',
  },
]

const german: Sample[] = [
  {
    name: 'Anrede',
    keywords: 'hallo gruß',
    content:
      '<p>Guten Tag #{ticket.customer.firstname} #{ticket.customer.lastname},</p><p>danke für Ihre Nachricht.</p>',
  },
  {
    name: 'Wir kümmern uns',
    keywords: 'eingang bald',
    content:
      '<p>Guten Tag #{ticket.customer.firstname} #{ticket.customer.lastname},</p>' +
      '<p>Ihre Anfrage „#{ticket.title}“ ist bei uns, und wir gehen ihr nach. Sobald wir mehr wissen, melden wir uns.</p>',
  },
  {
    name: 'Bitte um Einzelheiten',
    keywords: 'frage nachfrage details',
    content:
      '<p>Damit wir helfen können, schreiben Sie uns bitte:</p>' +
      '<ul><li>Was wollten Sie tun?</li><li>Was ist stattdessen geschehen?</li><li>Seit wann ist das so?</li></ul>' +
      '<p>Ein Bild vom Bildschirm sagt oft am meisten.</p>',
  },
  {
    name: 'Gelöst?',
    keywords: 'fertig schließen',
    content:
      '<p>Das sollte nun gelöst sein. Versuchen Sie es bitte noch einmal? ' +
      'Falls etwas offen ist, antworten Sie einfach; das erreicht #{user.firstname} #{user.lastname}.</p>',
  },
  {
    name: 'Gruß',
    keywords: 'schluss ende',
    content: '<p>Mit freundlichen Grüßen<br>#{user.firstname} #{user.lastname}</p>',
  },
]

/** The samples of a new installation, in the language of its administrator. */
export const samplesIn = (locale: string): Sample[] => (languageOf(locale) === 'de' ? german : english)
