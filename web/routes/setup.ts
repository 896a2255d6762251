import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { setUpSteps, type SetUpStep } from '#contract/getting-started.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { setUpQuery } from '#web/features/setup/steps.ts'
import { root } from './frames.tsx'

const isStep = (name: unknown): name is SetUpStep => setUpSteps.some((step) => step === name)

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: ({ step }: Record<string, unknown>): { step?: SetUpStep } => (isStep(step) ? { step } : {}),
  loader: () => queryClient.ensureQueryData(setUpQuery),
  component: lazyRouteComponent(() => import('#web/features/setup/setup-screen.tsx'), 'SetupScreen'),
})

export const setupRoutes = [setup] as const
