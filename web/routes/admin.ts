import { createRoute } from '@tanstack/react-router'
import { systemRoutes } from './admin-system.ts'
import { channelRoutes } from './admin-channels.ts'
import { lazyScreen } from './lazy-screen.ts'
import { inAdministration } from './in-administration.ts'

const home = createRoute({
  ...inAdministration,
  path: '/admin',
  component: lazyScreen(() => import('#web/features/admin/frame/admin-home.tsx'), 'AdminHome'),
})

type UsersSearch = { q?: string; page?: number; role?: number; active?: boolean }

const users = createRoute({
  ...inAdministration,
  path: '/admin/users',
  validateSearch: ({ q, page, role, active }: Record<string, unknown>): UsersSearch => ({
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(Number(page) > 1 ? { page: Number(page) } : {}),
    ...(Number(role) > 0 ? { role: Number(role) } : {}),
    ...(typeof active === 'boolean' ? { active } : {}),
  }),
  component: lazyScreen(() => import('#web/features/admin/people/users.tsx'), 'UsersScreen'),
})

const roles = createRoute({
  ...inAdministration,
  path: '/admin/roles',
  component: lazyScreen(() => import('#web/features/admin/people/roles.tsx'), 'RolesScreen'),
})

const groups = createRoute({
  ...inAdministration,
  path: '/admin/groups',
  component: lazyScreen(() => import('#web/features/admin/lists/groups.tsx'), 'GroupsScreen'),
})

const organizations = createRoute({
  ...inAdministration,
  path: '/admin/organizations',
  component: lazyScreen(() => import('#web/features/admin/lists/organizations.tsx'), 'OrganizationsScreen'),
})

const overviews = createRoute({
  ...inAdministration,
  path: '/admin/overviews',
  component: lazyScreen(() => import('#web/features/admin/lists/overviews.tsx'), 'OverviewsScreen'),
})

const states = createRoute({
  ...inAdministration,
  path: '/admin/states',
  component: lazyScreen(() => import('#web/features/admin/lists/ticket-states.tsx'), 'TicketStatesScreen'),
})

const priorities = createRoute({
  ...inAdministration,
  path: '/admin/priorities',
  component: lazyScreen(() => import('#web/features/admin/lists/priorities.tsx'), 'PrioritiesScreen'),
})

const tags = createRoute({
  ...inAdministration,
  path: '/admin/tags',
  component: lazyScreen(() => import('#web/features/admin/lists/tags.tsx'), 'TagsScreen'),
})

const checklists = createRoute({
  ...inAdministration,
  path: '/admin/checklists',
  component: lazyScreen(() => import('#web/features/admin/lists/checklists.tsx'), 'ChecklistsScreen'),
})

const textModules = createRoute({
  ...inAdministration,
  path: '/admin/text-modules',
  component: lazyScreen(() => import('#web/features/admin/lists/text-modules.tsx'), 'TextModulesScreen'),
})

const templates = createRoute({
  ...inAdministration,
  path: '/admin/templates',
  component: lazyScreen(() => import('#web/features/admin/automation/templates.tsx'), 'TemplatesScreen'),
})

const macros = createRoute({
  ...inAdministration,
  path: '/admin/macros',
  component: lazyScreen(() => import('#web/features/admin/automation/macros.tsx'), 'MacrosScreen'),
})

const workflows = createRoute({
  ...inAdministration,
  path: '/admin/workflows',
  component: lazyScreen(() => import('#web/features/admin/workflows/workflows.tsx'), 'WorkflowsScreen'),
})

const schedules = createRoute({
  ...inAdministration,
  path: '/admin/schedules',
  component: lazyScreen(() => import('#web/features/admin/automation/schedules.tsx'), 'SchedulesScreen'),
})

const triggers = createRoute({
  ...inAdministration,
  path: '/admin/triggers',
  component: lazyScreen(() => import('#web/features/admin/automation/triggers.tsx'), 'TriggersScreen'),
})

const webhooks = createRoute({
  ...inAdministration,
  path: '/admin/webhooks',
  component: lazyScreen(() => import('#web/features/admin/webhooks/webhooks.tsx'), 'WebhooksScreen'),
})

