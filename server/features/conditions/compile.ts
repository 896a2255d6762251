import { sql, type RawBuilder } from 'kysely'
import type { AttributeKind } from '#contract/attributes/attribute.ts'
import { systemUserId } from '#kernel/actor.ts'
import { customExpression, customKeys, hasKeyLike } from '#kernel/db/custom-expression.ts'
import type { ConditionKind, AttributeSource, StoredAttribute } from './attributes.ts'
import { type ResolvedCondition, type ConditionTest } from './resolved-condition.ts'
import { maxRegexText } from './regex-match.ts'
import { writeRegex } from './regex-sql.ts'
import { likePattern, mayHavePart } from './text-parts.ts'
import { dayOf } from './values.ts'

type Predicate = RawBuilder<boolean>
export type CompileScope = { now: Date; articleIds?: readonly number[] | undefined }

/** Over the table of the subject. The result may be NULL instead of false: fine in WHERE; elsewhere write `(…) is true`. */
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
      const { table, rows } = places[resolved.attribute.place]
      const test = compileValue(resolved.attribute, resolved.test, table)
      return rows ? sql`exists (select from ${rows(scope.now)} and ${test})` : test
    }
  }
}

function joinParts(parts: readonly ResolvedCondition[], scope: CompileScope, operator: 'and' | 'or'): Predicate {
  const compiled = parts.map((part) => compileResolved(part, scope))
  return sql`(${sql.join(compiled, operator === 'and' ? sql` and ` : sql` or `)})`
}

const ofArticles = ({ articleIds }: CompileScope): Predicate =>
  articleIds ? sql`ticket_articles.id = any(${articleIds}::int[])` : sql`true`

/**
 * The rows that hold the values, as what follows `from`; without them, the values are in the table of the condition.
 * `exists`, because the planner can turn it into a join, a hash or an index lookup.
 */
type Place = { table: string; rows?: (now: Date) => RawBuilder<unknown> }

const isOpen = sql`exists (
  select from ticket_states join ticket_state_types types on types.id = ticket_states.state_type_id
  where ticket_states.id = tickets.state_id and types.name not in ('closed', 'merged', 'removed'))`

const places: Record<AttributeSource, Place> = {
  ticket: { table: 'tickets' },
  article: { table: 'ticket_articles' },
  customer: { table: 'users', rows: () => sql`users where users.id = tickets.customer_id and ${isSomebody}` },
  owner: { table: 'users', rows: () => sql`users where users.id = tickets.owner_id and ${isSomebody}` },
  replaced_owner: { table: 'users', rows: (now) => sql`users where users.id = tickets.owner_id and ${isAway(now)}` },
  organization: {
    table: 'organizations',
    rows: () => sql`organizations where organizations.id = tickets.organization_id`,
  },
  ticket_state: { table: 'ticket_states', rows: () => sql`ticket_states where ticket_states.id = tickets.state_id` },
  mention: {
    table: 'mentions',
    rows: () => sql`mentions where mentions.mentionable_type = 'Ticket' and mentions.mentionable_id = tickets.id`,
  },
  tag: {
    table: 'tag_items',
    rows: () => sql`tags join tag_items on tag_items.id = tags.tag_item_id
      where tags.object = 'Ticket' and tags.o_id = tickets.id`,
  },
  user: { table: 'users' },
  user_role: { table: 'roles_users', rows: () => sql`roles_users where roles_users.user_id = users.id` },
  customer_ticket: { table: 'tickets', rows: () => sql`tickets where tickets.customer_id = users.id` },
  open_customer_ticket: {
    table: 'tickets',
    rows: () => sql`tickets where tickets.customer_id = users.id and ${isOpen}`,
  },
  owned_ticket: { table: 'tickets', rows: () => sql`tickets where tickets.owner_id = users.id` },
  open_owned_ticket: { table: 'tickets', rows: () => sql`tickets where tickets.owner_id = users.id and ${isOpen}` },
  selected_organization: { table: 'organizations' },
  member: { table: 'users', rows: () => sql`users where users.organization_id = organizations.id` },
}

