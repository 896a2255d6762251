import { actsAsAgent, type TicketKeys } from '#features/tickets/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import { isHeld } from './hold.ts'

/** What of an article decides who may see it, for whoever may see its ticket. */
export type Visibility = { internal: boolean; keys: TicketKeys }

/** Internal articles are for agents of that very ticket: an agent elsewhere may be a customer here. */
export const maySeeArticle = (actor: Actor, { internal, keys }: Visibility): boolean =>
  !internal || actsAsAgent(actor, 'read', keys)

type Removable = Visibility & {
  created_by_id: number
  created_at: string
  communication: boolean
  preferences: Record<string, unknown>
}

/** Why an article may not be deleted, in words; undefined when it may. */
export function removalProblem(
  actor: Actor,
  article: Removable,
  { now, seconds }: { now: Date; seconds: number },
): string | undefined {
  if (!actsAsAgent(actor, 'read', article.keys)) return 'agent permission required'
  if (article.created_by_id !== actor.id) return 'you can only delete your own notes'
  const hasLeft = article.communication && !isHeld(article.preferences, now)
  if (hasLeft && !article.internal) return 'communication articles cannot be deleted'
  const age = now.getTime() - Date.parse(article.created_at)
  return seconds > 0 && age >= seconds * 1000 ? 'note is too old to be deleted' : undefined
}
