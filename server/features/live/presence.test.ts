import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { PersonPresent } from '#contract/live.ts'
import type { CastName } from '#tests/support/cast.ts'
import { openLiveTest, type TestSocket, type LiveTest } from '#tests/support/live.ts'
import { type Call, type World, world } from '#tests/support/world.ts'
import { createPresenceTable } from '#kernel/realtime/presence-table.ts'

let w: World
let stage: LiveTest
let ticket: number
before(async () => {
  w = await world()
  stage = await openLiveTest(w)
})
// A new ticket for each test: users of the last one may still be leaving.
beforeEach(async () => {
  const article = { body: 'It burns', type: 'note', internal: false }
  const { body } = await w.ada('POST', '/tickets', { title: 'Printer', group: 'Users', customer_id: 6, article })
  ticket = body.id
})
afterEach(() => stage.empty())
after(async () => {
  await stage.close()
  await w.close()
})

type State = 'viewing' | 'writing' | 'idle' | 'left'

/** A user who has the ticket open. */
async function at(name: CastName, state: State = 'viewing'): Promise<TestSocket> {
  const screen = await stage.as(name)
  screen.say({ type: 'presence', ticket_id: ticket, state })
  return screen
}

const sees = (screen: TestSocket, people: PersonPresent[]) =>
  screen.waitFor('presence', (message) => JSON.stringify(message.people) === JSON.stringify(people))
const listed = async (call: Call): Promise<PersonPresent[]> => (await call('GET', `/tickets/${ticket}/presence`)).body

test('agents at a ticket see each other arrive, write and leave', async () => {
  const ada = await at('ada')
  await sees(ada, [])
  const agnes = await at('agnes')
  await sees(agnes, [{ user_id: 3, state: 'viewing' }])
  await sees(ada, [{ user_id: 4, state: 'viewing' }])
  agnes.say({ type: 'presence', ticket_id: ticket, state: 'writing' })
  await sees(ada, [{ user_id: 4, state: 'writing' }])
  assert.deepEqual(await listed(w.ada), [{ user_id: 4, state: 'writing' }])
  ada.mark()
  agnes.say({ type: 'presence', ticket_id: ticket, state: 'left' })
  await sees(ada, [])
  ada.mark()
  agnes.say({ type: 'presence', ticket_id: ticket, state: 'idle' })
  await sees(ada, [{ user_id: 4, state: 'idle' }])
  ada.mark()
  await agnes.close()
  await sees(ada, [])
})

test('of several windows of one user, the most active state is shown', async () => {
  const ada = await at('ada')
  await at('agnes', 'writing')
  await sees(ada, [{ user_id: 4, state: 'writing' }])
  ada.mark()
  const second = await at('agnes', 'idle')
  await sees(second, [{ user_id: 3, state: 'viewing' }])
  assert.deepEqual(await listed(w.ada), [{ user_id: 4, state: 'writing' }])
})

test('customers and agents of other groups neither send nor receive presence', async () => {
  const ada = await at('ada')
  await sees(ada, [])
  ada.mark()
  for (const name of ['nora', 'anton', 'pia'] as const) {
    const screen = await at(name, 'writing')
    assert.equal((await screen.waitFor('error')).code, 'not_allowed')
    assert.deepEqual(screen.all('presence'), [])
  }
  assert.deepEqual(await listed(w.ada), [])
  assert.deepEqual(ada.all('presence'), [])
  const answers = await Promise.all([w.nora, w.anton, w.pia].map((call) => call('GET', `/tickets/${ticket}/presence`)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 403],
  )
  assert.equal((await w.ada('GET', '/tickets/999999/presence')).status, 404)
})

test('a user who loses access to the ticket gets no more presence messages', async () => {
  const agnes = await at('agnes')
  await sees(agnes, [])
  agnes.mark()
  await w.ada('PUT', `/tickets/${ticket}`, { group: 'Support' })
  const ada = await at('ada')
  await sees(ada, [{ user_id: 4, state: 'viewing' }])
  agnes.say({ type: 'ping' })
  await agnes.waitFor('pong')
  assert.deepEqual(agnes.all('presence'), [])
  await w.ada('PUT', `/tickets/${ticket}`, { group: 'Users' })
})

test('one connection can have at most thirty tickets open', async () => {
  const ids = [ticket]
  const article = { body: 'x', type: 'note' }
  while (ids.length < 31) {
    const { body } = await w.ada('POST', '/tickets', { title: 'x', group: 'Users', customer_id: 6, article })
    ids.push(body.id)
  }
  const ada = await stage.as('ada')
  for (const [index, ticket_id] of ids.entries()) {
    ada.say({ type: 'presence', ticket_id, state: 'viewing' })
    if (index < 30) await ada.waitFor('presence', (message) => message.ticket_id === ticket_id)
  }
  assert.equal((await ada.waitFor('error')).code, 'too_many_tickets')
})

test('recently used tabs of clients without a socket count as presence', async () => {
  const { body } = await w.agnes('POST', '/taskbar', { key: `Ticket-${ticket}`, callback: 'TicketZoom', params: {} })
  assert.deepEqual(await listed(w.ada), [{ user_id: 4, state: 'viewing' }])
  await w.agnes('PUT', `/taskbar/${body.id}`, { state: { article: { body: 'Dear' } } })
  assert.deepEqual(await listed(w.ada), [{ user_id: 4, state: 'writing' }])
  assert.deepEqual(await listed(w.agnes), [])
  w.clock.now = new Date(w.clock.now.getTime() + 600_000)
  assert.deepEqual(await listed(w.ada), [])
})

test('presence is not stored', async () => {
  const { count } = await w.db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('object', 'like', '%presence%')
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 0)
})

test('presence that is not renewed expires', () => {
  const table = createPresenceTable(-1)
  const agnes = { connection_id: 'a', owner: { user_id: 4 }, topic: 'ticket:7', state: 'viewing' }
  const others = () => table.listOthers('ticket:7', { user_id: 3 }).map(({ owner }) => owner)
  assert.equal(table.note(agnes), true)
  assert.deepEqual(others(), [{ user_id: 4 }])
  assert.deepEqual(table.expire(), ['ticket:7'])
  assert.deepEqual(others(), [])
  assert.deepEqual(table.expire(), [])
})
