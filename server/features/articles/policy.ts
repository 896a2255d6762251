import { actsAsAgent, type TicketKeys } from '#features/tickets/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import { isDeliveryHeld } from './delivery-hold.ts'

/** What decides which readers of a ticket may see an article of it. */
export type Visibility = { internal: boolean; keys: TicketKeys }

/** Internal articles are for agents of this ticket: an agent of another group may be its customer. */
export const maySeeArticle = (actor: Actor, { internal, keys }: Visibility): boolean =>
  !internal || actsAsAgent(actor, 'read', keys)

type Removable = Visibility & {
  created_by_id: number
  created_at: string
  communication: boolean
  preferences: Record<string, unknown>
}

/** The reason why an article may not be deleted; undefined when it may. */
export function removalProblem(
  actor: Actor,
  article: Removable,
  { now, seconds }: { now: Date; seconds: number },
): string | undefined {
  if (!actsAsAgent(actor, 'read', article.keys)) return 'agent permission required'
  if (article.created_by_id !== actor.id) return 'you can only delete your own notes'
  const hasLeft = article.communication && !isDeliveryHeld(article.preferences, now)
  if (hasLeft && !article.internal) return 'communication articles cannot be deleted'
  const age = now.getTime() - Date.parse(article.created_at)
  return seconds > 0 && age >= seconds * 1000 ? 'note is too old to be deleted' : undefined
}
