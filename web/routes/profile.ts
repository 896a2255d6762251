import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import { profileFrame } from './frames.tsx'

const ProfileScreen = lazyScreen(() => import('#web/features/profile/profile-screen.tsx'), 'ProfileScreen')

const profile = createRoute({ getParentRoute: () => profileFrame, path: '/profile', component: ProfileScreen })

const profileTopic = createRoute({
  getParentRoute: () => profileFrame,
  path: '/profile/$topic',
  component: ProfileScreen,
})

export const profileRoutes = [profile, profileTopic] as const
