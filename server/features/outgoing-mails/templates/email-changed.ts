import type { MailTemplate } from './template.ts'

/** To the confirmed address, when an agent entered another one. */
export const emailChanged: MailTemplate = {
  en: {
    subject: 'Your e-mail address at {product} has been changed',
    paragraphs: [
      'A member of our team has entered another e-mail address for your account at {product}. Messages about your tickets go there from now on. Links to choose a password still come to this address.',
      'If this is not right, undo the change within seven days. If it is, confirm the new address:',
      '{link}',
    ],
  },
  de: {
    subject: 'Ihre E-Mail-Adresse bei {product} wurde geändert',
    paragraphs: [
      'Ein Mitglied unseres Teams hat für Ihr Konto bei {product} eine andere E-Mail-Adresse eingetragen. Nachrichten zu Ihren Tickets gehen ab jetzt dorthin. Links zum Wählen eines Passworts kommen weiterhin an diese Adresse.',
      'Wenn das nicht richtig ist, machen Sie die Änderung innerhalb von sieben Tagen rückgängig. Wenn doch, bestätigen Sie die neue Adresse:',
      '{link}',
    ],
  },
}

/** To the former address, when an administrator changed it: nothing is left to confirm. */
export const emailReplaced: MailTemplate = {
  en: {
    subject: 'Your account at {product} has a new e-mail address',
    paragraphs: [
      'An administrator has changed the e-mail address of your account at {product}. From now on, all messages go to the new address.',
      'If you did not expect this, tell your administrator:',
      '{link}',
    ],
  },
  de: {
    subject: 'Ihr Konto bei {product} hat eine neue E-Mail-Adresse',
    paragraphs: [
      'Ein Administrator hat die E-Mail-Adresse Ihres Kontos bei {product} geändert. Ab jetzt gehen alle Nachrichten an die neue Adresse.',
      'Wenn Sie das nicht erwartet haben, sagen Sie Ihrem Administrator Bescheid:',
      '{link}',
    ],
  },
}
