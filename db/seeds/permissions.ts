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
  { name: 'user', label: 'Users', description: 'Add, edit, import, unlock and deactivate users.' },
  { name: 'group', label: 'Groups', description: 'Add and edit the groups that work on tickets.' },
  { name: 'role', label: 'Roles', description: 'Choose the permissions and groups of each role.' },
  { name: 'organization', label: 'Organizations', description: 'Add and edit the organizations customers belong to.' },
  { name: 'overview', label: 'Overviews', description: 'Set up shared ticket lists.' },
  { name: 'text_module', label: 'Text modules', description: 'Add and edit texts that agents insert while writing.' },
  { name: 'macro', label: 'Macros', description: 'Combine several ticket changes into one click.' },
  { name: 'template', label: 'Templates', description: 'Prefill new tickets that come up often.' },
  { name: 'tag', label: 'Tags', description: 'Rename, merge and delete tags, and choose who can create new ones.' },
  { name: 'calendar', label: 'Business hours', description: 'Set opening hours and holidays.' },
  { name: 'sla', label: 'SLAs', description: 'Set targets for response and solution times.' },
  { name: 'trigger', label: 'Triggers', description: 'Run actions automatically when tickets change.' },
  { name: 'public_links', label: 'Public links', description: 'Add links to the sign-in and sign-up pages.' },
  { name: 'webhook', label: 'Webhooks', description: 'Send ticket events to other systems over HTTP.' },
  { name: 'scheduler', label: 'Schedules', description: 'Run actions on many tickets at set times.' },
  { name: 'report_profile', label: 'Report profiles', description: 'Choose which tickets reports include.' },
  { name: 'time_accounting', label: 'Time accounting', description: 'Set up time accounting and see its results.' },
  {
    name: 'knowledge_base',
    label: 'Help centre',
    description: 'Set up the languages, appearance and access of the help centre.',
  },
  { name: 'channel_web', label: 'Portal', description: 'Choose what customers can do in the portal.' },
  { name: 'channel_formular', label: 'Web form channel', description: 'Set up the form for your website.' },
  {
    name: 'channel_email',
    label: 'Email channel',
    description: 'Manage mailboxes, filters, signatures and sender addresses.',
  },
  { name: 'channel_sms', label: 'SMS channel', description: 'Connect SMS providers.' },
  { name: 'channel_chat', label: 'Chat channel', description: 'Set up live chat and its widget.' },
  { name: 'channel_google', label: 'Google channel', description: 'Connect Google mailboxes.' },
  { name: 'channel_microsoft365', label: 'Microsoft 365 channel', description: 'Connect Microsoft 365 mailboxes.' },
  { name: 'channel_twitter', label: 'X channel', description: 'Connect X (formerly Twitter) accounts.' },
  { name: 'channel_facebook', label: 'Facebook channel', description: 'Connect Facebook pages.' },
  { name: 'channel_telegram', label: 'Telegram channel', description: 'Connect Telegram bots.' },
  { name: 'channel_whatsapp', label: 'WhatsApp channel', description: 'Connect WhatsApp Business numbers.' },
  { name: 'branding', label: 'Branding', description: 'Change the product name, organization name and logo.' },
  {
    name: 'setting_system',
    label: 'System',
    description: 'Change the hostname, time zone, language and other basics.',
  },
  {
    name: 'security',
    label: 'Security',
    description: 'Set rules for sign-in, passwords and two-factor authentication.',
  },
  {
    name: 'ticket',
    label: 'Ticket settings',
    description: 'Change ticket numbers, email subjects and other ticket settings.',
  },
  {
    name: 'ticket_auto_assignment',
    label: 'Ticket auto-assignment',
    description: 'Assign tickets to the agent who opens them.',
  },
  {
    name: 'ticket_duplicate_detection',
    label: 'Duplicate detection',
    description: 'Warn agents about similar tickets.',
  },
  { name: 'integration', label: 'Integrations', description: 'Connect phone systems and other products.' },
  { name: 'api', label: 'API', description: 'Manage API access and OAuth applications.' },
  { name: 'object', label: 'Custom fields', description: 'Add fields to tickets, users, organizations and groups.' },
  { name: 'ticket_state', label: 'Ticket states', description: 'Add and edit ticket states.' },
  { name: 'ticket_priority', label: 'Ticket priorities', description: 'Add and edit ticket priorities.' },
  { name: 'core_workflow', label: 'Workflows', description: 'Show, hide or require fields depending on other fields.' },
  { name: 'translation', label: 'Translations', description: 'Change the wording in each language.' },
  { name: 'data_privacy', label: 'Data privacy', description: 'Permanently delete users and their tickets.' },
  {
    name: 'maintenance',
    label: 'Maintenance',
    description: 'Turn maintenance mode and the sign-in message on and off.',
  },
  { name: 'monitoring', label: 'Monitoring', description: 'Check the health of this helpdesk.' },
  { name: 'package', label: 'Packages', description: 'Install extensions.' },
  { name: 'session', label: 'Sessions', description: 'See who’s signed in and end sessions.' },
  { name: 'system_report', label: 'System report', description: 'Download a system report for support.' },
  { name: 'checklist', label: 'Checklists', description: 'Add and edit checklist templates.' },
]

