import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { TicketPriority } from '#contract/ticket-priority.ts'
import { type World, world } from '#tests/support/world.ts'
import { systemActor } from '../actor.ts'
import { insertRow, lockRow, updateRow } from '../db/rows.ts'
import { invalid, Refusal } from '../errors.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { importCsv, type ImportPlan, type ImportSource, valuesOfCell } from './import.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

/** Priorities: a name, a note, and an id for those that exist. */
const plan: ImportPlan = {
  model: 'Ticket::Priority',
  columns: ['id', 'name', 'note'],
  save: async (ctx, { id, ...values }) => {
    if (values.name === 'cursed') throw invalid('invalid_value', 'Name is cursed', { field: 'name' })
    if (values.name === 'broken') throw new Error('a programming error')
    if (id) {
      const before = await lockRow(ctx.db, TicketPriority, Number(id))
      const { row, changes } = await updateRow(ctx, TicketPriority, before, values)
      ctx.emit({ kind: 'updated', object: 'ticket_priorities', id: row.id, changes })
      return { outcome: 'updated', record: row }
    }
    const row = await insertRow(ctx, TicketPriority, values)
    ctx.emit({ kind: 'created', object: 'ticket_priorities', id: row.id })
    return { outcome: 'created', record: row }
  },
}

const run = (source: Partial<ImportSource>, used = plan) =>
  unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, (ctx) =>
    importCsv(ctx, { data: '', separator: ',', try: false, ...source }, used),
  )
const names = async () => (await w.ada('GET', '/ticket_priorities')).body.map(({ name }: { name: string }) => name)
const events = async () => (await w.db.selectFrom('events').select(['kind', 'object_id']).execute()).length

test('lines create and update records, with an event for each', async () => {
  const answer = await run({ data: 'id,name,note\n,4 urgent,soon\n1,0 never,\n' })
  assert.deepEqual([answer.result, answer.stats, answer.errors], ['success', { created: 1, updated: 1 }, []])
  assert.deepEqual(
    answer.records?.map(({ name }) => name),
    ['4 urgent', '0 never'],
  )
  assert.deepEqual(await names(), ['0 never', '2 normal', '3 high', '4 urgent'])
  assert.equal(await events(), 2)
})

test('one invalid line undoes all, and every invalid line is reported', async () => {
  const answer = await run({ data: 'name\n4 urgent\ncursed\n1 low\n5 later\n' })
  assert.deepEqual(answer.errors, [
    'Line 2: Unable to create record - Name is cursed',
    'Line 3: Unable to create record - This object already exists.',
  ])
  assert.equal(answer.result, 'failed')
  assert.deepEqual([(await names()).length, await events()], [3, 0])
})

test('a dry run reports the changes and stores nothing', async () => {
  const answer = await run({ data: 'name\n4 urgent\n', try: true })
  assert.deepEqual([answer.try, answer.result, answer.stats], [true, 'success', { created: 1, updated: 0 }])
  assert.deepEqual([(await names()).length, await events()], [3, 0])
})

test('unknown and repeated columns are rejected before anything is saved', async () => {
  assert.deepEqual(await run({ data: 'name,__proto__,colour,name\na,b,c,d\n' }), {
    try: false,
    result: 'failed',
    errors: [
      "unknown attribute '__proto__' for Ticket::Priority.",
      "unknown attribute 'colour' for Ticket::Priority.",
      "Column 'name' appears more than once.",
    ],
    failures: [
      { code: 'csv_unknown_column', field: 'file', values: { name: '__proto__' } },
      { code: 'csv_unknown_column', field: 'file', values: { name: 'colour' } },
      { code: 'csv_repeated_column', field: 'file', values: { name: 'name' } },
    ],
  })
})

test('a file that is not CSV is a failed import, missing data an error', async () => {
  assert.match((await run({ data: 'name\n"open' })).errors[0] ?? '', /inside a quoted value/)
  assert.match((await run({ data: 'name\nx', separator: '~' })).errors[0] ?? '', /separator/)
  assert.match((await run({ data: `name\n${'x\n'.repeat(10_001)}` })).errors[0] ?? '', /more than 10000 lines/)
  assert.match((await run({ data: Buffer.from([0x6e, 0xff]) })).errors[0] ?? '', /UTF-8/)
  await assert.rejects(
    run({ data: ' \n' }),
    new Refusal(422, 'file_required', 'No source data submitted!', { field: 'file' }),
  )
})

test('an empty cell changes nothing, and surrounding spaces are ignored', async () => {
  await run({ data: 'id;name;note\n1; ; kept \n', separator: ';' })
  const { body } = await w.ada('GET', '/ticket_priorities/1')
  assert.deepEqual([body.name, body.note], ['1 low', 'kept'])
})

test('at most a hundred errors are collected', async () => {
  assert.equal((await run({ data: `name\n${'cursed\n'.repeat(150)}` })).errors.length, 100)
})

test('errors that are not caused by the file end the import', async () => {
  await assert.rejects(run({ data: 'name\n4 urgent\nbroken\n' }), /a programming error/)
  assert.equal((await names()).length, 3)
})

test('all records are removed first only if the model allows it', async () => {
  assert.match((await run({ data: 'name\nx', delete: true })).errors[0] ?? '', /cannot be deleted/)
  const removing: ImportPlan = {
    ...plan,
    removeAll: async ({ db }) => {
      const gone = await db.deleteFrom('ticket_priorities').execute()
      return Number(gone[0]?.numDeletedRows)
    },
  }
  const answer = await run({ data: 'name\nonly\n', delete: true }, removing)
  assert.deepEqual(answer.stats, { created: 1, updated: 0, deleted: 3 })
  assert.deepEqual(await names(), ['only'])
})

test('a cell can contain several values', () => {
  assert.deepEqual(valuesOfCell('a~~~ b,c ~~~~~~'), ['a', 'b,c'])
})
