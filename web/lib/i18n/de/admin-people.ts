import type { Catalog } from '../i18n.ts'

/** Users and roles, in the administration. */
export const adminPeople: Catalog = {
  'A mail with a link to choose a password.': 'Eine Mail mit einem Link, um ein Passwort zu wählen.',
  'Access to groups': 'Zugriff auf Gruppen',
  'All lines or none: the file is tried first.': 'Alle Zeilen oder keine: die Datei wird erst geprüft.',
  'At sign-up': 'Bei der Registrierung',
  Change: 'Ändern',
  'Columns are separated by': 'Spalten sind getrennt durch',
  Comma: 'Komma',
  'Download an example': 'Beispiel herunterladen',
  'Required to change your own e-mail address or password.':
    'Nötig, um die eigene E-Mail-Adresse oder das eigene Passwort zu ändern.',
  'Empty: as it is. New users choose their own with the link in their invitation.':
    'Leer: wie bisher. Neue Benutzer wählen ihr eigenes mit dem Link in der Einladung.',
  'Empty: the e-mail address.': 'Leer: die E-Mail-Adresse.',
  Full: 'Voll',
  Import: 'Importieren',
  'Import from CSV': 'Aus CSV importieren',
  Imported: 'Importiert',
  Login: 'Benutzername',
  Mobile: 'Mobil',
  'New user': 'Neuer Benutzer',
  'Nothing was imported. What is wrong:': 'Es wurde nichts importiert. Was nicht stimmt:',
  Permissions: 'Rechte',
  Read: 'Lesen',
  'Reset second factor': 'Zweiten Faktor zurücksetzen',
  'Reset the second factor?': 'Zweiten Faktor zurücksetzen?',
  Semicolon: 'Semikolon',
  'Send an invitation': 'Einladung senden',
  Tab: 'Tabulator',
  Telephone: 'Telefon',
  'The file is fine: {created}, {updated}.': 'Die Datei ist in Ordnung: {created}, {updated}.',
  'The second factor of {name} is reset': 'Der zweite Faktor von {name} ist zurückgesetzt',
  'Invite again': 'Erneut einladen',
  '{name} is invited once more': '{name} ist erneut eingeladen',
  'Unlock sign-in': 'Anmeldung entsperren',
  'View as {name}': 'Sehen wie {name}',
  'View as {name}?': 'Sehen wie {name}?',
  'What people may do. Roles are never deleted; an inactive one gives nothing.':
    'Was Personen dürfen. Rollen werden nie gelöscht; inaktive geben keine Rechte.',
  'Whoever signs up gets it': 'Wer sich registriert, bekommt sie',
  'You see everything as {name} does until you switch back. It is written down in the audit log.':
    'Sie sehen alles so wie {name}, bis Sie zurückwechseln. Es steht im Prüfprotokoll.',
  '{count} changed': '{count} geändert',
  '{count} new': '{count} neu',
  '{count} permission': '{count} Recht',
  '{count} permissions': '{count} Rechte',
  '{name} can sign in again': '{name} kann sich wieder anmelden',
  '{name} signs in with the password alone until a new one is set up.':
    '{name} meldet sich nur mit dem Passwort an, bis ein neuer eingerichtet ist.',
}
