import { sql } from 'kysely'
import { organizationsSharedWith } from '#features/permissions/sql.ts'
import type { Db } from '#kernel/db/pool.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { mailboxesIn } from '../outgoing/addresses.ts'
import { noCustomer, type Sender } from './sender.ts'

/**
 * Participants of a ticket are its customer, users of an organization that shares its tickets, and people whom an agent
 * wrote to. The tickets of a merged customer move in a job, and belong to the other user before that too. Addresses that a customer put into Cc do not count: otherwise a forged mail could add anyone.
 */
export async function isParticipant(db: Db, ticketId: number, { id, address }: Sender): Promise<boolean> {
  if (id === noCustomer) return false
  const { rows } = await sql<{ is_theirs: boolean; lines: string[] }>`
    select customer_id = ${id}
      or customer_id in (select merged.id from users merged where merged.merged_into_id = ${id} and not merged.active)
      or exists (
        select from users colleague
        where colleague.id = ${id} and tickets.organization_id in ${organizationsSharedWith('colleague')}) as is_theirs,
      array(
        select concat_ws(',', article."to", article.cc) from ticket_articles article
        join ticket_article_senders senders on senders.id = article.sender_id and senders.name = 'Agent'
        where article.ticket_id = tickets.id and not article.internal
          and concat_ws(',', article."to", article.cc) ilike ${`%${localPart(address).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}
        order by article.id desc limit 20) as lines
    from tickets where id = ${ticketId}`.execute(db)
  const [found] = rows
  if (!found) return false
  return (
    found.is_theirs || found.lines.some((line) => mailboxesIn(line).some((one) => sameAddress(one.address, address)))
  )
}

/** With the at sign, without the domain, which has several spellings. */
const localPart = (address: string) => address.slice(0, address.lastIndexOf('@') + 1)
const sameAddress = (one: string, other: string) => normalizeAddress(one) === normalizeAddress(other)
