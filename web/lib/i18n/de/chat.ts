import type { Catalog } from '../i18n.ts'

export const chat: Catalog = {
  Accept: 'Annehmen',
  'Available for chats': 'Für Chats verfügbar',
  'Back to the list': 'Zurück zur Liste',
  'Become available': 'Verfügbar werden',
  'Chat ended': 'Chat beendet',
  Chats: 'Chats',
  'End chat': 'Chat beenden',
  'No chats yet': 'Noch keine Chats',
  'Not available for chats': 'Nicht für Chats verfügbar',
  'Select a chat': 'Wählen Sie einen Chat aus',
  'The chat has ended.': 'Der Chat ist beendet.',
  'Visitor {id}': 'Besucher {id}',
  Waiting: 'Wartend',
  'Write a message…': 'Nachricht schreiben …',
  'You’re not available for chats.': 'Sie sind nicht für Chats verfügbar.',
  '{name} is typing…': '{name} schreibt …',
}
