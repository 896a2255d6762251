import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { helpCentre, type HelpCentre } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let help: HelpCentre
let top: number
let below: number
const answers: Record<string, number> = {}

before(async () => {
  w = await world()
  help = await helpCentre(w)
  top = await help.category('Machines')
  const middle = await help.category('Espresso', { parent_id: top })
  below = await help.category('Halden', { parent_id: middle })
  const add = async (name: string, category: number, title: string, more: { body?: string; locale?: number } = {}) => {
    answers[name] = await help.answer(category, title, more)
    await w.ada('POST', `/knowledge_bases/${help.base}/answers/${answers[name]}/publish`)
  }
  await add('pressure', below, 'Set the <b>pressure</b>', { body: '<p>Turn the screw & wait.</p>' })
  await add('body', top, 'Warranty', { body: '<p>Covers the pressure gauge.</p>' })
  await add('german', top, 'Druck einstellen', {
    locale: help.de,
    body: '<p>Überdruckventil prüfen, auch pressure.</p>',
  })
  await add('chinese', top, '更换咖啡机的水泵')
})
after(() => w.close())

const search = async (input: Record<string, unknown>) => (await w.anyone('POST', '/knowledge_bases/search', input)).body
const titles = async (input: Record<string, unknown>) =>
  (await search(input)).details.map(({ title }: { title: string }) => title.replaceAll(/<\/?em>/g, ''))

test('titles come before texts, with the path of the category and a public address', async () => {
  const { result, details } = await search({ query: 'pressure', locale: 'en-us' })
  assert.equal(details.length, 2)
  const [first] = details
  assert.equal(first.title, 'Set the &lt;b&gt;<em>pressure</em>&lt;/b&gt;')
  assert.deepEqual([first.icon, first.subtitle], ['knowledge-base-answer', 'Machines > .. > Halden'])
  assert.equal(first.url, `/help/en-us/${below}-halden/${answers.pressure}-set-the-b-pressure-b`)
  assert.deepEqual(result[1].highlight, { 'content.body': ['Covers the <em>pressure</em> gauge.'] })
  const agent = await search({ query: 'pressure', locale: 'en-us', url_type: 'agent', highlight_enabled: false })
  assert.match(agent.details[0].url, /^\/api\/v1\/knowledge_bases\/\d+\/answers\/\d+\?include_contents=\d+$/)
  assert.ok(!('highlight' in agent.result[0]) && !agent.details[0].title.includes('<em>'))
})

test('a longer text finds answers that have some of its words, the best first', async () => {
  const text =
    'Hello, since Monday our machine loses pressure, and the gauge falls to zero. Is that covered by warranty?'
  assert.deepEqual(await titles({ query: text, locale: 'en-us' }), [], 'not all words occur')
  const { details } = await search({ query: text, locale: 'en-us', match: 'any' })
  assert.equal(details[0].title.replaceAll(/<\/?em>/g, ''), 'Warranty')
  assert.equal(details[0].answer_id, answers.body)
  assert.deepEqual([details[0].state, details[0].knowledge_base_id], ['published', help.base])
  assert.match(details[0].public_url, /^\/help\/en-us\//)
  assert.deepEqual(await titles({ query: 'completely different subject', match: 'any' }), [])
  assert.deepEqual(await titles({ query: `?? ' \0 <b> & | ! :* ${'x'.repeat(900)}`, match: 'any' }), [])
  assert.equal((await w.anyone('POST', '/knowledge_bases/search', { query: 'x', match: 'most' })).status, 422)
})

test('language, category, model and excluded ids narrow the search', async () => {
  assert.equal((await titles({ query: 'pressure' })).length, 3)
  assert.deepEqual(await titles({ query: 'pressure', locale: 'de-de' }), ['Druck einstellen'])
  assert.deepEqual(await titles({ query: 'pressure', locale: 'fr-fr' }), [])
  assert.deepEqual(await titles({ query: 'pressure', scope_id: below }), ['Set the &lt;b&gt;pressure&lt;/b&gt;'])
  const { result } = await search({ query: 'pressure', locale: 'en-us' })
  assert.equal((await titles({ query: 'pressure', locale: 'en-us', exclude_ids: [result[0].id] })).length, 1)
  const categories = await search({ query: 'mach', index: 'KnowledgeBase::Category::Translation' })
  assert.deepEqual([categories.details[0].fontName, categories.details[0].icon], ['FontAwesome', 'f115'])
  assert.equal((await search({ query: 'switchboard' })).details[0].icon, 'knowledge-base')
  assert.equal((await w.anyone('POST', '/knowledge_bases/search', { query: 'x', index: 'Ticket' })).status, 422)
  assert.equal((await search({ query: 'pressure', per_page: 1, page: 2 })).result.length, 1)
})

test('all scripts, beginnings of words and misspelt words are found', async () => {
  assert.deepEqual(await titles({ query: '水泵' }), ['更换咖啡机的水泵'])
  assert.deepEqual(await titles({ query: 'uberdruck' }), ['Druck einstellen'])
  assert.equal((await search({ query: 'warrnty' })).corrected, 'warranty')
  assert.deepEqual(await titles({ query: 'warrnty' }), ['Warranty'])
  for (const query of ['', '   ', '*', '&|!:', "'", '<<<', 'zzzzzz', '\u0000', 'x'.repeat(10_000)])
    assert.deepEqual((await search({ query })).result, [], query.slice(0, 20))
})

test('the index follows every change in its transaction', async () => {
  const path = `/knowledge_bases/${help.base}/answers/${answers.body}`
  await w.ada('PATCH', path, {
    translations_attributes: [
      { kb_locale_id: help.en, title: 'Guarantee', content_attributes: { body: '<p>Pumps</p>' } },
    ],
  })
  assert.deepEqual(await titles({ query: 'warranty' }), [])
  assert.deepEqual(await titles({ query: 'guarantee' }), ['Guarantee'])
  await w.ada('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: answers.body, item: 'insurance' })
  assert.deepEqual(await titles({ query: 'insur' }), ['Guarantee'])
  await w.ada('PATCH', path, { translations_attributes: [{ kb_locale_id: help.de, title: 'Garantie' }] })
  assert.deepEqual(await titles({ query: 'garantie' }), ['Garantie'])
  await w.ada('PATCH', path, { translations_attributes: [{ kb_locale_id: help.de, _destroy: true }] })
  assert.deepEqual(await titles({ query: 'garantie', locale: 'de-de' }), [])
  await w.ada('DELETE', path)
  assert.deepEqual(await titles({ query: 'guarantee' }), [])
})

test('global search finds answers for readers only', async () => {
  const find = async (call: World['ada']) => (await call('GET', '/search?query=screw')).body
  const { result, assets } = await find(w.agnes)
  assert.deepEqual([result.length, result[0].type], [1, 'KnowledgeBaseAnswerTranslation'])
  assert.ok(assets.KnowledgeBaseAnswerTranslation[result[0].id])
  assert.deepEqual((await find(w.nora)).result, [])
  assert.deepEqual((await w.agnes('GET', '/search/KnowledgeBaseAnswerTranslation?query=state:open')).body.result, [])
})
