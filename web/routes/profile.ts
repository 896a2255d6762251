import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agentFrame } from './frames.tsx'

const ProfileScreen = lazyRouteComponent(() => import('#web/features/profile/profile-screen.tsx'), 'ProfileScreen')

const profile = createRoute({ getParentRoute: () => agentFrame, path: '/profile', component: ProfileScreen })

const profileTopic = createRoute({
  getParentRoute: () => agentFrame,
  path: '/profile/$topic',
  component: ProfileScreen,
})

export const profileRoutes = [profile, profileTopic] as const
