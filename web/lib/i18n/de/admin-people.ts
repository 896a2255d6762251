import type { Catalog } from '../i18n.ts'

/** Users and roles, in the administration. */
export const adminPeople: Catalog = {
  'Emails a link to set a password': 'Sendet einen Link zum Festlegen des Passworts',
  'Group access': 'Gruppenzugriff',
  'We check the file first. If any row fails, nothing is imported.':
    'Die Datei wird erst geprüft. Ist eine Zeile fehlerhaft, wird nichts importiert.',
  'At sign-up': 'Bei der Registrierung',
  Activate: 'Aktivieren',
  'All roles': 'Alle Rollen',
  Change: 'Ändern',
  'Column separator': 'Spaltentrenner',
  Comma: 'Komma',
  Deactivate: 'Deaktivieren',
  'Deactivate {name}?': '{name} deaktivieren?',
  'Deactivate…': 'Deaktivieren …',
  'Download example': 'Beispiel herunterladen',
  'Required to change your own email address or password.':
    'Nötig, um die eigene E-Mail-Adresse oder das eigene Passwort zu ändern.',
  'Leave empty to keep the current one. New users set theirs with the link in the invitation.':
    'Leer lassen, um es nicht zu ändern. Neue Benutzer legen ihr Passwort über den Link in der Einladung fest.',
  'Leave empty to use the email address.': 'Leer lassen, um die E-Mail-Adresse zu verwenden.',
  Full: 'Voll',
  Import: 'Importieren',
  'Import from CSV': 'Aus CSV importieren',
  Imported: 'Importiert',
  Username: 'Benutzername',
  'Merge into': 'Zusammenführen mit',
  'Merge {name}': '{name} zusammenführen',
  Mobile: 'Mobil',
  'New user': 'Neuer Benutzer',
  'Line {line}: {reason}': 'Zeile {line}: {reason}',
  'Nothing was imported. Fix these errors:': 'Es wurde nichts importiert. Beheben Sie diese Fehler:',
  Permissions: 'Berechtigungen',
  Read: 'Lesen',
  'Reset two-factor authentication': 'Zwei-Faktor-Authentifizierung zurücksetzen',
  'Reset two-factor authentication?': 'Zwei-Faktor-Authentifizierung zurücksetzen?',
  Semicolon: 'Semikolon',
  'Send invitation': 'Einladung senden',
  Tab: 'Tabulator',
  'Ready to import: {created}, {updated}': 'Bereit zum Import: {created}, {updated}',
  'They get all tickets and later emails of {name}, who becomes inactive.':
    'Die gewählte Person erhält alle Tickets und künftigen E-Mails von {name}. {name} wird inaktiv.',
  'Two-factor authentication reset for {name}': 'Zwei-Faktor-Authentifizierung für {name} zurückgesetzt',
  'Unlock sign-in': 'Anmeldung entsperren',
  'View as {name}': 'Sehen wie {name}',
  'View as {name}?': 'Sehen wie {name}?',
  'Roles define what people can do. They can’t be deleted; an inactive role grants no permissions.':
    'Rollen legen fest, was Personen dürfen. Sie lassen sich nicht löschen; inaktive Rollen geben keine Berechtigungen.',
  'Assign to everyone who signs up': 'Bei der Registrierung zuweisen',
  'You’ll see everything as {name} does until you switch back. This is recorded in the audit log.':
    'Sie sehen alles so wie {name}, bis Sie zurückwechseln. Das wird im Prüfprotokoll festgehalten.',
  '{count} updated': '{count} geändert',
  '{count} new': '{count} neu',
  '{count} permission': '{count} Berechtigung',
  '{count} permissions': '{count} Berechtigungen',
  '{name} was merged into {other}': '{name} ist mit {other} zusammengeführt',
  '{name} is active again': '{name} ist wieder aktiv',
  '{name} is inactive': '{name} ist inaktiv',
  '{name} is signed out and can’t sign in any more. Tickets and messages stay.':
    '{name} wird abgemeldet und kann sich nicht mehr anmelden. Tickets und Nachrichten bleiben.',
  '{name} can sign in again': '{name} kann sich wieder anmelden',
  '{name} can sign in with just a password until they set it up again.':
    '{name} kann sich nur mit dem Passwort anmelden, bis sie neu eingerichtet ist.',
}
