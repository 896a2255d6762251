import { createRouter } from '@tanstack/react-router'
import { adminRoutes } from '#web/routes/admin.ts'
import { agentRoutes } from '#web/routes/agent.ts'
import { adminFrame, agentFrame, portalFrame, profileFrame, root } from '#web/routes/frames.tsx'
import { portalRoutes } from '#web/routes/portal.ts'
import { profileRoutes } from '#web/routes/profile.ts'
import { publicRoutes } from '#web/routes/public.ts'
import { setupRoutes } from '#web/routes/setup.ts'
import { printRoutes, ticketRoutes } from '#web/routes/tickets.ts'
import { FailedScreen, MissingScreen } from './screens.tsx'

const tree = root.addChildren([
  ...publicRoutes,
  ...setupRoutes,
  ...printRoutes,
  agentFrame.addChildren([...agentRoutes, ...ticketRoutes]),
  adminFrame.addChildren([...adminRoutes]),
  profileFrame.addChildren([...profileRoutes]),
  portalFrame.addChildren([...portalRoutes]),
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: MissingScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
