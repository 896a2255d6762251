import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import { parseListSearch } from '#web/domain/ticket-lists/list-search.ts'
import { parseNewTicketSearch } from '#web/features/new-ticket/search.ts'
import { threadQuery, ticketQuery } from '#web/domain/tickets/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { agentFrame, root } from './frames.tsx'
import { requirePermission } from './guards.ts'

/** An overview, or an own view, whose link starts with `my-`. */
const list = createRoute({
  getParentRoute: () => agentFrame,
  path: '/overviews/$link',
  validateSearch: parseListSearch,
  loader: async ({ params, location, cause }) => {
    const { loadOverview, loadList } = await import('#web/features/ticket-list/load-list.ts')
    return cause === 'preload' ? loadOverview(params.link) : loadList(params.link, parseListSearch(location.search))
  },
  component: lazyScreen(() => import('#web/features/ticket-list/overview-screen.tsx'), 'OverviewScreen'),
})

type TicketSearch = {
  /** Opened at this message. */
  article?: number | undefined
  /** The overview that the user came from. */
  list?: string | undefined
  /** What a narrow window shows. */
  tab?: 'details' | undefined
}

const loadTicket = (id: number) =>
  Promise.all([queryClient.ensureQueryData(ticketQuery(id)), queryClient.ensureQueryData(threadQuery(id))])

const ticket = createRoute({
  getParentRoute: () => agentFrame,
  path: '/tickets/$id',
  validateSearch: ({ article, list, tab }: Record<string, unknown>): TicketSearch => ({
    ...(Number.isSafeInteger(Number(article)) && article ? { article: Number(article) } : {}),
    ...(typeof list === 'string' ? { list } : {}),
    ...(tab === 'details' ? { tab } : {}),
  }),
  loader: ({ params }) => loadTicket(Number(params.id)),
  component: lazyScreen(() => import('#web/features/ticket-list/ticket-workspace.tsx'), 'TicketWorkspace'),
})

const newTicket = createRoute({
  getParentRoute: () => agentFrame,
  path: '/tickets/new',
  validateSearch: parseNewTicketSearch,
  loader: async () => (await import('#web/features/ticket-list/load-list.ts')).loadChoices(),
  component: lazyScreen(() => import('#web/features/new-ticket/new-ticket-screen.tsx'), 'NewTicketScreen'),
})

type PrintSearch = { internal?: boolean | undefined; quotes?: boolean | undefined }

/** Without the frame: nothing of it belongs on paper. */
const printed = createRoute({
  getParentRoute: () => root,
  path: '/tickets/$id/print',
  beforeLoad: requirePermission('ticket.agent'),
  validateSearch: ({ internal, quotes }: Record<string, unknown>): PrintSearch => ({
    ...(internal === true ? { internal } : {}),
    ...(quotes === true ? { quotes } : {}),
  }),
  loader: ({ params }) => loadTicket(Number(params.id)),
  component: lazyScreen(() => import('#web/features/ticket-view/print-screen.tsx'), 'PrintScreen'),
})

export const printRoutes = [printed] as const
export const ticketRoutes = [newTicket, list, ticket] as const
