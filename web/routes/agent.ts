import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import { parsePeopleTab } from '#web/features/people/people-tab.ts'
import { type HistorySearch, parseChatSearch } from '#web/features/chat/chat-search.ts'
import { parseCallSearch } from '#web/features/phone/call-search.ts'
import type { ReportSearch, ReportTicketsSearch } from '#web/features/reports/report-search.ts'
import { parseSearchPage } from '#web/features/search/search-page.ts'
import { agentFrame } from './frames.tsx'
import { requirePermission, startWithFirstOverview } from './guards.ts'
import { helpRoutes } from './help.ts'

const overviews = createRoute({
  getParentRoute: () => agentFrame,
  path: '/overviews',
  beforeLoad: startWithFirstOverview,
  component: lazyScreen(() => import('#web/features/shell/first-overview.tsx'), 'FirstOverview'),
})

const dashboard = createRoute({
  getParentRoute: () => agentFrame,
  path: '/dashboard',
  beforeLoad: requirePermission('ticket.agent'),
  loader: async () => (await import('#web/features/ticket-list/load-list.ts')).loadChoices(),
  component: lazyScreen(() => import('#web/features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const drafts = createRoute({
  getParentRoute: () => agentFrame,
  path: '/drafts',
  beforeLoad: requirePermission('ticket.agent'),
  component: lazyScreen(() => import('#web/features/drafts/drafts-screen.tsx'), 'DraftsScreen'),
})

const notifications = createRoute({
  getParentRoute: () => agentFrame,
  path: '/notifications',
  component: lazyScreen(() => import('#web/features/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
})

const search = createRoute({
  getParentRoute: () => agentFrame,
  path: '/search',
  validateSearch: parseSearchPage,
  beforeLoad: requirePermission('ticket.agent'),
  loader: async () => (await import('#web/features/ticket-list/load-list.ts')).loadChoices(),
  component: lazyScreen(() => import('#web/features/search/search-screen.tsx'), 'SearchScreen'),
})

const phone = createRoute({
  getParentRoute: () => agentFrame,
  path: '/phone',
  validateSearch: parseCallSearch,
  beforeLoad: requirePermission('cti.agent'),
  component: lazyScreen(() => import('#web/features/phone/phone-screen.tsx'), 'PhoneScreen'),
})

const chats = createRoute({
  getParentRoute: () => agentFrame,
  path: '/chats',
  validateSearch: parseChatSearch,
  beforeLoad: requirePermission('chat.agent'),
  component: lazyScreen(() => import('#web/features/chat/chat-screen.tsx'), 'ChatScreen'),
})

const chatHistory = createRoute({
  getParentRoute: () => agentFrame,
  path: '/chat/sessions',
  // Read where it is used, so that the code is not part of the first screen.
  validateSearch: (search: Record<string, unknown>): HistorySearch => search,
  beforeLoad: requirePermission('chat.agent'),
  component: lazyScreen(() => import('#web/features/chat/history-screen.tsx'), 'HistoryScreen'),
})

const chatSession = createRoute({
  getParentRoute: () => agentFrame,
  path: '/chat/sessions/$id',
  beforeLoad: requirePermission('chat.agent'),
  component: lazyScreen(() => import('#web/features/chat/session-screen.tsx'), 'SessionScreen'),
})

const person = createRoute({
  getParentRoute: () => agentFrame,
  path: '/users/$id',
  validateSearch: parsePeopleTab,
  beforeLoad: requirePermission('ticket.agent'),
  loader: async () => (await import('#web/features/ticket-list/load-list.ts')).loadChoices(),
  component: lazyScreen(() => import('#web/features/people/person-screen.tsx'), 'PersonScreen'),
})

const organization = createRoute({
  getParentRoute: () => agentFrame,
  path: '/organizations/$id',
  validateSearch: parsePeopleTab,
  beforeLoad: requirePermission('ticket.agent'),
  loader: async () => (await import('#web/features/ticket-list/load-list.ts')).loadChoices(),
  component: lazyScreen(() => import('#web/features/people/organization-screen.tsx'), 'OrganizationScreen'),
})

const reports = createRoute({
  getParentRoute: () => agentFrame,
  path: '/reports',
  validateSearch: (search: Record<string, unknown>): ReportSearch => search,
  beforeLoad: requirePermission('report'),
  component: lazyScreen(() => import('#web/features/reports/reports-screen.tsx'), 'ReportsScreen'),
})

const reportTickets = createRoute({
  getParentRoute: () => agentFrame,
  path: '/reports/tickets',
  validateSearch: (search: Record<string, unknown>): ReportTicketsSearch => search,
  beforeLoad: requirePermission('report'),
  loader: async () => (await import('#web/features/ticket-list/load-list.ts')).loadChoices(),
  component: lazyScreen(() => import('#web/features/reports/report-tickets-screen.tsx'), 'ReportTicketsScreen'),
})

const mailedReports = createRoute({
  getParentRoute: () => agentFrame,
  path: '/reports/mailed',
  validateSearch: (search: Record<string, unknown>): ReportSearch => search,
  beforeLoad: requirePermission('report'),
  component: lazyScreen(() => import('#web/features/reports/mailed/mailed-reports-screen.tsx'), 'MailedReportsScreen'),
})

const gallery = createRoute({
  getParentRoute: () => agentFrame,
  path: '/gallery',
  beforeLoad: requirePermission('admin'),
  component: lazyScreen(() => import('#web/features/gallery/gallery.tsx'), 'GalleryScreen'),
})

export const agentRoutes = [
  overviews,
  phone,
  chats,
  chatHistory,
  chatSession,
  helpRoutes,
  dashboard,
  drafts,
  notifications,
  search,
  person,
  organization,
  reports,
  reportTickets,
  mailedReports,
  gallery,
] as const
