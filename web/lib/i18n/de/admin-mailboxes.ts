import type { Catalog } from '../i18n.ts'

/** Mailboxes at Google and Microsoft 365. */
export const adminMailboxes: Catalog = {
  'Gmail and Google Workspace mailboxes': 'Postfächer bei Gmail und Google Workspace',
  'Outlook and Exchange Online mailboxes': 'Postfächer bei Outlook und Exchange Online',
  'Connect {name} mailboxes. Incoming emails become tickets, and replies are sent from them.':
    'Verbinden Sie Postfächer bei {name}. Eingehende E-Mails werden zu Tickets, Antworten werden von dort gesendet.',
  Mailbox: 'Postfach',
  'Connect a mailbox': 'Postfach verbinden',
  'No mailboxes yet': 'Noch keine Postfächer',
  'You only need to create an app at {name} once. We don’t store your password.':
    'Dafür legen Sie bei {name} einmal eine App an. Es wird kein Passwort gespeichert.',
  'Your app at {name}': 'Ihre App bei {name}',
  'Create an app at {place}, and enter this redirect URI there.':
    'Legen Sie unter {place} eine App an, und tragen Sie dort diese Umleitungs-URI ein.',
  'Redirect URI': 'Umleitungs-URI',
  'Client ID': 'Client-ID',
  'Client secret': 'Client-Secret',
  'Directory (tenant) ID': 'Verzeichnis-ID (Mandant)',
  'Leave it empty if the app is for any directory.': 'Lassen Sie es leer, wenn die App für alle Verzeichnisse gilt.',
  'Test with {name} and save': 'Bei {name} testen und speichern',
  '{name} asks you to grant access, then brings you back here.':
    '{name} bittet Sie um Zugriff, danach kommen Sie hierher zurück.',
  'Sign in to {name}': 'Bei {name} anmelden',
  'Sign in again': 'Erneut anmelden',
  'Signed in to {name}': 'Bei {name} angemeldet',
  'No access since {time}': 'Kein Zugriff seit {time}',
  'Receive emails': 'E-Mails empfangen',
  'Only emails that arrive from now on': 'Nur E-Mails, die ab jetzt ankommen',
  'Keep emails in the mailbox': 'E-Mails im Postfach behalten',
  'Otherwise we delete them there once they’re saved here.':
    'Sonst löschen wir sie dort, sobald sie hier gespeichert sind.',
  'New emails become tickets': 'Neue E-Mails werden zu Tickets',
  'Fetching emails': 'E-Mails werden abgerufen',
  'You didn’t grant access. Sign in again and choose “Allow”.':
    'Sie haben keinen Zugriff gewährt. Melden Sie sich erneut an, und erlauben Sie den Zugriff.',
  'Enter your app’s client ID and secret first.': 'Geben Sie zuerst Client-ID und Secret Ihrer App ein.',
  '{name} doesn’t accept this client ID and secret.': '{name} akzeptiert Client-ID und Secret nicht.',
  'The sign-in took too long. Try again.': 'Die Anmeldung hat zu lange gedauert. Versuchen Sie es erneut.',
  'We couldn’t verify who signed in to {name}. Try again.':
    'Wir konnten nicht prüfen, wer sich bei {name} angemeldet hat. Versuchen Sie es erneut.',
  '{name} granted access for only one hour. Allow offline access in your app.':
    '{name} hat nur für eine Stunde Zugriff gewährt. Erlauben Sie den Offlinezugriff in Ihrer App.',
  'You signed in with a different mailbox. Choose the one that’s connected here.':
    'Sie haben sich mit einem anderen Postfach angemeldet. Wählen Sie das, das hier verbunden ist.',
  'Another email account already uses this address.': 'Ein anderes E-Mail-Konto verwendet diese Adresse bereits.',
  'We can’t reach {name}. Try again later.': 'Wir können {name} nicht erreichen. Versuchen Sie es später erneut.',
  '{name} refused the sign-in. Check your app there.': '{name} hat die Anmeldung abgelehnt. Prüfen Sie Ihre App dort.',
}
