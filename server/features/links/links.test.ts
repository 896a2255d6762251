import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Ticket } from '#features/tickets/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type Call, type World, world } from '#tests/support/world.ts'
import { linksExtension } from './extension.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Made = { id: number; number: string }
const newTicket = async (more: Record<string, unknown> = {}): Promise<Made> =>
  (await w.ada('POST', '/tickets', { title: 'Linked', group: 'Users', customer: 'nora@example.com', ...more })).body

const linking = (type: string, source: Made, target: Made) => ({
  link_type: type,
  link_object_source: 'Ticket',
  link_object_source_number: source.number,
  link_object_target: 'Ticket',
  link_object_target_value: target.id,
})
const add = (call: Call, type: string, source: Made, target: Made) =>
  call('POST', '/links/add', linking(type, source, target))
const ends = (type: string, source: Made, target: Made) => ({
  link_type: type,
  link_object_source: 'Ticket',
  link_object_source_value: source.id,
  link_object_target: 'Ticket',
  link_object_target_value: target.id,
})
const list = (call: Call, { id }: { id: number }) => call('GET', `/links?link_object=Ticket&link_object_value=${id}`)
const linksOf = async (ticket: { id: number }, call: Call = w.ada): Promise<string[]> =>
  (await list(call, ticket)).body.links.map(
    ({ link_type, link_object_value }: Record<string, string>) => `${link_type} ${link_object_value}`,
  )
const pair = async () => [await newTicket(), await newTicket()] as const

test('a link is stored once and visible from both tickets', async () => {
  const [a, b] = await pair()
  const { status, body } = await add(w.agnes, 'normal', a, b)
  assert.equal(status, 201)
  assert.deepEqual(body, {
    id: body.id,
    link_type_id: 1,
    link_object_source_id: 1,
    link_object_source_value: a.id,
    link_object_target_id: 1,
    link_object_target_value: b.id,
    created_at: w.clock.now.toISOString(),
    updated_at: w.clock.now.toISOString(),
  })
  assert.deepEqual([await linksOf(a), await linksOf(b)], [[`normal ${b.id}`], [`normal ${a.id}`]])
})

test('parent and child depend on the ticket that is viewed', async () => {
  const [a, b] = await pair()
  await add(w.agnes, 'parent', a, b)
  assert.deepEqual([await linksOf(a), await linksOf(b)], [[`child ${b.id}`], [`parent ${a.id}`]])
  const { body } = await list(w.agnes, a)
  assert.deepEqual(Object.keys(body.assets.Ticket), [String(b.id)])
})

test('a link cannot be created twice, not even from the other ticket', async () => {
  const [a, b] = await pair()
  await add(w.agnes, 'parent', a, b)
  await add(w.agnes, 'normal', a, b)
  for (const again of [add(w.agnes, 'parent', a, b), add(w.agnes, 'child', b, a), add(w.agnes, 'normal', b, a)]) {
    const { status, body } = await again
    assert.deepEqual([status, body.error], [422, 'This object already exists.'])
  }
  assert.equal((await linksOf(a)).length, 2)
  assert.equal((await add(w.agnes, 'parent', b, a)).status, 201, 'each may be the parent of the other')
})

test('of two concurrent requests for the same link, one succeeds', async () => {
  const [a, b] = await pair()
  const answers = await Promise.all([add(w.agnes, 'normal', a, b), add(w.ada, 'normal', b, a)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422])
  assert.equal((await linksOf(a)).length, 1)
})

test('a link is removed from either ticket, by body or by query, and the record of the other ticket is returned', async () => {
  const [a, b] = await pair()
  const { body: made } = await add(w.agnes, 'parent', a, b)
  const { status, body } = await w.agnes('DELETE', '/links/remove', ends('child', b, a))
  assert.deepEqual([status, body], [201, [made]])
  assert.deepEqual([await linksOf(a), await linksOf(b)], [[], []])
  await add(w.agnes, 'normal', a, b)
  const query = new URLSearchParams(ends('normal', a, b) as never)
  const direct = await w.agnes('DELETE', `/links/remove?${query}`)
  assert.deepEqual([direct.status, direct.body], [201, []])
  assert.deepEqual(await linksOf(a), [])
  assert.deepEqual(
    (await w.agnes('DELETE', '/links/remove', ends('normal', a, b))).body,
    [],
    'nothing is left to remove',
  )
})

test('removing one type keeps the others', async () => {
  const [a, b] = await pair()
  await add(w.agnes, 'parent', a, b)
  await add(w.agnes, 'normal', a, b)
  await w.agnes('DELETE', '/links/remove', ends('child', a, b))
  assert.equal((await linksOf(a)).length, 2, 'the other way round it is another link')
  await w.agnes('DELETE', '/links/remove', ends('normal', b, a))
  assert.deepEqual(await linksOf(a), [`child ${b.id}`])
})

