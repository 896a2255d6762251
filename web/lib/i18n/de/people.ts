import type { Catalog } from '../i18n.ts'

/** The pages of people and organizations. */
export const people: Catalog = {
  '{count} closed': '{count} geschlossen',
  '{count} created': '{count} angelegt',
  '{count} member': '{count} Mitglied',
  '{count} members': '{count} Mitglieder',
  '{created} created, {closed} closed': '{created} angelegt, {closed} geschlossen',
  'Invitation sent to {name}': 'Einladung an {name} gesendet',
  'Closed tickets': 'Geschlossene Tickets',
  Contact: 'Kontakt',
  'Other organizations': 'Weitere Organisationen',
  Created: 'Angelegt',
  Month: 'Monat',
  'No contact details': 'Keine Kontaktdaten',
  'No tickets in the last 12 months': 'Keine Tickets in den letzten 12 Monaten',
  'No members yet': 'Noch keine Mitglieder',
  'No open tickets': 'Keine offenen Tickets',
  'No activity yet': 'Noch keine Änderungen',
  'No closed tickets': 'Keine geschlossenen Tickets',
  'out of office': 'abwesend',
  'Resend invitation': 'Einladung erneut senden',
  'Tickets in the last 12 months': 'Tickets der letzten 12 Monate',
  'An agent changed this address. Password reset emails still go to {email}.':
    'Ein Agent hat diese Adresse geändert. E-Mails zum Zurücksetzen des Passworts gehen weiter an {email}.',
  Confirm: 'Bestätigen',
  'Confirm address': 'Adresse bestätigen',
  'Confirm {name}’s membership': 'Mitgliedschaft von {name} bestätigen',
  '{name}’s membership confirmed': 'Mitgliedschaft von {name} bestätigt',
  '{email} confirmed': '{email} bestätigt',
  'About {name}': 'Über {name}',
}
