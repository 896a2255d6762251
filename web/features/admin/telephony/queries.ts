import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/client.ts'
import { Cti } from '#contract/cti.ts'
import { HttpLogs } from '#contract/http-log.ts'
import { api } from '#web/lib/api/api.ts'

export const configQuery = queryOptions({
  queryKey: ['cti', 'config'],
  queryFn: () => api(Cti).showConfig(),
  meta: { touchedBy: ['settings'] },
})
export type TelephoneConfig = AnswerOf<typeof Cti.showConfig>

export const tokenQuery = queryOptions({
  queryKey: ['cti', 'token'],
  queryFn: () => api(Cti).showToken(),
  meta: { touchedBy: ['settings'] },
})

export const requestsQuery = queryOptions({
  queryKey: ['http_logs', 'cti'],
  queryFn: () => api(HttpLogs).ofFacility({ facility: 'cti', per_page: 25 }),
  staleTime: 0,
  // Polled, because an administrator who connects a phone system watches its requests here.
  refetchInterval: 5000,
})
export type LoggedRequest = AnswerOf<typeof HttpLogs.ofFacility>[number]
