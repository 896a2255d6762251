import type { Actor } from '../actor.ts'

/**
 * The owner of a socket: a user, or a visitor who is not a user and is identified by a key, for example of a chat
 * session.
 */
export type SocketOwner = { kind: 'user'; actor: Actor } | { kind: 'visitor'; key: string }

/** The same, as sent between processes. */
export type OwnerReference = { user_id: number } | { visitor_key: string }

export const referTo = (owner: SocketOwner): OwnerReference =>
  owner.kind === 'user' ? { user_id: owner.actor.id } : { visitor_key: owner.key }

export const isSameOwner = (one: OwnerReference, other: OwnerReference): boolean =>
  'user_id' in one
    ? 'user_id' in other && one.user_id === other.user_id
    : 'visitor_key' in other && one.visitor_key === other.visitor_key
