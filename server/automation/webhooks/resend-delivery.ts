import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { type DeliveryPath, getDelivery } from './get-delivery.ts'
import { enqueueDelivery } from './queue-delivery.ts'
import { requeueDelivery } from './store.ts'

export async function resendDelivery(ctx: Ctx, path: DeliveryPath): Promise<void> {
  const { id } = await getDelivery(ctx, path)
  if (!(await requeueDelivery(ctx, id))) throw invalid('not_possible', 'The delivery is being sent at the moment.')
  enqueueDelivery(ctx, id)
  await audit(ctx, { action: 'webhook_resent', object: 'webhook_deliveries', id })
}
