import { type RawBuilder, sql } from 'kysely'
import { optionTypes } from '#contract/attributes/custom.ts'
import { type ReportDimension, reportDimensions } from '#contract/report-figures.ts'
import { loadPeopleNames } from '#features/users/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { namesById } from '#kernel/db/relations.ts'
import { invalid } from '#kernel/errors.ts'

/** Tickets of a row: their ids, four bytes each. */
export type KeyedIds = { key: number | string; ids: Buffer }

/** What the rows of a table are: a fact of each ticket, pairs of tickets and keys, or keys with the ids of tickets. */
export type Dimension = {
  rows:
    | { fact: 'channel' | 'group' | 'owner' | 'organization'; without?: number }
    | { pairs: 'tags' }
    | { lists: RawBuilder<KeyedIds> }
  loadNames(ctx: Ctx, keys: ReadonlySet<number | string>): Promise<ReadonlyMap<number | string, string>>
  /** Tickets in one row. */
  isInRow(key: string | null): RawBuilder<boolean>
}

/** An id as a parameter; some clients send 0 for none. */
function readId(key: string | null): number | null {
  if (key === null || key === '' || key === '0') return null
  if (/^[1-9]\d{0,8}$/.test(key)) return Number(key)
  throw invalid('invalid_value', 'is not the id of a row', { field: 'key' })
}

const named = (table: string) => (ctx: Ctx, ids: ReadonlySet<number | string>) =>
  namesById(ctx.db, table, ids as ReadonlySet<number>)

const byId = (
  rows: Extract<Dimension['rows'], { fact: string }>,
  column: RawBuilder<number | null>,
  loadNames: Dimension['loadNames'],
): Dimension => ({
  rows,
  loadNames,
  isInRow: (id) => sql<boolean>`${column} is not distinct from ${readId(id)}::int`,
})

const tagged = sql`select from tags where tags.object = 'Ticket' and tags.o_id = tickets.id`

const builtIn: Record<ReportDimension, Dimension> = {
  channel: byId({ fact: 'channel' }, sql`tickets.create_article_type_id`, named('ticket_article_types')),
  group: byId({ fact: 'group' }, sql`tickets.group_id`, named('groups')),
  owner: byId(
    { fact: 'owner', without: systemUserId },
    sql`nullif(tickets.owner_id, ${sql.lit(systemUserId)})`,
    (ctx, ids) => loadPeopleNames(ctx, ids as ReadonlySet<number>),
  ),
  organization: byId({ fact: 'organization' }, sql`tickets.organization_id`, named('organizations')),
  tag: {
    rows: { pairs: 'tags' },
    loadNames: named('tag_items'),
    isInRow: (key) => {
      const id = readId(key)
      return id === null
        ? sql<boolean>`not exists (${tagged})`
        : sql<boolean>`exists (${tagged} and tags.tag_item_id = ${id})`
    },
  },
}

const listIds = (key: RawBuilder<unknown>, join = sql``): RawBuilder<KeyedIds> => sql<KeyedIds>`
  select ${key} as key, string_agg(int4send(tickets.id), '') as ids from tickets ${join}
  where ${key} is not null group by 1`

const countable = new Set([...optionTypes, 'boolean'])

/** The options of a custom field; a field with several chosen options counts in each of their rows. */
function ofField({ deps }: Ctx, name: string): Dimension | undefined {
  const field = deps.customFields.of('Ticket').get(name)
  if (!field || !countable.has(field.definition.data_type)) return undefined
  const value = sql`(tickets.custom_values -> ${name}::text)`
  const text = sql`nullif(tickets.custom_values ->> ${name}::text, '')`
  const { options, kind } = field.attribute
  const loadNames: Dimension['loadNames'] = async (_, keys) =>
    new Map([...keys].map((key) => [key, options?.get(String(key)) ?? String(key)]))
  if (kind !== 'keys') {
    return {
      rows: { lists: listIds(text) },
      loadNames,
      isInRow: (key) => sql<boolean>`${text} is not distinct from ${key || null}::text`,
    }
  }
  const list = sql`case when jsonb_typeof(${value}) = 'array' then ${value} else '[]' end`
  return {
    rows: {
      lists: listIds(sql`chosen.option`, sql`, jsonb_array_elements_text(${list}) as chosen (option)`),
    },
    loadNames,
    isInRow: (key) => (key ? sql<boolean>`${list} ? ${key}::text` : sql<boolean>`${list} = '[]'`),
  }
}

/** Custom fields of tickets whose options can be the rows of a table. */
export const listFieldDimensions = ({ deps }: Ctx): { by: string; name: string }[] =>
  [...deps.customFields.of('Ticket').values()]
    .filter(({ definition }) => countable.has(definition.data_type))
    .map(({ definition: { name, display } }) => ({ by: `ticket.${name}`, name: display }))

export const findDimension = (ctx: Ctx, by: string): Dimension | undefined =>
  by.startsWith('ticket.')
    ? ofField(ctx, by.slice('ticket.'.length))
    : builtIn[reportDimensions.find((name) => name === by) ?? 'group']

export function getDimension(ctx: Ctx, by: string): Dimension {
  const dimension = findDimension(ctx, by)
  if (!dimension) throw invalid('unknown_reference', 'There is no such field with options.', { field: 'by' })
  return dimension
}
