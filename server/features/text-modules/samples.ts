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
    name: 'We’re looking into it',
    keywords: 'received soon',
    content:
      '<p>Hello #{ticket.customer.firstname} #{ticket.customer.lastname},</p>' +
      '<p>we’ve received your request “#{ticket.title}” and are looking into it. We’ll get back to you as soon as we know more.</p>',
  },
  {
    name: 'Ask for details',
    keywords: 'question details missing',
    content:
      '<p>To help you, we need a few details:</p>' +
      '<ul><li>What were you trying to do?</li><li>What happened instead?</li><li>When did it start?</li></ul>' +
      '<p>A screenshot helps a lot.</p>',
  },
  {
    name: 'Solved?',
    keywords: 'done close ask',
    content:
      '<p>This should be fixed now. Could you try again? ' +
      'If anything is still not working, just reply to this message.</p>',
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
      '<p>Ihre Anfrage „#{ticket.title}“ ist bei uns eingegangen, und wir kümmern uns darum. Sobald wir mehr wissen, melden wir uns.</p>',
  },
  {
    name: 'Nach Details fragen',
    keywords: 'frage nachfrage details',
    content:
      '<p>Damit wir Ihnen helfen können, brauchen wir einige Details:</p>' +
      '<ul><li>Was wollten Sie tun?</li><li>Was ist stattdessen passiert?</li><li>Seit wann ist das so?</li></ul>' +
      '<p>Ein Screenshot hilft uns sehr.</p>',
  },
  {
    name: 'Gelöst?',
    keywords: 'fertig schließen',
    content:
      '<p>Das sollte jetzt gelöst sein. Können Sie es noch einmal versuchen? ' +
      'Falls etwas noch nicht funktioniert, antworten Sie einfach auf diese Nachricht.</p>',
  },
  {
    name: 'Gruß',
    keywords: 'schluss ende',
    content: '<p>Mit freundlichen Grüßen<br>#{user.firstname} #{user.lastname}</p>',
  },
]

/** The samples of a new installation, in the language of its administrator. */
export const samplesIn = (locale: string): Sample[] => (languageOf(locale) === 'de' ? german : english)