const userPreferences: Permission[] = [
  { name: 'appearance', label: 'Appearance', description: 'Switch between light and dark.', allow_signup: true },
  { name: 'language', label: 'Language', description: 'Choose your language.', allow_signup: true },
  { name: 'avatar', label: 'Profile picture', description: 'Upload a profile picture.', allow_signup: true },
  {
    name: 'out_of_office',
    label: 'Out of office',
    description: 'Plan an absence and choose a substitute.',
    allow_signup: true,
    preferences: agentsOnly,
  },
  { name: 'password', label: 'Password', description: 'Change your own password.', allow_signup: true },
  {
    name: 'two_factor_authentication',
    label: 'Two-factor authentication',
    description: 'Protect your account with a second step at sign-in.',
    allow_signup: true,
  },
  { name: 'device', label: 'Devices', description: 'See and remove signed-in devices.', allow_signup: true },
  {
    name: 'access_token',
    label: 'Access tokens',
    description: 'Create access tokens for the API.',
    allow_signup: true,
  },
  {
    name: 'linked_accounts',
    label: 'Linked accounts',
    description: 'Sign in with accounts from other providers.',
    allow_signup: true,
  },
  {
    name: 'notifications',
    label: 'Notifications',
    description: 'Choose what you’re notified about, and how.',
    allow_signup: true,
    preferences: agentsOnly,
  },
  {
    name: 'overview_sorting',
    label: 'Overview order',
    description: 'Put overviews in your own order.',
    allow_signup: true,
    preferences: agentsOnly,
  },
  {
    name: 'calendar',
    label: 'Calendar',
    description: 'Subscribe to tickets in your calendar app.',
    allow_signup: true,
    preferences: agentsOnly,
  },
]

const tree: Branch[] = [
  { name: 'admin', label: 'Administration', description: 'Manage everything in Administration.', children: admin },
  {
    name: 'chat',
    label: 'Chat',
    description: 'Everything about live chat.',
    preferences: grouping,
    children: [{ name: 'agent', label: 'Chat agent', description: 'Answer visitors in live chat.' }],
  },
  {
    name: 'cti',
    label: 'Phone',
    description: 'Everything about phone calls.',
    preferences: grouping,
    children: [{ name: 'agent', label: 'Phone agent', description: 'Take calls and see the call log.' }],
  },
  {
    name: 'knowledge_base',
    label: 'Help centre',
    description: 'Everything about the help centre.',
    preferences: grouping,
    children: [
      { name: 'editor', label: 'Editor', description: 'Write, publish and archive answers.' },
      { name: 'reader', label: 'Reader', description: 'Read internal answers.', allow_signup: true },
    ],
  },
  { name: 'report', label: 'Reports', description: 'See reports on the tickets you can read.' },
  {
    name: 'ticket',
    label: 'Tickets',
    description: 'Everything about tickets.',
    preferences: grouping,
    children: [
      {
        name: 'agent',
        label: 'Ticket agent',
        description: 'Work on tickets in your groups.',
        preferences: { plugin: ['groups'] },
      },
      { name: 'customer', label: 'Customer', description: 'Ask for help and track your requests.', allow_signup: true },
    ],
  },
  {
    name: 'user_preferences',
    label: 'Preferences',
    description: 'Manage your own account and preferences.',
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
