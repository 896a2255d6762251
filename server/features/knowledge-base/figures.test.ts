import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { helpCentre, type HelpCentre } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let help: HelpCentre
let category: number
let answer: number
let translation: number
before(async () => {
  w = await world()
  help = await helpCentre(w)
  category = await help.category('Lamps')
  answer = await help.answer(category, 'Flickering')
  const { body } = await w.ada('POST', `/knowledge_bases/${help.base}/answers/${answer}/publish`)
  translation = Number(Object.keys(body.assets.KnowledgeBaseAnswerTranslation)[0])
})
after(() => w.close())

const figures = async (query = '') => (await w.ada('GET', `/knowledge_bases/${help.base}/figures${query}`)).body
const visit = (url: string, agent = 'Mozilla/5.0') => w.send({ method: 'GET', url, headers: { 'user-agent': agent } })
const vote = (call: typeof w.nora, input: Record<string, unknown>, id = answer) =>
  call('POST', `/knowledge_bases/${help.base}/answers/${id}/votes`, { translation_id: translation, ...input })

test('views and searches without result are counted, but not those of machines and editors', async () => {
  assert.deepEqual((await figures()).totals, { views: 0, helpful: 0, not_helpful: 0, avoided: 0, missed_searches: 0 })
  const page = `/help/en-us/${category}/${answer}`
  for (let round = 0; round < 3; round += 1) await visit(page)
  await visit(page, 'Googlebot/2.1')
  await visit(`${page}?vote=yes`)
  await visit('/help/en-us/search?q=Solar%20%20PANEL')
  await visit('/help/en-us/search?q=solar+panel')
  await visit('/help/en-us/search?q=flickering')
  await visit(`/help/en-us/search?q=${'y'.repeat(400)}%00`)
  const counted = await figures()
  assert.deepEqual([counted.totals.views, counted.totals.missed_searches], [3, 3])
  assert.deepEqual(counted.missed_searches[0], { query: 'solar panel', kb_locale_id: help.en, searches: 2 })
  assert.deepEqual(
    counted.answers.map(({ title, views }: { title: string; views: number }) => [title, views]),
    [['Flickering', 3]],
  )
  w.clock.now = new Date(w.clock.now.getTime() + 2 * 86_400_000)
  await visit(page)
  assert.equal((await figures('?days=1')).totals.views, 1)
  assert.equal((await figures('?days=3')).totals.views, 4)
})

test('signed-in users say once a day whether an answer helped, and whether it saved a request', async () => {
  assert.equal((await vote(w.nora, { helpful: true, avoided: true })).status, 200)
  await vote(w.nora, { helpful: true, avoided: true })
  await vote(w.noah, { helpful: false, comment: 'Which <b>bulb</b>?' })
  const { totals, comments, answers } = await figures()
  assert.deepEqual([totals.helpful, totals.not_helpful, totals.avoided], [1, 1, 1])
  assert.equal(comments[0].comment, 'Which <b>bulb</b>?')
  assert.equal(answers[0].tickets, 0)
  assert.equal((await vote(w.nora, {})).status, 422)
  assert.equal((await vote(w.nora, { helpful: true, translation_id: 4711 })).status, 404)
  assert.equal((await vote(w.nora, { helpful: true, comment: 'x'.repeat(1001) })).status, 422)
  assert.equal((await vote(w.anyone, { helpful: true })).status, 401)
  const draft = await help.answer(category, 'Draft')
  assert.equal((await vote(w.nora, { helpful: true }, draft)).status, 404, 'of another answer')
})

test('figures are for editors, of what they edit', async () => {
  const path = `/knowledge_bases/${help.base}/figures`
  for (const [call, status] of [
    [w.anyone, 401],
    [w.nora, 403],
    [w.agnes, 403],
  ] as const)
    assert.equal((await call('GET', path)).status, status)
  assert.equal((await w.ada('GET', '/knowledge_bases/4711/figures')).status, 404)
  assert.equal((await w.ada('GET', `${path}?days=0`)).status, 422)
  const { body: role } = await w.ada('POST', '/roles', { name: 'Writers', permissions: ['knowledge_base.editor'] })
  const { body: user } = await w.ada('POST', '/users', {
    email: 'writer@help.example',
    firstname: 'W',
    roles: ['Writers'],
  })
  const closed = await w.ada('PUT', `/knowledge_bases/${help.base}/categories/${category}/permissions`, {
    permissions_dialog: { permissions: { [role.id]: 'reader' } },
  })
  assert.equal(closed.status, 200)
  const { body } = await w.ada('GET', path, undefined, { from: String(user.id) })
  assert.deepEqual([body.answers, body.comments], [[], []])
})
