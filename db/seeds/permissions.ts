type Permission = {
  name: string
  label: string
  description: string
  allow_signup?: boolean
  preferences?: { disabled?: true; plugin?: string[]; required?: string[] }
}
type Branch = Permission & { children?: Permission[] }

/** Grouping only: shows in the tree, cannot be granted. */
const grouping = { disabled: true } as const
const agentsOnly = { required: ['ticket.agent'] }

const admin: Permission[] = [
  { name: 'user', label: 'Users', description: 'Add, edit, import, unlock and deactivate people.' },
  { name: 'group', label: 'Groups', description: 'Define the groups that tickets are worked on in.' },
  { name: 'role', label: 'Roles', description: 'Decide which permissions and groups a role brings.' },
  { name: 'organization', label: 'Organizations', description: 'Maintain the companies that customers belong to.' },
  { name: 'overview', label: 'Overviews', description: 'Design the ticket lists that others work from.' },
  { name: 'text_module', label: 'Text modules', description: 'Keep the snippets that agents insert while writing.' },
  { name: 'macro', label: 'Macros', description: 'Bundle several ticket changes into one click.' },
  { name: 'template', label: 'Templates', description: 'Prepare forms for tickets that come up again and again.' },
  { name: 'tag', label: 'Tags', description: 'Rename, merge and remove tags, and decide who may invent new ones.' },
  { name: 'calendar', label: 'Calendars', description: 'Set business hours and holidays.' },
  { name: 'sla', label: 'Service levels', description: 'Promise response and solution times.' },
  { name: 'trigger', label: 'Triggers', description: 'Let ticket changes start actions by themselves.' },
  { name: 'public_links', label: 'Public links', description: 'Place links on the sign-in and sign-up pages.' },
  { name: 'webhook', label: 'Webhooks', description: 'Tell other systems about tickets over HTTP.' },
  { name: 'scheduler', label: 'Scheduler', description: 'Run actions on many tickets at set times.' },
  { name: 'report_profile', label: 'Report profiles', description: 'Choose which tickets a report counts.' },
  { name: 'time_accounting', label: 'Time accounting', description: 'Configure time tracking and evaluate it.' },
  {
    name: 'knowledge_base',
    label: 'Knowledge base',
    description: 'Set up languages, look and access of the articles.',
  },
  { name: 'channel_web', label: 'Web channel', description: 'Decide what customers may do in the portal.' },
  { name: 'channel_formular', label: 'Form channel', description: 'Configure the form for foreign web sites.' },
  { name: 'channel_email', label: 'E-mail channel', description: 'Connect mailboxes, filters, signatures, senders.' },
  { name: 'channel_sms', label: 'SMS channel', description: 'Connect providers of text messages.' },
  { name: 'channel_chat', label: 'Chat channel', description: 'Configure live chat and its widget.' },
  { name: 'channel_google', label: 'Google channel', description: 'Connect mailboxes at Google.' },
  { name: 'channel_microsoft365', label: 'Microsoft 365 channel', description: 'Connect mailboxes at Microsoft 365.' },
  { name: 'channel_twitter', label: 'X channel', description: 'Connect accounts at X, formerly Twitter.' },
  { name: 'channel_facebook', label: 'Facebook channel', description: 'Connect Facebook pages.' },
  { name: 'channel_telegram', label: 'Telegram channel', description: 'Connect Telegram bots.' },
  { name: 'channel_whatsapp', label: 'WhatsApp channel', description: 'Connect WhatsApp business numbers.' },
  { name: 'branding', label: 'Branding', description: 'Change product name, organization name and logo.' },
  { name: 'setting_system', label: 'System', description: 'Change address, time zone, language and other basics.' },
  { name: 'security', label: 'Security', description: 'Set the rules of sign-in, passwords and second factors.' },
  { name: 'ticket', label: 'Ticket settings', description: 'Change how tickets are numbered and how they behave.' },
  {
    name: 'ticket_auto_assignment',
    label: 'Ticket auto-assignment',
    description: 'Give tickets to whoever opens them.',
  },
  {
    name: 'ticket_duplicate_detection',
    label: 'Ticket duplicates',
    description: 'Warn of tickets that already exist.',
  },
  { name: 'integration', label: 'Integrations', description: 'Connect telephone systems and other products.' },
  { name: 'api', label: 'API', description: 'Switch ways into the API on and off, register applications.' },
  { name: 'object', label: 'Objects', description: 'Add own fields to tickets, users, organizations and groups.' },
  { name: 'ticket_state', label: 'Ticket states', description: 'Maintain the states a ticket can be in.' },
  { name: 'ticket_priority', label: 'Ticket priorities', description: 'Maintain the priorities of tickets.' },
  { name: 'core_workflow', label: 'Workflows', description: 'Make forms react to what is entered.' },
  { name: 'translation', label: 'Translations', description: 'Adapt the wording of each language.' },
  { name: 'data_privacy', label: 'Data privacy', description: 'Delete people and their tickets for good.' },
  { name: 'maintenance', label: 'Maintenance', description: 'Announce and start maintenance.' },
  { name: 'monitoring', label: 'Monitoring', description: 'Watch the health of the system.' },
  { name: 'package', label: 'Packages', description: 'Install extensions.' },
  { name: 'session', label: 'Sessions', description: 'See who is signed in and end sessions.' },
  { name: 'system_report', label: 'System report', description: 'Download a description of the system for support.' },
  { name: 'checklist', label: 'Checklists', description: 'Prepare checklists for tickets.' },
]

