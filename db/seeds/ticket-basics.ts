export const ticketStateTypes = [
  { id: 1, name: 'new' },
  { id: 2, name: 'open' },
  { id: 3, name: 'pending reminder' },
  { id: 4, name: 'pending action' },
  { id: 5, name: 'closed' },
  { id: 6, name: 'merged' },
]

const stateFlags = { ignore_escalation: false, default_create: false, default_follow_up: false }
const paused = { ...stateFlags, ignore_escalation: true }

export const ticketStates = [
  { id: 1, name: 'new', state_type_id: 1, ...stateFlags, default_create: true },
  { id: 2, name: 'open', state_type_id: 2, ...stateFlags, default_follow_up: true },
  { id: 3, name: 'pending reminder', state_type_id: 3, ...paused },
  { id: 4, name: 'closed', state_type_id: 5, ...paused },
  { id: 5, name: 'merged', state_type_id: 6, ...paused },
  { id: 6, name: 'pending close', state_type_id: 4, next_state_id: 4, ...paused },
]

export const ticketPriorities = [
  { id: 1, name: '1 low', default_create: false, ui_icon: 'low-priority', ui_color: 'low-priority' },
  { id: 2, name: '2 normal', default_create: true },
  { id: 3, name: '3 high', default_create: false, ui_icon: 'important', ui_color: 'high-priority' },
]

export const ticketArticleTypes = [
  { id: 1, name: 'email', communication: true },
  { id: 2, name: 'sms', communication: true },
  { id: 3, name: 'chat', communication: true },
  { id: 4, name: 'fax', communication: true },
  { id: 5, name: 'phone', communication: true },
  { id: 6, name: 'twitter status', communication: true },
  { id: 7, name: 'twitter direct-message', communication: true },
  { id: 8, name: 'facebook feed post', communication: true },
  { id: 9, name: 'facebook feed comment', communication: true },
  { id: 10, name: 'note', communication: false },
  { id: 11, name: 'web', communication: true },
  { id: 12, name: 'telegram personal-message', communication: true },
  { id: 13, name: 'facebook direct-message', communication: true },
  { id: 14, name: 'whatsapp message', communication: true },
]

export const ticketArticleSenders = [
  { id: 1, name: 'Agent' },
  { id: 2, name: 'Customer' },
  { id: 3, name: 'System' },
]

export const linkTypes = [
  { id: 1, name: 'normal' },
  { id: 2, name: 'parent' },
  { id: 3, name: 'child' },
]

export const linkObjects = [
  { id: 1, name: 'Ticket' },
  { id: 2, name: 'Announcement' },
  { id: 3, name: 'Question/Answer' },
  { id: 4, name: 'Idea' },
  { id: 5, name: 'Bug' },
  { id: 6, name: 'KnowledgeBase::Answer::Translation' },
]
