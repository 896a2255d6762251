import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { threadQuery, ticketQuery } from '#web/features/tickets/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { agentFrame } from './frames.tsx'

const placeholder = createRoute({
  getParentRoute: () => agentFrame,
  path: '/overviews/$link',
  component: lazyRouteComponent(() => import('#web/features/shell/coming.tsx'), 'Coming'),
})

type TicketSearch = {
  /** Opened at this message. */
  article?: number | undefined
  /** The overview that the reader came from. */
  list?: string | undefined
  /** What a narrow window shows. */
  tab?: 'details' | undefined
}

const ticket = createRoute({
  getParentRoute: () => agentFrame,
  path: '/tickets/$id',
  validateSearch: ({ article, list, tab }: Record<string, unknown>): TicketSearch => ({
    ...(Number.isSafeInteger(Number(article)) && article ? { article: Number(article) } : {}),
    ...(typeof list === 'string' ? { list } : {}),
    ...(tab === 'details' ? { tab } : {}),
  }),
  loader: ({ params }) => {
    const id = Number(params.id)
    return Promise.all([queryClient.ensureQueryData(ticketQuery(id)), queryClient.ensureQueryData(threadQuery(id))])
  },
  component: lazyRouteComponent(() => import('#web/features/tickets/ticket-view/ticket-screen.tsx'), 'TicketScreen'),
})

export const ticketRoutes = [placeholder, ticket] as const
