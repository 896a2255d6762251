/** Keys of older helpdesks; actions on these letters have moved. By action. */
export const classicKeys: Readonly<Record<string, string>> = {
  'shortcut-help': 'h',
  'go-overviews': 'o',
  search: 's',
  'go-notifications': 'a',
  'new-ticket': 'n',
  note: 'i',
  'ticket-close': 'shift+c',
  'list-close': 'shift+c',
  'list-assign': 'shift+a',
  'ticket-owner': 'shift+a',
  'list-state': 'shift+s',
  'ticket-state': 'shift+s',
  'ticket-outline': 'shift+o',
}
