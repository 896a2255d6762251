import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { findAnsweringAgent, identifyCallers } from './service.ts'

let w: World
let ctx: Ctx
before(async () => {
  w = await world()
  ctx = readingContext(w.app.deps, { actor: systemActor, requestId: 'test' })
})
after(() => w.close())
beforeEach(() => useCountry(''))

const created = async (body: Record<string, unknown>): Promise<number> => {
  const answer = await w.ada('POST', '/users', { firstname: 'Cara', lastname: 'Caller', ...body })
  assert.equal(answer.status, 201)
  await w.work.drain()
  return answer.body.id
}

const written = async (customer: string, body: string, more: Record<string, unknown> = {}): Promise<number> => {
  const article = { body, sender: 'Customer', type: 'phone', ...more }
  const answer = await w.ada('POST', '/tickets', { title: 'Call me', group: 'Users', customer, article })
  assert.equal(answer.status, 201)
  await w.work.drain()
  return answer.body.id
}

async function useCountry(code: string): Promise<void> {
  const { body: settings } = await w.ada('GET', '/settings')
  const setting = settings.find(({ name }: { name: string }) => name === 'cti_default_country')
  await w.ada('PUT', `/settings/${setting.id}`, { state_current: { value: code } })
  await w.work.drain()
}

const callers = async (number: string) => (await identifyCallers(ctx, number)).matches.map(({ user_id }) => user_id)
const kept = async (object: string, id: number) => {
  const { rows } = await sql<{ caller_id: string }>`
    select caller_id from cti_caller_ids where object = ${object} and o_id = ${id} order by id`.execute(w.db)
  return rows.map(({ caller_id }) => caller_id)
}

test('a caller is found by every number of a person', async () => {
  const id = await created({
    phone: '+49 (0)30 5550100',
    mobile: '0049 171 5550100',
    fax: '+493055501001',
    note: '<p>At home:<br>+44 20 7946 0100</p>',
  })
  for (const number of ['+49 30 5550100', '49305550100', '00491715550100', '493055501001', '+44 (0)20 7946 0100']) {
    const { matches, comment } = await identifyCallers(ctx, number)
    assert.equal(comment, 'Cara Caller', number)
    assert.partialDeepStrictEqual(matches, [{ level: 'known', object: 'User', o_id: id, user_id: id, comment: null }])
  }
})

test('empty, withheld and malformed numbers match no one', async () => {
  await created({ phone: '' })
  for (const number of ['', 'anonymous', '0', "' or 1=1 --", '%', '1'.repeat(100_000)])
    assert.deepEqual(await identifyCallers(ctx, number), { matches: [], comment: null })
})

test('a number shared by several people returns all of them, newest first', async () => {
  const number = '+49 30 5550200'
  const ids: number[] = []
  for (const firstname of ['Old', 'New']) {
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    ids.unshift(await created({ firstname, lastname: 'Sharer', phone: number }))
  }
  assert.deepEqual(await callers(number), ids)
  assert.equal((await identifyCallers(ctx, number)).comment, 'New Sharer,Old Sharer')
})

test('a number shared by many people returns each once, at most twenty', async () => {
  await sql`
    with people as (
      insert into users (login, created_by_id, updated_by_id)
      select 'colleague' || n, 1, 1 from generate_series(1, 25) as n returning id
    )
    insert into cti_caller_ids (caller_id, level, object, o_id, user_id)
    select '49305550201', 'known', object, id, id from people, unnest(array['User', 'Other']) as object`.execute(w.db)
  const found = await callers('49305550201')
  assert.deepEqual([found.length, new Set(found).size], [20, 20])
})

test('a number in a customer’s first message is a possible match, until a user has the number', async () => {
  const ticket = await written('otto@example.com', 'Reach me at +49 30 5550300, please.')
  assert.partialDeepStrictEqual(await identifyCallers(ctx, '49305550300'), {
    matches: [{ level: 'maybe', object: 'Ticket', o_id: ticket, user_id: 8 }],
    comment: 'maybe Otto Customer',
  })
  const id = await created({ phone: '+49 30 5550300' })
  assert.deepEqual(await callers('49305550300'), [id])
})

test('only the first article counts, and only the customer’s text', async () => {
  const ticket = await written('otto@example.com', 'Nothing here', { content_type: 'text/html' })
  await w.ada('POST', '/ticket_articles', { ticket_id: ticket, body: '+49 30 5550400', sender: 'Customer' })
  await written('otto@example.com', 'We are +49 30 5550400', { sender: 'Agent' })
  assert.deepEqual(await callers('49305550400'), [])
})

test('numbers are read from the visible text of HTML, not from its URLs', async () => {
  const body = '<a href="https://example.com/?to=+49305550500">+49&nbsp;30 <b>5550501</b></a>'
  const ticket = await written('otto@example.com', body, { content_type: 'text/html' })
  assert.deepEqual(await kept('Ticket', ticket), ['49305550501'])
})

test('a changed number is found immediately, and the old one is removed', async () => {
  const id = await created({ phone: '+49 30 5550600', mobile: '+49 171 5550600' })
  const [, mobile] = await kept('User', id)
  await w.ada('PUT', `/users/${id}`, { phone: '+49 30 5550601' })
  await w.work.drain()
  assert.deepEqual(await callers('49305550600'), [])
  assert.deepEqual(await kept('User', id), [mobile, '49305550601'])
})

