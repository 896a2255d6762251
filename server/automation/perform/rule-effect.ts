/** Why a recipient got no email, or no subscription. */
export type LeftOutReason =
  | 'no_address'
  | 'invalid_address'
  | 'inactive'
  | 'undeliverable'
  | 'own_address'
  | 'machine'
  | 'automatic_message'
  | 'too_many'
  | 'no_access'

export type LeftOut = { recipient: string; reason: LeftOutReason; address?: string }

/** What an action did besides changing attributes and tags, for explanations. `action` is its key in `perform`. */
export type RuleEffect = {
  action: string
  /** The note or email. */
  article_id?: number
  to?: readonly string[]
  left_out?: readonly LeftOut[]
  /** Why nothing was sent. */
  problem?: string
  user_ids?: readonly number[]
  webhook_id?: number
  /** The queued delivery of the webhook. */
  delivery_id?: number
}
