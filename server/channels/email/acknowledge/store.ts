import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

export type MailRequest = { ticket_id: number; number: string; from: string; locale: string | null }

/**
 * A request by mail that has not been answered: the first article of its ticket, written by a person, in a group with an
 * address to answer from. Senders whose address failed before are left out.
 */
export async function findRequest(db: Db, articleId: number): Promise<MailRequest | undefined> {
  const { rows } = await sql<MailRequest>`
    select tickets.id as ticket_id, tickets.number, article."from",
      customers.preferences ->> 'locale' as locale
    from ticket_articles article
    join ticket_article_types types on types.id = article.type_id and types.name = 'email'
    join ticket_article_senders senders on senders.id = article.sender_id and senders.name = 'Customer'
    join tickets on tickets.id = article.ticket_id
    join users customers on customers.id = tickets.customer_id
    join groups on groups.id = tickets.group_id
    join email_addresses on email_addresses.id = groups.email_address_id and email_addresses.active
    where article.id = ${articleId} and not article.internal
      and article.preferences ->> 'send-auto-response' = 'true'
      and customers.preferences ->> 'mail_delivery_failed' is distinct from 'true'
      and not exists (select from ticket_articles earlier
        where earlier.ticket_id = article.ticket_id and earlier.id < article.id)
      and not exists (select from email_addresses ours where position(lower(ours.email) in lower(article."from")) > 0)
    `.execute(db)
  return rows[0]
}
