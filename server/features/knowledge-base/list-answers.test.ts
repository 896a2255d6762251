import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { helpCentre, type HelpCentre } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let help: HelpCentre
let path: string
const ids = { first: 0, second: 0, other: 0 }
let category: number
before(async () => {
  w = await world()
  help = await helpCentre(w)
  path = `/knowledge_bases/${help.base}/answers`
  category = await help.category('Machines')
  ids.first = await help.answer(category, 'First')
  ids.second = await help.answer(category, 'Second')
  ids.other = await help.answer(await help.category('Prices'), 'Other')
})
after(() => w.close())

const list = async (query: string) => {
  const { status, body } = await w.ada('GET', `${path}?${query}`)
  assert.equal(status, 200, query)
  return body as Record<string, Record<string, { id: number; title: string }>>
}
const idsIn = async (query: string) => Object.keys((await list(query)).KnowledgeBaseAnswer ?? {}).map(Number)

test('answers are listed by category, with their translations and without texts', async () => {
  const assets = await list(`category_id=${category}`)
  assert.deepEqual(Object.keys(assets.KnowledgeBaseAnswer ?? {}).map(Number), [ids.first, ids.second])
  const titles = Object.values(assets.KnowledgeBaseAnswerTranslation ?? {}).map(({ title }) => title)
  assert.deepEqual(titles, ['First', 'Second'])
  assert.equal(assets.KnowledgeBaseAnswerTranslationContent, undefined)
  assert.deepEqual(await list('category_id=999999'), {})
})

test('an answer is found by its translation and by its id', async () => {
  const { KnowledgeBaseAnswerTranslation: translations } = await list(`category_id=${category}`)
  const second = Object.values(translations ?? {}).find(({ title }) => title === 'Second')
  assert.deepEqual(await idsIn(`translation_id=${second?.id}`), [ids.second])
  assert.deepEqual(await idsIn(`answer_id=${ids.first}`), [ids.first])
  assert.deepEqual(await idsIn('answer_id=999999'), [])
})

test('answers are listed whose review is due, to their editors', async () => {
  await w.ada('PATCH', `${path}/${ids.other}`, { review_at: '2020-01-01T00:00:00Z' })
  await w.ada('POST', `${path}/${ids.other}/publish`)
  assert.deepEqual(await idsIn('review_before=2021-01-01T00:00:00Z'), [ids.other])
  assert.deepEqual(await idsIn('review_before=2019-01-01T00:00:00Z'), [])
  assert.deepEqual((await w.agnes('GET', `${path}?review_before=2021-01-01T00:00:00Z`)).body, {})
})

test('a list needs a place and a known base', async () => {
  assert.equal((await w.ada('GET', path)).status, 422)
  assert.equal((await w.ada('GET', `${path}?category_id=x`)).status, 422)
  assert.deepEqual((await w.ada('GET', `/knowledge_bases/999999/answers?category_id=${category}`)).body, {})
})

test('the tree can be loaded without answers', async () => {
  const { body } = await w.ada('POST', '/knowledge_bases/init', { answers: 'none' })
  assert.equal(body.KnowledgeBaseAnswer, undefined)
  assert.equal(body.KnowledgeBaseAnswerTranslation, undefined)
  assert.deepEqual(body.KnowledgeBaseCategory[category].answer_ids, [ids.first, ids.second])
  const { body: all } = await w.ada('POST', '/knowledge_bases/init', {})
  assert.equal(Object.keys(all.KnowledgeBaseAnswer).length, 3)
  assert.equal((await w.ada('POST', '/knowledge_bases/init', { answers: 'some' })).status, 422)
})