test('linking requires change access to the target and read access to the source', async () => {
  const [a, b] = await pair()
  const foreign = await newTicket({ group: 'Support' })
  const statuses = async (source: Made, target: Made) =>
    Promise.all(
      (['agnes', 'anton', 'nora', 'otto', 'pia'] as const).map(
        async (name) => (await add(w[name], 'normal', source, target)).status,
      ),
    )
  assert.deepEqual(await statuses(a, b), [201, 403, 403, 403, 403])
  assert.deepEqual(await statuses(a, foreign), [403, 403, 403, 403, 403])
  assert.deepEqual(await statuses(foreign, b), [403, 403, 403, 403, 403])
  assert.equal((await add(w.ada, 'normal', foreign, b)).status, 201)
  for (const name of ['agnes', 'anton', 'nora', 'pia'] as const)
    assert.equal((await w[name]('DELETE', '/links/remove', ends('normal', foreign, b))).status, 403)
  assert.deepEqual(await linksOf(foreign), [`normal ${b.id}`])
})

test('read access is not enough to link', async () => {
  const [a, b] = await pair()
  const { body } = await w.ada('POST', '/users', {
    email: 'reader@links.example',
    password: 'Correct-Horse-7',
    roles: ['Agent'],
    group_ids: { 1: ['read'] },
  })
  const reader: Call = (method, path, input) => w.ada(method, path, input, { from: String(body.id) })
  assert.equal((await add(reader, 'normal', a, b)).status, 403)
  await add(w.ada, 'normal', a, b)
  assert.equal((await reader('DELETE', '/links/remove', ends('normal', a, b))).status, 403)
  assert.deepEqual(await linksOf(a, reader), [`normal ${b.id}`])
})

test('links to tickets that the caller cannot open are hidden', async () => {
  const [a, b] = await pair()
  const foreign = await newTicket({ group: 'Support', title: 'Confidential' })
  await add(w.ada, 'normal', a, foreign)
  await add(w.ada, 'normal', a, b)
  for (const { text, body } of [await list(w.agnes, a), await w.agnes('GET', `/tickets/${a.id}?all=true`)]) {
    assert.deepEqual(body.links, [{ link_type: 'normal', link_object: 'Ticket', link_object_value: b.id }])
    assert.ok(!text.includes('Confidential'))
  }
  assert.equal((await list(w.anton, a)).status, 403)
  for (const name of ['nora', 'noah', 'otto', 'pia'] as const) assert.equal((await list(w[name], a)).status, 403)
  assert.equal((await list(w.anyone, a)).status, 401)
  assert.deepEqual((await w.nora('GET', `/tickets/${a.id}?all=true`)).body.links, [])
})

test('unknown tickets, objects and types have different errors', async () => {
  const [a, b] = await pair()
  assert.equal((await list(w.agnes, { id: 4711 })).status, 404)
  assert.equal((await add(w.agnes, 'normal', { id: 0, number: '4711x' }, b)).status, 404)
  assert.equal((await add(w.agnes, 'normal', a, { id: 4711, number: '' })).status, 404)
  assert.equal((await add(w.agnes, 'cousin', a, b)).status, 422)
  assert.equal((await add(w.agnes, 'normal', a, a)).body.error, 'A ticket cannot be linked with itself.')
  for (const key of ['link_object_source', 'link_object_target']) {
    const { status, body } = await w.agnes('POST', '/links/add', { ...linking('normal', a, b), [key]: 'User' })
    const error = "Tickets cannot be linked to 'User'."
    assert.deepEqual([status, body], [422, { error, error_human: error, code: 'invalid_value' }])
  }
  assert.equal((await w.agnes('GET', '/links?link_object=User&link_object_value=3')).status, 422)
  assert.equal((await w.agnes('POST', '/links/add', {})).status, 422)
  for (const bad of ['abc', '-1', '0', '1e3', '99999999999999999999', ['x']])
    assert.equal(
      (await w.agnes('POST', '/links/add', { ...linking('normal', a, b), link_object_target_value: bad })).status,
      422,
    )
  assert.equal((await add(w.agnes, 'normal', { id: 1, number: `\0'${'9'.repeat(100_000)}` }, b)).status, 404)
})

