import { sql } from 'kysely'
import { openedFor } from '#features/tickets/policy.ts'
import { findNewestIds } from '#features/tickets/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { checkCustomPayload, fillCustomPayload } from './custom-payload.ts'
import { loadCustomValues } from './custom-values.ts'
import type { DeliveryEvent } from './payload-event.ts'
import { loadPayloadRecords, type PayloadRecords } from './payload-records.ts'

const exampleEvent = ({ now }: Ctx): DeliveryEvent => ({
  type: 'create',
  changes: {},
  user_id: systemUserId,
  at: now.toISOString(),
})

/** The newest ticket that the caller can read, with its newest public article. */
async function loadExample(ctx: Ctx): Promise<PayloadRecords | undefined> {
  const [ticketId] = await findNewestIds(ctx.db, openedFor(ctx.actor, 'read'), 1)
  if (ticketId === undefined) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from ticket_articles where ticket_id = ${ticketId} and not internal order by id desc limit 1`.execute(
    ctx.db,
  )
  return loadPayloadRecords(ctx, ticketId, rows[0]?.id ?? null)
}

export async function previewPayload(ctx: Ctx): Promise<Record<string, unknown>> {
  const records = await loadExample(ctx)
  if (!records) throw new Refusal(404, 'not_found', 'There is no ticket that you can read.')
  const rule = { type: 'Trigger', id: null, name: '' }
  return { ...records, event: { ...exampleEvent(ctx), rule } }
}

type CheckedPayload = {
  custom_payload: string
  pre_defined_webhook_type?: string | null | undefined
  preferences?: Record<string, unknown> | undefined
}

/** Refuses what could not be sent, and returns what would be. */
export async function tryCustomPayload(
  ctx: Ctx,
  { custom_payload, pre_defined_webhook_type = null, preferences = {} }: CheckedPayload,
): Promise<string> {
  checkCustomPayload(ctx, custom_payload, pre_defined_webhook_type)
  const records = await loadExample(ctx)
  const webhook = { pre_defined_webhook_type, preferences }
  const values = records ? await loadCustomValues(ctx, webhook, records, exampleEvent(ctx)) : {}
  return JSON.stringify(JSON.parse(fillCustomPayload(custom_payload, values)), null, 2)
}
