import { sql } from 'kysely'
import type { TicketExtension } from '#features/tickets/service.ts'

/** The chats of a merged ticket belong to the target: emails to their visitors continue there. */
export const chatsExtension: TicketExtension = {
  name: 'chats',
  merge: async ({ db }, source, target): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      update chat_sessions set ticket_id = ${target.id} where ticket_id = ${source.id} returning id`.execute(db)
    return rows.map(({ id }) => id)
  },
  unmerge: async ({ db }, source, target, moved) => {
    await sql`
      update chat_sessions set ticket_id = ${source.id}
      where id = any(${moved as number[]}::int[]) and ticket_id = ${target.id}`.execute(db)
  },
}
