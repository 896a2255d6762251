import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Rule } from '#kernel/events/events.ts'
import { changeTicket, lockAnyTicket } from '#features/tickets/service.ts'
import { type World, world } from '#tests/support/world.ts'
import { loadTicketChanges } from './ticket-changes.ts'

/** The clock does not advance: everything happens in one millisecond. */
let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const newTicket = async (): Promise<{ id: number; number: string }> =>
  (await w.agnes('POST', '/tickets', { title: 'Printer', group: 'Users', customer_id: 6, owner_id: 4 })).body

const newNote = async (ticketId: number, call = w.ada): Promise<number> =>
  (await call('POST', '/ticket_articles', { ticket_id: ticketId, body: 'A note', type: 'note' })).body.id

async function changesOfTicket(id: number) {
  const events = await w.db
    .selectFrom('events')
    .select('id')
    .where('object', '=', 'tickets')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  return loadTicketChanges(
    w.db,
    events.map((event) => event.id),
  )
}

test('a change includes the articles of its own unit of work, not of others in the same millisecond', async () => {
  const { id } = await newTicket()
  const first = await newNote(id)
  await w.ada('PUT', `/tickets/${id}`, { title: 'Printer on fire' })
  const second = await newNote(id, w.agnes)
  const changes = await changesOfTicket(id)
  assert.deepEqual(
    changes.map(({ articleIds }) => articleIds),
    [[], [first], [], [second]],
  )
})

test('only the unit of work that merged reports the merge', async () => {
  const [source, target] = [await newTicket(), await newTicket()]
  await w.ada('PUT', `/ticket_merge/${source.id}/${target.number}`)
  await w.ada('PUT', `/tickets/${target.id}`, { title: 'Printers' })
  assert.deepEqual(
    (await changesOfTicket(target.id)).map(({ type, about }) => [type, about]),
    [
      ['create', null],
      ['update.received_merge', source.number],
      ['update', null],
    ],
  )
  assert.deepEqual(
    (await changesOfTicket(source.id)).map(({ type, about }) => [type, about]),
    [
      ['create', null],
      ['update.merged_into', target.number],
    ],
  )
})

test('a change by a rule is told to nobody', async () => {
  const { id } = await newTicket()
  const raise: Rule = {
    name: 'raise priority',
    on: ['ticket_articles.created'],
    run: async (ctx) => void (await changeTicket(ctx, await lockAnyTicket(ctx, id), { priority_id: 3 })),
  }
  Object.assign(w.app.deps, { rules: [raise] })
  const note = await newNote(id)
  Object.assign(w.app.deps, { rules: [] })
  const [, byAda, ...others] = await changesOfTicket(id)
  assert.deepEqual([byAda?.articleIds, byAda?.causedBy], [[note], 3])
  assert.deepEqual(others, [])
})