/** A list of keys as it is; of a value with a label, the value. */
const customJson = (column: string, kind: AttributeKind, table: string) =>
  kind === 'keys' ? sql`${sql.ref(`${table}.custom_values`)} -> ${column}::text` : customExpression(column, kind, table)

/** Of many values, an explanation shows the first ones. */
const mostShown = 10

/** The values of an attribute as JSON: one value, or a list if other records hold them. */
export function compileActual({ place, column, kind, custom }: StoredAttribute, now: Date): RawBuilder<unknown> {
  const { table, rows } = places[place]
  if (kind === 'existence') return sql`to_jsonb(exists (select from ${rows?.(now) ?? sql.table(table)}))`
  const value = custom === undefined ? sql.ref(`${table}.${column}`) : customJson(column, custom, table)
  if (!rows) return sql`to_jsonb(${value})`
  return sql`(select coalesce(jsonb_agg(found.value), '[]')
    from (select ${value} as value from ${rows(now)} limit ${sql.lit(mostShown)}) as found)`
}

const isSomebody = sql<boolean>`users.id <> ${sql.lit(systemUserId)}`

function isAway(now: Date): Predicate {
  const { from, to } = dayOf(now)
  return sql`users.out_of_office and users.out_of_office_start_at <= ${to.toISOString()}::timestamptz
    and users.out_of_office_end_at >= ${from.toISOString()}::timestamptz`
}

type Column = RawBuilder<unknown>
type LikeTest = Extract<ConditionTest, { kind: 'like' }>

function compileValue(
  { column, kind, custom, keys = [] }: StoredAttribute,
  test: ConditionTest,
  table: string,
): Predicate {
  if (custom === undefined) return compileTest(test, sql.ref(`${table}.${column}`), kind)
  const value = customExpression(column, custom, table)
  if (kind === 'text' && test.kind === 'in')
    return sql`(fold(${value}) = any(${foldAll(test.values)}) and ${isCertain(compileTest(test, value, kind))})`
  if (kind === 'text' && test.kind === 'like') return hasPart(value, test)
  if (kind === 'number' && test.kind === 'in' && test.values.every(isInt))
    return sql`${value} = any(${test.values}::int[])`
  if (kind !== 'keys') return compileTest(test, value, kind)
  const passes = compileTest(test, sql.ref('chosen.key'), kind)
  const exists = sql<boolean>`exists (select from ${customKeys(column, table)} as chosen (key) where ${passes})`
  const narrowed = test.kind === 'in' ? hasKeyLike(column, keys, test.values.map(String), table) : undefined
  return narrowed ? sql`(${narrowed} and ${exists})` : exists
}

function hasPart(value: Column, test: LikeTest): Predicate {
  const compared = compileTest(test, value, 'text')
  const narrowed = mayHavePart(value, test.texts, test.at)
  return narrowed ? sql`(${narrowed} and ${isCertain(compared)})` : compared
}

/** Indexes have texts without accents, which are equal if those with accents are. Constants, so that they are planned for. */
const foldAll = (values: readonly unknown[]) =>
  sql`array[${sql.join(values.map((value) => sql`fold(${value}::text)`))}]::text[]`

/** Hides a condition that follows another one from the planner, which would take it for a second reason to be rare. */
const isCertain = (test: Predicate): Predicate => sql`coalesce(${test}, false)`

const largestInt = 2 ** 31
/** Numbers of other types would not be compared by the index. */
const isInt = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) < largestInt

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

const isText = (kind: ConditionKind): boolean => kind === 'text' || kind === 'tag' || kind === 'keys'

function isFilled(column: Column, kind: ConditionKind): Predicate {
  if (isText(kind)) return sql`${column} <> ''`
  return kind === 'user' ? sql`${column} <> ${sql.lit(systemUserId)}` : sql`${column} is not null`
}

function isIn(column: Column, kind: ConditionKind, values: readonly unknown[]): Predicate {
  if (isText(kind)) return sql`lower(${column}) = any(${values}::text[])`
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
