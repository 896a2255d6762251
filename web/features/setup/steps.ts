import { queryOptions } from '@tanstack/react-query'
import { GettingStarted, type SetUpStep, type SetUpSteps } from '#contract/getting-started.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { StepName } from './next-open.ts'

export type StepState = SetUpSteps[number]['state']

/** Completed steps are computed from records, so they are the same on every device. */
export const setUpQuery = queryOptions({
  queryKey: ['getting_started'],
  queryFn: () => api(GettingStarted).show(),
  staleTime: 0,
})

export const refreshSteps = (): Promise<void> => queryClient.invalidateQueries({ queryKey: setUpQuery.queryKey })

export async function skipStep(name: SetUpStep): Promise<SetUpSteps> {
  const steps = await api(GettingStarted).skipStep({ name, skipped: true })
  queryClient.setQueryData(setUpQuery.queryKey, (before) => before && { ...before, steps })
  return steps
}

export const stepTitle = (name: StepName): string =>
  ({
    administrator: t('Administrator'),
    organization: t('Organization & URL'),
    mail_out: t('Outgoing email'),
    mailbox: t('First mailbox'),
    colleagues: t('Colleagues'),
  })[name]
