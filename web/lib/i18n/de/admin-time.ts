import type { Catalog } from '../i18n.ts'

/** Calendars and SLAs. */
export const adminTime: Catalog = {
  '{time} a week': '{time} pro Woche',
  'A ticket from': 'Ein Ticket von',
  'A ticket from {from} is due {due}.': 'Ein Ticket von {from} ist {due} fällig.',
  'Add holiday': 'Feiertag hinzufügen',
  'Business hours and holidays': 'Geschäftszeiten und Feiertage',
  'Business hours and holidays that SLAs are based on.': 'Geschäftszeiten und Feiertage, nach denen SLAs rechnen.',
  'Business hours between our messages. Replaces the time for responses.':
    'Geschäftszeit zwischen unseren Nachrichten. Ersetzt die Zeit für Antworten.',
  'Business hours from the customer’s first unanswered message':
    'Geschäftszeit ab der ersten unbeantworteten Nachricht des Kunden',
  'Business hours from when the ticket arrives': 'Geschäftszeit ab Eingang des Tickets',
  Calendars: 'Kalender',
  'Choose a calendar and enter a time to see when a ticket is due.':
    'Wählen Sie einen Kalender und geben Sie eine Zeit ein, um zu sehen, wann ein Ticket fällig ist.',
  'Default calendar': 'Standardkalender',
  'Each response': 'Jede Antwort',
  'Each update': 'Jede Zwischenmeldung',
  Example: 'Beispiel',
  Feed: 'Feed',
  'Holiday feed': 'Feiertags-Feed',
  'Feed read on {time}': 'Feed gelesen am {time}',
  Holidays: 'Feiertage',
  'New calendar': 'Neuer Kalender',
  'New SLA': 'Neues SLA',
  'No calendars yet': 'Noch keine Kalender',
  'No limit': 'Unbegrenzt',
  'No SLAs yet': 'Noch keine SLAs',
  'No time is counted on these days.': 'An diesen Tagen zählt keine Zeit.',
  'Tickets overdue because of the last change: {count}. No one was notified about them.':
    'Tickets, die durch die letzte Änderung überfällig sind: {count}. Darüber wurde niemand benachrichtigt.',
  'Recalculating {total} tickets, {done} done': '{total} Tickets werden neu berechnet, {done} fertig',
  'The address of an iCal file, read once a day. Days that you turn off stay off.':
    'Die Adresse einer iCal-Datei, die einmal am Tag gelesen wird. Tage, die Sie ausschalten, bleiben aus.',
  'The feed couldn’t be read: {reason}': 'Der Feed konnte nicht gelesen werden: {reason}',
  'The feed is being read.': 'Der Feed wird gelesen.',
  'Type 90, 1:30 or 1 h 30': 'Geben Sie 90, 1:30 oder 1 h 30 ein',
  'When tickets are due': 'Wann Tickets fällig sind',
  'Without an SLA, tickets are never overdue. The first matching SLA in alphabetical order applies.':
    'Ohne SLA ist kein Ticket je überfällig. Es gilt das in alphabetischer Reihenfolge erste SLA, das zum Ticket passt.',
  'State or region': 'Bundesland oder Region',
  'Add public holidays': 'Gesetzliche Feiertage hinzufügen',
  Country: 'Land',
  'They’re already there': 'Sie sind bereits eingetragen',
  '{count} holiday added': '{count} Feiertag hinzugefügt',
  '{count} holidays added': '{count} Feiertage hinzugefügt',
  'Drag, or type: 09:00–12:00, 13:00–17:00. The up and down arrow keys change a time by 15 min.':
    'Ziehen oder tippen: 09:00–12:00, 13:00–17:00. Die Pfeiltasten auf und ab ändern eine Zeit um 15 min.',
  '{day}, opening hours': '{day}, Öffnungszeit',
  '{day} {from} to {to}': '{day} {from} bis {to}',
}
