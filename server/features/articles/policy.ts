import type { ErrorCode } from '#contract/error-codes.ts'
import { actsAsAgent, type TicketKeys } from '#features/tickets/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import { forbidden, type Refusal } from '#kernel/errors.ts'
import { isDeliveryHeld } from './delivery-hold.ts'

/** The properties that decide which readers of a ticket may see an article. */
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
): Refusal | undefined {
  if (!actsAsAgent(actor, 'read', article.keys)) return refuse('permission_missing', 'agent permission required')
  if (article.created_by_id !== actor.id) return refuse('not_own_note', 'you can only delete your own notes')
  const hasLeft = article.communication && !isDeliveryHeld(article.preferences, now)
  if (hasLeft && !article.internal) return refuse('message_already_sent', 'communication articles cannot be deleted')
  const age = now.getTime() - Date.parse(article.created_at)
  const isTooOld = seconds > 0 && age >= seconds * 1000
  return isTooOld ? refuse('note_too_old', 'note is too old to be deleted') : undefined
}

type Editable = Visibility & { created_by_id: number; type: string; sender: string }

/** The reason why the text of an article may not be changed; undefined when it may. */
export function editProblem(
  actor: Actor,
  { internal, keys, created_by_id, type, sender }: Editable,
): Refusal | undefined {
  if (!actsAsAgent(actor, 'change', keys)) return refuse('permission_missing', 'agent permission required')
  const isOwnNote = internal && type === 'note' && sender === 'Agent' && created_by_id === actor.id
  return isOwnNote ? undefined : refuse('note_not_editable', 'you can only edit your own internal notes')
}

const refuse = (code: ErrorCode, reason: string) => forbidden(code, `Not authorized (${reason})!`)
