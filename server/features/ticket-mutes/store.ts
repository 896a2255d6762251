import type { Ctx } from '#kernel/context.ts'

export type TicketMute = { ticket_id: number; created_at: string }

const mostListed = 1000

export const listMutes = ({ db, actor }: Ctx): Promise<TicketMute[]> =>
  db
    .selectFrom('ticket_mutes')
    .select(['ticket_id', 'created_at'])
    .where('user_id', '=', actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('ticket_id', 'desc')
    .limit(mostListed)
    .execute()

/** A repeated mute keeps the time of the first one. */
export const saveMute = ({ db, actor, now }: Ctx, ticketId: number): Promise<TicketMute> =>
  db
    .insertInto('ticket_mutes')
    .values({ user_id: actor.id, ticket_id: ticketId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'ticket_id']).doUpdateSet({ user_id: actor.id }))
    .returning(['ticket_id', 'created_at'])
    .executeTakeFirstOrThrow()

export async function deleteMute({ db, actor }: Ctx, ticketId: number): Promise<void> {
  await db.deleteFrom('ticket_mutes').where('user_id', '=', actor.id).where('ticket_id', '=', ticketId).execute()
}
