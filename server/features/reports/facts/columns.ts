import { type RawBuilder, sql } from 'kysely'

/** Stands for no value; a value out of range is cut to the range, which ends in 2068. */
export const none = -(2 ** 31)
/** 2000-01-01, where PostgreSQL begins to count, too. */
const epoch = 946_684_800

/** Whole seconds, so that they fit in four bytes: the spans of reports begin and end at whole seconds. */
export const secondsOf = (moment: string): number => Date.parse(moment) / 1000 - epoch

/** `greatest` and `least` ignore null, so that it has to be asked for. */
const whole = (column: string, seconds: RawBuilder<unknown>) => sql<number | null>`
  case when ${sql.ref(column)} is not null
    then greatest(-2147483647, least(2147483647, floor(${seconds})))::int end`
const time = (column: string) => whole(column, sql`date_part('epoch', ${sql.ref(column)}) - ${sql.lit(epoch)}`)
/** Since creation. */
const took = (column: string) =>
  whole(column, sql`greatest(0, date_part('epoch', ${sql.ref(column)} - tickets.created_at))`)
const plain = (column: string) => sql.ref<number | null>(column)

/** Parts of `outcomes`: of these differences reports count only whether they are negative. */
export const bits = {
  responseMet: 1,
  responseMissed: 2,
  updateMet: 4,
  updateMissed: 8,
  solutionMet: 16,
  solutionMissed: 32,
  oneTouch: 64,
} as const
const outcome = (diff: string, met: number, missed: number) => sql`
  case when ${sql.ref(`tickets.${diff}`)} >= 0 then ${sql.lit(met)}
    when ${sql.ref(`tickets.${diff}`)} < 0 then ${sql.lit(missed)} else 0 end`

/** What reports count of a ticket: each is a column of `report_days`. */
const factColumns = {
  id: plain('tickets.id'),
  created: time('tickets.created_at'),
  closed: time('tickets.close_at'),
  last_closed: time('tickets.last_close_at'),
  answered: time('tickets.first_response_at'),
  contacted: time('tickets.last_contact_agent_at'),
  response_due: time('tickets.first_response_escalation_at'),
  response_used: plain('tickets.first_response_in_min'),
  response_took: took('tickets.first_response_at'),
  update_due: time('tickets.update_escalation_at'),
  solution_due: time('tickets.close_escalation_at'),
  solution_used: plain('tickets.close_in_min'),
  solution_took: took('tickets.close_at'),
  outcomes: sql<number>`${outcome('first_response_diff_in_min', bits.responseMet, bits.responseMissed)}
    + ${outcome('update_diff_in_min', bits.updateMet, bits.updateMissed)}
    + ${outcome('close_diff_in_min', bits.solutionMet, bits.solutionMissed)}
    + case when tickets.last_contact_agent_at = tickets.first_response_at and tickets.last_close_at = tickets.close_at
      then ${sql.lit(bits.oneTouch)} else 0 end`,
  state: plain('tickets.state_id'),
  group: plain('tickets.group_id'),
  owner: plain('tickets.owner_id'),
  organization: plain('tickets.organization_id'),
  channel: plain('tickets.create_article_type_id'),
  sender: plain('tickets.create_article_sender_id'),
} as const
export type FactName = keyof typeof factColumns
const factNames = Object.keys(factColumns) as FactName[]

const relatedNames = ['tags', 'messages'] as const
type RelatedName = (typeof relatedNames)[number]

/** A list of a day: a number for each ticket, or what belongs to its tickets, with their ids. */
export type ListName = FactName | RelatedName
export const listNames: readonly ListName[] = [...factNames, ...relatedNames]

export const isRelated = (name: ListName): name is RelatedName => relatedNames.some((one) => one === name)

/** Whether a written day has these lists: former versions wrote fewer. */
export const hasLists = (names: readonly ListName[]): RawBuilder<boolean> =>
  sql<boolean>`num_nulls(${sql.join(names.map((name) => sql.ref(name)))}) = 0`

const createdOn = (day: RawBuilder<unknown>) => sql<boolean>`tickets.created_at >= ${day}::timestamp at time zone 'UTC'
  and tickets.created_at < (${day} + interval '1 day')::timestamp at time zone 'UTC'`

const ofTicketsOn = (day: RawBuilder<unknown>, join: RawBuilder<unknown>) =>
  sql`from tickets join ${join} where ${createdOn(day)}`

const joinedTags = sql`tags on tags.object = 'Ticket' and tags.o_id = tickets.id`
const joinedMessages = sql`ticket_articles article on article.ticket_id = tickets.id`

/** How a list has the type and the sender of a message: both are less than a hundred in every installation. */
const kinds = 256
export const kindOf = (typeId: number, senderId: number): number => typeId * kinds + senderId

/** Pairs of a ticket and a tag; a ticket, the time and the kind of a message. */
const related: Record<RelatedName, { numbers: readonly RawBuilder<unknown>[]; join: RawBuilder<unknown> }> = {
  tags: { numbers: [sql`tags.o_id`, sql`tags.tag_item_id`], join: joinedTags },
  messages: {
    numbers: [
      sql`article.ticket_id`,
      time('article.created_at'),
      sql`article.type_id * ${sql.lit(kinds)} + article.sender_id`,
    ],
    join: joinedMessages,
  },
}

function packedRelated(name: RelatedName, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const { numbers, join } = related[name]
  const bytes = sql.join(
    numbers.map((number) => sql`int4send(${number})`),
    sql` || `,
  )
  return sql`coalesce((select string_agg(${bytes}, '') ${ofTicketsOn(day, join)}), '')`
}

/** When the last of the messages of the tickets of a day was written. */
export const lastMessageOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select max(article.created_at) ${ofTicketsOn(day, joinedMessages)})`

/** The lists of the tickets of a day, a value each. */
const packed = (name: ListName, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  isRelated(name)
    ? packedRelated(name, day)
    : sql`string_agg(int4send(coalesce(${factColumns[name]}, ${sql.lit(none)})), '')`

/** A row for each of the days that has tickets. */
export const selectDays = (
  days: readonly string[],
  names: readonly ListName[],
  { as, also = [] }: { as(list: RawBuilder<unknown>): RawBuilder<unknown>; also?: readonly RawBuilder<unknown>[] },
): RawBuilder<unknown> => sql`
  select ${sql.join([
    sql`given.day`,
    ...also,
    ...names.map((name) => sql`${as(packed(name, sql`given.day`))} as ${sql.ref(name)}`),
  ])}
  from unnest(${days}::date[]) as given (day) join tickets on ${createdOn(sql`given.day`)} group by given.day`