const userPreferences: Permission[] = [
  { name: 'appearance', label: 'Appearance', description: 'Choose between light and dark.', allow_signup: true },
  { name: 'language', label: 'Language', description: 'Choose the language of the screens.', allow_signup: true },
  { name: 'avatar', label: 'Avatar', description: 'Upload a picture.', allow_signup: true },
  {
    name: 'out_of_office',
    label: 'Out of office',
    description: 'Plan an absence and name a replacement.',
    allow_signup: true,
    preferences: agentsOnly,
  },
  { name: 'password', label: 'Password', description: 'Change the own password.', allow_signup: true },
  {
    name: 'two_factor_authentication',
    label: 'Two-factor authentication',
    description: 'Add a second factor to the own account.',
    allow_signup: true,
  },
  { name: 'device', label: 'Devices', description: 'See and remove signed-in devices.', allow_signup: true },
  { name: 'access_token', label: 'Access tokens', description: 'Create tokens for the API.', allow_signup: true },
  {
    name: 'linked_accounts',
    label: 'Linked accounts',
    description: 'Sign in through other providers.',
    allow_signup: true,
  },
  {
    name: 'notifications',
    label: 'Notifications',
    description: 'Choose which ticket changes are reported, and how.',
    allow_signup: true,
    preferences: agentsOnly,
  },
  {
    name: 'overview_sorting',
    label: 'Overview order',
    description: 'Arrange overviews in an own order.',
    allow_signup: true,
    preferences: agentsOnly,
  },
  {
    name: 'calendar',
    label: 'Calendar',
    description: 'Subscribe to tickets in a calendar program.',
    allow_signup: true,
    preferences: agentsOnly,
  },
]

const tree: Branch[] = [
  { name: 'admin', label: 'Administration', description: 'Configure the whole system.', children: admin },
  {
    name: 'chat',
    label: 'Chat',
    description: 'Everything about live chat.',
    preferences: grouping,
    children: [{ name: 'agent', label: 'Chat agent', description: 'Answer visitors in live chat.' }],
  },
  {
    name: 'cti',
    label: 'Telephone',
    description: 'Everything about telephone calls.',
    preferences: grouping,
    children: [{ name: 'agent', label: 'Telephone agent', description: 'See calls and the caller log.' }],
  },
  {
    name: 'knowledge_base',
    label: 'Knowledge base',
    description: 'Everything about the knowledge base.',
    preferences: grouping,
    children: [
      { name: 'editor', label: 'Editor', description: 'Write, publish and archive articles.' },
      { name: 'reader', label: 'Reader', description: 'Read internal articles.', allow_signup: true },
    ],
  },
  { name: 'report', label: 'Reports', description: 'Evaluate tickets of all groups.' },
  {
    name: 'ticket',
    label: 'Tickets',
    description: 'Everything about tickets.',
    preferences: grouping,
    children: [
      {
        name: 'agent',
        label: 'Ticket agent',
        description: 'Work on the tickets of the groups given.',
        preferences: { plugin: ['groups'] },
      },
      { name: 'customer', label: 'Customer', description: 'Ask for help and follow own tickets.', allow_signup: true },
    ],
  },
  {
    name: 'user_preferences',
    label: 'Profile',
    description: 'Change everything about the own account.',
    allow_signup: true,
    children: userPreferences,
  },
]

const permissionRow = (
  { name, label, description, allow_signup = false, preferences = {} }: Branch,
  parent?: Branch,
) => ({
  name: parent ? `${parent.name}.${name}` : name,
  label,
  description,
  allow_signup,
  preferences,
})

/** In the order of creation, which gives a fresh install its ids. */
export const permissions = tree.flatMap((branch) => [
  permissionRow(branch),
  ...(branch.children ?? []).map((child) => permissionRow(child, branch)),
])
