import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { DB } from '#kernel/db/tables.ts'
import {
  type TriggerCircumstances,
  compileCondition,
  explainCondition,
  testCondition,
  type TicketFacts,
  type Viewer,
} from '#features/conditions/service.ts'
import { withoutFields } from './without-fields.ts'

/** Tickets in a database and in memory, and a search in both. */

const now = new Date('2026-11-15T09:00:00.000Z')
export const minutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString()
export const days = (count: number) => minutes(count * 24 * 60)

export const agnes: Viewer = { id: 4, organizationIds: [2] }

type Row = Record<string, unknown>
const stamps = { created_by_id: 1, updated_by_id: 1, created_at: minutes(0), updated_at: minutes(0) }

export const newTicket = (id: number, number: string, more: Row): Row => ({
  id,
  number,
  title: 'A ticket',
  group_id: 1,
  priority_id: 2,
  state_id: 2,
  owner_id: 1,
  customer_id: 8,
  organization_id: null,
  note: null,
  type: null,
  pending_time: null,
  escalation_at: null,
  close_at: null,
  article_count: null,
  time_unit: null,
  ...stamps,
  ...more,
})

export const newArticle = (id: number, ticketId: number, more: Row): Row => ({
  id,
  ticket_id: ticketId,
  type_id: 1,
  sender_id: 2,
  from: null,
  to: null,
  cc: null,
  subject: null,
  body: '',
  content_type: 'text/html',
  internal: false,
  ...stamps,
  ...more,
})

/** Rows of one shape, with their ids. */
export async function insertRows(db: Db, table: keyof DB, rows: readonly Row[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(db)
}

/** All tickets for the test in memory. */
export async function loadFacts(db: Db): Promise<TicketFacts[]> {
  const tickets = await db.selectFrom('tickets').selectAll().execute()
  const users = byId(await db.selectFrom('users').selectAll().execute())
  const organizations = byId(await db.selectFrom('organizations').selectAll().execute())
  const states = byId(await db.selectFrom('ticket_states').selectAll().execute())
  const articles = await db.selectFrom('ticket_articles').selectAll().execute()
  const mentions = await db.selectFrom('mentions').where('mentionable_type', '=', 'Ticket').selectAll().execute()
  const tags = await db
    .selectFrom('tags')
    .innerJoin('tag_items', 'tag_items.id', 'tags.tag_item_id')
    .where('object', '=', 'Ticket')
    .select(['o_id', 'name'])
    .execute()
  return tickets.map((ticket) => ({
    ticket,
    customer: users.get(ticket.customer_id) ?? null,
    owner: users.get(ticket.owner_id) ?? null,
    organization: organizations.get(ticket.organization_id ?? 0) ?? null,
    state: states.get(ticket.state_id) ?? null,
    articles: articles.filter(({ ticket_id }) => ticket_id === ticket.id),
    tags: tags.filter(({ o_id }) => o_id === ticket.id).map(({ name }) => name),
    mentionUserIds: mentions.filter((mention) => mention.mentionable_id === ticket.id).map(({ user_id }) => user_id),
  }))
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/** Finds the numbers of matching tickets in SQL and in memory, and insists that both find the same. */
export const searcherOf =
  (db: Db, facts: readonly TicketFacts[]) =>
  async (condition: Condition, viewer = agnes, circumstances: TriggerCircumstances = {}): Promise<string[]> => {
    const where = compileCondition(withoutFields(now), condition, viewer, circumstances)
    const { rows } = await sql<{ number: string }>`select number from tickets where ${where}`.execute(db)
    const stored = rows.map(({ number }) => number).sort()
    const inHand = facts
      .map((subject) => at(subject, circumstances))
      .filter((subject) => testCondition(withoutFields(now), condition, subject, viewer))
      .map(({ ticket }) => String(ticket.number))
    assert.deepEqual(inHand.sort(), stored, JSON.stringify(condition))
    assertExplained(
      condition,
      facts.slice(0, 50).map((subject) => at(subject, circumstances)),
      viewer,
    )
    return stored
  }

const at = (subject: TicketFacts, { articleIds, ...occasion }: TriggerCircumstances): TicketFacts => ({
  ...subject,
  ...occasion,
  articles: subject.articles.filter(({ id }) => !articleIds || articleIds.includes(Number(id))),
})

/** An explanation agrees with the test; its only test of a ticket that does not match is the one that decided. */
function assertExplained(condition: Condition, subjects: readonly TicketFacts[], viewer: Viewer): void {
  for (const subject of subjects.filter(({ articles }) => articles.length < 2)) {
    const { holds, tests } = explainCondition(withoutFields(now), condition, subject, viewer)
    assert.equal(holds, testCondition(withoutFields(now), condition, subject, viewer), JSON.stringify(condition))
    if (!holds) assert.equal(tests.length, 1, JSON.stringify(condition))
  }
}
