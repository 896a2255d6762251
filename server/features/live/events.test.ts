import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { StreamedEvent } from '#contract/event.ts'
import { systemActor } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { openLiveTest, type LiveTest } from '#tests/support/live.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
let stage: LiveTest
let ticket: number
before(async () => {
  w = await world()
  // It listens to notifications, as the running application does.
  stage = await openLiveTest(w)
  const article = { body: 'It burns', type: 'note', internal: false }
  const values = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article }
  ticket = (await w.ada('POST', '/tickets', values)).body.id
})
after(async () => {
  await stage.close()
  await w.close()
})

const start = async (): Promise<string> => (await w.ada('GET', '/events')).body.cursor
const ask = async (call: Call, after: string, more = '') =>
  (await call('GET', `/events?after=${encodeURIComponent(after)}${more}`)).body

/** Everything after the cursor, in small pages. */
async function readAll(call: Call, after: string, limit = 7) {
  const events: StreamedEvent[] = []
  let page = { cursor: after, more: true, events }
  while (page.more) {
    page = await ask(call, page.cursor, `&limit=${limit}`)
    events.push(...page.events)
  }
  return { events, cursor: page.cursor }
}

test('a consumer gets what concurrent writers wrote: everything, once, and each record in its order', async () => {
  const first = await start()
  const received: StreamedEvent[] = []
  const writing = new AbortController()
  const consume = async () => {
    let cursor = first
    while (!writing.signal.aborted) {
      const page = await readAll(w.ada, cursor, 5)
      received.push(...page.events)
      ;({ cursor } = page)
    }
    received.push(...(await readAll(w.ada, cursor)).events)
  }
  const consumer = consume()
  const open = (work: Parameters<typeof unitOfWork<void>>[2]) =>
    unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)
  // Each writes to all records, and holds its transaction open for a different time.
  const write = async (writer: number) => {
    for (let round = 0; round < 15; round += 1)
      await open(async (ctx) => {
        await sql`select pg_current_xact_id(), pg_sleep(${((writer * 7 + round * 3) % 5) / 500})`.execute(ctx.db)
        const id = 1 + ((writer + round) % 3)
        await sql`select pg_advisory_xact_lock(${id})`.execute(ctx.db)
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from events where object = 'rockets' and object_id = ${id}`.execute(ctx.db)
        ctx.emit({ kind: 'updated', object: 'rockets', id, changes: { count: [null, rows[0]?.count] } })
      })
  }
  await Promise.all([0, 1, 2, 3].map(write))
  writing.abort()
  await consumer
  const rockets = received.filter(({ object }) => object === 'rockets')
  const { rows: written } = await sql<{ id: number }>`select id from events where object = 'rockets'`.execute(w.db)
  assert.equal(rockets.length, 60)
  const byNumber = (one: number, other: number) => one - other
  assert.deepEqual(rockets.map(({ id }) => id).toSorted(byNumber), written.map(({ id }) => id).toSorted(byNumber))
  for (const record of [1, 2, 3]) {
    const ids = rockets.filter(({ object_id }) => object_id === record).map(({ id }) => id)
    assert.deepEqual(ids, ids.toSorted(byNumber))
  }
  // A consumer that stopped meanwhile gets exactly the same, and can go on after any single event.
  const late = (await readAll(w.ada, first, 11)).events.filter(({ object }) => object === 'rockets')
  assert.deepEqual(late.map(({ id }) => id).toSorted(byNumber), rockets.map(({ id }) => id).toSorted(byNumber))
  const rest = (await readAll(w.ada, late[9]?.cursor ?? '')).events.filter(({ object }) => object === 'rockets')
  assert.deepEqual(
    rest.map(({ id }) => id),
    late.slice(10).map(({ id }) => id),
  )
})

test('events are shown by permission, without internal attributes for customers', async () => {
  const cursor = await start()
  await w.ada('PUT', `/tickets/${ticket}`, { title: 'Plotter', note: 'Difficult' })
  await w.ada('POST', '/ticket_articles', { ticket_id: ticket, body: 'Hush', type: 'note', internal: true })
  const ofTicket = async (call: Call) =>
    (await readAll(call, cursor)).events.filter(({ object }) => object === 'tickets' || object === 'ticket_articles')
  const [agnes, nora] = [await ofTicket(w.agnes), await ofTicket(w.nora)]
  assert.partialDeepStrictEqual(agnes[0], {
    kind: 'updated',
    object: 'tickets',
    object_id: ticket,
    actor_id: 3,
    rule: null,
    changes: { title: ['Printer', 'Plotter'] },
  })
  assert.ok(agnes[0]?.attributes.includes('note'))
  assert.ok(agnes.some(({ object }) => object === 'ticket_articles'))
  assert.deepEqual(nora[0]?.changes?.title, ['Printer', 'Plotter'])
  assert.ok(!nora.some(({ attributes, object }) => attributes.includes('note') || object === 'ticket_articles'))
  assert.deepEqual(await ofTicket(w.otto), [])
  assert.equal((await w.anyone('GET', '/events')).status, 401)
})

test('a request waits for the next event, and answers in lines if asked', async () => {
  const cursor = await start()
  const waiting = ask(w.ada, cursor, '&wait=60')
  await w.ada('PUT', `/tickets/${ticket}`, { title: 'Scanner' })
  assert.ok((await waiting).events.length > 0)
  const headers = { accept: 'application/x-ndjson' }
  const path = `/events?after=${encodeURIComponent(cursor)}`
  const { text, headers: answered } = await w.ada('GET', path, undefined, headers)
  assert.match(String(answered['content-type']), /^application\/x-ndjson/)
  const parsed = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.ok(parsed.some(({ object, object_id }) => object === 'tickets' && object_id === ticket))
  assert.deepEqual(Object.keys(parsed.at(-1)), ['cursor', 'more'])
  const nothing = await ask(w.otto, await start(), '&wait=1')
  assert.deepEqual(nothing.events, [])
})

test('wrong cursors, and those whose events are no longer kept, are refused', async () => {
  for (const wrong of [
    '1',
    'abc',
    '1:1:~~',
    "1:1:'~~0",
    '9:9~~1',
    '1:1:~~-1',
    '5:3:~~0',
    '5:9:4~~0',
    '5:9:8,7~~0',
    '0:0:~~0',
  ]) {
    const { status } = await w.ada('GET', `/events?after=${encodeURIComponent(wrong)}`)
    assert.equal(status, 422, wrong)
  }
  assert.equal((await w.ada('GET', '/events?limit=5000')).status, 422)
  assert.equal((await w.ada('GET', '/events?wait=3600')).status, 422)
  const cursor = await start()
  assert.equal((await w.ada('GET', '/events?after=999999999999:999999999999:~~0')).status, 410)
  await sql`insert into event_horizon (txid) values (pg_current_xact_id())`.execute(w.db)
  const { status, body } = await w.ada('GET', `/events?after=${encodeURIComponent(cursor)}`)
  assert.deepEqual([status, body.code], [410, 'events_forgotten'])
  await sql`delete from event_horizon`.execute(w.db)
})