const calendars = createRoute({
  ...inAdministration,
  path: '/admin/calendars',
  component: lazyScreen(() => import('#web/features/admin/time/calendars.tsx'), 'CalendarsScreen'),
})

const reportProfiles = createRoute({
  ...inAdministration,
  path: '/admin/report-profiles',
  component: lazyScreen(() => import('#web/features/admin/time/report-profiles.tsx'), 'ReportProfilesScreen'),
})

const slas = createRoute({
  ...inAdministration,
  path: '/admin/slas',
  component: lazyScreen(() => import('#web/features/admin/time/slas.tsx'), 'SlasScreen'),
})

const activities = createRoute({
  ...inAdministration,
  path: '/admin/activities',
  component: lazyScreen(() => import('#web/features/admin/lists/activities.tsx'), 'ActivitiesScreen'),
})

const mail = createRoute({
  ...inAdministration,
  path: '/admin/mail',
  component: lazyScreen(() => import('#web/features/admin/mail/mail-accounts.tsx'), 'MailAccountsScreen'),
})

const addresses = createRoute({
  ...inAdministration,
  path: '/admin/addresses',
  component: lazyScreen(() => import('#web/features/admin/lists/addresses.tsx'), 'AddressesScreen'),
})

const signatures = createRoute({
  ...inAdministration,
  path: '/admin/signatures',
  component: lazyScreen(() => import('#web/features/admin/lists/signatures.tsx'), 'SignaturesScreen'),
})

const filters = createRoute({
  ...inAdministration,
  path: '/admin/filters',
  component: lazyScreen(() => import('#web/features/admin/lists/mail-filters.tsx'), 'MailFiltersScreen'),
})

const received = createRoute({
  ...inAdministration,
  path: '/admin/received',
  validateSearch: ({ state }: Record<string, unknown>): { state?: string } =>
    typeof state === 'string' ? { state } : {},
  component: lazyScreen(() => import('#web/features/admin/mail/received-mails.tsx'), 'ReceivedMailsScreen'),
})

const outgoing = createRoute({
  ...inAdministration,
  path: '/admin/outgoing',
  component: lazyScreen(() => import('#web/features/admin/mail/outgoing-mails.tsx'), 'OutgoingMailsScreen'),
})

const telephony = createRoute({
  ...inAdministration,
  path: '/admin/telephony',
  component: lazyScreen(() => import('#web/features/admin/telephony/telephony.tsx'), 'TelephonyScreen'),
})

const chat = createRoute({
  ...inAdministration,
  path: '/admin/chat',
  component: lazyScreen(() => import('#web/features/admin/chat/chat-topics.tsx'), 'ChatTopicsScreen'),
})

const helpCentre = createRoute({
  ...inAdministration,
  path: '/admin/help-centre',
  component: lazyScreen(() => import('#web/features/admin/help-centre/help-centre.tsx'), 'HelpCentreScreen'),
})

const designerTabs = ['topic', 'appearance', 'questions', 'sites', 'hours', 'install'] as const
type DesignerSearch = { tab?: (typeof designerTabs)[number] }

const chatDesigner = createRoute({
  ...inAdministration,
  path: '/admin/chat/$id',
  validateSearch: ({ tab }: Record<string, unknown>): DesignerSearch => {
    const known = designerTabs.find((name) => name === tab)
    return known ? { tab: known } : {}
  },
  component: lazyScreen(() => import('#web/features/admin/chat/chat-designer.tsx'), 'ChatDesignerScreen'),
})

export const adminRoutes = [
  home,
  users,
  roles,
  groups,
  organizations,
  overviews,
  states,
  priorities,
  tags,
  checklists,
  textModules,
  templates,
  macros,
  workflows,
  triggers,
  schedules,
  calendars,
  slas,
  reportProfiles,
  webhooks,
  activities,
  mail,
  addresses,
  signatures,
  filters,
  received,
  outgoing,
  telephony,
  chat,
  ...channelRoutes,
  helpCentre,
  chatDesigner,
  ...systemRoutes,
] as const
