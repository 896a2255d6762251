import { sql } from 'kysely'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { selectTickets } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { textOf } from '#kernel/html/text.ts'

/** Of the stored body: enough for one line, also if it starts with markup. */
const mostRead = 2000
const mostShown = 160

type Last = { ticket_id: number; content_type: string; body: string }

/**
 * The start of the last message of each ticket that the actor may read; one statement for all. Messages of the
 * system, such as "merged", are omitted.
 */
export async function findExcerpts(ctx: Ctx, ids: readonly number[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const tickets = await selectTickets(ctx.db, sql<boolean>`id = any(${ids}::int[])`)
  const asAgent = tickets.filter((ticket) => actsAsAgent(ctx.actor, 'read', ticket)).map(({ id }) => id)
  const { rows } = await sql<Last>`
    select last.* from unnest(${ids}::int[]) as wanted (id) cross join lateral (
      select ticket_id, content_type, left(body, ${sql.lit(mostRead)}) as body from ticket_articles
      where ticket_id = wanted.id and (not internal or wanted.id = any(${asAgent}::int[]))
        and sender_id <> (select id from ticket_article_senders where name = 'System')
      order by created_at desc, ticket_articles.id desc limit 1
    ) as last`.execute(ctx.db)
  return Object.fromEntries(rows.map((row) => [row.ticket_id, makeExcerpt(row)]))
}

function makeExcerpt({ content_type, body }: Last): string {
  const text = content_type.startsWith('text/html') ? textOf(body, mostRead) : body
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, mostShown).toWellFormed()
}
