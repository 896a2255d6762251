import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { sql } from 'kysely'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'
import { writeSomeDays } from './jobs.ts'

const zone = 'Europe/Berlin'
/** With a day of 23 hours. */
const [first, last, end] = ['2025-03-20', '2025-04-08', '2025-04-20T12:00:00.500Z']
const query = `from=${first}&to=${last}&timezone=${zone}`
const begin = Date.parse('2025-02-20T00:00:00Z')
/** In Berlin: the span before, the span, and its end. */
const bounds = ['2025-02-27T23:00:00Z', '2025-03-19T23:00:00Z', '2025-04-08T22:00:00Z'].map(Date.parse)
const states = { open: [1, 2, 3, 6], closed: [4], merged: 5 }

let w: World
before(async () => {
  w = await world()
  await set(w, 'timezone_default', zone)
  await sql`insert into tag_items (id, name, created_by_id) values (1, 'a', 1), (2, 'b', 1), (3, 'c', 1)`.execute(w.db)
  w.clock.now = new Date(end)
})
after(() => w.close())

const timeWithin = (days: number) =>
  fc.integer({ min: 0, max: days * 86_400_000 }).map((passed) => new Date(begin + passed).toISOString())
const time = timeWithin(59)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const minutes = maybe(fc.integer({ min: -500, max: 500 }))

const values = fc.record({
  state_id: fc.constantFrom(...states.open, ...states.closed, ...states.closed, states.merged),
  group_id: fc.integer({ min: 1, max: 3 }),
  owner_id: fc.constantFrom(1, 3, 4),
  organization_id: maybe(fc.constant(1)),
  create_article_type_id: fc.constantFrom(1, 5),
  create_article_sender_id: fc.constantFrom(1, 2),
  close_at: maybe(time),
  last_close_at: maybe(time),
  first_response_at: maybe(time),
  last_contact_agent_at: maybe(time),
  first_response_in_min: minutes,
  first_response_diff_in_min: minutes,
  first_response_escalation_at: maybe(time),
  update_diff_in_min: minutes,
  update_escalation_at: maybe(time),
  close_in_min: minutes,
  close_diff_in_min: minutes,
  close_escalation_at: maybe(time),
})
type Values = typeof values extends fc.Arbitrary<infer V> ? V : never
type Ticket = Values & { id: number; created_at: string }

