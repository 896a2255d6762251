import { sql, type RawBuilder } from 'kysely'
import { systemUserId } from '#kernel/actor.ts'
import type { ConditionKind, AttributeSource } from './attributes.ts'
import { type ResolvedCondition, type ConditionTest } from './resolved-condition.ts'
import { maxRegexText } from './regex-match.ts'
import { writeRegex } from './regex-sql.ts'
import { dayOf } from './values.ts'

type Predicate = RawBuilder<boolean>
export type CompileScope = { now: Date; articleIds?: readonly number[] | undefined }

/** Over the table `tickets`. The result may be NULL instead of false: fine in WHERE; elsewhere write `(…) is true`. */
export function compileResolved(resolved: ResolvedCondition, scope: CompileScope): Predicate {
  switch (resolved.kind) {
    case 'constant':
      return resolved.holds ? sql`true` : sql`false`
    case 'and':
    case 'or':
      return joinParts(resolved.parts, scope, resolved.kind)
    case 'not':
      // Not `not (…)`: NULL counts as false, so its negation must be true.
      return sql`((${compileResolved(resolved.part, scope)}) is not true)`
    case 'article':
      return sql`exists (select from ticket_articles where ticket_articles.ticket_id = tickets.id
        and ${ofArticles(scope)} and ${joinParts(resolved.parts, scope, 'and')})`
    case 'some': {
      const { place, column, kind } = resolved.attribute
      const { table, where } = places[place]
      return where(compileTest(resolved.test, sql.ref(`${table}.${column}`), kind), scope.now)
    }
  }
}

function joinParts(parts: readonly ResolvedCondition[], scope: CompileScope, operator: 'and' | 'or'): Predicate {
  const compiled = parts.map((part) => compileResolved(part, scope))
  return sql`(${sql.join(compiled, operator === 'and' ? sql` and ` : sql` or `)})`
}

const ofArticles = ({ articleIds }: CompileScope): Predicate =>
  articleIds ? sql`ticket_articles.id = any(${articleIds}::int[])` : sql`true`

/** `exists`, because the planner can turn it into a join, a hash or an index lookup. */
const places: Record<AttributeSource, { table: string; where: (test: Predicate, now: Date) => Predicate }> = {
  ticket: { table: 'tickets', where: (test) => test },
  article: { table: 'ticket_articles', where: (test) => test },
  customer: {
    table: 'users',
    where: (test) => sql`exists (select from users where users.id = tickets.customer_id and ${isSomebody} and ${test})`,
  },
  owner: {
    table: 'users',
    where: (test) => sql`exists (select from users where users.id = tickets.owner_id and ${isSomebody} and ${test})`,
  },
  replaced_owner: {
    table: 'users',
    where: (test, now) =>
      sql`exists (select from users where users.id = tickets.owner_id and ${isAway(now)} and ${test})`,
  },
  organization: {
    table: 'organizations',
    where: (test) =>
      sql`exists (select from organizations where organizations.id = tickets.organization_id and ${test})`,
  },
  ticket_state: {
    table: 'ticket_states',
    where: (test) => sql`exists (select from ticket_states where ticket_states.id = tickets.state_id and ${test})`,
  },
  mention: {
    table: 'mentions',
    where: (test) =>
      sql`exists (select from mentions
        where mentions.mentionable_type = 'Ticket' and mentions.mentionable_id = tickets.id and ${test})`,
  },
  tag: {
    table: 'tag_items',
    where: (test) =>
      sql`exists (select from tags join tag_items on tag_items.id = tags.tag_item_id
        where tags.object = 'Ticket' and tags.o_id = tickets.id and ${test})`,
  },
}

const isSomebody = sql<boolean>`users.id <> ${sql.lit(systemUserId)}`

function isAway(now: Date): Predicate {
  const { from, to } = dayOf(now)
  return sql`users.out_of_office and users.out_of_office_start_at <= ${to.toISOString()}::timestamptz
    and users.out_of_office_end_at >= ${from.toISOString()}::timestamptz`
}

type Column = RawBuilder<unknown>

/** True, false, or NULL for a NULL. */
function compileTest(test: ConditionTest, column: Column, kind: ConditionKind): Predicate {
  switch (test.kind) {
    case 'filled':
      return isFilled(column, kind)
    case 'in':
      return isIn(column, kind, test.values)
    case 'like':
      return sql`lower(${column}) like any(${test.texts.map((text) => likePattern(text, test.at))}::text[])`
    case 'regex':
      return sql`left(lower(${column}), ${sql.lit(maxRegexText)}) ~ ${writeRegex(test.regex)}`
    case 'between':
      return isBetween(column, test)
  }
}

function isFilled(column: Column, kind: ConditionKind): Predicate {
  if (kind === 'text' || kind === 'tag') return sql`${column} <> ''`
  return kind === 'user' ? sql`${column} <> ${sql.lit(systemUserId)}` : sql`${column} is not null`
}

function isIn(column: Column, kind: ConditionKind, values: readonly unknown[]): Predicate {
  if (kind === 'text' || kind === 'tag') return sql`lower(${column}) = any(${values}::text[])`
  if (kind === 'boolean') return sql`${column} = any(${values}::boolean[])`
  return kind === 'number' ? sql`${column} = any(${values}::numeric[])` : sql`${column} = any(${values}::int[])`
}

function isBetween(column: Column, { from, to }: { from?: Date; to?: Date }): Predicate {
  const bounds = [
    ...(from ? [sql`${column} >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql`${column} <= ${to.toISOString()}::timestamptz`] : []),
  ]
  return sql`(${sql.join(bounds, sql` and `)})`
}

function likePattern(text: string, at: 'start' | 'end' | 'anywhere'): string {
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return `${at === 'start' ? '' : '%'}${literal}${at === 'end' ? '' : '%'}`
}
