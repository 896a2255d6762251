import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '#kernel/actor.ts'
import type { LiveChange } from '#contract/live.ts'
import { mostEvents } from '#kernel/realtime/event-feed.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openLiveTest, type LiveTest, upToNow } from '#tests/support/live.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
let stage: LiveTest
let ticket: number
before(async () => {
  w = await world()
  stage = await openLiveTest(w)
  const article = { body: 'It burns', type: 'note', internal: false }
  const { body } = await w.ada('POST', '/tickets', { title: 'Printer', group: 'Users', customer_id: 6, article })
  ticket = body.id
})
after(async () => {
  await stage.close()
  await w.close()
})

const rename = (title: string) => w.ada('PUT', `/tickets/${ticket}`, { title })
const addNote = () =>
  w.ada('POST', '/ticket_articles', { ticket_id: ticket, body: 'Hush', type: 'note', internal: true })
/**
 * A cursor after everything that has happened. It may take a moment: the oldest transaction that still writes
 * holds cursors back, even one of another database of this server, and other tests run in parallel.
 */
const beginning = async (): Promise<string> => {
  const { rows } = await sql<{ txid: string }>`select pg_current_xact_id()::text as txid`.execute(w.db)
  return eventually(async () => {
    const { cursor } = (await w.ada('GET', '/live/changes')).body
    return BigInt(cursor) > BigInt(rows[0]?.txid ?? 0) && cursor
  })
}
const changes = async (call: Call, since: string) => (await call('GET', `/live/changes?since=${since}`)).body
const named = ({ changes: list }: { changes: LiveChange[] }) => list.map(({ object, id }) => `${object} ${id}`)

test('a client that reconnects gets the messages it missed and may read', async () => {
  await beginning()
  const [agnes, nora, anton] = await Promise.all([stage.as('agnes'), stage.as('nora'), stage.as('anton')])
  const { cursor } = agnes.hello
  await Promise.all([agnes.close(), nora.close(), anton.close()])
  // Another tab of Agnes shows when the changes have been sent: sent later, they would arrive twice.
  const tab = await stage.as('agnes')
  await rename('Missed')
  await addNote()
  await upToNow(w, tab, 4)
  const back = { agnes: await stage.as('agnes'), nora: await stage.as('nora'), anton: await stage.as('anton') }
  for (const screen of Object.values(back)) screen.say({ type: 'resume', cursor })
  const { missed, from, complete } = await back.agnes.waitFor('catch_up')
  assert.deepEqual([from, complete, missed], [cursor, true, back.agnes.touches().length])
  assert.ok(back.agnes.touches().includes(`tickets ${ticket}`))
  assert.ok(back.agnes.touches().some((touch) => touch.startsWith('ticket_articles')))
  await back.nora.waitFor('catch_up')
  assert.ok(back.nora.touches().includes(`tickets ${ticket}`))
  assert.ok(!back.nora.touches().some((touch) => touch.startsWith('ticket_articles')))
  await back.anton.waitFor('catch_up')
  assert.deepEqual(back.anton.touches(), ['users 4'])
  await Promise.all([tab, ...Object.values(back)].map((screen) => screen.close()))
})

test('missed messages are requested once per connection', async () => {
  const screen = await stage.as('agnes')
  const { cursor } = screen.hello
  for (let count = 0; count < 3; count += 1) screen.say({ type: 'resume', cursor })
  screen.say({ type: 'ping' })
  await screen.waitFor('pong')
  assert.deepEqual([screen.all('catch_up').length, screen.all('error').length], [1, 2])
  await screen.close()
})

test('a pong contains the current cursor', async () => {
  const screen = await stage.as('agnes')
  await rename('On time')
  await screen.waitFor('touch', ({ object, id }) => object === 'tickets' && id === ticket)
  screen.say({ type: 'ping' })
  const { cursor } = await screen.waitFor('pong')
  assert.ok(BigInt(cursor) >= BigInt(screen.hello.cursor))
  await screen.close()
})

