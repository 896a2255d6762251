import { verify } from '@node-rs/argon2'
import fastify from 'fastify'
import { createPool } from '#kernel/db/pool.ts'

/**
 * The bare limit: a handler with one prepared statement for the rows of an answer, without authentication, permissions or
 * validation. Writes insert two rows in a transaction, into tables without triggers and foreign keys.
 */
const pool = createPool(process.argv[2] as string, 16)
const app = fastify()

const query = async (name: string, text: string, values: readonly unknown[]) =>
  (await pool.query({ name, text, values: [...values] })).rows

/** The groups of the agents: every other one. */
const groups = Array.from({ length: 25 }, (_, index) => 102 + 2 * index)

app.get<{ Params: { id: string } }>('/ticket/:id', async ({ params: { id } }) => {
  const [ticket] = await query('show', 'select * from tickets where id = $1', [id])
  return ticket
})
app.get<{ Params: { limit: string } }>('/tickets/:limit', ({ params: { limit } }) =>
  query('list', 'select * from tickets where group_id = any($1::int[]) order by id limit $2', [groups, limit]),
)
app.get<{ Params: { limit: string } }>('/overview/:limit', ({ params: { limit } }) =>
  query(
    'overview',
    `select * from tickets where group_id = any($1::int[]) and state_id = any($2::int[])
     order by created_at desc limit $3`,
    [groups, [1, 2], limit],
  ),
)
app.get<{ Params: { word: string } }>('/search/:word', ({ params: { word } }) =>
  query(
    'search',
    `select tickets.* from ticket_search join tickets on id = ticket_id
     where document @@ $1::tsquery and ticket_search.group_id = any($2::int[])
     order by ticket_search.updated_at desc limit 20`,
    [`${word.replaceAll(/[^a-z]/g, '')}:*`, groups],
  ),
)
app.get<{ Params: { limit: string } }>('/users/:limit', ({ params: { limit } }) =>
  query('users', 'select * from users order by id limit $1', [limit]),
)
app.post<{ Body: { id: number; password: string } }>('/sign-in', async ({ body: { id, password } }) => {
  const [user] = await query('sign-in', 'select password from users where id = $1', [id])
  return { verified: await verify((user as { password: string }).password, password) }
})
app.post<{ Body: { title: string; body: string } }>('/write', async ({ body: { title, body } }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({ name: 'ticket', text: insertTicket, values: [title] })
    await client.query({ name: 'article', text: insertArticle, values: [rows[0].id, title, body] })
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
})

const insertTicket = `
  insert into bare.tickets (number, title, group_id, priority_id, state_id, owner_id, customer_id, created_by_id, updated_by_id)
  values (nextval('bare.numbers')::text, $1, 102, 2, 1, 1, 1001, 101, 101) returning *`
const insertArticle = `
  insert into bare.ticket_articles (ticket_id, type_id, sender_id, subject, body, internal, created_by_id, updated_by_id)
  values ($1, 1, 2, $2, $3, false, 101, 101)`

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit())
