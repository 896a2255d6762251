import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openLiveTest } from '#tests/support/live.ts'
import { helpCentre, type HelpCentre } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let help: HelpCentre
let category: number
before(async () => {
  w = await world()
  help = await helpCentre(w)
  category = await help.category('Lamps')
})
after(() => w.close())

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Listed = { id: number; title: string; kb_locale_id: number; created_by_id: number }

test('each saved text is a version, which editors compare and restore', async () => {
  const id = await help.answer(category, 'Bulb', { body: `<p>One</p><img src="data:image/png;base64,${pixel}">` })
  const path = `/knowledge_bases/${help.base}/answers/${id}`
  const write = (translation: Record<string, unknown>) =>
    w.ada('PATCH', path, { translations_attributes: [{ kb_locale_id: help.en, ...translation }] })
  const list = async (query = '') => (await w.ada('GET', `${path}/versions${query}`)).body.versions as Listed[]
  await write({ content_attributes: { body: '<p>Two</p>' } })
  await write({ title: 'Bulbs' })
  await write({ title: 'Bulbs', content_attributes: { body: '<p>Two</p>' } })
  await w.ada('PATCH', path, { category_id: category })
  const english = await list()
  assert.deepEqual(
    english.map(({ title }) => title),
    ['Bulbs', 'Bulb', 'Bulb'],
    'what was saved without a change is no version',
  )
  await w.ada('PATCH', path, {
    translations_attributes: [{ kb_locale_id: help.de, title: 'Birne', content_attributes: { body: '<p>Eins</p>' } }],
  })
  assert.equal((await list()).length, 4)
  const [german] = await list()
  const ofGerman = await w.ada('GET', `${path}/versions`)
  assert.equal(ofGerman.body.assets.User[german!.created_by_id].firstname, 'Ada')

  const first = (await w.ada('GET', `${path}/versions/${english[2]!.id}`)).body
  assert.match(first.body, /^<p>One<\/p><img src="\/api\/v1\/attachments\/\d+">$/)
  assert.equal((await list(`?translation_id=${first.translation_id}`)).length, 3)
  const restored = await w.ada('POST', `${path}/versions/${first.id}/restore`)
  assert.equal(restored.status, 200, restored.text)
  const [content] = Object.values(restored.body.assets.KnowledgeBaseAnswerTranslationContent) as { body: string }[]
  assert.equal(content?.body, first.body)
  assert.equal(restored.body.assets.KnowledgeBaseAnswerTranslation[first.translation_id].title, 'Bulb')
  const image = /\d+(?=")/.exec(first.body)?.[0]
  assert.equal((await w.ada('GET', `/attachments/${image}`)).status, 200, 'the picture is still there')
  assert.equal((await list(`?translation_id=${first.translation_id}`)).length, 4)
  const found = await w.ada('POST', '/knowledge_bases/search', { query: 'One', flavor: 'agent' })
  assert.equal(found.body.result.length, 1, 'the index has the restored text')

  const other = await help.answer(category, 'Other')
  const strange = `/knowledge_bases/${help.base}/answers/${other}/versions/${first.id}`
  assert.equal((await w.ada('GET', strange)).status, 404)
  assert.equal((await w.ada('POST', `${strange}/restore`)).status, 404)
  await help.answer(category, 'Bulbs')
  assert.equal((await w.ada('POST', `${path}/versions/${english[0]!.id}/restore`)).status, 422, 'the title is taken')
})

test('versions are for editors, who may have written what was never published', async () => {
  const id = await help.answer(category, 'Secret plan')
  const path = `/knowledge_bases/${help.base}/answers/${id}`
  await w.ada('POST', `${path}/publish`)
  const { versions } = (await w.ada('GET', `${path}/versions`)).body
  for (const [call, status] of [
    [w.anyone, 401],
    [w.nora, 403],
    [w.agnes, 403],
  ] as const)
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', `/${versions[0].id}`],
      ['POST', `/${versions[0].id}/restore`],
    ] as const)
      assert.equal((await call(method, `${path}/versions${rest}`)).status, status)
})

test('old versions are deleted', async () => {
  const id = await help.answer(category, 'Busy')
  const path = `/knowledge_bases/${help.base}/answers/${id}`
  const { versions } = (await w.ada('GET', `${path}/versions`)).body
  await w.db
    .insertInto('knowledge_base_answer_versions')
    .values(
      Array.from({ length: 110 }, (_, index) => ({
        translation_id: versions[0].translation_id,
        title: `Busy ${index}`,
        body: '',
        created_by_id: 3,
        created_at: w.clock.now.toISOString(),
      })),
    )
    .execute()
  await w.ada('PATCH', path, { translations_attributes: [{ kb_locale_id: help.en, title: 'Done' }] })
  const after = (await w.ada('GET', `${path}/versions`)).body.versions as Listed[]
  assert.deepEqual([after.length, after[0]?.title, after[99]?.title], [100, 'Done', 'Busy 11'])
})

test('an answer has a date on which it should be read again', async () => {
  const id = await help.answer(category, 'Prices of 2026')
  const path = `/knowledge_bases/${help.base}/answers/${id}`
  const set = (review_at: unknown) => w.ada('PATCH', path, { review_at })
  const read = async () => (await w.ada('GET', path)).body.assets.KnowledgeBaseAnswer[id].review_at
  assert.equal(await read(), null)
  assert.equal((await set('2027-01-01T00:00:00Z')).status, 200)
  assert.equal(await read(), '2027-01-01T00:00:00.000Z')
  assert.equal((await set('soon')).status, 422)
  await w.ada('PATCH', path, { category_id: category })
  assert.equal(await read(), '2027-01-01T00:00:00.000Z')
  await set(null)
  assert.equal(await read(), null)
})

test('editors of an answer see each other; readers neither send nor receive it', async () => {
  const stage = await openLiveTest(w)
  const id = await help.answer(category, 'Crowded')
  const ada = await stage.as('ada')
  ada.say({ type: 'presence', answer_id: id, state: 'writing' })
  await ada.waitFor('presence', (message) => message.answer_id === id && message.people.length === 0)
  const { body: role } = await w.ada('POST', '/roles', { name: 'Helpers', permissions: ['knowledge_base.editor'] })
  const agnes = await stage.as('agnes')
  agnes.say({ type: 'presence', answer_id: id, state: 'writing' })
  assert.equal((await agnes.waitFor('error')).code, 'not_allowed')
  await w.ada('PUT', '/users/4', { role_ids: [2, role.id] })
  agnes.mark()
  agnes.say({ type: 'presence', answer_id: id, state: 'viewing' })
  await agnes.waitFor('presence', ({ people }) => people[0]?.user_id === 3 && people[0].state === 'writing')
  await ada.waitFor('presence', ({ people }) => people[0]?.user_id === 4)
  ada.mark()
  await agnes.close()
  await ada.waitFor('presence', ({ people }) => people.length === 0)
  ada.say({ type: 'presence', answer_id: id, ticket_id: 1, state: 'writing' })
  assert.equal((await ada.waitFor('error')).code, 'malformed')
  await stage.close()
})
