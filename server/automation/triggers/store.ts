import { type RawBuilder, sql } from 'kysely'
import { conditionTree, type Condition, type ConditionGroup, type NamedTest } from '#contract/condition.ts'
import type { Perform } from '#contract/perform.ts'
import type { TicketFacts, Viewer } from '#features/conditions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { withCustomValues } from '#kernel/db/custom-expression.ts'
import { cacheTable } from '#kernel/db/cached-table.ts'
import { tagNamesOf } from '#features/tags/store.ts'
import type { Ticket } from '#features/tickets/service.ts'
import { listOpenCalendarIds } from '../calendars/store.ts'
import type { RuleArticle } from '../perform/rule-run.ts'
import { isTimed, type Occasion } from './occasion.ts'

export type TriggerRow = {
  id: number
  name: string
  active: boolean
  condition: Condition
  perform: Perform
  activator: 'action' | 'time'
  execution_condition_mode: 'selective' | 'always'
  localization: string | null
  timezone: string | null
  /** Its place in the order; without one, it runs after those that have one, by its name. */
  prio: number | null
}

const loadTriggers = cacheTable(
  'triggers',
  sql<TriggerRow>`
    select id, name, active, condition, perform, activator, execution_condition_mode, localization, timezone, prio
    from triggers order by prio nulls last, lower(name), id`,
)

/** The active triggers for what happened, as an administrator arranged them, else in the order of their names. */
export async function loadTriggersFor(ctx: Ctx, occasion: Occasion): Promise<readonly TriggerRow[]> {
  const wanted = isTimed(occasion) ? 'time' : 'action'
  return (await loadTriggers(ctx)).filter(({ active, activator }) => active && activator === wanted)
}

export const hasTimeTriggers = async (ctx: Ctx): Promise<boolean> =>
  (await loadTriggers(ctx)).some(({ active, activator }) => active && activator === 'time')

const namesIn = (part: ConditionGroup | NamedTest): string[] =>
  'conditions' in part ? part.conditions.flatMap(namesIn) : [part.name]

/** The columns of the ticket that the condition mentions. */
export const columnsIn = (condition: Condition): string[] =>
  namesIn(conditionTree(condition)).flatMap((name) => (name.startsWith('ticket.') ? [name.slice(7)] : []))

export type RuleFacts = Omit<TicketFacts, 'ticket' | 'articles'> & {
  ticket: Ticket
  article: RuleArticle | null
  /** The user who wrote the article, or else changed the ticket. */
  viewer: Viewer
}

const newestByPerson = (ticketId: number) => sql`(
  select written.id from ticket_articles written join ticket_article_senders sender on sender.id = written.sender_id
  where written.ticket_id = ${ticketId} and sender.name <> 'System' order by written.id desc limit 1)`

/** Everything that the conditions of triggers may test. */
const selectFacts = (articleId: RawBuilder<unknown>, where: RawBuilder<boolean>) => sql<RuleFacts>`
  select ${withCustomValues('ticket')} as ticket, ${withCustomValues('customer')} as customer,
    ${withCustomValues('owner')} as owner, ${withCustomValues('organization')} as organization,
    to_jsonb(state) as state, to_jsonb(article) as article,
    ${tagNamesOf('Ticket', sql.ref('ticket.id'))} as tags,
    exists (select from ticket_time_accountings accounted
      where accounted.ticket_article_id = article.id) as "accountedTime",
    array(select user_id from mentions
      where mentionable_type = 'Ticket' and mentionable_id = ticket.id) as "mentionUserIds",
    jsonb_build_object('id', viewer.id, 'organizationIds', array_remove(array[viewer.organization_id], null)) as viewer
  from tickets ticket
    join users customer on customer.id = ticket.customer_id
    join users owner on owner.id = ticket.owner_id
    join ticket_states state on state.id = ticket.state_id
    left join organizations organization on organization.id = ticket.organization_id
    left join ticket_articles article on article.id = ${articleId}
    join users viewer on viewer.id = coalesce(article.updated_by_id, ticket.updated_by_id)
  where ${where}`

/** In one query. */
export async function loadFacts(ctx: Ctx, ticketId: number, articleId: Occasion['articleId']): Promise<RuleFacts> {
  const wanted = articleId === 'newest' ? newestByPerson(ticketId) : sql`${articleId}::int`
  const { rows } = await selectFacts(wanted, sql<boolean>`ticket.id = ${ticketId}`).execute(ctx.db)
  return { ...(rows[0] as RuleFacts), openCalendarIds: await listOpenCalendarIds(ctx) }
}

/** Of many tickets in one query, without articles. */
export async function loadFactsOfTickets(ctx: Ctx, ids: readonly number[]): Promise<RuleFacts[]> {
  const { rows } = await selectFacts(sql`null`, sql<boolean>`ticket.id = any(${ids}::int[])`).execute(ctx.db)
  const openCalendarIds = await listOpenCalendarIds(ctx)
  return rows.map((row) => ({ ...row, openCalendarIds }))
}

/** The last message of a ticket, which emails reply to and variables name. */
export async function findLastArticleId({ db }: Ctx, ticketId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_articles where ticket_id = ${ticketId} order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
