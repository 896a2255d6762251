import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/client.ts'
import { ReportSubscriptions } from '#contract/report-subscription.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

export type Subscription = AnswerOf<typeof ReportSubscriptions.list>[number]

export const subscriptionsQuery = queryOptions({
  queryKey: ['report_subscriptions'],
  queryFn: () => api(ReportSubscriptions).list(),
})

export const candidatesQuery = queryOptions({
  queryKey: ['report_subscriptions', 'candidates'],
  queryFn: async () =>
    (await api(ReportSubscriptions).candidates()).map(({ id, name, email }) => ({
      id,
      label: name,
      ...(email !== null && { description: email }),
    })),
  staleTime: 60_000,
})

export const refreshSubscriptions = () => queryClient.invalidateQueries({ queryKey: subscriptionsQuery.queryKey })
