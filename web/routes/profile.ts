import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agentFrame } from './frames.tsx'

const placeholder = createRoute({
  getParentRoute: () => agentFrame,
  path: '/profile',
  component: lazyRouteComponent(() => import('#web/features/shell/coming.tsx'), 'Coming'),
})

export const profileRoutes = [placeholder] as const
