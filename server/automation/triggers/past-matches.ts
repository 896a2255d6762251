import { sql } from 'kysely'
import type { PastMatches } from '#contract/trigger-simulation.ts'
import { explainCondition, type Viewer } from '#features/conditions/service.ts'
import { openedAsAgent } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Event } from '#kernel/events/events.ts'
import type { RuleArticle } from '../perform/rule-run.ts'
import { factsFor } from './consider-trigger.ts'
import { describeOccasion, type Occasion } from './occasion.ts'
import { skipReason } from './run-triggers.ts'
import { loadFactsOfTickets, type RuleFacts } from './facts.ts'
import type { TriggerRow } from './store.ts'

const mostEvents = 5000
const mostExamples = 10

type PastEvent = Event & {
  txid: string
  at: string
  rule: string | null
  actor_id: number
  organization_id: number | null
}

/**
 * Tests the events of the last days. The ticket's own columns are as they were then: changes since are taken back, newest
 * first. Tags, articles and the customer's record are as they are now.
 */
export async function findPastMatches(
  ctx: Ctx,
  trigger: TriggerRow,
  days: number,
): Promise<Omit<PastMatches, 'followers'>> {
  const events = await selectEvents(ctx, days)
  const ofTickets = events.filter(({ object }) => object === 'tickets')
  const units = Map.groupBy(events, ({ txid }) => txid)
  const ids = [...new Set(ofTickets.map(({ id }) => id))]
  const loaded = await loadFactsOfTickets(ctx, ids, [trigger.condition])
  const facts = new Map(loaded.map((one) => [one.ticket.id, one]))
  const articles = await selectArticles(ctx, events)
  let tested = 0
  const matches: { event: PastEvent; occasion: Occasion; facts: RuleFacts }[] = []
  for (const event of ofTickets) {
    const then = facts.get(event.id)
    if (!then) continue
    const occasion = event.rule === null && describePast(event, units.get(event.txid) ?? [])
    if (occasion) {
      tested += 1
      const article = typeof occasion.articleId === 'number' ? (articles.get(occasion.articleId) ?? null) : null
      if (isMatch(ctx, trigger, { ...then, article, viewer: viewerOf(event) }, occasion))
        matches.push({ event, occasion, facts: then })
    }
    facts.set(event.id, { ...then, ticket: takeBack(then.ticket, event) })
  }
  return {
    events: tested,
    is_limited: events.length === mostEvents,
    matched: matches.length,
    days: countByDay(matches.map(({ event }) => event.at)),
    examples: matches.slice(0, mostExamples).map(({ event, occasion, facts: { ticket } }) => ({
      ticket_id: ticket.id,
      number: ticket.number,
      title: ticket.title,
      at: event.at,
      action: occasion.action,
    })),
  }
}

const viewerOf = ({ actor_id, organization_id }: PastEvent): Viewer => ({
  id: actor_id,
  organizationIds: organization_id === null ? [] : [organization_id],
})

const describePast = (event: PastEvent, together: readonly PastEvent[]): Occasion | undefined =>
  describeOccasion(event, { step: { actor: { id: event.actor_id } as never, events: [] }, together })

function isMatch(ctx: Ctx, trigger: TriggerRow, facts: RuleFacts, occasion: Occasion): boolean {
  if (skipReason(trigger, occasion, new Set())) return false
  return explainCondition(ctx, trigger.condition, factsFor(facts, occasion), facts.viewer).holds
}

/** The ticket as it was before the event. */
function takeBack(ticket: RuleFacts['ticket'], { changes }: Event): RuleFacts['ticket'] {
  const before = Object.entries(changes).flatMap(([column, [from]]) => (column in ticket ? [[column, from]] : []))
  return { ...ticket, ...Object.fromEntries(before) }
}

function countByDay(times: readonly string[]): PastMatches['days'] {
  const days = Map.groupBy(times, (at) => at.slice(0, 10))
  return [...days].map(([day, ofDay]) => ({ day, matched: ofDay.length })).toReversed()
}

/** Newest first, of tickets that the caller may read, with the articles and merges of the same unit of work. */
async function selectEvents(ctx: Ctx, days: number): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select events.kind, events.object, events.object_id as id, events.changes, events.txid::text as txid, events.rule,
      to_char(events.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(events.actor_id, 1) as actor_id, users.organization_id
    from events left join users on users.id = events.actor_id
    where events.object in ('tickets', 'ticket_articles', 'ticket_merges') and events.kind in ('created', 'updated')
      and events.at > ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${days}::int)
      and (events.object <> 'tickets' or exists (
        select from tickets where tickets.id = events.object_id and ${openedAsAgent(ctx.actor, 'read')}))
    order by events.id desc limit ${mostEvents}`.execute(ctx.db)
  return rows
}

async function selectArticles({ db }: Ctx, events: readonly Event[]): Promise<Map<number, RuleArticle>> {
  const ids = events.flatMap(({ object, id }) => (object === 'ticket_articles' ? [id] : []))
  const { rows } = await sql<{ article: RuleArticle }>`
    select to_jsonb(ticket_articles) as article from ticket_articles where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ article }) => [article.id, article]))
}
