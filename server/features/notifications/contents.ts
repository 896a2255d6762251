import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { textOf } from '#kernel/html/text.ts'
import type { Digest, ToldAttribute } from './digest.ts'

type TicketFacts = {
  id: number
  number: string
  title: string
  state_id: number
  priority_id: number
  group_id: number
  owner_id: number
  /** Where answers find back to the ticket. */
  sender_name: string | null
  sender_email: string | null
}
type LetterArticle = { id: number; from: string; isInternal: boolean; text: string }
type Named = 'users' | 'groups' | 'ticket_states' | 'ticket_priorities'
type NameOf = (attribute: ToldAttribute, id: unknown) => string | undefined

/** Everything that the letters about one ticket say, whoever reads them. */
export type Contents = { ticket: TicketFacts; articles: ReadonlyMap<number, LetterArticle>; nameOf: NameOf }

/** A constant number of queries, however many readers and changes there are. */
export async function contentsOf(
  { db }: Ctx,
  ticketId: number,
  digests: readonly Digest[],
  people: readonly number[],
): Promise<Contents> {
  const ticket = await ticketFacts(db, ticketId)
  return {
    ticket,
    articles: await articlesOf(db, [...new Set(digests.flatMap(({ articleIds }) => articleIds))]),
    nameOf: await namesOf(db, idsIn(ticket, digests, people)),
  }
}

async function ticketFacts(db: Db, id: number): Promise<TicketFacts> {
  const { rows } = await sql<TicketFacts>`
    select tickets.id, number, title, state_id, priority_id, group_id, owner_id,
      email_addresses.name as sender_name, email_addresses.email as sender_email
    from tickets join groups on groups.id = group_id
    left join email_addresses on email_addresses.id = groups.email_address_id and email_addresses.active
    where tickets.id = ${id}`.execute(db)
  return rows[0] as TicketFacts
}

const mostRead = 50_000
const mostShown = 1500

type ArticleRow = { id: number; from: string | null; internal: boolean; content_type: string; body: string }

async function articlesOf(db: Db, ids: readonly number[]): Promise<Map<number, LetterArticle>> {
  const { rows } = await sql<ArticleRow>`
    select id, "from", internal, content_type, left(body, ${mostRead}) as body
    from ticket_articles where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, letterArticle(row)]))
}

function letterArticle({ id, from, internal, content_type, body }: ArticleRow): LetterArticle {
  const text = content_type.includes('html') ? textOf(body) : body
  return { id, from: displayName(from ?? ''), isInternal: internal, text: shorten(text) || '–' }
}

/** `Nora Customer <nora@example.com>` is Nora Customer. */
function displayName(from: string): string {
  const line = from.slice(0, 300)
  return (line.split('<')[0] ?? '').replaceAll('"', '').trim() || line
}

function shorten(text: string): string {
  const tidy = text
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return tidy.length <= mostShown ? tidy : `${tidy.slice(0, mostShown).replace(/\s+\S*$/, '')} …`.toWellFormed()
}

const tables: Partial<Record<ToldAttribute, Named>> = {
  group_id: 'groups',
  owner_id: 'users',
  state_id: 'ticket_states',
  priority_id: 'ticket_priorities',
  customer_id: 'users',
}

function idsIn(ticket: TicketFacts, digests: readonly Digest[], people: readonly number[]): Record<Named, number[]> {
  const ids: Record<Named, number[]> = {
    users: [...people, ticket.owner_id, ...digests.flatMap(({ steps }) => steps.map(({ causedBy }) => causedBy))],
    groups: [ticket.group_id],
    ticket_states: [ticket.state_id],
    ticket_priorities: [ticket.priority_id],
  }
  for (const [attribute, values] of digests.flatMap(({ changes }) => changes)) {
    const table = tables[attribute]
    if (table) ids[table].push(...values.filter((value) => typeof value === 'number'))
  }
  return ids
}

/** Nobody (user 1) has no name. */
async function namesOf(db: Db, ids: Record<Named, number[]>): Promise<NameOf> {
  const simple = (['groups', 'ticket_states', 'ticket_priorities'] as const).map(
    (table) => sql`select ${table} as in_table, id, name from ${sql.table(table)} where id = any(${ids[table]}::int[])`,
  )
  const { rows } = await sql<{ in_table: Named; id: number; name: string }>`
    select 'users' as in_table, id,
      coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), nullif(email, ''), login) as name
    from users where id = any(${ids.users}::int[]) and id <> 1
    union all ${sql.join(simple, sql` union all `)}`.execute(db)
  const names = new Map(rows.map(({ in_table, id, name }) => [`${in_table} ${id}`, name]))
  return (attribute, id) => names.get(`${tables[attribute]} ${id}`)
}
