import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import { requestTabs, type RequestTab } from '#web/features/portal/request-tabs.ts'
import { portalFrame } from './frames.tsx'

const requests = createRoute({
  getParentRoute: () => portalFrame,
  path: '/requests',
  validateSearch: ({ shelf, q }: Record<string, unknown>): { shelf?: RequestTab; q?: string } => ({
    ...(requestTabs.includes(shelf as RequestTab) && { shelf: shelf as RequestTab }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  }),
  component: lazyScreen(() => import('#web/features/portal/requests.tsx'), 'RequestsScreen'),
})

const create = createRoute({
  getParentRoute: () => portalFrame,
  path: '/requests/new',
  component: lazyScreen(() => import('#web/features/portal/new-request.tsx'), 'NewRequestScreen'),
})

const request = createRoute({
  getParentRoute: () => portalFrame,
  path: '/requests/$id',
  component: lazyScreen(() => import('#web/features/portal/request.tsx'), 'RequestScreen'),
})

const account = createRoute({
  getParentRoute: () => portalFrame,
  path: '/account',
  component: lazyScreen(() => import('#web/features/portal/account.tsx'), 'AccountScreen'),
})

export const portalRoutes = [requests, create, request, account] as const
