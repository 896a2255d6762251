import { queryOptions } from '@tanstack/react-query'
import { Webhooks } from '#contract/webhook.ts'
import { WebhookDeliveries, type WebhookDeliveryState } from '#contract/webhook-delivery.ts'
import { api } from '#web/lib/api/api.ts'

export const logSize = 20

/** Services whose payload the server knows, with the fields that they need. */
export const chatServicesQuery = queryOptions({
  queryKey: ['webhooks', 'pre_defined'],
  queryFn: () => api(Webhooks).preDefined(),
})

export const statusQuery = queryOptions({
  queryKey: ['webhooks', 'status'],
  queryFn: () => api(WebhookDeliveries).status({}),
  staleTime: 0,
})

/** Milliseconds between two looks at deliveries that are not finished. */
const lookAgain = 3000
const isUnderway = (state: WebhookDeliveryState) => state === 'queued' || state === 'sending' || state === 'deferred'

export const deliveriesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id, page],
    queryFn: () => api(WebhookDeliveries).list({ id, page, per_page: logSize }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ state: one }) => isUnderway(one)) ? lookAgain : false),
  })

export const deliveryQuery = (id: number, delivery: number) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', id, delivery],
    queryFn: () => api(WebhookDeliveries).show({ id, delivery }),
    staleTime: 0,
  })
