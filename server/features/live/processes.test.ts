import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { closeCodes } from '#contract/live.ts'
import { systemActor } from '#kernel/actor.ts'
import { push } from '#kernel/realtime/push.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'
import { openLiveTest, type LiveTest, upToNow } from '#tests/support/live.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let near: LiveTest
let far: LiveTest

/** Another process, as far as it matters: its own caches, its own line, its own sockets, the same database. */
async function anotherProcess(): Promise<LiveTest> {
  const masterKey = Buffer.alloc(32, 7)
  const log = pino({ level: 'silent' })
  const deps = createDeps({ db: w.db, log, clock: () => w.clock.now, masterKey, blobs: 'database', dataDir: '' })
  return openLiveTest(w, await buildApp(deps))
}

before(async () => {
  w = await world()
  near = await openLiveTest(w)
  far = await anotherProcess()
})
after(async () => {
  await far.close()
  await near.close()
  await w.close()
})

const newTicket = async (): Promise<number> => {
  const article = { body: 'It burns', type: 'note', internal: false }
  const { body } = await w.ada('POST', '/tickets', { title: 'Printer', group: 'Users', customer_id: 6, article })
  return body.id
}

test('a change in one process reaches clients of another', async () => {
  const agnes = await far.as('agnes')
  const id = await newTicket()
  await agnes.waitFor('touch', (touch) => touch.object === 'tickets' && touch.id === id)
  await agnes.close()
})

test('presence is known in every process', async () => {
  const id = await newTicket()
  const [ada, agnes] = [await near.as('ada'), await far.as('agnes')]
  ada.say({ type: 'presence', ticket_id: id, state: 'viewing' })
  await ada.waitFor('presence')
  agnes.say({ type: 'presence', ticket_id: id, state: 'writing' })
  await ada.waitFor('presence', ({ people }) => people.some(({ state }) => state === 'writing'))
  await agnes.waitFor('presence', ({ people }) => people.some(({ user_id }) => user_id === 3))
  const { body } = await w.ada('GET', `/tickets/${id}/presence`)
  assert.deepEqual(body, [{ user_id: 4, state: 'writing' }])
  await Promise.all([ada.close(), agnes.close()])
})

test('revoked permissions and accounts apply in all processes', async () => {
  const [agnes, noah] = [await far.as('agnes'), await far.as('noah')]
  const id = await newTicket()
  await agnes.waitFor('touch', (touch) => touch.object === 'tickets' && touch.id === id)
  agnes.mark()
  await w.ada('PUT', '/users/4', { group_ids: { 2: ['full'] } })
  await w.ada('PUT', `/tickets/${id}`, { title: 'Out of sight' })
  await upToNow(w, agnes, 4)
  assert.ok(!agnes.touches().includes(`tickets ${id}`))
  await w.ada('PUT', '/users/4', { group_ids: { 1: ['full'], 2: ['full'] } })
  await w.ada('PUT', '/users/7', { active: false })
  assert.equal((await noah.closed).code, closeCodes.signedOut)
  await agnes.close()
})

test('a direct message reaches the user in any process', async () => {
  const agnes = await far.as('agnes')
  const occasion = { actor: systemActor, requestId: 'test' }
  await unitOfWork(w.app.deps, occasion, (ctx) => push(ctx, [4], { type: 'presence', ticket_id: 9, people: [] }))
  await agnes.waitFor('presence', ({ ticket_id }) => ticket_id === 9)
  await agnes.close()
})

test('a process that stops closes its connections, and clients reconnect elsewhere without missing anything', async () => {
  const third = await anotherProcess()
  const agnes = await third.as('agnes')
  await third.close()
  assert.equal((await agnes.closed).code, closeCodes.goingAway)
  const id = await newTicket()
  const back = await near.as('agnes')
  back.say({ type: 'resume', cursor: agnes.hello.cursor })
  await back.waitFor('catch_up', ({ complete }) => complete)
  assert.ok(back.touches().includes(`tickets ${id}`))
  await back.close()
})
