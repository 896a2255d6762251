import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { conditionTree } from '#contract/condition.ts'
import type { TypesAndSenders } from '#features/articles/service.ts'
import { closed, closedWithin, created, createdBy, type ListedFigure, writtenBy } from './facts/listed-figures.ts'
import { createdAt, type Figure, figureOf, ofHistory, ofTicket } from './figures.ts'
import { channelBackends } from './metrics.ts'
import { notMerged, type ReportScope } from './scope.ts'

/**
 * A backend of deployed systems as a figure, and the profile's condition that it is counted in. The lists of tickets have
 * some of them.
 */
export type WireFigure = { figure: Figure; listed?: ListedFigure; condition: Condition }

/** What backends are made of. */
type Basis = { scope: ReportScope; condition: Condition; known: TypesAndSenders }

/** Undefined where nothing can be counted: moves in a profile that names no group. */
export function wireFigureOf(name: string, { scope, condition, known }: Basis): WireFigure | undefined {
  const [metric = '', backend = ''] = name.split('::')
  if (metric !== 'count') return { ...channelFigure(metric, channelOf(backend, known), scope), condition }
  if (backend === 'movedin' || backend === 'movedout') return movedFigure(backend, condition)
  return { ...countFigure(backend, scope), condition }
}

type Counted = Omit<WireFigure, 'condition'>

/** Without parts of a second, which lists do not have. */
const mostSeconds = 15 * 60

function countFigure(backend: string, scope: ReportScope): Counted {
  const { states } = scope
  switch (backend) {
    case 'created':
      return { figure: figureOf('created', scope), listed: created }
    case 'closed':
      return { figure: figureOf('closed', scope), listed: closed }
    case 'first_solution': {
      const figure = figureOf('closed', scope)
      const isQuick = sql`tickets.close_at < tickets.created_at + ${mostSeconds + 1} * interval '1 second'`
      const where = sql<boolean>`(${figure.where} and ${isQuick})`
      return { figure: { ...figure, where }, listed: closedWithin(mostSeconds) }
    }
    case 'reopened': {
      const done = [...states.closed, ...states.merged]
      const isReopening = sql<boolean>`history.id_from = any(${done}::int[]) and history.id_to = any(${states.open}::int[])`
      return { figure: ofHistory('state', isReopening) }
    }
    default:
      return { figure: ofHistory('state', sql<boolean>`history.id_to = any(${states.merged}::int[])`) }
  }
}

type Channel = { types: number[]; senders: number[] }

const idsOf = (all: TypesAndSenders['type'], names: readonly string[]): number[] =>
  all.filter(({ name }) => names.includes(name)).map(({ id }) => id)

function channelOf(backend: string, known: TypesAndSenders): Channel {
  const [, , types, sender] = channelBackends.find(([name]) => name === backend) ?? channelBackends[0]
  return { types: idsOf(known.type, types), senders: idsOf(known.sender, [sender]) }
}

const joinedArticles = sql`ticket_articles article join tickets on tickets.id = article.ticket_id`
const writtenAt = sql`article.created_at`

/** Tickets by their first message, or all messages by their time. */
function channelFigure(metric: string, channel: Channel, scope: ReportScope): Counted {
  const { types, senders } = channel
  const isOf = (type: RawBuilder<unknown>, sender: RawBuilder<unknown>) =>
    sql<boolean>`(${type} = any(${types}::int[]) and ${sender} = any(${senders}::int[]))`
  if (metric === 'create_channels') {
    const isFirst = isOf(sql`tickets.create_article_type_id`, sql`tickets.create_article_sender_id`)
    const where = sql<boolean>`(${isFirst} and ${notMerged(scope)})`
    return { figure: ofTicket(createdAt, where), listed: createdBy(channel) }
  }
  const where = sql<boolean>`(${isOf(sql`article.type_id`, sql`article.sender_id`)} and ${notMerged(scope)})`
  return { figure: { from: joinedArticles, at: writtenAt, where }, listed: writtenBy(channel) }
}

/** Into or out of the groups of the profile: `ticket.group_id` at the top of its condition. */
function movedFigure(backend: 'movedin' | 'movedout', condition: Condition): WireFigure | undefined {
  const { operator, conditions } = conditionTree(condition)
  const isGroup = (part: (typeof conditions)[number]) => 'name' in part && part.name === 'ticket.group_id'
  const test = operator === 'AND' ? conditions.find(isGroup) : undefined
  if (!test || !('name' in test) || !['is', 'is not'].includes(test.operator)) return undefined
  const ids = [test.value].flat().map(Number).filter(Number.isSafeInteger)
  const isIn = (column: string) =>
    test.operator === 'is'
      ? sql`${sql.ref(column)} = any(${ids}::int[])`
      : sql`${sql.ref(column)} <> all(${ids}::int[])`
  const [into, outOf] = backend === 'movedin' ? ['id_to', 'id_from'] : ['id_from', 'id_to']
  const figure = ofHistory(
    'group',
    sql<boolean>`${isIn(`history.${into}`)} and (${isIn(`history.${outOf}`)}) is not true`,
  )
  // A ticket that left the groups of the profile is no longer in the profile.
  const others = { operator, conditions: conditions.filter((part) => !isGroup(part)) }
  return { figure, condition: backend === 'movedin' ? condition : others }
}
