import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { helpCentre, type HelpCentre, multipart } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let help: HelpCentre
before(async () => {
  w = await world()
  help = await helpCentre(w)
})
after(() => w.close())

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a base has titles in its languages, and the first language can change', async () => {
  const { body } = await w.pia('GET', '/knowledge_bases/manage/init')
  const titles = Object.values(body.KnowledgeBaseTranslation).map((one) => (one as { title: string }).title)
  assert.deepEqual(titles, ['Switchboard Help Centre', 'Hilfe-Center von Switchboard'])
  assert.equal(body.Locale[1].locale, 'en-us')
  assert.equal((await w.pia('POST', '/knowledge_bases/manage', {})).status, 422)
  const manage = (input: unknown) => w.pia('PATCH', `/knowledge_bases/manage/${help.base}`, input)
  const changed = await manage({ color_highlight: '#123456', kb_locales_attributes: [{ id: help.de, primary: true }] })
  assert.deepEqual([changed.status, changed.body.color_highlight], [200, '#123456'])
  const { KnowledgeBaseLocale } = (await w.pia('GET', '/knowledge_bases/manage/init')).body
  assert.deepEqual([KnowledgeBaseLocale[help.en].primary, KnowledgeBaseLocale[help.de].primary], [false, true])
  for (const wrong of [
    { color_header: 'url(x)' },
    { iconset: 'x' },
    { custom_address: 'http://x' },
    { custom_address: '/x/' },
    {
      kb_locales_attributes: [
        { id: help.en, _destroy: true },
        { id: help.de, _destroy: true },
      ],
    },
    { kb_locales_attributes: [{ system_locale_id: 1 }] },
    { kb_locales_attributes: [{ system_locale_id: 4711 }] },
    { kb_locales_attributes: [{ id: 4711 }] },
  ])
    assert.equal((await manage(wrong)).status, 422, JSON.stringify(wrong))
  assert.equal((await manage({ kb_locales_attributes: [{ id: help.en, primary: true }] })).status, 200)
  const { body: base } = await w.ada('PATCH', `/knowledge_bases/${help.base}`, {
    translations_attributes: [
      { id: body.KnowledgeBase[help.base].translation_ids[0], title: 'Help', footer_note: 'F' },
    ],
  })
  assert.equal(base.id, help.base)
  assert.equal((await w.pia('GET', `/knowledge_bases/manage/${help.base}/server_snippets`)).status, 422)
  await manage({ custom_address: 'help.example.com/faq' })
  const { body: told } = await w.pia('GET', `/knowledge_bases/manage/${help.base}/server_snippets`)
  assert.deepEqual([told.address_type, told.snippets.nginx], ['domain', 'rewrite ^/faq(/.*)?$ /help$1 last;'])
  assert.equal((await manage({ custom_address: '' })).body.custom_address, null)
})

test('menus are replaced as a whole', async () => {
  const put = (menu_items: unknown) =>
    w.pia('PATCH', `/knowledge_bases/manage/${help.base}/update_menu_items`, {
      menu_items_sets: [{ kb_locale_id: help.en, location: 'header', menu_items }],
    })
  const { body } = await put([
    { title: 'Shop', url: 'shop.example.com' },
    { title: 'Mail', url: 'mailto:x@example.com' },
  ])
  const [shop, mail] = Object.values(body.assets.KnowledgeBaseMenuItem) as { id: number; url: string }[]
  assert.equal(shop?.url, 'http://shop.example.com')
  const partial = await put([{ id: shop?.id, title: 'Shop', url: '/x' }])
  assert.deepEqual([partial.status, partial.body.error], [422, 'Provide position of all items in scope'])
  assert.equal((await put([{ title: 'Bad', url: 'javascript:alert(1)' }])).status, 422)
  const swapped = await put([
    { id: mail?.id, title: 'Mail', url: 'mailto:x@example.com' },
    { id: shop?.id, title: 'x', url: 'x', _destroy: true },
  ])
  assert.deepEqual(
    Object.values(swapped.body.assets.KnowledgeBaseMenuItem).map((item) => (item as { title: string }).title),
    ['Mail'],
  )
})

