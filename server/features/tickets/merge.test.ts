import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Ticket = { id: number; number: string }

const create = async (input: Record<string, unknown> = {}): Promise<Ticket> => {
  const ticket = { title: 'Merge me', group: 'Users', customer_id: 6, article: { body: 'first' }, ...input }
  return (await w.ada('POST', '/tickets', ticket)).body
}
const merge = (source: Ticket, target: Ticket) => w.agnes('PUT', `/ticket_merge/${source.id}/${target.number}`)
const undo = (source: Ticket) => w.agnes('POST', `/ticket_merge/${source.id}/undo`)
const articleIds = async ({ id }: Ticket): Promise<number[]> =>
  (await w.ada('GET', `/tickets/${id}?expand=true`)).body.article_ids
const historyOf = async ({ id }: Ticket): Promise<Record<string, unknown>[]> =>
  (await w.ada('GET', `/ticket_history/${id}`)).body.history
const linksOf = async ({ id }: Ticket) =>
  (await w.ada('GET', `/links?link_object=Ticket&link_object_value=${id}`)).body.links

test('a merge moves the articles, closes the source and links both tickets', async () => {
  const [source, target] = [await create({ owner_id: 4 }), await create()]
  const moved = await articleIds(source)
  const { status, body } = await merge(source, target)
  assert.deepEqual([status, body.result], [200, 'success'])
  const { source_ticket, target_ticket } = body
  assert.deepEqual([source_ticket.id, source_ticket.state_id, source_ticket.owner_id], [source.id, 5, 1])
  assert.equal(target_ticket.id, target.id)
  assert.ok((await articleIds(target)).includes(moved[0] as number))
  assert.ok(!(await articleIds(source)).includes(moved[0] as number))
  assert.deepEqual(await linksOf(target), [{ link_type: 'child', link_object: 'Ticket', link_object_value: source.id }])
})

test('the response has the columns of both tickets', async () => {
  const [source, target] = [await create(), await create()]
  const { body } = await merge(source, target)
  const { body: shown } = await w.agnes('GET', `/tickets/${source.id}`)
  assert.deepEqual(body.source_ticket, shown)
  assert.deepEqual(Object.keys(body.target_ticket), Object.keys(shown))
})

test('both histories contain the merge', async () => {
  const [source, target] = [await create(), await create()]
  await merge(source, target)
  const told = async (ticket: Ticket, type: string) =>
    (await historyOf(ticket))
      .filter((entry) => entry.type === type)
      .map(({ id_from, id_to, created_by_id }) => [id_from, id_to, created_by_id])
  assert.deepEqual(await told(source, 'merged_into'), [[source.id, target.id, 4]])
  assert.deepEqual(await told(target, 'received_merge'), [[source.id, target.id, 4]])
})

test('links and mentions of the source move to the target, without duplicates', async () => {
  const [source, target, other] = [await create(), await create(), await create()]
  for (const { id } of [source, target]) {
    await w.ada('POST', '/mentions', { mentionable_type: 'Ticket', mentionable_id: id })
    const link = { link_type: 'normal', link_object_target: 'Ticket', link_object_target_value: id }
    await w.ada('POST', '/links/add', {
      ...link,
      link_object_source: 'Ticket',
      link_object_source_number: other.number,
    })
  }
  await merge(source, target)
  const { body } = await w.ada('GET', `/mentions?mentionable_type=Ticket&mentionable_id=${target.id}`)
  assert.equal(body.mentions.length, 1)
  assert.deepEqual(
    (await linksOf(other)).map((link: Record<string, unknown>) => link.link_object_value),
    [target.id],
  )
})

test('an impossible merge is rejected with the texts that clients know', async () => {
  const [source, target, merged] = [await create(), await create(), await create()]
  const outcome = async (answer: ReturnType<typeof merge>) => {
    const { status, body } = await answer
    return [status, body.message ?? body.error]
  }
  assert.deepEqual(await outcome(merge(source, { id: 0, number: '000' })), [
    200,
    'The target ticket number could not be found.',
  ])
  assert.deepEqual(await outcome(merge({ id: 4711, number: '' }, target)), [
    200,
    'The source ticket could not be found.',
  ])
  assert.deepEqual(await outcome(merge(source, source)), [422, 'A ticket cannot be merged into itself.'])
  await merge(merged, target)
  assert.deepEqual(await outcome(merge(source, merged)), [
    422,
    'It is not possible to merge into an already merged ticket.',
  ])
  assert.deepEqual(await outcome(merge(merged, target)), [422, 'This object already exists.'])
})

