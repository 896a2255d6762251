import { sql } from 'kysely'
import type { NewArticle } from '#contract/article.ts'
import { identifyMessage, newMessageId, type Thread } from '#features/articles/service.ts'
import { mailHost } from '#features/outgoing-mails/service.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'

/** Enough for every mail program to find the conversation; RFC 5322 limits the length of header lines. */
const mostReferences = 20

export async function composeThread(ctx: Ctx, ticket: Ticket, sent: NewArticle): Promise<Thread> {
  const earlier = await findMessageIds(ctx, ticket.id)
  return {
    ...identifyMessage(newMessageId(ctx.deps, ticket.id, await mailHost(ctx.deps.settings))),
    in_reply_to: sent.in_reply_to ?? earlier.at(-1) ?? null,
    references: earlier.join(' ') || null,
  }
}

/** The public mails of the conversation, oldest first. */
async function findMessageIds({ db }: Ctx, ticketId: number): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from ticket_articles
    where ticket_id = ${ticketId} and message_id is not null and not internal
    order by created_at desc, id desc limit ${mostReferences}`.execute(db)
  return rows.map(({ message_id }) => message_id).toReversed()
}