test('clients without a WebSocket get the same over HTTP', async () => {
  const since = await beginning()
  await rename('Polled')
  await addNote()
  const { cursor, complete, changes: list } = await changes(w.agnes, since)
  assert.equal(complete, true)
  const at = w.clock.now.toISOString()
  assert.partialDeepStrictEqual(
    list.find(({ object }: LiveChange) => object === 'tickets'),
    { id: ticket, kind: 'updated', at },
  )
  assert.ok(named({ changes: list }).includes('overviews 0'))
  assert.ok(named(await changes(w.nora, since)).includes(`tickets ${ticket}`))
  assert.deepEqual(named(await changes(w.anton, since)), [])
  assert.deepEqual(named(await changes(w.otto, since)), [])
  assert.ok(BigInt(cursor) >= BigInt(since))
})

test('a change that commits after a later one is not missed', async () => {
  const emitting = (id: number, commit: Promise<void>, written: () => void) =>
    unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, async ({ db }) => {
      await sql`insert into events (at, kind, object, object_id, actor_id, via)
        values (now(), 'created', 'rockets', ${id}, 1, 'system')`.execute(db)
      written()
      await commit
    })
  const since = await beginning()
  const [gate, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = emitting(1, gate.promise, written.resolve)
  await written.promise
  await emitting(2, Promise.resolve(), () => undefined)
  const first = await changes(w.ada, since)
  assert.ok(named(first).includes('rockets 2') && !named(first).includes('rockets 1'))
  gate.resolve()
  await slow
  assert.ok(named(await changes(w.ada, first.cursor)).includes('rockets 1'))
})

test('too many changes, or the cursor of another database, require a full reload', async () => {
  const since = await beginning()
  await sql`insert into events (at, kind, object, object_id, actor_id, via)
    select now(), 'updated', 'users', 4, 1, 'system' from generate_series(1, ${mostEvents + 1})`.execute(w.db)
  assert.partialDeepStrictEqual(await changes(w.ada, since), { changes: [], complete: false })
  assert.partialDeepStrictEqual(await changes(w.ada, '9'.repeat(18)), { changes: [], complete: false })
  const screen = await stage.as('ada')
  screen.say({ type: 'resume', cursor: since })
  assert.partialDeepStrictEqual(await screen.waitFor('catch_up'), { complete: false, missed: 0 })
  await screen.close()
})

test('a burst that is too long for the socket is reported once', async () => {
  const screen = await stage.as('agnes')
  await unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, async (ctx) => {
    for (let id = 1; id <= mostEvents + 1; id += 1) ctx.emit({ kind: 'created', object: 'users', id: 1000 + id })
  })
  const { complete } = await screen.waitFor('catch_up')
  assert.deepEqual([complete, screen.touches().length], [false, 0])
  await screen.close()
})

test('an invalid cursor and missing credentials are rejected', async () => {
  for (const since of ['0', '-1', 'abc', '1:1:', '9'.repeat(19), '1e3', "1'--", '']) {
    assert.equal((await w.ada('GET', `/live/changes?since=${encodeURIComponent(since)}`)).status, 422, since)
  }
  assert.equal((await w.ada('GET', '/live/changes?since[]=1')).status, 422)
  assert.equal((await w.anyone('GET', '/live/changes')).status, 401)
})

test('catching up costs one query per table, regardless of the number of changes', async (t) => {
  // Without a listener: a notification between two requests would clear caches, which are then read again.
  const quiet = await world()
  t.after(() => quiet.close())
  const article = { body: 'It burns', type: 'note', internal: false }
  const { body } = await quiet.ada('POST', '/tickets', { title: 'Printer', group: 'Users', customer_id: 6, article })
  const { cursor } = (await quiet.ada('GET', '/live/changes')).body
  const add = () => quiet.ada('POST', '/ticket_articles', { ticket_id: body.id, body: 'Hush', type: 'note' })
  const countFor = async () => {
    await changes(quiet.agnes, cursor)
    quiet.queries()
    await changes(quiet.agnes, cursor)
    return quiet.queries().length
  }
  await quiet.ada('PUT', `/tickets/${body.id}`, { title: 'One' })
  await add()
  const few = await countFor()
  for (let count = 0; count < 5; count += 1) await add()
  assert.equal(await countFor(), few)
})
