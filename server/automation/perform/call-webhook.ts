import { queueDelivery } from '../webhooks/queue-delivery.ts'
import { assertExists, assertFilled } from './check-entry.ts'
import type { RuleAction } from './rule-action.ts'

const key = 'notification.webhook'

/** Tells another server. It is called after the commit: the delivery is queued in the transaction of the change. */
export const callWebhook: RuleAction = {
  isFor: (name) => name === key,
  check: async (ctx, _key, entry) => {
    assertFilled(key, entry, ['webhook_id'])
    await assertExists(ctx, 'webhooks', [entry.webhook_id as number], `perform.${key}.webhook_id`)
    return entry
  },
  run: async (ctx, { webhook_id }, { ticket, article, viewer, origin, rule, happened, effects }) => {
    if (webhook_id === undefined) return
    const deliveryId = await queueDelivery(ctx, webhook_id, {
      ticket_id: ticket.id,
      article_id: article?.id ?? null,
      event: { type: 'info', changes: {}, ...happened, user_id: viewer.id, at: ctx.now.toISOString() },
      rule: rule ?? { type: origin, id: null, name: '' },
    })
    effects.push({ action: key, webhook_id, delivery_id: deliveryId })
  },
}