const creating = fc.record({ kind: fc.constant('create' as const), created_at: time, values })
const step = fc.oneof(
  creating,
  fc.record({ kind: fc.constant('change' as const), which: fc.nat(), values }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(), created_at: time }),
  fc.record({ kind: fc.constant('reopen' as const), which: fc.nat(), at: fc.tuple(time, time) }),
  fc.record({ kind: fc.constant('tag' as const), which: fc.nat(), tag: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('retag' as const), which: fc.nat(), tag: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('untag' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('message' as const), which: fc.nat(), type: fc.constantFrom(1, 5), at: time }),
  fc.record({ kind: fc.constant('unmessage' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('write' as const), times: fc.integer({ min: 1, max: 9 }) }),
  // What a report reads is cached: later changes must be seen nevertheless.
  fc.record({ kind: fc.constant('read' as const), by: fc.constantFrom('group', 'tag') }),
)
/** More tickets than anything else. */
const steps = fc.array(fc.oneof({ weight: 2, arbitrary: step }, { weight: 1, arbitrary: creating }), {
  minLength: 8,
  maxLength: 30,
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const listTickets = async (): Promise<Ticket[]> =>
  (await sql<Ticket>`select * from tickets order by id`.execute(w.db)).rows

let numbers = 0

/** Some days are written at a time. */
async function writeDays(times: number): Promise<void> {
  const write = () => w.db.transaction().execute((db) => writeSomeDays({ db }))
  for (let time = 0; time < times; time += 1) if (!(await write())) return
}

async function run(one: Step): Promise<void> {
  if (one.kind === 'write') return writeDays(one.times)
  if (one.kind === 'read') return void (await get(`breakdown?${query}&by=${one.by}`))
  if (one.kind === 'create') {
    const row = { number: `n${++numbers}`, created_at: one.created_at, ...one.values }
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    await sql`insert into tickets (title, priority_id, customer_id, created_by_id, updated_by_id, ${columns})
      values ('Printer', 2, 6, 1, 1, ${sql.join(Object.values(row))})`.execute(w.db)
    return void (await orderTimes((await listTickets()).at(-1)?.id as number))
  }
  const tickets = await listTickets()
  const id = tickets[one.which % (tickets.length || 1)]?.id
  if (id === undefined) return
  const { db } = w
  if (one.kind === 'remove') {
    await sql`delete from tags where o_id = ${id}`.execute(db)
    await sql`delete from ticket_articles where ticket_id = ${id}`.execute(db)
    await sql`delete from tickets where id = ${id}`.execute(db)
  } else if (one.kind === 'tag')
    await sql`insert into tags (object, o_id, tag_item_id, created_by_id) values ('Ticket', ${id}, ${one.tag}, 1)
      on conflict do nothing`.execute(db)
  else if (one.kind === 'retag')
    await sql`update tags set tag_item_id = ${one.tag} where o_id = ${id}
      and not exists (select from tags other where other.o_id = ${id} and other.id <> tags.id)`.execute(db)
  else if (one.kind === 'message') {
    await sql`insert into ticket_articles (ticket_id, type_id, sender_id, body, created_by_id, updated_by_id, created_at)
      values (${id}, ${one.type}, 2, 'text', 1, 1, ${one.at})`.execute(db)
    await sql`update tickets set article_count = coalesce(article_count, 0) + 1 where id = ${id}`.execute(db)
  } else if (one.kind === 'unmessage') {
    await sql`delete from ticket_articles where ticket_id = ${id}`.execute(db)
    await sql`update tickets set article_count = 0 where id = ${id}`.execute(db)
  } else if (one.kind === 'untag') await sql`delete from tags where o_id = ${id}`.execute(db)
  else if (one.kind === 'move')
    await sql`update tickets set created_at = ${one.created_at} where id = ${id}`.execute(db)
  else if (one.kind === 'change') {
    const changes = Object.entries(one.values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update tickets set ${sql.join(changes)} where id = ${id}`.execute(db)
  } else {
    const [closed, opened] = one.at.toSorted()
    await sql`insert into history (object, o_id, type, attribute, id_from, id_to, created_by_id, created_at)
      select 'Ticket', ${id}, 'updated', 'state', id_from, id_to, 1, at
      from (values (2, 4, ${closed}::timestamptz), (4, 2, ${opened}::timestamptz)) as changes (id_from, id_to, at)
      where not exists (select from history where o_id = ${id} and created_at >= ${closed}::timestamptz)`.execute(db)
  }
  await orderTimes(id)
}

const ticketTimes = [
  'close_at',
  'last_close_at',
  'first_response_at',
  'last_contact_agent_at',
  'first_response_escalation_at',
  'update_escalation_at',
  'close_escalation_at',
]

/**
 * A ticket is created before it is closed for the first time, and closed for the last time after it was reopened. Nothing
 * happens in the span to a ticket that is created after it.
 */
async function orderTimes(id: number): Promise<void> {
  await sql`
    update tickets set created_at = least(created_at, first), close_at = coalesce(first, close_at),
      last_close_at = greatest(last_close_at, last, created_at)
    from (select min(created_at) as first, max(created_at) as last from history where o_id = ${id}) as changes
    where id = ${id}`.execute(w.db)
  const raised = ticketTimes.map(
    (name) => sql`${sql.ref(name)} = case when ${sql.ref(name)} is not null
    then greatest(${sql.ref(name)}, created_at) end`,
  )
  await sql`update tickets set ${sql.join(raised)} where id = ${id}
    and created_at >= ${new Date(bounds[2] as number).toISOString()}::timestamptz`.execute(w.db)
}

// The same figures, counted ticket by ticket from the rows, without any of the code that is tested.

type Moments = Record<string, number | undefined>
const at = (text: string | null) => (text === null ? undefined : Date.parse(text))
const now = Date.parse(`${end.slice(0, 19)}Z`)

function momentsOf(one: Ticket): Moments {
  const due = (name: 'first_response' | 'update' | 'close') => at(one[`${name}_escalation_at`])
  const isOver = (moment: number | undefined): moment is number => moment !== undefined && moment < now
  const missed = (done: number | undefined, diff: number | null, until: number | undefined) =>
    done === undefined ? (isOver(until) ? until : undefined) : diff !== null && diff < 0 ? done : undefined
  const met = (done: number | undefined, diff: number | null) => (diff !== null && diff >= 0 ? done : undefined)
  const [closed, answered, contacted] = [at(one.close_at), at(one.first_response_at), at(one.last_contact_agent_at)]
  const isOneTouch =
    contacted !== undefined && contacted === answered && closed !== undefined && at(one.last_close_at) === closed
  return {
    created: at(one.created_at),
    closed,
    answered,
    one_touch: isOneTouch && states.closed.includes(one.state_id) ? closed : undefined,
    first_response_met: met(answered, one.first_response_diff_in_min),
    first_response_missed: missed(answered, one.first_response_diff_in_min, due('first_response')),
    solution_met: met(closed, one.close_diff_in_min),
    solution_missed: missed(closed, one.close_diff_in_min, due('close')),
    update_met: isOver(due('update')) ? undefined : met(contacted, one.update_diff_in_min),
    update_missed: isOver(due('update'))
      ? due('update')
      : one.update_diff_in_min !== null && one.update_diff_in_min < 0
        ? contacted
        : undefined,
  }
}

type Change = { id: number; o_id: number; id_from: number; id_to: number; created_at: string }

function wasOpen(one: Ticket, moment: number, history: readonly Change[]): boolean {
  const own = history.filter(({ o_id }) => o_id === one.id)
  const isClosed = own.some((opening) => {
    if (opening.id_from !== 4 || Date.parse(opening.created_at) < moment) return false
    const closings = own.filter(({ id, id_to }) => id < opening.id && id_to === 4).map((entry) => at(entry.created_at))
    const closed = closings.length > 0 ? Math.max(...(closings as number[])) : (at(one.close_at) ?? at(one.created_at))
    return (closed as number) < moment
  })
  const isOpen = states.open.includes(one.state_id) || (at(one.last_close_at) ?? 0) >= moment
  return (at(one.created_at) as number) < moment && isOpen && !isClosed
}

function percentile(list: readonly number[], share: number): number | null {
  if (list.length === 0) return null
  const sorted = list.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number]
  return Math.round(low + (high - low) * (place - Math.floor(place)))
}

const minutesUsed = { answered: 'first_response_in_min', closed: 'close_in_min' } as const

type Options = { part: 0 | 1; isBusiness?: boolean }

function countAll(tickets: readonly Ticket[], history: readonly Change[], { part, isBusiness }: Options) {
  const [from, to] = [bounds[part] as number, bounds[part + 1] as number]
  const isWithin = (moment: number | undefined) => moment !== undefined && moment >= from && moment < to
  const count = (name: string) => tickets.filter((one) => isWithin(momentsOf(one)[name])).length
  const elapsed = (one: Ticket, name: 'answered' | 'closed') =>
    Math.max(0, Math.floor(((momentsOf(one)[name] as number) - Date.parse(one.created_at)) / 1000)) / 60
  const took = (name: 'answered' | 'closed') =>
    tickets
      .filter((one) => isWithin(momentsOf(one)[name]))
      .flatMap((one) => (isBusiness ? (one[minutesUsed[name]] ?? []) : elapsed(one, name)))
  const times = (list: readonly number[]) => ({
    count: list.length,
    median: percentile(list, 0.5),
    p90: percentile(list, 0.9),
  })
  const reopened = new Set(
    history.filter(({ id_from, created_at }) => id_from === 4 && isWithin(at(created_at))).map(({ o_id }) => o_id),
  )
  return {
    created: count('created'),
    closed: count('closed'),
    open: tickets.filter((one) => wasOpen(one, to, history)).length,
    reopened: tickets.filter(({ id }) => reopened.has(id)).length,
    one_touch: count('one_touch'),
    first_response: times(took('answered')),
    solution: times(took('closed')),
    first_response_sla: { met: count('first_response_met'), missed: count('first_response_missed') },
    update_sla: { met: count('update_met'), missed: count('update_missed') },
    solution_sla: { met: count('solution_met'), missed: count('solution_missed') },
  }
}

async function get(path: string) {
  const { status, body, text } = await w.ada('GET', `/reports/${path}`)
  assert.equal(status, 200, text)
  return body
}

const listedFigures = [
  'created',
  'closed',
  'one_touch',
  'update_missed',
  'first_response_missed',
  'open',
  'reopened',
] as const

type TagRow = { o_id: number; tag_item_id: number }

/** The keys of the rows that a ticket is in. */
const keysOf: Record<string, (one: Ticket, tags: readonly TagRow[]) => (number | null)[]> = {
  channel: (one) => [one.create_article_type_id],
  group: (one) => [one.group_id],
  owner: (one) => [one.owner_id === 1 ? null : one.owner_id],
  organization: (one) => [one.organization_id],
  tag: ({ id }, tags) => {
    const own = tags.filter(({ o_id }) => o_id === id).map(({ tag_item_id }) => tag_item_id)
    return own.length > 0 ? own : [null]
  },
}

async function compareRows(tickets: readonly Ticket[], history: readonly Change[], by: string): Promise<void> {
  const { rows: tags } = await sql<TagRow>`select * from tags`.execute(w.db)
  const keysOfTicket = (one: Ticket) => keysOf[by]?.(one, tags) ?? []
  const { rows } = await get(`breakdown?${query}&by=${by}`)
  const expected = [...new Set(tickets.flatMap(keysOfTicket))].flatMap((key) => {
    const own = tickets.filter((one) => keysOfTicket(one).includes(key))
    const { reopened: __, ...counted } = countAll(own, history, { part: 1 })
    return isCounted(counted) ? [{ key, ...withoutP90(counted) }] : []
  })
  const byKey = (a: { key: number | null }, b: { key: number | null }) => (a.key ?? 0) - (b.key ?? 0)
  assert.deepEqual(rows.map(withoutName).toSorted(byKey), expected.toSorted(byKey), by)
}

async function compare(figures: readonly string[]): Promise<void> {
  const groups = (
    await sql<{ group_id: number }>`select group_id from groups_users
    where user_id = (select id from users where login like 'ada%')`.execute(w.db)
  ).rows.map(({ group_id }) => group_id)
  const readable = (await listTickets()).filter(
    ({ state_id, group_id }) => state_id !== states.merged && (groups.length === 0 || groups.includes(group_id)),
  )
  const { rows: history } = await sql<Change>`select * from history where attribute = 'state' order by id`.execute(w.db)
  const summary = await get(`summary?${query}`)
  assert.deepEqual(summary.figures, countAll(readable, history, { part: 1 }))
  assert.deepEqual(summary.figures_before, countAll(readable, history, { part: 0 }))
  const filtered = await get(`summary?${query}&group_id=1&time=business`)
  const ofGroup = readable.filter(({ group_id }) => group_id === 1)
  assert.deepEqual(filtered.figures, countAll(ofGroup, history, { part: 1, isBusiness: true }))
  assert.deepEqual(filtered.figures_before, countAll(ofGroup, history, { part: 0, isBusiness: true }))
  for (const by of Object.keys(keysOf)) await compareRows(readable, history, by)
  await compareWire(readable)
  for (const figure of figures)
    assert.equal(
      (await get(`tickets?${query}&figure=${figure}`)).total_count,
      summary.figures[figure] ?? slaOf(summary, figure),
    )
  const { buckets } = await get(`series?${query}&interval=day`)
  const sum = (name: string) =>
    buckets.reduce((all: number, bucket: Record<string, number>) => all + (bucket[name] ?? 0), 0)
  assert.deepEqual([sum('created'), sum('closed')], [summary.figures.created, summary.figures.closed])
  assert.equal(buckets.at(-1).open, summary.figures.open)
}

/** In Berlin: months of the year, those that have tickets. */
const months = ['2025-01-31T23:00Z', '2025-02-28T23:00Z', '2025-03-31T22:00Z', '2025-04-30T22:00Z'].map(Date.parse)

type Message = { ticket_id: number; type_id: number; created_at: string }

/** When a ticket counts for a backend. */
const wireMoments: Record<string, (one: Ticket, messages: readonly Message[]) => (number | undefined)[]> = {
  'count::created': (one) => [momentsOf(one).created],
  'count::closed': (one) => [momentsOf(one).closed],
  'count::first_solution': (one) => {
    const { created = 0, closed = Number.NaN } = momentsOf(one)
    return [Math.floor((closed - created) / 1000) <= 900 ? closed : undefined]
  },
  'create_channels::email_in': (one) => createdFrom(one, 1, 2),
  'create_channels::email_out': (one) => createdFrom(one, 1, 1),
  'create_channels::phone_in': (one) => createdFrom(one, 5, 2),
  'communication::email_in': (one, messages) => writtenTo(one, messages, 1),
  'communication::phone_in': (one, messages) => writtenTo(one, messages, 5),
}
const createdFrom = (one: Ticket, type: number, sender: number) => [
  one.create_article_type_id === type && one.create_article_sender_id === sender ? at(one.created_at) : undefined,
]
const writtenTo = ({ id }: Ticket, messages: readonly Message[], type: number) =>
  messages
    .filter(({ ticket_id, type_id }) => ticket_id === id && type_id === type)
    .map(({ created_at }) => at(created_at))

/** Of a year, which is counted from lists, and of its months, which are counted from the tickets. */
async function compareWire(tickets: readonly Ticket[]): Promise<void> {
  const { rows: messages } = await sql<Message>`select * from ticket_articles`.execute(w.db)
  for (const metric of ['count', 'create_channels', 'communication']) {
    const names = Object.keys(wireMoments).filter((name) => name.startsWith(metric))
    const backends = Object.fromEntries(names.map((name) => [name, true]))
    const generate = async (values: Record<string, unknown>) => {
      const sent = { metric, backends, profile_id: 1, year: 2025, timezone: zone, ...values }
      return (await w.ada('POST', '/reports/generate', sent)).body.data as Record<string, number[]>
    }
    const [ofYear, ofMarch] = [await generate({}), await generate({ timeRange: 'month', month: 3 })]
    for (const name of names) {
      const moments = tickets.flatMap((one) => wireMoments[name]?.(one, messages) ?? []).map((moment) => moment ?? 0)
      const expected = months
        .slice(1)
        .map((to, index) => moments.filter((moment) => moment >= (months[index] as number) && moment < to).length)
      assert.deepEqual(ofYear[name]?.slice(1, 4), expected, name)
      assert.equal(
        ofMarch[name]?.reduce((sum, count) => sum + count, 0),
        expected[1],
        name,
      )
    }
  }
}

const slaOf = (summary: { figures: Record<string, Record<string, number>> }, figure: string) => {
  const [, what, outcome] = /^(.*)_(met|missed)$/.exec(figure) ?? []
  return summary.figures[`${what}_sla`]?.[`${outcome}`]
}
const withoutP90 = ({ first_response, solution, ...others }: ComparedRow) => ({
  ...others,
  first_response: { count: first_response.count, median: first_response.median },
  solution: { count: solution.count, median: solution.median },
})
type ComparedRow = Omit<ReturnType<typeof countAll>, 'reopened'>
const withoutName = ({ name: __, ...row }: ComparedRow & { name: string; key: number | null }) => row
/** Rows in which nothing is counted are left out. */
const isCounted = ({ created, closed, open, first_response, ...others }: ComparedRow) =>
  created + closed + open + first_response.count > 0 ||
  [others.first_response_sla, others.update_sla, others.solution_sla].some(({ met, missed }) => met + missed > 0)

test('figures equal a full count after any history, whichever days are written', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.subarray([...listedFigures], { maxLength: 2 }), async (all, figures) => {
      for (const table of ['history', 'tags', 'ticket_articles', 'tickets'])
        await sql`delete from ${sql.table(table)}`.execute(w.db)
      for (const one of all) await run(one)
      await compare(figures)
    }),
    // Shrinking would send more requests than a user may send in a minute, and report that as the cause.
    { numRuns: 25, endOnFailure: true },
  )
})

test('a message to a ticket of a written day is counted', async () => {
  for (const table of ['history', 'tags', 'ticket_articles', 'tickets'])
    await sql`delete from ${sql.table(table)}`.execute(w.db)
  w.clock.now = new Date('2025-03-01T10:00:00Z')
  const { body: ticket } = await w.ada('POST', '/tickets', {
    title: 'Printer',
    group: 'Support',
    state: 'open',
    customer_id: 'guess:c@example.com',
    article: { body: 'It smokes.', type: 'phone', sender: 'Customer' },
  })
  await sql`update tickets set created_at = ${w.clock.now.toISOString()} where id = ${ticket.id}`.execute(w.db)
  const count = async () => {
    const backends = { 'communication::phone_in': true }
    const sent = { metric: 'communication', backends, profile_id: 1, year: 2025, timezone: zone }
    return (await w.ada('POST', '/reports/generate', sent)).body.data['communication::phone_in'].slice(2, 4)
  }
  await writeDays(99)
  assert.deepEqual(await count(), [1, 0])
  w.clock.now = new Date(end)
  const message = { ticket_id: ticket.id, body: 'It burns.', type: 'phone', sender: 'Customer' }
  assert.equal((await w.ada('POST', '/ticket_articles', message)).status, 201)
  assert.deepEqual(await count(), [1, 1])
  await writeDays(99)
  assert.deepEqual(await count(), [1, 1])
})
