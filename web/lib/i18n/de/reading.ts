import type { Catalog } from '../i18n.ts'

/** Reading, pinning and notifications of tickets. */
export const reading: Catalog = {
  'Next notification': 'Nächste Benachrichtigung',
  'Previous notification': 'Vorherige Benachrichtigung',
  'Recent actions': 'Letzte Aktionen',
  'Earlier messages': 'Frühere Nachrichten',
  'Show newest messages first': 'Neueste Nachrichten zuerst anzeigen',
  'Show oldest messages first': 'Älteste Nachrichten zuerst anzeigen',
  'Message order': 'Reihenfolge der Nachrichten',
  'Newest first': 'Neueste zuerst',
  'Oldest first': 'Älteste zuerst',
  'This browser': 'Dieser Browser',
  'Desktop notifications': 'Desktop-Benachrichtigungen',
  'Shown only when no helpdesk window is visible.': 'Nur wenn kein Fenster des Helpdesks sichtbar ist.',
  'Browsers allow this only over HTTPS.': 'Browser erlauben das nur über HTTPS.',
  'Your browser blocks notifications. Allow them for this site in its settings, then try again.':
    'Ihr Browser blockiert Benachrichtigungen. Erlauben Sie sie für diese Seite in den Einstellungen, und versuchen Sie es erneut.',
  'Delete ticket…': 'Ticket löschen …',
  'Delete this ticket?': 'Dieses Ticket löschen?',
  'This permanently deletes #{number}, including all messages and attachments.':
    '#{number} wird mit allen Nachrichten und Anhängen endgültig gelöscht.',
  '#{number} deleted': '#{number} gelöscht',
  Pin: 'Anheften',
  Pinned: 'Angeheftet',
  'Pinned to the sidebar': 'In der Seitenleiste angeheftet',
  Unpinned: 'Nicht mehr angeheftet',
  Unpin: 'Lösen',
}
