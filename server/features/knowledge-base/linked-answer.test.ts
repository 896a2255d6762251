import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { helpCentre, type HelpCentre } from '#tests/support/help-centre.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

const object = 'KnowledgeBase::Answer::Translation'
let w: World
let help: HelpCentre
let ticketId: number
/** Ids of translations: published, and a draft. */
let published: number
let draft: number

const newTicket = async (group = 'Users'): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Lamp', group, customer: 'nora@example.com' })).body.id
const translationOf = async (answer: number): Promise<number> => {
  const { body } = await w.ada('GET', `/knowledge_bases/${help.base}/answers/${answer}`)
  return body.assets.KnowledgeBaseAnswer[answer].translation_ids[0]
}

before(async () => {
  w = await world()
  help = await helpCentre(w)
  const category = await help.category('Lamps')
  const [first, second] = [await help.answer(category, 'Change the bulb'), await help.answer(category, 'Not ready')]
  await w.ada('POST', `/knowledge_bases/${help.base}/answers/${first}/publish`)
  published = await translationOf(first)
  draft = await translationOf(second)
  ticketId = await newTicket()
})
after(() => w.close())

const ends = (source: unknown, target: number, name = 'number') => ({
  link_type: 'normal',
  link_object_source: object,
  [`link_object_source_${name}`]: source,
  link_object_target: 'Ticket',
  link_object_target_value: target,
})
const add = (call: Call, source: unknown, target: number) => call('POST', '/links/add', ends(source, target))
const list = async (call: Call, of: string, id: number) =>
  (await call('GET', `/links?link_object=${of}&link_object_value=${id}`)).body

test('an answer is linked with a ticket, listed from both sides, and unlinked', async () => {
  assert.equal((await add(w.agnes, String(published), ticketId)).status, 201)
  assert.equal((await add(w.agnes, published, ticketId)).body.error, 'This object already exists.')
  const ofTicket = await list(w.agnes, 'Ticket', ticketId)
  assert.deepEqual(ofTicket.links, [{ link_type: 'normal', link_object: object, link_object_value: published }])
  assert.equal(ofTicket.assets.KnowledgeBaseAnswerTranslation[published].title, 'Change the bulb')
  const ofAnswer = await list(w.agnes, object, published)
  assert.deepEqual(ofAnswer.links, [{ link_type: 'normal', link_object: 'Ticket', link_object_value: ticketId }])
  assert.ok(ofAnswer.assets.Ticket[ticketId])
  assert.equal((await w.agnes('DELETE', '/links/remove', ends(published, ticketId, 'value'))).status, 201)
  assert.deepEqual((await list(w.agnes, 'Ticket', ticketId)).links, [])
})

test('only agents who may change the ticket and see the answer link them', async () => {
  const foreign = await newTicket('Support')
  assert.equal((await add(w.agnes, draft, ticketId)).status, 404, 'readers do not see drafts')
  assert.equal((await add(w.ada, draft, ticketId)).status, 201)
  assert.deepEqual((await list(w.agnes, 'Ticket', ticketId)).links, [], 'nor their links')
  assert.equal((await list(w.ada, 'Ticket', ticketId)).links.length, 1)
  assert.equal((await add(w.agnes, published, foreign)).status, 403)
  await add(w.ada, published, foreign)
  assert.deepEqual((await list(w.agnes, object, published)).links, [], 'tickets of other groups are hidden')
  for (const name of ['nora', 'pia'] as const) assert.equal((await add(w[name], published, ticketId)).status, 403)
  assert.equal((await add(w.anyone, published, ticketId)).status, 401)
})

test('wrong ends are refused', async () => {
  for (const source of ['abc', '0', '-1', '99999999999', "1'--"])
    assert.equal((await add(w.ada, source, ticketId)).status, 422, source)
  assert.equal((await add(w.ada, 4711, ticketId)).status, 404)
  assert.equal((await add(w.ada, published, 4711)).status, 404)
  const reversed = { ...ends(published, ticketId), link_object_source: 'Ticket', link_object_target: object }
  assert.equal((await w.ada('POST', '/links/add', reversed)).status, 422)
  assert.equal((await w.ada('GET', `/links?link_object=${object}`)).status, 422)
  assert.equal((await w.ada('GET', `/links?link_object=${object}&link_object_value=4711`)).status, 404)
})

test('a merge moves the links, and deleting the answer deletes them', async () => {
  const [source, target] = [await newTicket(), await newTicket()]
  const category = await help.category('Shades')
  const answer = await help.answer(category, 'Clean the shade')
  const translation = await translationOf(answer)
  await add(w.ada, translation, source)
  const { number } = (await w.ada('GET', `/tickets/${target}`)).body
  assert.equal((await w.ada('PUT', `/ticket_merge/${source}/${number}`)).body.result, 'success')
  const linked = (await list(w.ada, object, translation)).links
  assert.deepEqual(
    linked.map((link: { link_object_value: number }) => link.link_object_value),
    [target],
  )
  await w.ada('DELETE', `/knowledge_bases/${help.base}/answers/${answer}`)
  const kept = (await list(w.ada, 'Ticket', target)).links as { link_object: string }[]
  assert.ok(!kept.some((link) => link.link_object === object))
  const left = await w.db.selectFrom('links').where('link_object_source_value', '=', translation).selectAll().execute()
  assert.ok(!left.some((link) => link.link_object_source_id === 6))
})
