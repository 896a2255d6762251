import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { findDelivery } from './store.ts'

export type DeliveryPath = { id: number; delivery: number }

export async function getDelivery({ db }: Ctx, { id, delivery }: DeliveryPath) {
  const found = await findDelivery(db, id, delivery)
  if (!found) throw notFound('Webhook::Delivery', delivery)
  return found
}
