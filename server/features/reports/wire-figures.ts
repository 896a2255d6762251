import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { conditionTree } from '#contract/condition.ts'
import { createdAt, type Figure, figureOf, ofHistory, ofTicket } from './figures.ts'
import { channelBackends } from './metrics.ts'
import { notMerged, type ReportScope } from './scope.ts'

/** A backend of deployed systems as a figure, and the profile's condition that it is counted in. */
export type WireFigure = { figure: Figure; condition: Condition }

/** Undefined where nothing can be counted: moves in a profile that names no group. */
export function wireFigureOf(name: string, scope: ReportScope, condition: Condition): WireFigure | undefined {
  const [metric = '', backend = ''] = name.split('::')
  if (metric !== 'count') return { figure: channelFigure(metric, backend, scope), condition }
  if (backend === 'movedin' || backend === 'movedout') return movedFigure(backend, condition)
  return { figure: countFigure(backend, scope), condition }
}

function countFigure(backend: string, scope: ReportScope): Figure {
  const { open, closed, merged } = scope.states
  switch (backend) {
    case 'created':
    case 'closed':
      return figureOf(backend, scope)
    case 'first_solution': {
      const figure = figureOf('closed', scope)
      const isQuick = sql`tickets.close_at <= tickets.created_at + interval '15 minutes'`
      return { ...figure, where: sql<boolean>`(${figure.where} and ${isQuick})` }
    }
    case 'reopened':
      return ofHistory(
        'state',
        sql<boolean>`history.id_from = any(${[...closed, ...merged]}::int[]) and history.id_to = any(${open}::int[])`,
      )
    default:
      return ofHistory('state', sql<boolean>`history.id_to = any(${merged}::int[])`)
  }
}

const idsIn = (table: string, names: readonly string[]): RawBuilder<unknown> =>
  sql`any(array(select id from ${sql.table(table)} where name = any(${names}::text[])))`

const joinedArticles = sql`ticket_articles article join tickets on tickets.id = article.ticket_id`
const writtenAt = sql`article.created_at`

/** Tickets by their first message, or all messages by their time. */
function channelFigure(metric: string, backend: string, scope: ReportScope): Figure {
  const [, , types, sender] = channelBackends.find(([name]) => name === backend) ?? channelBackends[0]
  const isOf = (type: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql<boolean>`(${type} = ${idsIn('ticket_article_types', types)} and ${from} = ${idsIn('ticket_article_senders', [sender])})`
  if (metric === 'create_channels') {
    const where = isOf(sql`tickets.create_article_type_id`, sql`tickets.create_article_sender_id`)
    return ofTicket(createdAt, sql<boolean>`(${where} and ${notMerged(scope)})`)
  }
  return {
    from: joinedArticles,
    at: writtenAt,
    where: isOf(sql`article.type_id`, sql`article.sender_id`),
  }
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
