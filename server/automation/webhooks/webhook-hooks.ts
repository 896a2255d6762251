import { sql } from 'kysely'
import { webhookSecrets } from '#contract/webhook.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import type { Hooks } from '#kernel/resource.ts'
import { checkCustomPayload } from './custom-payload.ts'
import { assertReachable } from './network.ts'
import { assertCredentialsSent, saveSecrets } from './secrets.ts'

type Values = Record<string, unknown>

const isSecret = (key: string): boolean => webhookSecrets.some((name) => name === key)

/** Checks of a webhook, and what is not a plain column of it: sealed secrets, the audit log. */
export const webhookHooks: Hooks = {
  prepare: async (ctx, values, before) => {
    if (typeof values.endpoint === 'string' && values.endpoint !== before?.endpoint)
      await assertReachable(ctx, values.endpoint)
    if (before) assertCredentialsSent(values, before)
    const kept = Object.fromEntries(Object.entries(values).filter(([key]) => !isSecret(key)))
    return { ...kept, ...preparePayload(ctx, values, before) }
  },
  saved: async (ctx, { id, name }, sent) => {
    if (await saveSecrets(ctx, id, sent))
      await sql`update webhooks set updated_at = ${ctx.now.toISOString()}, updated_by_id = ${ctx.actor.id}
        where id = ${id}`.execute(ctx.db)
    await audit(ctx, { action: 'webhook_saved', object: 'webhooks', id, details: { name } })
  },
  removed: async (ctx, { id, name }) => {
    await assertUnused(ctx, id)
    await audit(ctx, { action: 'webhook_deleted', object: 'webhooks', id, details: { name } })
  },
}

/** Without `customized_payload` there is no own payload. */
function preparePayload(ctx: Ctx, values: Values, before: Row | undefined): Values {
  const whole: Values = { ...before, ...values }
  if (!whole.customized_payload) return { custom_payload: null }
  const text = typeof whole.custom_payload === 'string' ? whole.custom_payload.trim() : ''
  if (text === '') return { custom_payload: null }
  if (values.custom_payload !== undefined || values.pre_defined_webhook_type !== undefined)
    checkCustomPayload(ctx, text, whole.pre_defined_webhook_type)
  return {}
}

/** Rules that would call the webhook; the text names them as deployed clients know it. */
async function assertUnused({ db }: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ model: string; id: number; name: string }>`
    select model, id, name from (
      select 'Trigger' as model, id, name, perform from triggers union all
      select 'Job', id, name, perform from jobs union all
      select 'Macro', id, name, perform from macros) as rules
    where perform -> 'notification.webhook' ->> 'webhook_id' = ${String(id)} order by model desc, id`.execute(db)
  if (rows.length === 0) return
  const users = rows.map((rule) => `${rule.model}: ${rule.name} (#${rule.id})`).join(', ')
  throw invalid('in_use', `Cannot delete! This webhook is referenced by ${users}`)
}
