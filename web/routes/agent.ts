import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agentFrame } from './frames.tsx'
import { requirePermission } from './guards.ts'

/** The list of overviews leads to the first of them. */
const overviews = createRoute({
  getParentRoute: () => agentFrame,
  path: '/overviews',
  component: lazyRouteComponent(() => import('#web/features/shell/first-overview.tsx'), 'FirstOverview'),
})

const gallery = createRoute({
  getParentRoute: () => agentFrame,
  path: '/gallery',
  beforeLoad: requirePermission('admin'),
  component: lazyRouteComponent(() => import('#web/features/gallery/gallery.tsx'), 'GalleryScreen'),
})

export const agentRoutes = [overviews, gallery] as const
