import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { helpCentre, type HelpCentre, multipart } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let help: HelpCentre
let category: number
let answer: number
let path: string
before(async () => {
  w = await world()
  help = await helpCentre(w)
  category = await help.category('Machines')
  answer = await help.answer(category, 'Clean the pump', { body: '<p>Use water.</p>' })
  await w.ada('POST', `/knowledge_bases/${help.base}/answers/${answer}/publish`)
  path = `/help/en-us/${category}/${answer}`
})
after(() => w.close())

const read = async (headers: Record<string, string> = {}) => w.app.inject({ url: path, headers })
const write = (more: object) =>
  w.ada('PATCH', `/knowledge_bases/${help.base}/answers/${answer}`, {
    translations_attributes: [{ kb_locale_id: help.en, ...more }],
  })

const rename = async (value: string) => {
  const { id } = await w.db
    .selectFrom('settings')
    .select('id')
    .where('name', '=', 'organization')
    .executeTakeFirstOrThrow()
  assert.equal((await w.ada('PUT', `/settings/${id}`, { state_current: { value } })).status, 200)
}

test('a page that has not changed takes one statement', async () => {
  const { headers } = await read()
  w.queries()
  const again = await read()
  assert.deepEqual([again.statusCode, again.headers.etag], [200, headers.etag])
  const unchanged = await read({ 'if-none-match': String(headers.etag) })
  assert.deepEqual([unchanged.statusCode, unchanged.body], [304, ''])
  assert.equal(w.queries().length, 2)
})

test('every change of what a page shows is seen at once', async () => {
  const changes: [string, RegExp, () => Promise<unknown>][] = [
    ['title', /<h1>Rinse the pump<\/h1>/, () => write({ title: 'Rinse the pump' })],
    ['text', /Use oil\./, () => write({ content_attributes: { body: '<p>Use oil.</p>' } })],
    // Another process would write without an event here.
    [
      'text in the database',
      /Use steam\./,
      () => sql`update knowledge_base_answer_translation_contents set body = '<p>Use steam.</p>'`.execute(w.db),
    ],
    [
      'tag',
      />descaling</,
      () => w.ada('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: answer, item: 'descaling' }),
    ],
    [
      'name of a tag',
      />decalcify</,
      () => sql`update tag_items set name = 'decalcify' where name = 'descaling'`.execute(w.db),
    ],
    [
      'file',
      /notes\.txt/,
      () =>
        w.app.inject(
          multipart(`/api/v1/knowledge_bases/${help.base}/answers/${answer}/attachments`, 'notes.txt', 'hello'),
        ),
    ],
    ['category', /Engines/, () => sql`update knowledge_base_category_translations set title = 'Engines'`.execute(w.db)],
    ['footer', /© Nobody/, () => sql`update knowledge_base_translations set footer_note = '© Nobody'`.execute(w.db)],
    [
      'menu',
      />Shop<\/a>/,
      () =>
        w.pia('PATCH', `/knowledge_bases/manage/${help.base}/update_menu_items`, {
          menu_items_sets: [
            { kb_locale_id: help.en, location: 'header', menu_items: [{ title: 'Shop', url: 'https://shop.example' }] },
          ],
        }),
    ],
    ['name', /Northwind/, () => rename('Northwind')],
    [
      'neighbour',
      /Second machine/,
      async () => {
        const id = await help.answer(category, 'Second machine')
        await w.ada('POST', `/knowledge_bases/${help.base}/answers/${id}/publish`)
      },
    ],
  ]
  for (const [name, pattern, change] of changes) {
    const before = await read()
    assert.doesNotMatch(before.body, pattern, name)
    await change()
    const { body, headers } = await read({ 'if-none-match': String(before.headers.etag) })
    assert.match(body, pattern, name)
    assert.notEqual(headers.etag, before.headers.etag, name)
  }
})

test('editors have pages of their own', async () => {
  const { headers } = await w.ada('GET', `/knowledge_bases/preview/KnowledgeBaseAnswer/${answer}/en-us`)
  const { pathname, search } = new URL(String(headers.location), 'http://help.example')
  assert.match((await w.app.inject({ url: pathname + search })).body, /class="edit"/)
  assert.doesNotMatch((await w.app.inject({ url: pathname })).body, /class="edit"/)
  assert.match((await w.app.inject({ url: pathname + search })).body, /class="edit"/)
})

test('a page is gone with its answer', async () => {
  await w.ada('POST', `/knowledge_bases/${help.base}/answers/${answer}/archive`)
  assert.equal((await read()).statusCode, 404)
})
