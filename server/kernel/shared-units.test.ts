import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'
import { systemActor } from './actor.ts'
import type { Ctx } from './context.ts'
import { createSharedUnits, type ShareUnit } from './shared-units.ts'

let w: World
let share: ShareUnit
before(async () => {
  w = await world()
})
after(() => w.close())
beforeEach(async () => {
  share = createSharedUnits(w.app.deps, { actor: systemActor, requestId: 'test' })
  await w.db.deleteFrom('tag_items').execute()
  w.queries()
})

const add = (name: string) => async (ctx: Ctx) => {
  await ctx.db.insertInto('tag_items').values({ name, created_by_id: 1 }).execute()
  ctx.emit({ kind: 'created', object: 'tag_items', id: name.length, changes: { name: [null, name] } })
}
const names = async () => {
  const rows = await w.db.selectFrom('tag_items').select('name').orderBy('id').execute()
  return rows.map(({ name }) => name)
}
const begun = () => w.queries().filter((text) => text === 'begin').length

test('alone, a piece of work has a transaction of its own', async () => {
  await share(add('a'))
  await share(add('b'))
  assert.equal(begun(), 2)
  assert.deepEqual(await names(), ['a', 'b'])
})

test('what has to wait shares a transaction, in the order it came', async () => {
  const wanted = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  await Promise.all(wanted.map((name) => share(add(name))))
  assert.ok(begun() <= 4)
  const written = await names()
  assert.deepEqual(written.toSorted(), wanted)
  assert.deepEqual(
    written.filter((name) => name > 'b'),
    ['c', 'd', 'e', 'f', 'g'],
  )
})

test('one that fails takes nothing of the others with it', async () => {
  const failing = async (ctx: Ctx) => {
    await add('never')(ctx)
    throw new Error('no')
  }
  const pieces = [add('a'), add('b'), add('c'), failing, add('d')].map((work) => share(work))
  const outcomes = (await Promise.allSettled(pieces)).map(({ status }) => status)
  assert.deepEqual(outcomes, ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  assert.deepEqual((await names()).toSorted(), ['a', 'b', 'c', 'd'])
})

test('without a database all fail, and none is tried again', async () => {
  let tries = 0
  const stranded = async () => {
    tries += 1
    throw Object.assign(new Error('gone'), { code: '57P01' })
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => share(stranded)))
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  // Two alone, and one of the three that waited together.
  assert.equal(tries, 3)
})
