import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import { agentFrame } from './frames.tsx'

const ProfileScreen = lazyScreen(() => import('#web/features/profile/profile-screen.tsx'), 'ProfileScreen')

const profile = createRoute({ getParentRoute: () => agentFrame, path: '/profile', component: ProfileScreen })

const profileTopic = createRoute({
  getParentRoute: () => agentFrame,
  path: '/profile/$topic',
  component: ProfileScreen,
})

export const profileRoutes = [profile, profileTopic] as const