test('categories form a tree with unique titles', async () => {
  const top = await help.category('Repair')
  const child = await help.category('Grinders', { parent_id: top })
  const path = `/knowledge_bases/${help.base}/categories`
  const again = await w.ada('POST', path, {
    category_icon: 'f1',
    parent_id: '',
    translations_attributes: [{ kb_locale_id: help.en, title: 'repair' }],
  })
  assert.deepEqual([again.status, again.body.field], [422, 'title'])
  const { body } = await w.ada('GET', `${path}/${top}?full=true`)
  assert.deepEqual(body.assets.KnowledgeBaseCategory[top].child_ids, [child])
  assert.equal((await w.ada('PATCH', `${path}/${top}`, { parent_id: child })).status, 422)
  assert.equal((await w.ada('DELETE', `${path}/${top}`)).status, 422)
  const renamed = await w.ada('PUT', `${path}/${child}`, {
    category_icon: 'f2',
    translations_attributes: [{ kb_locale_id: help.de, title: 'Mühlen' }],
  })
  assert.deepEqual([renamed.body.category_icon, renamed.body.translation_ids.length], ['f2', 2])
  const moved = await w.ada('PATCH', `${path}/${child}`, { parent_id: null })
  assert.equal(moved.body.parent_id, null)
  const { body: init } = await w.ada('POST', '/knowledge_bases/init', {})
  const roots = Object.values(init.KnowledgeBaseCategory as Record<string, { id: number; parent_id: unknown }>)
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id }) => id)
  const order = roots.toReversed()
  const sorted = await w.ada('PATCH', `${path}/reorder_root_categories`, { ordered_ids: order })
  assert.equal(sorted.body.KnowledgeBaseCategory[order[0]!].position, 0)
  for (const wrong of [roots.slice(1), [...roots, roots[0]], []])
    assert.equal((await w.ada('PATCH', `${path}/reorder_root_categories`, { ordered_ids: wrong })).status, 422)
  assert.deepEqual((await w.ada('DELETE', `${path}/${child}`)).body, {})
  assert.equal((await w.ada('GET', `${path}/${child}`)).status, 404)
})

test('the response with everything has the same records as that of one answer', async () => {
  const title = 'Quotes " and \\ and </b> und Ümläute 更换'
  const id = await help.answer(await help.category('Compared'), title)
  await w.ada('POST', `/knowledge_bases/${help.base}/answers/${id}/publish`)
  await w.ada('GET', `/tags/add?object=KnowledgeBase::Answer&o_id=${id}&item=compared`)
  const { body: all } = await w.ada('POST', '/knowledge_bases/init', {})
  const { body: one } = await w.ada('GET', `/knowledge_bases/${help.base}/answers/${id}`)
  const translationId = one.assets.KnowledgeBaseAnswer[id].translation_ids[0]
  assert.equal(all.KnowledgeBaseAnswerTranslation[translationId].title, title)
  for (const [model, records] of Object.entries(one.assets as Record<string, Record<string, unknown>>))
    for (const [key, record] of Object.entries(records)) assert.deepEqual(all[model][key], record, `${model} ${key}`)
})

