import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import {
  awaitsSetUp,
  chooseHome,
  followHash,
  requireDesk,
  requirePermission,
  requirePreferences,
  requireSession,
} from './guards.ts'

/** Frames surround screens; each is loaded with its first screen. */
export const root = createRootRoute({ component: Outlet })

export const agentFrame = createRoute({
  getParentRoute: () => root,
  id: 'agent',
  beforeLoad: requireDesk('ticket.agent', 'admin.*', 'knowledge_base.*'),
  component: lazyScreen(() => import('#web/features/shell/agent-frame.tsx'), 'AgentFrame'),
})

export const adminFrame = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: requirePermission('admin.*'),
  component: lazyScreen(() => import('#web/features/shell/admin-frame.tsx'), 'AdminFrame'),
})

export const profileFrame = createRoute({
  getParentRoute: () => root,
  id: 'preferences',
  beforeLoad: requirePreferences,
  component: lazyScreen(() => import('#web/features/profile/profile-frame.tsx'), 'ProfileFrame'),
})

export const portalFrame = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  beforeLoad: requirePermission('ticket.customer'),
  component: lazyScreen(() => import('#web/features/shell/portal-frame.tsx'), 'PortalFrame'),
})

/** `/` redirects to the start screen of the user. */
export const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async (here) => {
    followHash(here)
    const session = await requireSession(here)
    throw redirect({ to: (await awaitsSetUp(session)) ? '/setup' : chooseHome(session) })
  },
})
