import { t } from '#web/lib/i18n/i18n.ts'

type KnownShortcut = {
  id: string
  title: string
  /** As it is installed; the user's own is found by `findShortcut`. */
  shortcut: string
  /** Belongs to the editor or the browser and cannot be changed. */
  isFixed?: boolean
}

export type ShortcutSection = { id: string; title: string; shortcuts: readonly KnownShortcut[] }

/** The sections whose shortcuts work on every screen. */
export const everywhere: readonly string[] = ['general', 'go']

const general = (): ShortcutSection => ({
  id: 'general',
  title: t('General'),
  shortcuts: [
    { id: 'palette', title: t('Search or run a command'), shortcut: 'mod+k' },
    { id: 'search', title: t('Search'), shortcut: '/' },
    { id: 'new-ticket', title: t('New ticket'), shortcut: 'c' },
    { id: 'toggle-sidebar', title: t('Toggle sidebar'), shortcut: 'mod+b' },
    { id: 'save', title: t('Save changes'), shortcut: 'mod+s' },
    { id: 'undo', title: t('Undo'), shortcut: 'z' },
    { id: 'shortcut-help', title: t('Keyboard shortcuts'), shortcut: '?' },
  ],
})

const places = (): ShortcutSection => ({
  id: 'go',
  title: t('Go to'),
  shortcuts: [
    { id: 'go-overviews', title: t('Overviews'), shortcut: 'g o' },
    { id: 'go-dashboard', title: t('Dashboard'), shortcut: 'g d' },
    { id: 'go-notifications', title: t('Notifications'), shortcut: 'g n' },
    { id: 'go-reports', title: t('Reports'), shortcut: 'g r' },
  ],
})

const lists = (): ShortcutSection => ({
  id: 'list',
  title: t('Lists'),
  shortcuts: [
    { id: 'grid-next', title: t('Next row'), shortcut: 'j' },
    { id: 'grid-previous', title: t('Previous row'), shortcut: 'k' },
    { id: 'grid-open', title: t('Open row'), shortcut: 'enter' },
    { id: 'grid-select', title: t('Select row'), shortcut: 'x' },
    { id: 'grid-extend', title: t('Extend selection down'), shortcut: 'shift+j' },
    { id: 'grid-extend-up', title: t('Extend selection up'), shortcut: 'shift+k' },
    { id: 'grid-all', title: t('Select all'), shortcut: 'mod+a' },
    { id: 'grid-clear', title: t('Clear selection'), shortcut: 'escape' },
    { id: 'list-preview', title: t('Toggle preview'), shortcut: 'v' },
    { id: 'list-close', title: t('Close tickets'), shortcut: 'e' },
    { id: 'list-reopen', title: t('Reopen'), shortcut: 'shift+e' },
    { id: 'list-claim', title: t('Assign to me'), shortcut: 'm' },
    { id: 'list-assign', title: t('Assign…'), shortcut: 'a' },
    { id: 'list-state', title: t('Change state…'), shortcut: 's' },
    { id: 'list-priority', title: t('Change priority…'), shortcut: 'p' },
    { id: 'list-tag', title: t('Add tag…'), shortcut: 't' },
    { id: 'list-delete', title: t('Delete tickets…'), shortcut: '#' },
  ],
})

const ticket = (): ShortcutSection => ({
  id: 'ticket',
  title: t('Ticket'),
  shortcuts: [
    { id: 'ticket-next', title: t('Next ticket'), shortcut: ']' },
    { id: 'ticket-previous', title: t('Previous ticket'), shortcut: '[' },
    { id: 'ticket-back', title: t('Back to list'), shortcut: 'u' },
    { id: 'reply', title: t('Reply'), shortcut: 'r' },
    { id: 'reply-all', title: t('Reply all'), shortcut: 'shift+r' },
    { id: 'forward', title: t('Forward'), shortcut: 'f' },
    { id: 'note', title: t('Internal note'), shortcut: 'n' },
    { id: 'ticket-close', title: t('Close ticket'), shortcut: 'e' },
    { id: 'ticket-reopen', title: t('Reopen'), shortcut: 'shift+e' },
    { id: 'ticket-assign-me', title: t('Assign to me'), shortcut: 'm' },
    { id: 'ticket-owner', title: t('Assign…'), shortcut: 'a' },
    { id: 'ticket-state', title: t('Change state…'), shortcut: 's' },
    { id: 'ticket-priority', title: t('Change priority…'), shortcut: 'p' },
    { id: 'ticket-tag', title: t('Add tag…'), shortcut: 't' },
    { id: 'ticket-pin', title: t('Pin or unpin'), shortcut: 'shift+p' },
    { id: 'ticket-outline', title: t('Outline'), shortcut: 'o' },
    { id: 'ticket-first-unread', title: t('Go to first unread message'), shortcut: 'shift+u' },
    { id: 'ticket-copy-number', title: t('Copy number'), shortcut: '.' },
    { id: 'ticket-copy-title', title: t('Copy title'), shortcut: '. .' },
    { id: 'ticket-copy-link', title: t('Copy link'), shortcut: '. . .' },
    { id: 'ticket-delete', title: t('Delete ticket…'), shortcut: '#' },
  ],
})

const fixed = (id: string, title: string, shortcut: string): KnownShortcut => ({ id, title, shortcut, isFixed: true })

const writing = (): ShortcutSection => ({
  id: 'writing',
  title: t('Compose'),
  shortcuts: [
    fixed('send', t('Send'), 'mod+enter'),
    fixed('close', t('Send and close'), 'mod+shift+enter'),
    fixed('bold', t('Bold'), 'mod+b'),
    fixed('italic', t('Italic'), 'mod+i'),
    fixed('underline', t('Underline'), 'mod+u'),
    fixed('code', t('Code'), 'mod+e'),
  ],
})

const chats = (): ShortcutSection => ({
  id: 'chats',
  title: t('Chats'),
  shortcuts: [
    { id: 'chat-accept', title: t('Accept the next visitor'), shortcut: 'a' },
    { id: 'chat-next', title: t('Next chat'), shortcut: 'alt+arrowdown' },
    { id: 'chat-previous', title: t('Previous chat'), shortcut: 'alt+arrowup' },
    { id: 'chat-texts', title: t('Insert a text module'), shortcut: '/' },
    { id: 'chat-transfer', title: t('Transfer chat'), shortcut: 't' },
    { id: 'chat-note', title: t('Internal note'), shortcut: 'n' },
    { id: 'chat-leave', title: t('Back to the list'), shortcut: 'escape' },
  ],
})

const others = (): ShortcutSection[] => [
  {
    id: 'notifications',
    title: t('Notifications'),
    shortcuts: [
      { id: 'news-next', title: t('Next notification'), shortcut: 'j' },
      { id: 'news-previous', title: t('Previous notification'), shortcut: 'k' },
    ],
  },
]

/** Every shortcut of every screen. A test compares it with what the screens offer. */
export const listShortcuts = (): ShortcutSection[] => [
  general(),
  places(),
  lists(),
  ticket(),
  writing(),
  chats(),
  ...others(),
]