test('a ticket is created with its links, as their source', async () => {
  const [a, b] = await pair()
  const { status, body } = await w.agnes('POST', '/tickets?all=true', {
    title: 'New',
    group: 'Users',
    customer_id: 6,
    links: { Ticket: { parent: [a.id], normal: [String(b.id), b.id], child: [] } },
  })
  assert.equal(status, 201)
  assert.deepEqual(
    body.links.map(({ link_type, link_object_value }: Record<string, string>) => `${link_type} ${link_object_value}`),
    [`child ${a.id}`, `normal ${b.id}`],
  )
  assert.ok(body.assets.Ticket[a.id] && body.assets.Ticket[b.id])
  assert.deepEqual(await linksOf(a), [`parent ${body.ticket_id}`])
})

test('a create with invalid or inaccessible links creates nothing', async () => {
  const { id } = await newTicket({ group: 'Support' })
  const attempt = (links: unknown, call: Call = w.agnes) =>
    call('POST', '/tickets', { title: 'Sneaky', group: 'Users', customer_id: 6, links })
  assert.equal((await attempt({ Ticket: { normal: [id] } })).status, 403)
  assert.equal((await attempt({ Ticket: { normal: [4711] } })).status, 422)
  assert.equal((await attempt({ Ticket: { normal: [id + 1] } })).status, 422, 'the id that it will get itself')
  for (const wrong of [{ User: { normal: [3] } }, { Ticket: { cousin: [id] } }])
    assert.match((await attempt(wrong)).body.error, /^Invalid link structure/)
  for (const wrong of [{ Ticket: [id] }, 'x', [id], { Ticket: { normal: ['abc'] } }])
    assert.equal((await attempt(wrong)).status, 422)
  const own = (await w.nora('POST', '/tickets', { title: 'Own', group: 'Users' })).body
  assert.equal((await attempt({ Ticket: { normal: [own.id] } }, w.nora)).status, 403)
  const { body } = await w.ada('GET', '/tickets?per_page=100')
  assert.ok(!body.some(({ title }: { title: string }) => title === 'Sneaky'))
})

test('a merge moves links, without duplicates and without a link to itself, and can be undone', async () => {
  const [source, target] = await pair()
  const [other, shared] = await pair()
  await add(w.ada, 'parent', source, other)
  await add(w.ada, 'normal', shared, source)
  await add(w.ada, 'normal', shared, target)
  await add(w.ada, 'normal', source, target)
  const all = async () => Promise.all([source, target, other, shared].map((ticket) => linksOf(ticket)))
  const unmerged = await all()
  const inMerge = <T>(work: (ctx: Ctx) => Promise<T>) =>
    unitOfWork(w.app.deps, { actor: systemActor, requestId: 'merge' }, work)
  const both = [source, target] as never as [Ticket, Ticket]
  const moved = await inMerge(async (ctx) => linksExtension.merge?.(ctx, ...both))
  const [ofSource, ofTarget, ofOther, ofShared] = await all()
  assert.deepEqual(ofTarget?.toSorted(), [`child ${other.id}`, `child ${source.id}`, `normal ${shared.id}`].toSorted())
  assert.deepEqual(ofSource, [`parent ${target.id}`])
  assert.deepEqual([ofOther, ofShared], [[`parent ${target.id}`], [`normal ${target.id}`]])
  await inMerge(async (ctx) => linksExtension.unmerge?.(ctx, ...both, JSON.parse(JSON.stringify(moved))))
  assert.deepEqual(await all(), unmerged)
})

test('deleting a ticket deletes its links', async () => {
  const [a, b] = await pair()
  await add(w.ada, 'normal', a, b)
  await w.ada('DELETE', `/tickets/${a.id}`)
  assert.deepEqual(await linksOf(b), [])
  const left = await w.db.selectFrom('links').select('id').where('link_object_target_value', '=', b.id).execute()
  assert.deepEqual(left, [])
})

test('a ticket is given by id or number to add, list and remove links', async () => {
  const [a, b] = await pair()
  assert.equal((await w.ada('POST', '/links/add', ends('normal', a, b))).status, 201)
  const { body } = await w.ada('GET', `/links?link_object=Ticket&link_object_number=${b.number}`)
  assert.deepEqual(
    body.links.map(({ link_object_value }: Record<string, number>) => link_object_value),
    [a.id],
  )
  const removed = await w.ada('DELETE', '/links/remove', linking('normal', a, b))
  assert.deepEqual([removed.status, await linksOf(a)], [201, []])
  const { link_object_source_number: _, ...unnamed } = linking('normal', a, b)
  assert.equal((await w.ada('POST', '/links/add', unnamed)).status, 422)
  assert.equal((await w.ada('DELETE', '/links/remove', unnamed)).status, 422)
  assert.equal((await w.ada('GET', '/links?link_object=Ticket')).status, 422)
  const unknown = { ...unnamed, link_object_source_number: '999999' }
  assert.equal((await w.ada('DELETE', '/links/remove', unknown)).status, 404)
})
