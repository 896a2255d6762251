import { type Actor, may } from '#kernel/actor.ts'

/** Agents and administrators of organizations read all of them; everyone else, the ones they belong to. */
export const readsAllOrganizations = (actor: Actor): boolean => may(actor, 'ticket.agent', 'admin.organization')

export const belongsTo = (actor: Actor, organizationId: number): boolean =>
  actor.organizationIds.includes(organizationId)
