import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'
import { systemActor } from './actor.ts'
import type { Ctx } from './context.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'

let w: World
let share: GroupCommit
before(async () => {
  w = await world()
})
after(() => w.close())
beforeEach(async () => {
  share = createGroupCommit(w.app.deps, { actor: systemActor, requestId: 'test' })
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

test('a single piece of work has its own transaction', async () => {
  await share(add('a'))
  await share(add('b'))
  assert.equal(begun(), 2)
  assert.deepEqual(await names(), ['a', 'b'])
})

test('pieces that wait share a transaction, in order of arrival', async () => {
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

test('a piece that fails does not undo the others', async () => {
  const failing = async (ctx: Ctx) => {
    await add('never')(ctx)
    throw new Error('no')
  }
  const pieces = [add('a'), add('b'), add('c'), failing, add('d')].map((work) => share(work))
  const outcomes = (await Promise.allSettled(pieces)).map(({ status }) => status)
  assert.deepEqual(outcomes, ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  assert.deepEqual((await names()).toSorted(), ['a', 'b', 'c', 'd'])
})

test('without a database all pieces fail, and none is retried', async () => {
  let tries = 0
  const unreachable = async () => {
    tries += 1
    throw Object.assign(new Error('gone'), { code: '57P01' })
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => share(unreachable)))
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  // Two alone, and one of the three that waited together.
  assert.equal(tries, 3)
})
