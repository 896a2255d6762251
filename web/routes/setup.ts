import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { queryClient } from '#web/lib/api/query-client.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { root } from './frames.tsx'
import { isSetUp } from './guards.ts'

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: async () => {
    if (isSetUp(await queryClient.ensureQueryData(sessionQuery))) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('#web/features/setup/setup-screen.tsx'), 'SetupScreen'),
})

export const setupRoutes = [setup] as const
