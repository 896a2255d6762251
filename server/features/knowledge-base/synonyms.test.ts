import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { helpCentre, type HelpCentre } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let help: HelpCentre
let path: string

before(async () => {
  w = await world()
  help = await helpCentre(w)
  path = `/knowledge_bases/manage/${help.base}/synonyms`
  const category = await help.category('Devices')
  const add = async (title: string, locale: number, body?: string) => {
    const id = await help.answer(category, title, { locale, ...(body && { body }) })
    await w.ada('POST', `/knowledge_bases/${help.base}/answers/${id}/publish`)
  }
  await add('Charge your notebook', help.en)
  await add('Notebook laden', help.de)
  await add('Set up an access point', help.en)
  await add('Invoices', help.en)
})
after(() => w.close())

const write = (groups: unknown, locale = help.en) =>
  w.pia('PUT', path, { synonyms: [{ kb_locale_id: locale, groups }] })
const search = async (input: Record<string, unknown>) =>
  (await w.anyone('POST', '/knowledge_bases/search', input)).body as {
    result: { highlight: Record<string, string[]> }[]
    details: { title: string }[]
  }
const titles = async (input: Record<string, unknown>) =>
  (await search(input)).details.map(({ title }) => title.replaceAll(/<\/?em>/g, '')).toSorted()

test('a search for a word finds answers with its synonyms, in texts of their language only', async () => {
  assert.deepEqual(await titles({ query: 'laptop' }), [])
  assert.equal((await write([['Laptop', 'notebook', 'Mobile Computer']])).status, 200)
  assert.deepEqual(await titles({ query: 'laptop' }), ['Charge your notebook'])
  assert.deepEqual(await titles({ query: 'LAPTOP charge', locale: 'en-us' }), ['Charge your notebook'])
  assert.deepEqual(await titles({ query: 'laptop invoice' }), [], 'all words must occur')
  assert.deepEqual(await titles({ query: 'charge mobile computer' }), ['Charge your notebook'])
  assert.deepEqual(await titles({ query: 'notebook' }), ['Charge your notebook', 'Notebook laden'])
  await write([['Laptop', 'Notebook']], help.de)
  assert.deepEqual(await titles({ query: 'laptop' }), ['Charge your notebook', 'Notebook laden'])
  assert.deepEqual((await search({ query: 'laptop', locale: 'en-us' })).result[0]?.highlight.title, [
    'Charge your <em>notebook</em>',
  ])
})

test('phrases, suggestions for a request, the public page and the search over all objects know synonyms', async () => {
  await write([
    ['hotspot', 'access point'],
    ['laptop', 'notebook'],
  ])
  assert.deepEqual(await titles({ query: 'hotspot' }), ['Set up an access point'])
  assert.deepEqual(await titles({ query: 'My new laptop does not charge', match: 'any', locale: 'en-us' }), [
    'Charge your notebook',
  ])
  const page = await w.app.inject({ url: '/help/en-us/search?q=hotspot' })
  assert.match(page.body, /Set up an <mark>access<\/mark> <mark>point<\/mark>/)
  const { body } = await w.ada('GET', '/search?query=hotspot&objects=KnowledgeBaseAnswerTranslation')
  assert.equal(body.result.length, 1)
})

test('the last word may begin a synonym, from four letters on', async () => {
  await write([
    ['laptop', 'notebook'],
    ['wireless network', 'access point'],
  ])
  assert.deepEqual(await titles({ query: 'lapt', locale: 'en-us' }), ['Charge your notebook'])
  assert.deepEqual(await titles({ query: 'charge lapt' }), ['Charge your notebook'])
  assert.deepEqual(await titles({ query: 'wireless netw' }), ['Set up an access point'])
  assert.deepEqual(await titles({ query: 'lap' }), [])
  assert.deepEqual(await titles({ query: 'lapt charge' }), [], 'only the last word is still typed')
})

test('groups are kept as they were written, in order, and are replaced as a whole', async () => {
  await write([['Zebra', 'horse', 'zebra', ''], [], ['b  c', 'a']])
  const { body } = await w.pia('GET', path)
  assert.deepEqual(body.synonyms[0], {
    kb_locale_id: help.en,
    groups: [
      ['Zebra', 'horse'],
      ['b c', 'a'],
    ],
  })
  await write([])
  assert.deepEqual((await w.pia('GET', path)).body.synonyms[0].groups, [])
  const { rows } = await sql<{ details: object }>`
    select details from audit_logs where action = 'changed_help_centre_synonyms' order by id desc limit 1`.execute(w.db)
  assert.deepEqual(rows[0]?.details, { languages: [{ kb_locale_id: help.en, groups: 0 }] })
})

test('what cannot be a synonym is refused', async () => {
  const refused = async (groups: unknown, code: string) => {
    const { status, body } = await write(groups)
    assert.deepEqual([status, body.code], [422, code], JSON.stringify(groups).slice(0, 80))
  }
  await refused([['alone']], 'invalid_value')
  await refused([['same', 'SAME']], 'invalid_value')
  await refused([['!', 'b']], 'invalid_value')
  await refused([['one two three four', 'b']], 'invalid_value')
  await refused(
    [
      ['a', 'b'],
      ['Á', 'c'],
    ],
    'not_unique',
  )
  await refused([['x'.repeat(51), 'b']], 'too_long')
  await refused([Array.from({ length: 21 }, (_, index) => `w${index}`)], 'too_many_entries')
  assert.equal((await write([['a', 'b']], 999_999)).status, 422)
  assert.equal((await w.pia('GET', '/knowledge_bases/manage/999999/synonyms')).status, 404)
  assert.equal((await w.pia('PUT', '/knowledge_bases/manage/999999/synonyms', { synonyms: [] })).status, 404)
  for (const call of [w.agnes, w.nora]) assert.equal((await call('GET', path)).status, 403)
})
