import type { FastifyInstance } from 'fastify'
import type { InputOf } from '#contract/endpoint.ts'
import { WebhookDeliveries } from '#contract/webhook-delivery.ts'
import { Webhook, Webhooks } from '#contract/webhook.ts'
import { getRow } from '#kernel/db/rows.ts'
import { answerPage } from '#kernel/http/list.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { mount } from '#kernel/resource.ts'
import { loadAttempts } from './attempt-log.ts'
import { listReplacements } from './custom-payload.ts'
import { getDelivery } from './get-delivery.ts'
import { preDefinedWebhooks } from './pre-defined.ts'
import { previewPayload, tryCustomPayload } from './preview.ts'
import { resendDelivery } from './resend-delivery.ts'
import { countDeliveries, selectDeliveries, selectStatus } from './store.ts'
import { webhookHooks } from './webhook-hooks.ts'

const jsonType = 'application/json; charset=utf-8'

export function routes(app: FastifyInstance): void {
  mount(app, Webhook, webhookHooks)
  // Indented, because deployed clients show it as it is.
  serve(app, Webhooks.preview, async ({ ctx }) =>
    rawAnswer(jsonType, JSON.stringify(await previewPayload(ctx), null, 2)),
  )
  serve(app, Webhooks.preDefined, async () => [...preDefinedWebhooks])
  serve(app, Webhooks.replacements, async ({ ctx, input }) =>
    Object.fromEntries(
      Object.entries(listReplacements(input.pre_defined_webhook_type, ctx.deps.customFields)).map(([root, names]) => [
        root,
        [...names],
      ]),
    ),
  )
  serve(app, Webhooks.check, async ({ ctx, input }) => ({ payload: await tryCustomPayload(ctx, input) }))
  serve(app, WebhookDeliveries.status, ({ ctx }) => selectStatus(ctx))
  serve(app, WebhookDeliveries.list, listDeliveries)
  serve(app, WebhookDeliveries.show, async ({ ctx, input }) => ({
    ...(await getDelivery(ctx, input)),
    log: await loadAttempts(ctx, input.delivery),
  }))
  serve(app, WebhookDeliveries.resend, {
    change: ({ ctx, input }) => resendDelivery(ctx, input),
    present: ({ ctx, input }) => getDelivery(ctx, input),
  })
}

const listSize = { usual: 50, most: 500 }

async function listDeliveries(serving: Serving<InputOf<typeof WebhookDeliveries.list>>) {
  const { ctx, input } = serving
  await getRow(ctx.db, Webhook, input.id)
  const filter = { webhookId: input.id, state: input.state }
  const { rows } = await answerPage(serving, listSize, {
    select: (page) => selectDeliveries(ctx.db, filter, page),
    count: () => countDeliveries(ctx.db, filter),
  })
  return rows
}
