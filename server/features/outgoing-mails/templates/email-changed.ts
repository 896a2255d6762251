import type { MailTemplate } from './template.ts'

/** Sent to the confirmed address after an agent has entered another one. */
export const emailChanged: MailTemplate = {
  en: {
    subject: 'Your email address for {product} was changed',
    paragraphs: [
      'A member of our team changed the email address of your {product} account. Emails about your requests now go to the new address. Password reset links still come to this one.',
      'If the change is right, confirm it. If it isn’t, undo it within seven days:',
      '{link}',
    ],
  },
  de: {
    subject: 'Ihre E-Mail-Adresse bei {product} wurde geändert',
    paragraphs: [
      'Ein Mitglied unseres Teams hat die E-Mail-Adresse Ihres Kontos bei {product} geändert. E-Mails zu Ihren Anfragen gehen jetzt an die neue Adresse. Links zum Zurücksetzen des Passworts kommen weiterhin an diese.',
      'Wenn die Änderung richtig ist, bestätigen Sie sie. Wenn nicht, machen Sie sie innerhalb von sieben Tagen rückgängig:',
      '{link}',
    ],
  },
}

/** Sent to the previous address after an administrator has changed it: nothing has to be confirmed. */
export const emailReplaced: MailTemplate = {
  en: {
    subject: 'Your {product} account has a new email address',
    paragraphs: [
      'An administrator changed the email address of your {product} account. All emails now go to the new address.',
      'If you didn’t expect this, contact your administrator:',
      '{link}',
    ],
  },
  de: {
    subject: 'Ihr Konto bei {product} hat eine neue E-Mail-Adresse',
    paragraphs: [
      'Ein Administrator hat die E-Mail-Adresse Ihres Kontos bei {product} geändert. Alle E-Mails gehen jetzt an die neue Adresse.',
      'Wenn Sie das nicht erwartet haben, wenden Sie sich an Ihren Administrator:',
      '{link}',
    ],
  },
}