test('a number follows the ticket’s customer and is deleted with the ticket', async () => {
  const ticket = await written('otto@example.com', '+49 30 5550700')
  await w.ada('PUT', `/tickets/${ticket}`, { customer_id: 6 })
  await w.work.drain()
  assert.deepEqual(await callers('49305550700'), [6])
  await w.ada('DELETE', `/tickets/${ticket}`)
  await w.work.drain()
  assert.deepEqual(await callers('49305550700'), [])
})

test('after a merge, a number stays with its article', async () => {
  const source = await written('otto@example.com', '+49 30 5550800')
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  const target = await written('otto@example.com', '+49 30 5550801')
  const { body } = await w.ada('GET', `/tickets/${target}`)
  assert.equal((await w.ada('PUT', `/ticket_merge/${source}/${body.number}`)).status, 200)
  await w.work.drain()
  assert.deepEqual(await kept('Ticket', source), [])
  assert.deepEqual(await kept('Ticket', target), ['49305550800'])
})

test('deleting a user removes their numbers', async () => {
  const id = await created({ phone: '+49 30 5550900' })
  assert.equal((await w.ada('DELETE', `/users/${id}`)).status, 200)
  await w.work.drain()
  assert.deepEqual(await kept('User', id), [])
})

test('the default country decides how national numbers are read', async () => {
  const id = await created({ phone: '030 5551000' })
  assert.deepEqual(await kept('User', id), ['0305551000'])
  const ticket = await written('otto@example.com', 'Call 030 5551050')
  assert.deepEqual(await callers('0305551000'), [id])
  await useCountry('DE')
  assert.deepEqual(await kept('Ticket', ticket), ['49305551050'])
  assert.deepEqual(await kept('User', id), ['49305551000'])
  for (const number of ['0305551000', '+49305551000']) assert.deepEqual(await callers(number), [id])
  await useCountry('AT')
  assert.deepEqual(await kept('User', id), ['43305551000'])
  await useCountry('')
  assert.deepEqual(await kept('User', id), ['0305551000'])
})

test('a change without a number writes nothing', async () => {
  const id = await created({ phone: '+49 30 5551100' })
  w.queries()
  await w.ada('PUT', `/users/${id}`, { vip: true })
  await w.work.drain()
  assert.equal(w.queries().filter((statement) => statement.includes('cti_caller_ids')).length, 0)
})

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from graphile_worker.jobs where task_identifier = 'keep-caller-ids'`.execute(w.db)
  return rows[0]?.count
}

test('a new ticket queues a search for numbers only if a customer wrote its message', async () => {
  const create = (sender: string) =>
    w.ada('POST', '/tickets', {
      title: 'Call me',
      group: 'Users',
      customer: 'otto@example.com',
      article: { body: 'Call +49 30 5550199', sender, type: 'phone' },
    })
  assert.equal((await create('Agent')).status, 201)
  assert.equal(await countWaiting(), 0)
  assert.equal((await create('Customer')).status, 201)
  assert.equal(await countWaiting(), 1)
  await w.work.drain()
})

test('the agent who answered is found by number, then phone, then login, then id', async () => {
  await w.ada('PUT', '/users/4', { phone: '+49 30 5551200' })
  await w.ada('PUT', '/users/5', { phone: '105' })
  await w.work.drain()
  const agnes = { id: 4, fullname: 'Agnes Agent' }
  const anton = { id: 5, fullname: 'Anton Agent' }
  const found = (answered: Parameters<typeof findAnsweringAgent>[1]) => findAnsweringAgent(ctx, answered)
  assert.deepEqual(await found({ answeringNumber: '0049305551200', user: 'anton@example.com' }), agnes)
  assert.deepEqual(await found({ answeringNumber: '105', user: 'agnes@example.com' }), anton)
  assert.deepEqual(await found({ answeringNumber: '999', user: 'Agnes@Example.com', userId: '5' }), agnes)
  assert.deepEqual(await found({ user: 'nobody', userId: '5' }), anton)
  assert.equal(await found({}), undefined)
  assert.equal(await found({ user: 'nora@example.com', userId: '6' }), undefined, 'a customer is no agent')
  assert.equal(await found({ userId: '99999999999999999999' }), undefined)
})

test('an inactive agent is not found for a call', async () => {
  const id = await created({ phone: '+49 30 5551300', roles: ['Agent'] })
  assert.equal((await findAnsweringAgent(ctx, { answeringNumber: '49305551300' }))?.id, id)
  await w.ada('PUT', `/users/${id}`, { active: false })
  assert.equal(await findAnsweringAgent(ctx, { answeringNumber: '49305551300' }), undefined)
})

test('a call from the number of a merged customer is a call of the user that it was merged into', async () => {
  const double = await created({ phone: '+49 30 5551400', roles: ['Customer'] })
  const other = await created({ firstname: 'Kept', phone: '+49 30 5551401', roles: ['Customer'] })
  await w.ada('POST', `/users/${double}/merges`, { into_id: other })
  await w.work.drain()
  const { matches, comment } = await identifyCallers(ctx, '49305551400')
  assert.deepEqual([matches.map(({ user_id }) => user_id), comment], [[other], 'Kept Caller'])
  await w.ada('PUT', `/users/${double}`, { active: true })
  assert.deepEqual(await callers('49305551400'), [double])
})
