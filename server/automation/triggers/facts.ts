import { type RawBuilder, sql } from 'kysely'
import type { Condition, ConditionGroup, NamedTest } from '#contract/condition.ts'
import { type TicketFacts, treeOf, type Viewer } from '#features/conditions/service.ts'
import { tagNamesOf } from '#features/tags/store.ts'
import { type Ticket, ticketTable } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { columnsOf } from '#kernel/db/column-list.ts'
import { withCustomValues } from '#kernel/db/custom-expression.ts'
import type { Row } from '#kernel/db/rows.ts'
import { memoize } from '#kernel/memoize.ts'
import { listOpenCalendarIds } from '../calendars/store.ts'
import type { RuleArticle } from '../perform/rule-run.ts'
import type { Occasion } from './occasion.ts'

export type RuleFacts = Omit<TicketFacts, 'ticket' | 'articles'> & {
  ticket: Ticket
  article: RuleArticle | null
  /** The user who wrote the article, or else changed the ticket. */
  viewer: Viewer
}

const namesIn = (part: ConditionGroup | NamedTest): string[] =>
  'conditions' in part ? part.conditions.flatMap(namesIn) : [part.name]

export const attributesIn = memoize((condition: Condition): readonly string[] => [
  ...new Set(namesIn(treeOf(condition))),
])

/** What is only loaded for conditions with an attribute that begins so. */
type Part = { askedBy: readonly string[]; value: RawBuilder<unknown>; otherwise: unknown; from?: RawBuilder<unknown> }

const parts: Readonly<Record<string, Part>> = {
  customer: {
    askedBy: ['customer.'],
    value: withCustomValues('customer'),
    otherwise: null,
    from: sql`join users customer on customer.id = tickets.customer_id`,
  },
  owner: {
    askedBy: ['owner.', 'ticket.out_of_office_replacement_id'],
    value: withCustomValues('owner'),
    otherwise: null,
    from: sql`join users owner on owner.id = tickets.owner_id`,
  },
  organization: {
    askedBy: ['organization.'],
    value: withCustomValues('organization'),
    otherwise: null,
    from: sql`left join organizations organization on organization.id = tickets.organization_id`,
  },
  state: {
    askedBy: ['ticket_state.'],
    value: sql`to_jsonb(state)`,
    otherwise: null,
    from: sql`join ticket_states state on state.id = tickets.state_id`,
  },
  tags: { askedBy: ['ticket.tags'], value: tagNamesOf('Ticket', sql.ref('tickets.id')), otherwise: [] },
  mentionUserIds: {
    askedBy: ['ticket.mention_user_ids'],
    value: sql`array(select user_id from mentions where mentionable_type = 'Ticket' and mentionable_id = tickets.id)`,
    otherwise: [],
  },
  accountedTime: {
    askedBy: ['article.time_accounting'],
    value: sql`exists (select from ticket_time_accountings accounted where accounted.ticket_article_id = article.id)`,
    otherwise: false,
  },
}

/** In the order above, so that statements for the same parts have the same text. */
const partsAskedBy = memoize((conditions: readonly Condition[]): readonly string[] => {
  const names = [...new Set(conditions.flatMap((condition) => attributesIn(condition)))]
  return Object.keys(parts).filter((part) =>
    parts[part]?.askedBy.some((start) => names.some((name) => name.startsWith(start))),
  )
})

/** No custom field has a point in its name, so these are different from every key of a ticket. */
const keyOf = (part: string): string => `facts.${part}`

const ticketColumns = columnsOf('tickets', ticketTable.columns)
const noParts = Object.fromEntries(Object.entries(parts).map(([name, { otherwise }]) => [name, otherwise]))

/** What the conditions ask of the tickets, in one query. */
async function selectFacts(ctx: Ctx, { articleId, where, conditions }: FactsQuery): Promise<RuleFacts[]> {
  const asked = partsAskedBy(conditions)
  const values = asked.map((name) => sql`, ${parts[name]?.value} as ${sql.id(keyOf(name))}`)
  const { rows } = await sql<Row>`
    select ${ticketColumns}, to_jsonb(article) as ${sql.id(keyOf('article'))},
      jsonb_build_object('id', viewer.id, 'organizationIds', array_remove(array[viewer.organization_id], null))
        as ${sql.id(keyOf('viewer'))} ${sql.join(values, sql``)}
    from tickets ${sql.join(
      asked.flatMap((name) => parts[name]?.from ?? []),
      sql` `,
    )}
      left join ticket_articles article on article.id = ${articleId}
      join users viewer on viewer.id = coalesce(article.updated_by_id, tickets.updated_by_id)
    where ${where}`.execute(ctx.db)
  const openCalendarIds = await listOpenCalendarIds(ctx)
  return rows.map((row) => ({ ...readFacts(row, ['article', 'viewer', ...asked]), openCalendarIds }))
}

type FactsQuery = { articleId: RawBuilder<unknown>; where: RawBuilder<unknown>; conditions: readonly Condition[] }

/** What is not a fact is a column or a custom field of the ticket. */
function readFacts(row: Row, read: readonly string[]): RuleFacts {
  const ticket = { ...row }
  const facts: Record<string, unknown> = { ...noParts, ticket }
  for (const name of read) {
    facts[name] = row[keyOf(name)]
    delete ticket[keyOf(name)]
  }
  return facts as RuleFacts
}

const newestByPerson = (ticketId: number) => sql`(
  select written.id from ticket_articles written join ticket_article_senders sender on sender.id = written.sender_id
  where written.ticket_id = ${ticketId} and sender.name <> 'System' order by written.id desc limit 1)`

type FactsWanted = { ticketId: number; articleId: Occasion['articleId']; conditions: readonly Condition[] }

/** Of one ticket, which stays locked until the transaction ends: its rules may change it. */
export async function lockFacts(ctx: Ctx, { ticketId, articleId, conditions }: FactsWanted): Promise<RuleFacts> {
  const wanted = articleId === 'newest' ? newestByPerson(ticketId) : sql`${articleId}::int`
  const where = sql`tickets.id = ${ticketId} for no key update of tickets`
  const [facts] = await selectFacts(ctx, { articleId: wanted, where, conditions })
  return facts as RuleFacts
}

/** Of many tickets, without articles. */
export const loadFactsOfTickets = (
  ctx: Ctx,
  ids: readonly number[],
  conditions: readonly Condition[],
): Promise<RuleFacts[]> =>
  selectFacts(ctx, { articleId: sql`null`, where: sql`tickets.id = any(${ids}::int[])`, conditions })
