import type { Ctx } from '#kernel/context.ts'
import { createRuleActor } from '../rule-actor.ts'
import { fillCustomPayload } from './custom-payload.ts'
import { loadCustomValues } from './custom-values.ts'
import type { DeliveryEvent, DeliveryRule } from './payload-event.ts'
import { loadPayloadRecords } from './payload-records.ts'
import { findPreDefined } from './pre-defined.ts'

export type PayloadWebhook = {
  pre_defined_webhook_type: string | null
  customized_payload: boolean
  custom_payload: string | null
  preferences: Record<string, unknown>
}

export type PayloadSubject = {
  ticket_id: number
  article_id: number | null
  event: DeliveryEvent
  rule: DeliveryRule
}

/** The own payload, or the one of the chat service; undefined for the usual one. */
const customPayloadOf = ({ customized_payload, custom_payload, pre_defined_webhook_type }: PayloadWebhook) =>
  (customized_payload ? custom_payload : undefined) ?? findPreDefined(pre_defined_webhook_type)?.custom_payload

/** The body of a request, from the records as they are now; undefined for a deleted ticket. */
export async function buildPayload(
  ctx: Ctx,
  webhook: PayloadWebhook,
  { ticket_id, article_id, event, rule }: PayloadSubject,
): Promise<string | undefined> {
  const acting: Ctx = { ...ctx, actor: await createRuleActor(ctx) }
  const records = await loadPayloadRecords(acting, ticket_id, article_id)
  if (!records) return undefined
  const custom = customPayloadOf(webhook)
  if (custom === undefined) return JSON.stringify({ ...records, event: { ...event, rule } })
  return fillCustomPayload(custom, await loadCustomValues(acting, webhook, records, event))
}
