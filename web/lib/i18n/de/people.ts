import type { Catalog } from '../i18n.ts'

/** The pages of people and organizations. */
export const people: Catalog = {
  '{count} closed': '{count} geschlossen',
  '{count} created': '{count} eröffnet',
  '{count} member': '{count} Mitglied',
  '{count} members': '{count} Mitglieder',
  '{created} created, {closed} closed': '{created} eröffnet, {closed} geschlossen',
  '{name} gets a mail with a link': '{name} bekommt eine E-Mail mit einem Link',
  'and {count} more': 'und {count} weitere',
  'Closed tickets': 'Geschlossene Tickets',
  Contact: 'Kontakt',
  'Further organizations': 'Weitere Organisationen',
  'Known since': 'Bekannt seit',
  Month: 'Monat',
  'No address and no number is known.': 'Weder Adresse noch Nummer ist bekannt.',
  'No tickets in the last twelve months.': 'Keine Tickets in den letzten zwölf Monaten.',
  'Nobody belongs to it yet.': 'Noch gehört niemand dazu.',
  'Nothing is open': 'Nichts ist offen',
  'Nothing was changed yet': 'Noch wurde nichts geändert',
  'Nothing was closed yet': 'Noch wurde nichts geschlossen',
  'Open tickets': 'Offene Tickets',
  'out of office': 'abwesend',
  'Resend invitation': 'Erneut einladen',
  'Tickets of the last twelve months': 'Tickets der letzten zwölf Monate',
  Web: 'Web',
  'What there is about {name}': 'Was es über {name} gibt',
}
