const ownAccount = ['password', 'two_factor_authentication', 'language', 'linked_accounts', 'avatar', 'appearance']

export const roles = [
  {
    id: 1,
    name: 'Admin',
    default_at_signup: false,
    note: 'To configure your system.',
    permissions: ['admin', 'user_preferences', 'report', 'knowledge_base.editor'],
  },
  {
    id: 2,
    name: 'Agent',
    default_at_signup: false,
    note: 'To work on Tickets.',
    permissions: ['ticket.agent', 'user_preferences', 'chat.agent', 'cti.agent', 'knowledge_base.reader'],
  },
  {
    id: 3,
    name: 'Customer',
    default_at_signup: true,
    note: 'People who create Tickets ask for help.',
    permissions: ['ticket.customer', ...ownAccount.map((name) => `user_preferences.${name}`)],
  },
]