test('of two opposite concurrent merges, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await create(), await create()]
    const answers = await Promise.all([merge(one, other), merge(other, one)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
    const states = await w.db.selectFrom('tickets').select('state_id').where('id', 'in', [one.id, other.id]).execute()
    assert.deepEqual(states.map(({ state_id }) => state_id).toSorted(), [1, 5])
  }
})

test('of many concurrent merges of one ticket, one succeeds', async () => {
  const source = await create()
  const targets = await Promise.all(Array.from({ length: 6 }, () => create()))
  const answers = await Promise.all(targets.map((target) => merge(source, target)))
  assert.equal(answers.filter(({ body }) => body.result === 'success').length, 1)
  assert.equal(answers.filter(({ status }) => status === 422).length, 5)
})

test('undoing a merge restores the source with everything it had', async () => {
  const pending = { state: 'pending reminder', pending_time: '2026-12-24T10:00:00Z', owner_id: 4 }
  const [source, target, other] = [await create(pending), await create(), await create()]
  await w.ada('POST', '/mentions', { mentionable_type: 'Ticket', mentionable_id: source.id })
  const link = { link_type: 'normal', link_object_target: 'Ticket', link_object_target_value: source.id }
  await w.ada('POST', '/links/add', { ...link, link_object_source: 'Ticket', link_object_source_number: other.number })
  const told = async (ticket: Ticket) => {
    const {
      updated_at: _,
      updated_by_id: __,
      ...shown
    } = (await w.ada('GET', `/tickets/${ticket.id}?all=true`)).body.assets.Ticket[ticket.id]
    const { links, mentions, ticket_article_ids } = (await w.ada('GET', `/tickets/${ticket.id}?all=true`)).body
    return { shown, links, mentions: mentions.length, ticket_article_ids }
  }
  const tickets = [source, target, other]
  const states = await Promise.all(tickets.map(told))
  await merge(source, target)
  const { status, body } = await undo(source)
  assert.deepEqual([status, body.source_ticket.state_id, body.source_ticket.owner_id], [200, 3, 4])
  assert.deepEqual(await Promise.all(tickets.map(told)), states)
  assert.ok((await historyOf(source)).some(({ type }) => type === 'merge_undone'))
})

test('a merge can be undone once, within a day, and then repeated', async () => {
  const [source, target] = [await create(), await create()]
  assert.equal((await undo(source)).body.error, 'This ticket has not been merged.')
  await merge(source, target)
  const answers = await Promise.all([undo(source), undo(source), undo(source)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422])
  assert.equal((await undo(source)).body.error, 'This merge has already been undone.')
  assert.equal((await merge(source, target)).body.result, 'success')
  w.clock.now = new Date(w.clock.now.getTime() + 24 * 3_600_000 + 1)
  const { status, body } = await undo(source)
  assert.deepEqual(
    [status, body.error, body.code, body.values],
    [422, 'A merge can be undone for 24 hours; this one is older.', 'merge_too_old', { hours: 24 }],
  )
})

test('a merge cannot be undone if something that moved is gone, or the source was changed', async () => {
  const [source, target] = [await create(), await create()]
  const [articleId] = await articleIds(source)
  await merge(source, target)
  await w.db
    .deleteFrom('ticket_articles')
    .where('id', '=', articleId as number)
    .execute()
  const { status, body } = await undo(source)
  assert.deepEqual([status, body.error], [422, 'The articles of the merged ticket have changed since the merge.'])
  await w.agnes('PUT', `/tickets/${source.id}`, { state: 'open' })
  assert.equal((await undo(source)).body.error, 'The merged ticket has changed since the merge.')
})

test('an owner who has left the group does not get the ticket back', async () => {
  const [source, target] = [await create({ owner_id: 4 }), await create()]
  await merge(source, target)
  await w.ada('PUT', '/users/4', { group_ids: { 1: ['change', 'read'], 2: ['full'] } })
  const { body } = await undo(source)
  assert.equal(body.source_ticket.owner_id, 1)
  await w.ada('PUT', '/users/4', { group_ids: { 1: ['full'], 2: ['full'] } })
})

test('merging and undoing require change access to both tickets', async () => {
  const [source, target] = [await create(), await create({ group: 'Support' })]
  for (const [from, to] of [
    [source, target],
    [target, source],
  ] as const) {
    for (const name of ['agnes', 'anton', 'nora'] as const) {
      assert.equal((await w[name]('PUT', `/ticket_merge/${from.id}/${to.number}`)).status, 403)
    }
  }
  await w.ada('PUT', `/ticket_merge/${source.id}/${target.number}`)
  for (const name of ['agnes', 'anton', 'nora'] as const) {
    assert.equal((await w[name]('POST', `/ticket_merge/${source.id}/undo`)).status, 403)
  }
})