test('answers have translations, images and files', async () => {
  const category = await help.category('Cleaning')
  const path = `/knowledge_bases/${help.base}/answers`
  const { status, body } = await w.ada('POST', path, {
    category_id: category,
    translations_attributes: [
      {
        kb_locale_id: help.en,
        title: 'Descale',
        content_attributes: {
          body: `<h2>Why</h2><p onclick="x()">Lime<script>alert(1)</script></p><img src="data:image/png;base64,${pixel}">`,
        },
      },
      { kb_locale_id: help.de, title: 'Entkalken' },
    ],
  })
  assert.equal(status, 201)
  const { id, assets } = body
  const [text] = Object.values(assets.KnowledgeBaseAnswerTranslationContent) as { id: number; body: string }[]
  assert.match(text!.body, /^<h2>Why<\/h2><p>Lime<\/p><img src="\/api\/v1\/attachments\/\d+">$/)
  const image = /attachments\/\d+/.exec(text!.body)![0]
  assert.equal((await w.ada('GET', `/${image}`)).status, 200)
  assert.equal((await w.nora('GET', `/${image}`)).status, 404)
  const plain = await w.ada('GET', `${path}/${id}`)
  assert.equal(plain.body.assets.KnowledgeBaseAnswerTranslationContent, undefined)
  const full = await w.ada('GET', `${path}/${id}?include_contents=${text!.id},4711`)
  assert.deepEqual(Object.keys(full.body.assets.KnowledgeBaseAnswerTranslationContent), [String(text!.id)])
  assert.equal((await w.ada('GET', `${path}/${id}?include_contents=x`)).status, 422)

  const uploaded = await w.send(multipart(`/api/v1${path}/${id}/attachments`, 'guide.txt', 'Use vinegar'))
  assert.equal(uploaded.status, 200)
  const [file] = uploaded.body.KnowledgeBaseAnswer[id].attachments
  assert.deepEqual([file.filename, file.size, file.url], ['guide.txt', '11', `/api/v1/attachments/${file.id}`])
  const cloned = await w.ada('POST', `${path}/${id}/attachments/clone_to_form`, { form_id: 'form-1' })
  assert.equal(cloned.body.attachments[0].filename, 'guide.txt')
  assert.equal((await w.ada('DELETE', `${path}/${id}/attachments/4711`)).status, 404)
  const cleared = await w.ada('DELETE', `${path}/${id}/attachments/${file.id}`)
  assert.deepEqual(cleared.body.KnowledgeBaseAnswer[id].attachments, [])

  assert.equal(
    (await w.ada('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: id, item: 'lime' })).status,
    201,
  )
  assert.equal(
    (await w.agnes('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: id, item: 'x' })).status,
    404,
  )
  const other = await help.category('Care')
  const moved = await w.ada('PATCH', `${path}/${id}`, {
    category_id: other,
    additional_action: 'publish',
    translations_attributes: [{ kb_locale_id: help.de, _destroy: true }],
  })
  const answer = moved.body.assets.KnowledgeBaseAnswer[id]
  assert.deepEqual([answer.category_id, answer.tags, answer.translation_ids.length], [other, ['lime'], 1])
  assert.ok(answer.published_at)
  assert.equal(
    (
      await w.ada('PATCH', `${path}/${id}`, {
        category_id: other,
        translations_attributes: [{ kb_locale_id: help.en, _destroy: true }],
      })
    ).status,
    422,
  )
  const second = await help.answer(other, 'Backflush')
  assert.equal(
    (
      await w.ada('PATCH', `${path}/${second}`, {
        translations_attributes: [{ kb_locale_id: help.en, title: 'descale' }],
      })
    ).status,
    422,
  )
  const reorder = `/knowledge_bases/${help.base}/categories/${other}/reorder_answers`
  const sorted = await w.ada('PATCH', reorder, { ordered_ids: [second, id] })
  assert.deepEqual(sorted.body.KnowledgeBaseCategory[other].answer_ids, [second, id])
  assert.equal((await w.nora('GET', `/${image}`)).status, 200)
  assert.deepEqual((await w.ada('DELETE', `${path}/${id}`)).body, {})
  assert.equal((await w.ada('GET', `/${image}`)).status, 404)
  assert.equal((await w.ada('GET', `${path}/${id}`)).status, 404)
})

test('answers change their state by action and by time', async () => {
  const id = await help.answer(await help.category('Times'), 'Planned')
  const path = `/knowledge_bases/${help.base}/answers/${id}`
  const act = (action: string) => w.ada('POST', `${path}/${action}`)
  for (const wrong of ['archive', 'unarchive']) assert.equal((await act(wrong)).status, 422)
  const internal = (await act('internal')).body.assets.KnowledgeBaseAnswer[id]
  assert.deepEqual([internal.internal_at.slice(16), internal.internal_by_id], [':00.000Z', 3])
  assert.equal((await act('internal')).status, 422)
  assert.equal((await act('publish')).status, 200)
  assert.equal((await act('archive')).status, 200)
  const back = (await act('unarchive')).body.assets.KnowledgeBaseAnswer[id]
  assert.deepEqual([back.archived_at, back.archived_by_id], [null, null])
  const update = (input: unknown) => w.ada('POST', `${path}/has_publishing_update`, input)
  const soon = new Date(w.clock.now.getTime() + 3_600_000).toISOString()
  assert.equal((await update({ published_at: soon, archived_at: '--now--' })).status, 422)
  const planned = await update({ internal_at: '--now--', published_at: soon })
  assert.deepEqual([planned.status, planned.body.published_at], [200, soon])
  const finds = async () => (await w.anyone('POST', '/knowledge_bases/search', { query: 'planned' })).body.result.length
  assert.equal(await finds(), 0)
  w.clock.now = new Date(w.clock.now.getTime() + 3_700_000)
  await w.work.drain()
  assert.equal(await finds(), 1)
  assert.equal((await update({ published_at: 'tomorrow' })).status, 422)
  assert.equal((await update({ internal_at: null, published_at: null })).body.published_by_id, null)
})

test('feeds are Atom, and a new token ends the old', async () => {
  const category = await help.category('Feeds')
  const id = await help.answer(category, 'A <b> & c', { body: '<p>x<img src="/api/v1/attachments/1"></p>' })
  await w.ada('POST', `/knowledge_bases/${help.base}/answers/${id}/internal`)
  const { token } = (await w.agnes('GET', '/knowledge_bases/feed_tokens')).body
  const feed = (secret: string, of = '') =>
    w.anyone('GET', `/knowledge_bases/${help.base}${of}/en-us/feed?token=${secret}`)
  const { text, headers } = await feed(token)
  assert.match(String(headers['content-type']), /^application\/atom\+xml/)
  assert.match(text, /<title>A &lt;b&gt; &amp; c<\/title>/)
  assert.ok(!text.includes('img'))
  assert.match((await feed(token, `/categories/${category}`)).text, /<title>Feeds · /)
  const { token: second } = (await w.agnes('PUT', '/knowledge_bases/feed_tokens', {})).body
  assert.deepEqual([(await feed(token)).status, (await feed(second)).status, (await feed('')).status], [401, 200, 401])
  const { token: nobodys } = (await w.nora('GET', '/knowledge_bases/feed_tokens')).body
  assert.equal((await feed(nobodys)).status, 401)
  assert.equal((await w.nora('GET', `/knowledge_bases/${help.base}/en-us/feed`)).status, 403)
  assert.equal((await w.agnes('GET', `/knowledge_bases/${help.base}/xx/feed`)).status, 404)
})

test('the last views of published answers are listed', async () => {
  const id = await help.answer(await help.category('Views'), 'Seen')
  const path = `/knowledge_bases/${help.base}/answers/${id}`
  const { assets } = (await w.ada('POST', `${path}/publish`)).body
  const [o_id] = Object.keys(assets.KnowledgeBaseAnswerTranslation)
  await w.agnes('POST', '/recent_view', { object: 'KnowledgeBase::Answer::Translation', o_id })
  assert.deepEqual((await w.agnes('GET', '/knowledge_bases/recent_answers')).body.answer_ids_recent_viewed, [id])
  await w.ada('POST', `${path}/archive`)
  assert.deepEqual((await w.agnes('GET', '/knowledge_bases/recent_answers')).body.answer_ids_recent_viewed, [])
})

test('deactivating hides everything from all but editors, and deleting removes it', async () => {
  const id = await help.answer(await help.category('Hidden'), 'Hidden answer')
  const path = `/knowledge_bases/${help.base}/answers/${id}`
  await w.ada('POST', `${path}/publish`)
  assert.equal((await w.pia('PATCH', `/knowledge_bases/manage/${help.base}/deactivate`)).status, 200)
  assert.deepEqual([(await w.agnes('GET', path)).status, (await w.ada('GET', path)).status], [404, 200])
  assert.deepEqual((await w.anyone('POST', '/knowledge_bases/search', { query: 'hidden' })).body.result, [])
  const config = async () =>
    (
      await w.db
        .selectFrom('settings')
        .select('state_current')
        .where('name', '=', 'kb_active')
        .executeTakeFirstOrThrow()
    ).state_current
  assert.deepEqual(await config(), { value: false })
  await w.pia('PATCH', `/knowledge_bases/manage/${help.base}/activate`)
  assert.deepEqual(await config(), { value: true })
  assert.deepEqual((await w.pia('DELETE', `/knowledge_bases/manage/${help.base}`)).body, { status: 'ok' })
  assert.deepEqual((await w.ada('POST', '/knowledge_bases/init', {})).body, {})
  assert.deepEqual((await w.nora('POST', '/knowledge_bases/init', {})).body, [])
  for (const table of [
    'knowledge_base_answers',
    'knowledge_base_answer_translation_contents',
    'knowledge_base_search',
  ] as const)
    assert.equal((await w.db.selectFrom(table).selectAll().execute()).length, 0, table)
})
