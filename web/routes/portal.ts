import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { portalFrame } from './frames.tsx'

const requests = createRoute({
  getParentRoute: () => portalFrame,
  path: '/requests',
  component: lazyRouteComponent(() => import('#web/features/shell/coming.tsx'), 'Coming'),
})

const account = createRoute({
  getParentRoute: () => portalFrame,
  path: '/account',
  component: lazyRouteComponent(() => import('#web/features/shell/coming.tsx'), 'Coming'),
})

export const portalRoutes = [requests, account] as const
