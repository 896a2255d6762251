import { type RawBuilder, sql } from 'kysely'
import { ticket, type TicketChoice } from '#contract/attributes/ticket.ts'

type Key = TicketChoice extends infer Column ? (Column extends `${infer Name}_id` ? Name : never) : never

/** The name of a record that `tickets` refers to: `ticketReferenceName('group')`. */
export const ticketReferenceName = (key: Key): RawBuilder<string> => {
  const column: TicketChoice = `${key}_id`
  return sql`(select named.name from ${sql.table(ticket[column].reference)} as named
    where named.id = ${sql.ref(`tickets.${column}`)})`
}
