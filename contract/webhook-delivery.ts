import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging } from './lenient.ts'
import { servedEndpoints } from './resource.ts'
import { Webhook, webhookPermission, Webhooks } from './webhook.ts'
import { recordId, timestamp } from './wire.ts'

const deliveryStates = ['queued', 'sending', 'deferred', 'sent', 'failed', 'dropped'] as const
export type WebhookDeliveryState = (typeof deliveryStates)[number]

/** Why an attempt got no usable answer. */
const deliveryFailures = {
  refused_status: 'The answer was not a success.',
  redirect: 'The answer was a redirect that is not followed.',
  private_address: 'The address is not public, and the settings do not allow it.',
  port: 'The port is not allowed.',
  unknown_host: 'The name of the server is unknown.',
  connection_refused: 'The server does not accept connections.',
  timeout: 'The server did not answer in time.',
  certificate: 'The certificate of the server is not valid.',
  connection_lost: 'The connection failed or ended early.',
  webhook_inactive: 'The webhook is inactive.',
} as const
export type DeliveryFailure = keyof typeof deliveryFailures
const failureCode = z.enum(Object.keys(deliveryFailures) as [DeliveryFailure, ...DeliveryFailure[]])

const deliveryFields = {
  id: recordId,
  webhook_id: recordId,
  delivery_id: z.uuid().meta({ description: 'The same for all attempts: `X-Zammad-Delivery`.' }),
  ticket_id: recordId,
  ticket_number: z.string(),
  article_id: recordId.nullable(),
  rule: z.object({ type: z.string(), id: recordId.nullable(), name: z.string() }),
  event: z.string().meta({ description: 'What happened to the ticket: `create`, `update`…' }),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  status: z.int().nullable().meta({ description: 'The HTTP status of the last answer.' }),
  failure: failureCode.nullable(),
  next_attempt_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
  created_at: timestamp,
}
const delivery = z.object(deliveryFields).meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof delivery>

const message = z.object({ headers: z.record(z.string(), z.string()), content: z.string() })
const attempt = z
  .object({
    at: timestamp,
    milliseconds: z.int(),
    method: z.string(),
    url: z.string(),
    status: z.int().nullable(),
    failure: failureCode.nullable(),
    request: message,
    response: message,
  })
  .meta({ id: 'WebhookAttempt' })
export type WebhookAttempt = z.output<typeof attempt>

const deliveryLog = z.object({ ...deliveryFields, log: z.array(attempt) }).meta({ id: 'WebhookDeliveryLog' })

const status = z
  .object({
    webhook_id: recordId,
    last_at: timestamp.nullable(),
    last_state: z.enum(deliveryStates).nullable(),
    waiting: z.int(),
    failed: z.int().meta({ description: 'Deliveries of the last seven days that were given up.' }),
  })
  .meta({ id: 'WebhookStatus' })
export type WebhookStatus = z.output<typeof status>

const about = { tag: 'webhooks', model: 'Webhook', permission: webhookPermission } as const
const ofDelivery = { ...about, model: 'Webhook::Delivery', path: '/webhooks/{id}/deliveries/{delivery}' } as const
const path = z.object({ id: id(), delivery: id() })

export const WebhookDeliveries = {
  status: endpoint({
    ...about,
    method: 'GET',
    path: '/webhooks/status',
    output: z.array(status),
    summary: 'Get the last delivery of each webhook and what waits or failed',
  }),
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    input: z.object({ id: id(), state: z.enum(deliveryStates).optional(), ...paging }),
    output: z.array(delivery),
    summary: 'List deliveries of a webhook, newest first',
    description: 'Kept as long as the log of integrations.',
  }),
  show: endpoint({
    ...ofDelivery,
    method: 'GET',
    input: path,
    output: deliveryLog,
    summary: 'Get a delivery with the requests and responses of all attempts',
    description: 'Credentials are masked, and long contents are cut.',
  }),
  resend: endpoint({
    ...ofDelivery,
    method: 'POST',
    path: `${ofDelivery.path}/resend`,
    input: path,
    output: delivery,
    summary: 'Send a delivery again',
    description: 'With the same delivery id, and with the ticket as it is now.',
  }),
}

export const webhookEndpoints = [
  ...servedEndpoints(Webhook),
  ...Object.values(Webhooks),
  ...Object.values(WebhookDeliveries),
]
