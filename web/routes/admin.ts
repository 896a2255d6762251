import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminFrame } from './frames.tsx'

const placeholder = createRoute({
  getParentRoute: () => adminFrame,
  path: '/admin',
  component: lazyRouteComponent(() => import('#web/features/shell/coming.tsx'), 'Coming'),
})

export const adminRoutes = [placeholder] as const
