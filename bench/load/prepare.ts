import type pg from 'pg'
import { hashPassword } from '#kernel/crypto/passwords.ts'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { firstId } from '../rows.ts'
import { firstAgent, firstListener, type LoadFacts, listeners, password, requestingAgents, tokenOf } from './facts.ts'

const sharedGroup = 'Everyone'
const articlesOfLongTicket = 1000

/** Adds to a seeded database what the scenarios need, and the tables of the bare limit. */
export async function prepareDatabase(client: pg.Client, tickets: number): Promise<Omit<LoadFacts, 'ctiToken'>> {
  const longTicket = firstId + 1
  const sharedTicket = firstId + 2
  await client.query(bareTables)
  await addListeners(client)
  await addTokens(client)
  await client.query(`update users set password = $1 where id between $2 and $3`, [
    await hashPassword(password),
    firstAgent,
    firstAgent + requestingAgents - 1,
  ])
  await client.query(`update tickets set group_id = (select id from groups where name = $1) where id = $2`, [
    sharedGroup,
    sharedTicket,
  ])
  await lengthenTicket(client, longTicket)
  await client.query('analyze users, access_tokens, groups_users, ticket_articles')
  return { tickets, longTicket, sharedTicket }
}

const bareTables = `
  create schema bare;
  create sequence bare.numbers;
  create table bare.tickets (like public.tickets including all);
  create table bare.ticket_articles (like public.ticket_articles including all)`

/** In one group of their own. */
async function addListeners(client: pg.Client): Promise<void> {
  const last = firstListener + listeners - 1
  await client.query(
    `insert into groups (id, name, name_last, created_by_id, updated_by_id) values (90, $1::text, $1::text, 1, 1)`,
    [sharedGroup],
  )
  await client.query(
    `insert into users (id, login, email, firstname, lastname, created_by_id, updated_by_id)
     select n, 'listener' || n || '@bench.example', 'listener' || n || '@bench.example', 'Listener', 'Number' || n, 1, 1
     from generate_series($1::int, $2::int) n`,
    [firstListener, last],
  )
  await client.query(
    `insert into roles_users (user_id, role_id)
     select n, roles.id from generate_series($1::int, $2::int) n, roles where roles.name = 'Agent'`,
    [firstListener, last],
  )
  await client.query(
    `insert into groups_users (user_id, group_id, access) select n, 90, 'full' from generate_series($1::int, $2::int) n`,
    [firstListener, last],
  )
}

async function addTokens(client: pg.Client): Promise<void> {
  const agents = Array.from({ length: requestingAgents }, (_, index) => firstAgent + index)
  const sockets = Array.from({ length: listeners }, (_, index) => firstListener + index)
  const holders = [...agents, ...sockets]
  await client.query(
    `insert into access_tokens (user_id, name, token_sha256, preferences)
     select user_id, 'load', token, '{"permission": ["ticket"]}' from unnest($1::int[], $2::bytea[]) as given (user_id, token)`,
    [holders, holders.map((id) => sha256(tokenOf(id)))],
  )
}

async function lengthenTicket(client: pg.Client, id: number): Promise<void> {
  await client.query(
    `insert into ticket_articles (ticket_id, type_id, sender_id, "from", "to", subject, body, internal, created_by_id, updated_by_id)
     select ticket_id, type_id, sender_id, "from", "to", subject, body, internal, created_by_id, updated_by_id
     from (select * from ticket_articles where ticket_id = $1 order by id limit 1) first, generate_series(1, $2::int)`,
    [id, articlesOfLongTicket],
  )
  await client.query(
    `update tickets set article_count = (select count(*) from ticket_articles where ticket_id = $1) where id = $1`,
    [id],
  )
}
