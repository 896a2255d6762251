import { sql } from 'kysely'
import type { NewArticle } from '#contract/article.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Authorship } from './author.ts'
import { messageIdDigest, newMessageId } from './message-id.ts'

/** Where a mail stands in its conversation; ids in angle brackets, as in the headers. */
export type Thread = {
  message_id: string | null
  message_id_md5: string | null
  in_reply_to: string | null
  references: string | null
}

// Long enough for every mail program to find the conversation; RFC 5322 wants lines of headers to end somewhere.
const mostReferences = 20

/** A mail of ours gets its id once, when it is written: however often it is tried to be sent, it is the same mail. */
export async function threadOf(ctx: Ctx, ticket: Ticket, sent: NewArticle, authorship: Authorship): Promise<Thread> {
  const in_reply_to = sent.in_reply_to ?? null
  if (!isOutgoingMail(authorship)) return { message_id: null, message_id_md5: null, in_reply_to, references: null }
  const earlier = await messageIdsOf(ctx, ticket.id)
  return {
    ...identified(newMessageId(ctx.deps, ticket.id, await mailHost(ctx))),
    in_reply_to: in_reply_to ?? earlier.at(-1) ?? null,
    references: earlier.join(' ') || null,
  }
}

export const identified = (message_id: string) => ({ message_id, message_id_md5: messageIdDigest(message_id) })

/** What customers say is written down or has arrived; everything else by e-mail leaves the house. */
export const isOutgoingMail = ({ type, sender }: Pick<Authorship, 'type' | 'sender'>): boolean =>
  type.name === 'email' && sender.name !== 'Customer'

/** The mails of the conversation that both sides have seen, oldest first. */
async function messageIdsOf({ db }: Ctx, ticketId: number): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from ticket_articles
    where ticket_id = ${ticketId} and message_id is not null and not internal
    order by created_at desc, id desc limit ${mostReferences}`.execute(db)
  return rows.map(({ message_id }) => message_id).toReversed()
}

const mailHost = async ({ deps }: Ctx) =>
  (await deps.settings.text('fqdn')).replace(/:\d+$/, '').replaceAll(/[^\w.-]/g, '') || 'localhost'
