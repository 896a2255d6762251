import type { Ctx } from '#kernel/context.ts'
import type { PayloadSubject } from './payload.ts'
import { insertDelivery } from './store.ts'

export const task = 'deliver-webhook'

export const enqueueDelivery = (ctx: Ctx, id: number, dueAt = ctx.now): void =>
  ctx.enqueue(task, { id }, { key: `${task}-${id}`, ...(dueAt > ctx.now ? { runAt: dueAt } : {}) })

/** In the transaction of the change, so that it is sent if and only if the change is kept. */
export async function queueDelivery(ctx: Ctx, webhookId: number, subject: PayloadSubject): Promise<number> {
  const id = await insertDelivery(ctx, webhookId, subject)
  enqueueDelivery(ctx, id)
  return id
}
