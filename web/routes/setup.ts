import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import type { SetUpStep } from '#contract/getting-started.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { root } from './frames.tsx'

const steps: readonly SetUpStep[] = ['organization', 'mail_out', 'mailbox', 'colleagues']
const isStep = (name: unknown): name is SetUpStep => steps.some((step) => step === name)

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: ({ step }: Record<string, unknown>): { step?: SetUpStep } => (isStep(step) ? { step } : {}),
  loader: async () => queryClient.ensureQueryData((await import('#web/features/setup/steps.ts')).setUpQuery),
  component: lazyScreen(() => import('#web/features/setup/setup-screen.tsx'), 'SetupScreen'),
})

export const setupRoutes = [setup] as const
