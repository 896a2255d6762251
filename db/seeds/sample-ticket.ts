type Client = { query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

const title = 'Espresso machine stays cold'
const body = `Hello,

Our espresso machine hasn’t heated up since this morning. The light is on, but the water stays cold. Could you send someone to look at it?

Thanks,
Mara Linden`

/** One ticket of the sample customer, told over the telephone; only a fresh install gets it. */
export async function seedSampleTicket(client: Client): Promise<void> {
  await client.query(
    `with ticket as (
       insert into tickets (title, number, group_id, customer_id, organization_id, state_id, priority_id, owner_id,
         create_article_type_id, create_article_sender_id, article_count, last_contact_at, last_contact_customer_at,
         created_by_id, updated_by_id)
       values ($1, (select state_current ->> 'value' from settings where name = 'system_id') || lpad(nextval('ticket_numbers')::text, 3, '0'),
         1, 2, 1, 1, 2, 1, 5, 2, 1, now(), now(), 2, 2)
       returning id
     )
     insert into ticket_articles (ticket_id, type_id, sender_id, "from", subject, body, created_by_id, updated_by_id)
     select id, 5, 2, (select firstname || ' ' || lastname || ' <' || email || '>' from users where users.id = 2), $1, $2, 2, 2
     from ticket`,
    [title, body],
  )
}
