import { sql } from 'kysely'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { attributesOf, notifiedAttributes } from '#features/object-attributes/service.ts'
import type { Ticket } from '#features/tickets/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { textOf } from '#kernel/html/text.ts'
import type { Digest, ToldAttribute } from './digest.ts'

type TicketFacts = Pick<Ticket, 'id' | 'number' | ToldAttribute> & {
  /** The address that answers go to. */
  sender_name: string | null
  sender_email: string | null
}
type MailedArticle = { id: number; from: string; isInternal: boolean; text: string }
type NameOf = (attribute: ToldAttribute, id: unknown) => string | undefined

/** What the mails about one ticket contain, the same for all recipients. */
export type MailContents = { ticket: TicketFacts; articles: ReadonlyMap<number, MailedArticle>; nameOf: NameOf }

/** A constant number of queries for any number of recipients and changes. */
export async function loadContents(
  { db }: Ctx,
  ticketId: number,
  digests: readonly Digest[],
  people: readonly number[],
): Promise<MailContents> {
  const ticket = await loadTicketFacts(db, ticketId)
  return {
    ticket,
    articles: await loadArticles(db, [...new Set(digests.flatMap(({ articleIds }) => articleIds))]),
    nameOf: await loadNames(db, idsIn(ticket, digests, people)),
  }
}

async function loadTicketFacts(db: Db, id: number): Promise<TicketFacts> {
  const { rows } = await sql<TicketFacts>`
    select ${sql.join(['id', 'number', ...notifiedAttributes].map((name) => sql.ref(`tickets.${name}`)))},
      email_addresses.name as sender_name, email_addresses.email as sender_email
    from tickets join groups on groups.id = tickets.group_id
    left join email_addresses on email_addresses.id = groups.email_address_id and email_addresses.active
    where tickets.id = ${id}`.execute(db)
  return rows[0] as TicketFacts
}

const mostRead = 50_000
const mostShown = 1500

type ArticleRow = { id: number; from: string | null; internal: boolean; content_type: string; body: string }

async function loadArticles(db: Db, ids: readonly number[]): Promise<Map<number, MailedArticle>> {
  const { rows } = await sql<ArticleRow>`
    select id, "from", internal, content_type, left(body, ${mostRead}) as body
    from ticket_articles where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, mailedArticle(row)]))
}

function mailedArticle({ id, from, internal, content_type, body }: ArticleRow): MailedArticle {
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

/** The table that holds the name of an attribute's value. */
const tableFor = (attribute: ToldAttribute): string | undefined =>
  (attributesOf('Ticket')[attribute] as Attribute).reference

const tables = [...new Set(notifiedAttributes.map(tableFor))].filter((table) => table !== undefined)

type IdsByTable = ReadonlyMap<string, readonly number[]>

function idsIn(ticket: TicketFacts, digests: readonly Digest[], people: readonly number[]): IdsByTable {
  const values = [
    ...notifiedAttributes.map((attribute) => [attribute, ticket[attribute]] as const),
    ...digests.flatMap(({ changes }) =>
      changes.flatMap(([attribute, change]) => change.map((value) => [attribute, value] as const)),
    ),
  ]
  const authors = digests.flatMap(({ steps }) => steps.map(({ causedBy }) => causedBy))
  const idsOf = (table: string) =>
    values.flatMap(([attribute, value]) => (tableFor(attribute) === table && typeof value === 'number' ? [value] : []))
  return new Map(
    tables.map((table) => [table, [...(table === 'users' ? [...people, ...authors] : []), ...idsOf(table)]]),
  )
}

const personName = sql`coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), nullif(email, ''), login)`

/** The system user, who represents no owner, has no name. */
async function loadNames(db: Db, ids: IdsByTable): Promise<NameOf> {
  const selects = [...ids].map(([table, wanted]) => {
    const name = table === 'users' ? personName : sql`name`
    const isNamed = table === 'users' ? sql`id <> ${sql.lit(systemUserId)}` : sql`true`
    return sql`select ${table} as in_table, id, ${name} as name from ${sql.table(table)}
      where id = any(${wanted}::int[]) and ${isNamed}`
  })
  const { rows } = await sql<{ in_table: string; id: number; name: string }>`
    ${sql.join(selects, sql` union all `)}`.execute(db)
  const names = new Map(rows.map(({ in_table, id, name }) => [`${in_table} ${id}`, name]))
  return (attribute, id) => names.get(`${tableFor(attribute)} ${id}`)
}
