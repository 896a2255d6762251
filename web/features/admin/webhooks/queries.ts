import { queryOptions } from '@tanstack/react-query'
import { WebhookDeliveries } from '#contract/webhook-delivery.ts'
import { api } from '#web/lib/api/api.ts'

export const logSize = 20

export const statusQuery = queryOptions({
  queryKey: ['webhooks', 'status'],
  queryFn: () => api(WebhookDeliveries).status({}),
  staleTime: 0,
})

export const deliveriesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id, page],
    queryFn: () => api(WebhookDeliveries).list({ id, page, per_page: logSize }),
    staleTime: 0,
  })

export const deliveryQuery = (id: number, delivery: number) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', id, delivery],
    queryFn: () => api(WebhookDeliveries).show({ id, delivery }),
    staleTime: 0,
  })
