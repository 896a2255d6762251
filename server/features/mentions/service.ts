import { actsAsAgent } from '#features/tickets/policy.ts'
import { getTicketAsAgent, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { namesById } from '#kernel/db/relations.ts'
import { lockRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { recordEntry } from '#kernel/history.ts'
import { deleteSubscriptions, filterAgents, insertMentions, type Mention, mentions, selectMentions } from './store.ts'

const object = 'mentions'

/**
 * Subscribes users to a ticket; existing subscriptions stay. Both the actor and the mentioned users must be agents of
 * the ticket, so that no user is notified of a ticket that they may not see.
 */
export async function subscribe(ctx: Ctx, ticket: Ticket, ...userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  if (!actsAsAgent(ctx.actor, 'read', ticket)) {
    throw forbidden('permission_missing', 'Not authorized (You have insufficient permissions to mention other users.)!')
  }
  const agents = await filterAgents(ctx.db, ticket, userIds)
  if (userIds.some((id) => !agents.has(id)))
    throw invalid('mention_no_access', 'A mentioned user has no agent access to this ticket', { field: 'mentions' })
  const added = await insertMentions(ctx, ticket.id, userIds)
  for (const { id, user_id } of added) {
    ctx.emit({ kind: 'created', object, id, changes: { user_id: [null, user_id], mentionable_id: [null, ticket.id] } })
  }
  await tell(ctx, 'created', added)
}

export async function listMentions(ctx: Ctx, ticketId: number): Promise<Mention[]> {
  await getTicketAsAgent(ctx, ticketId, 'read')
  return selectMentions(ctx.db, ticketId)
}

/** Users can end their own subscriptions only, also of tickets that they may no longer see. */
export async function unsubscribe(ctx: Ctx, mentionId: number): Promise<void> {
  const mention = (await lockRow(ctx.db, mentions, mentionId)) as Mention
  if (mention.user_id !== ctx.actor.id) throw forbidden()
  await deleteRow(ctx.db, mentions, mentionId)
  await recordEnd(ctx, [mention])
}

/** Ends the subscription of a user, or of all users, and returns whose; the caller has checked that it may. */
export async function endSubscriptions(ctx: Ctx, ticketId: number, userId?: number): Promise<number[]> {
  const ended = await deleteSubscriptions(ctx.db, ticketId, userId ?? null)
  await recordEnd(ctx, ended)
  return ended.map(({ user_id }) => user_id)
}

async function recordEnd(ctx: Ctx, ended: readonly Mention[]): Promise<void> {
  for (const { id, user_id, mentionable_id } of ended) {
    const changes = { user_id: [user_id, null], mentionable_id: [mentionable_id, null] } as const
    ctx.emit({ kind: 'removed', object, id, changes })
  }
  await tell(ctx, 'removed', ended)
}

/** Writes the subscription or its end to the ticket's history. */
async function tell(ctx: Ctx, type: 'created' | 'removed', told: readonly Mention[]): Promise<void> {
  const names = await namesById(
    ctx.db,
    'users',
    told.map(({ user_id }) => user_id),
  )
  for (const { id, mentionable_id, user_id } of told) {
    const about = { object: 'Mention', id, related: { object: 'Ticket', id: mentionable_id } }
    recordEntry(ctx, about, { type, value_to: names.get(user_id) ?? '', id_to: user_id })
  }
}
