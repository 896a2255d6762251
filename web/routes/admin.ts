import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminFrame } from './frames.tsx'
import { requirePermission } from './guards.ts'

const administration = createRoute({
  getParentRoute: () => adminFrame,
  id: 'administration',
  component: lazyRouteComponent(() => import('#web/features/admin/frame/admin-frame.tsx'), 'AdminFrame'),
})

const inAdministration = { getParentRoute: () => administration } as const

const home = createRoute({
  ...inAdministration,
  path: '/admin',
  component: lazyRouteComponent(() => import('#web/features/admin/frame/admin-home.tsx'), 'AdminHome'),
})

const users = createRoute({
  ...inAdministration,
  path: '/admin/users',
  beforeLoad: requirePermission('admin.user'),
  validateSearch: ({ q, page }: Record<string, unknown>): { q?: string; page?: number } => ({
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(Number(page) > 1 ? { page: Number(page) } : {}),
  }),
  component: lazyRouteComponent(() => import('#web/features/admin/people/users.tsx'), 'UsersScreen'),
})

const roles = createRoute({
  ...inAdministration,
  path: '/admin/roles',
  beforeLoad: requirePermission('admin.role'),
  component: lazyRouteComponent(() => import('#web/features/admin/people/roles.tsx'), 'RolesScreen'),
})

const groups = createRoute({
  ...inAdministration,
  path: '/admin/groups',
  beforeLoad: requirePermission('admin.group'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/groups.tsx'), 'GroupsScreen'),
})

const organizations = createRoute({
  ...inAdministration,
  path: '/admin/organizations',
  beforeLoad: requirePermission('admin.organization'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/organizations.tsx'), 'OrganizationsScreen'),
})

const overviews = createRoute({
  ...inAdministration,
  path: '/admin/overviews',
  beforeLoad: requirePermission('admin.overview'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/overviews.tsx'), 'OverviewsScreen'),
})

const states = createRoute({
  ...inAdministration,
  path: '/admin/states',
  beforeLoad: requirePermission('admin.object', 'admin.ticket_state'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/ticket-states.tsx'), 'TicketStatesScreen'),
})

const priorities = createRoute({
  ...inAdministration,
  path: '/admin/priorities',
  beforeLoad: requirePermission('admin.object', 'admin.ticket_priority'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/priorities.tsx'), 'PrioritiesScreen'),
})

const tags = createRoute({
  ...inAdministration,
  path: '/admin/tags',
  beforeLoad: requirePermission('admin.tag'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/tags.tsx'), 'TagsScreen'),
})

const checklists = createRoute({
  ...inAdministration,
  path: '/admin/checklists',
  beforeLoad: requirePermission('admin.checklist'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/checklists.tsx'), 'ChecklistsScreen'),
})

const activities = createRoute({
  ...inAdministration,
  path: '/admin/activities',
  beforeLoad: requirePermission('admin.time_accounting'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/activities.tsx'), 'ActivitiesScreen'),
})

const mail = createRoute({
  ...inAdministration,
  path: '/admin/mail',
  beforeLoad: requirePermission('admin.channel_email'),
  component: lazyRouteComponent(() => import('#web/features/admin/mail/mail-accounts.tsx'), 'MailAccountsScreen'),
})

const addresses = createRoute({
  ...inAdministration,
  path: '/admin/addresses',
  beforeLoad: requirePermission('admin.channel_email'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/addresses.tsx'), 'AddressesScreen'),
})

const signatures = createRoute({
  ...inAdministration,
  path: '/admin/signatures',
  beforeLoad: requirePermission('admin.channel_email'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/signatures.tsx'), 'SignaturesScreen'),
})

const filters = createRoute({
  ...inAdministration,
  path: '/admin/filters',
  beforeLoad: requirePermission('admin.channel_email'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/mail-filters.tsx'), 'MailFiltersScreen'),
})

const received = createRoute({
  ...inAdministration,
  path: '/admin/received',
  beforeLoad: requirePermission('admin.channel_email'),
  component: lazyRouteComponent(() => import('#web/features/admin/mail/received-mails.tsx'), 'ReceivedMailsScreen'),
})

const outgoing = createRoute({
  ...inAdministration,
  path: '/admin/outgoing',
  beforeLoad: requirePermission('admin.channel_email', 'admin.user'),
  component: lazyRouteComponent(() => import('#web/features/admin/mail/outgoing-mails.tsx'), 'OutgoingMailsScreen'),
})

const telephony = createRoute({
  ...inAdministration,
  path: '/admin/telephony',
  beforeLoad: requirePermission('admin.integration'),
  component: lazyRouteComponent(() => import('#web/features/admin/telephony/telephony.tsx'), 'TelephonyScreen'),
})

const applications = createRoute({
  ...inAdministration,
  path: '/admin/applications',
  beforeLoad: requirePermission('admin.api'),
  component: lazyRouteComponent(() => import('#web/features/admin/lists/applications.tsx'), 'ApplicationsScreen'),
})

const settings = createRoute({
  ...inAdministration,
  path: '/admin/settings/$topic',
  validateSearch: ({ setting }: Record<string, unknown>): { setting?: string } =>
    typeof setting === 'string' ? { setting } : {},
  component: lazyRouteComponent(() => import('#web/features/admin/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const sessions = createRoute({
  ...inAdministration,
  path: '/admin/sessions',
  beforeLoad: requirePermission('admin.session'),
  component: lazyRouteComponent(() => import('#web/features/admin/system/sessions.tsx'), 'SessionsScreen'),
})

const audit = createRoute({
  ...inAdministration,
  path: '/admin/audit',
  beforeLoad: requirePermission('admin.session', 'admin.security'),
  component: lazyRouteComponent(() => import('#web/features/admin/system/audit-log.tsx'), 'AuditLogScreen'),
})

const health = createRoute({
  ...inAdministration,
  path: '/admin/health',
  beforeLoad: requirePermission('admin.monitoring'),
  component: lazyRouteComponent(() => import('#web/features/admin/system/health.tsx'), 'HealthScreen'),
})

export const adminRoutes = [
  administration.addChildren([
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
    activities,
    mail,
    addresses,
    signatures,
    filters,
    received,
    outgoing,
    telephony,
    applications,
    settings,
    sessions,
    audit,
    health,
  ]),
] as const
