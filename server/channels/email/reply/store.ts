import { sql } from 'kysely'
import type { Ticket } from '#features/tickets/service.ts'
import type { Db } from '#kernel/db/pool.ts'
import { withCustomValues } from '#kernel/db/custom-expression.ts'

export type ReplyContext = {
  ticket: Ticket
  group: { id: number; name: string }
  customer: { name: string; address: string } | null
  user: { firstname: string; lastname: string; email: string | null; login: string; phone: string | null }
  locale: string | null
  signature: { id: number; body: string } | null
  /** All our own addresses, in lower case. */
  ours: string[]
}

const writer = sql`json_build_object('firstname', users.firstname, 'lastname', users.lastname, 'email', users.email,
  'login', users.login, 'phone', users.phone) as "user"`
const groupColumn = sql`json_build_object('id', groups.id, 'name', groups.name) as "group"`
const signature = sql`case when signatures.active
  then json_build_object('id', signatures.id, 'body', coalesce(signatures.body, '')) end as signature`

/** What the first mail of a user in a group needs. */
export async function findFirstMailContext(db: Db, groupId: number, userId: number) {
  const { rows } = await sql<Pick<ReplyContext, 'group' | 'user' | 'signature'>>`
    select ${groupColumn}, ${writer}, ${signature}
    from groups join users on users.id = ${userId} left join signatures on signatures.id = groups.signature_id
    where groups.id = ${groupId} and groups.active`.execute(db)
  return rows[0]
}

/** Everything that an answer of a user in a ticket needs, in one query. */
export async function loadReplyContext(db: Db, ticketId: number, userId: number): Promise<ReplyContext> {
  const { rows } = await sql<ReplyContext>`
    select
      ${withCustomValues('tickets')} as ticket,
      ${groupColumn},
      case when customers.email <> '' then json_build_object('address', customers.email,
        'name', trim(concat_ws(' ', customers.firstname, customers.lastname))) end as customer,
      ${writer},
      users.preferences ->> 'locale' as locale,
      ${signature},
      array(select lower(email) from email_addresses) as ours
    from tickets
    join groups on groups.id = tickets.group_id
    join users customers on customers.id = tickets.customer_id
    join users on users.id = ${userId}
    left join signatures on signatures.id = groups.signature_id
    where tickets.id = ${ticketId}`.execute(db)
  return rows[0] as ReplyContext
}
