import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createDeps } from '#server/deps.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { systemActor } from '../actor.ts'
import type { Ctx, Deps } from '../context.ts'
import { presentedUnit, unitOfWork } from '../unit-of-work.ts'
import type { Event, Rule } from './events.ts'
import { mostRounds } from './settle.ts'

let database: Awaited<ReturnType<typeof scratchDatabase>>
let deps: Deps
const occasion = { actor: { ...systemActor, id: 4, realId: 4 }, requestId: 'test' }

before(async () => {
  database = await scratchDatabase()
  const log = pino({ level: 'silent' })
  const options = { log, clock: () => new Date(), masterKey: Buffer.alloc(32), blobs: 'database', dataDir: '' } as const
  deps = createDeps({ ...database, ...options })
})
after(() => database.close())

const withRules = (...rules: Rule[]): Deps => ({ ...deps, rules })

const setNote = async (ctx: Ctx, id: number, note: string) => {
  await ctx.db.updateTable('groups').set({ note }).where('id', '=', id).execute()
  ctx.emit({ kind: 'updated', object: 'groups', id, changes: { note: [null, note] } })
}
const noteOf = async (db: Deps['db'], id: number) =>
  (await db.selectFrom('groups').select('note').where('id', '=', id).executeTakeFirstOrThrow()).note

const eventsSince = async (last: number) =>
  (
    await sql<{ id: number; object_id: number; actor_id: number; rule: string | null; caused_by: number | null }>`
      select id, object_id, actor_id, rule, caused_by from events where id > ${last} order by id`.execute(deps.db)
  ).rows
const lastEvent = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(deps.db)).rows[0]!.id

test('rules run before derived data and before the response, which both include the changes by rules', async () => {
  const derived: Event[][] = []
  const settled: Deps = {
    ...withRules({ name: 'second note', on: ['groups.updated'], run: (ctx, { id }) => raise(ctx, id) }),
    reactions: [{ on: ['groups.*'], run: async (_ctx, events) => void derived.push([...events]) }],
  }
  const raise = async (ctx: Ctx, id: number) => {
    if ((await noteOf(ctx.db as Deps['db'], id)) === 'one') await setNote(ctx, id, 'two')
  }
  const answer = await presentedUnit(settled, occasion, {
    change: (ctx) => setNote(ctx, 1, 'one'),
    present: ({ db }) => noteOf(db as Deps['db'], 1),
  })
  assert.equal(answer, 'two')
  assert.deepEqual(derived, [[{ kind: 'updated', object: 'groups', id: 1, changes: { note: [null, 'two'] } }]])
})

test('an event refers to its unit, and a change by a rule to the rule and its event', async () => {
  const last = await lastEvent()
  const chain = (name: string, from: number): Rule => ({
    name,
    on: ['groups.updated'],
    run: async (ctx, { id }) => (id === from ? setNote(ctx, from + 1, name) : undefined),
  })
  await unitOfWork(withRules(chain('first', 1), chain('next', 2)), occasion, (ctx) => setNote(ctx, 1, 'changed'))
  const events = await eventsSince(last)
  const [change, first] = events
  assert.deepEqual(
    events.map(({ object_id, actor_id, rule, caused_by }) => ({ object_id, actor_id, rule, caused_by })),
    [
      { object_id: 1, actor_id: 4, rule: null, caused_by: null },
      { object_id: 2, actor_id: 1, rule: 'first', caused_by: change?.id },
      { object_id: 3, actor_id: 1, rule: 'next', caused_by: first?.id },
    ],
  )
  const { rows } = await sql`select distinct txid from events where id > ${last}`.execute(deps.db)
  assert.equal(rows.length, 1)
})

test('a rule that fails is rolled back alone', async () => {
  const last = await lastEvent()
  const rules: Rule[] = [
    { name: 'before', on: ['groups.updated'], run: (ctx, { id }) => (id === 1 ? setNote(ctx, 2, 'before') : none()) },
    { name: 'refused', on: ['groups.updated'], run: (ctx, { id }) => (id === 1 ? failing(ctx) : none()) },
    { name: 'after', on: ['groups.updated'], run: (ctx, { id }) => (id === 1 ? setNote(ctx, 3, 'after') : none()) },
  ]
  const none = async () => undefined
  const failing = async (ctx: Ctx) => {
    await setNote(ctx, 2, 'refused')
    ctx.enqueue('something', {})
    await sql`select 1 / 0`.execute(ctx.db)
  }
  await unitOfWork(withRules(...rules), occasion, (ctx) => setNote(ctx, 1, 'kept'))
  assert.deepEqual(await Promise.all([1, 2, 3].map((id) => noteOf(deps.db, id))), ['kept', 'before', 'after'])
  assert.deepEqual(
    (await eventsSince(last)).map(({ rule }) => rule),
    [null, 'before', 'after'],
  )
})

test('rules that trigger each other stop after a number of rounds, and the change is kept', async () => {
  const last = await lastEvent()
  let runs = 0
  const endless: Rule = {
    name: 'endless',
    on: ['groups.updated'],
    run: (ctx, { id }) => setNote(ctx, id, `run ${(runs += 1)}`),
  }
  await unitOfWork(withRules(endless), occasion, (ctx) => setNote(ctx, 1, 'begin'))
  assert.equal(runs, mostRounds)
  assert.equal(await noteOf(deps.db, 1), `run ${mostRounds}`)
  assert.equal((await eventsSince(last)).length, mostRounds + 1)
})

test('presenters cannot write', async () => {
  const work = { change: async () => 1, present: async (ctx: Ctx) => setNote(ctx, 1, 'late') }
  await assert.rejects(presentedUnit(deps, occasion, work), /reads only/)
})
