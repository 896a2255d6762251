import type { Catalog } from '../i18n.ts'

/** How tickets are read, kept at hand and told of. */
export const reading: Catalog = {
  'Next notification': 'Nächste Benachrichtigung',
  'Previous notification': 'Vorherige Benachrichtigung',
  'A moment ago': 'Eben gerade',
  'Seen before': 'Bereits gesehen',
  'Newest message first': 'Neueste Nachricht zuerst',
  'Oldest message first': 'Älteste Nachricht zuerst',
  'Messages of a ticket': 'Nachrichten eines Tickets',
  'Newest first': 'Neueste zuerst',
  'Oldest first': 'Älteste zuerst',
  'In this browser': 'In diesem Browser',
  'Show what is new on the desktop': 'Neues auf dem Desktop anzeigen',
  'Only while no window of this helpdesk is in sight.': 'Nur solange kein Fenster dieses Helpdesks zu sehen ist.',
  'Browsers allow this only on pages with https.': 'Browser erlauben das nur auf Seiten mit https.',
  'Your browser does not allow it. Allow notifications for this page in its settings, then try again.':
    'Ihr Browser erlaubt es nicht. Bitte in seinen Einstellungen Benachrichtigungen für diese Seite zulassen und es dann noch einmal versuchen.',
  'Delete ticket…': 'Ticket löschen …',
  'Delete this ticket?': 'Dieses Ticket löschen?',
  '#{number} will be gone for good, with all its messages and files.':
    '#{number} wird endgültig gelöscht, mit allen Nachrichten und Dateien.',
  '#{number} is deleted': '#{number} ist gelöscht',
  Pin: 'Anheften',
  Pinned: 'Angeheftet',
  'Pinned: you find it in the sidebar': 'Angeheftet: Sie finden es in der Seitenleiste',
  'Not pinned any more': 'Nicht mehr angeheftet',
  Unpin: 'Lösen',
}
