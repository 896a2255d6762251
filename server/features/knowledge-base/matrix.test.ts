import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { helpCentre, type HelpCentre, multipart } from '#tests/support/help-centre.ts'
import { type Answer, type Call, type World, world } from '#tests/support/world.ts'

/**
 * Who sees and changes which answer, decided here from a table, independently of the server, and compared with every
 * route, feed and search. `Writers` edit the first category, read the second and have no access to the third; agents
 * have no access to the third.
 */
const categories = ['Machines', 'Prices', 'Contracts'] as const
const states = ['draft', 'internal', 'published', 'archived', 'planned'] as const
type State = (typeof states)[number]
type Level = 'editor' | 'reader' | 'public'
const levels = {
  nobody: ['public', 'public', 'public'],
  customer: ['public', 'public', 'public'],
  agent: ['reader', 'reader', 'public'],
  writer: ['editor', 'reader', 'public'],
  editor: ['editor', 'editor', 'editor'],
} as const satisfies Record<string, readonly Level[]>
type Caller = keyof typeof levels

const sees = (level: Level, state: State) =>
  level === 'editor' || state === 'published' || (level === 'reader' && state === 'internal')

type Item = { id: number; title: string; place: number; state: State; file: number; category: number; content: number }

let w: World
let help: HelpCentre
let callers: Record<Caller, Call>
const items: Item[] = []
const ids: number[] = []

before(async () => {
  w = await world()
  help = await helpCentre(w)
  for (const title of categories) ids.push(await help.category(title))
  for (const [place, category] of ids.entries())
    for (const state of states) items.push(await createItem(place, category, state))
  callers = await createCallers()
})
after(() => w.close())

async function createItem(place: number, category: number, state: State): Promise<Item> {
  const title = `Zebra ${categories[place]} ${state}`
  const id = await help.answer(category, title)
  const path = `/knowledge_bases/${help.base}/answers/${id}`
  const { body } = await w.send(multipart(`/api/v1${path}/attachments`, 'file.txt', title))
  await w.ada('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: id, item: `tag-${place}-${state}` })
  const soon = new Date(w.clock.now.getTime() + 3_600_000).toISOString()
  if (state === 'planned') await w.ada('POST', `${path}/has_publishing_update`, { published_at: soon })
  if (state === 'internal' || state === 'archived') await w.ada('POST', `${path}/internal`)
  if (state === 'published') await w.ada('POST', `${path}/publish`)
  if (state === 'archived') await w.ada('POST', `${path}/archive`)
  const [translation] = Object.values(body.KnowledgeBaseAnswer[id].translation_ids) as number[]
  const shown = (await w.ada('GET', path)).body.assets.KnowledgeBaseAnswerTranslation[translation!]
  return {
    id,
    title,
    place,
    state,
    category,
    file: body.KnowledgeBaseAnswer[id].attachments[0].id,
    content: shown.content_id,
  }
}

async function createCallers(): Promise<Record<Caller, Call>> {
  const { body: role } = await w.ada('POST', '/roles', { name: 'Writers', permissions: ['knowledge_base.editor'] })
  const { body: user } = await w.ada('POST', '/users', {
    email: 'writer@help.example',
    firstname: 'Wanda',
    roles: ['Writers'],
  })
  const set = (place: number, permissions: Record<string, string>) =>
    w.ada('PUT', `/knowledge_bases/${help.base}/categories/${ids[place]}/permissions`, {
      permissions_dialog: { permissions },
    })
  assert.equal((await set(1, { [role.id]: 'reader' })).status, 200)
  assert.equal((await set(2, { [role.id]: 'none', 2: 'none' })).status, 200)
  const writer: Call = (method, path, body) => w.ada(method, path, body, { from: String(user.id) })
  return { nobody: w.anyone, customer: w.nora, agent: w.agnes, writer, editor: w.ada }
}

const each = async (check: (caller: Caller, call: Call, item: Item, level: Level) => Promise<void>) => {
  for (const [name, call] of Object.entries(callers))
    for (const item of items) await check(name as Caller, call, item, levels[name as Caller][item.place] as Level)
}
const label = (caller: Caller, { title }: Item, route: string) => `${caller}: ${route} of ${title}`

const isNobody = (caller: Caller) => caller === 'nobody'
const hasPermission = (caller: Caller) => caller !== 'nobody' && caller !== 'customer'
const mayEdit = (caller: Caller) => caller === 'writer' || caller === 'editor'

test('an answer, its text and its files are shown exactly to whom may see it', async () => {
  await each(async (caller, call, item, level) => {
    const path = `/knowledge_bases/${help.base}/answers/${item.id}?include_contents=${item.content}`
    const shown = await call('GET', path)
    const file = await call('GET', `/attachments/${item.file}`)
    const expected = isNobody(caller) ? 401 : sees(level, item.state) ? 200 : 404
    assert.equal(shown.status, expected, label(caller, item, 'show'))
    assert.equal(file.status, expected, label(caller, item, 'file'))
    assert.equal(shown.text.includes(item.title), expected === 200)
    const listed = await call('GET', `/knowledge_bases/${help.base}/answers?category_id=${item.category}`)
    assert.equal(listed.status, isNobody(caller) ? 401 : hasPermission(caller) ? 200 : 403, label(caller, item, 'list'))
    const isListed = hasPermission(caller) && sees(level, item.state)
    assert.equal(listed.text.includes(item.title), isListed, label(caller, item, 'list'))
    const isPublic = item.state === 'published'
    if (!isNobody(caller)) return
    const pages = [`/help/en-us/${item.category}/${item.id}`, `/help/files/${item.file}`]
    for (const url of pages) assert.equal((await w.send({ method: 'GET', url })).status, isPublic ? 200 : 404, url)
    for (const url of [
      `/help/en-us/${item.category}`,
      '/help/sitemap.xml',
      `/help/en-us/tag/tag-${item.place}-${item.state}`,
    ]) {
      const { text } = await w.send({ method: 'GET', url })
      assert.equal(text.includes(`/${item.id}-zebra-`), isPublic, label(caller, item, url))
    }
  })
})

test('lists, searches and feeds have exactly what the caller may see', async () => {
  const answers = new Map<string, Answer[]>()
  for (const [name, call] of Object.entries(callers)) {
    const { token } = (await call('GET', '/knowledge_bases/feed_tokens')).body
    const feeds = ids.map((id) =>
      w.anyone('GET', `/knowledge_bases/${help.base}/categories/${id}/en-us/feed?token=${token}`),
    )
    answers.set(name, [
      await call('POST', '/knowledge_bases/init', {}),
      await call('POST', '/knowledge_bases/search', { query: 'zebra', per_page: 100 }),
      await call('POST', '/knowledge_bases/search', { query: 'zebbra', per_page: 100, flavor: 'agent' }),
      await call('GET', '/search?query=zebra&limit=100'),
      ...(await Promise.all(feeds)),
    ])
  }
  await each(async (caller, _call, item, level) => {
    const [init, found, misspelt, global, ...feeds] = answers.get(caller) as Answer[]
    const isSeen = sees(level, item.state)
    const has = (answer: Answer | undefined) =>
      new RegExp(`${item.title}\\b`).test(String(answer?.text.replaceAll(/<\/?em>/g, '')))
    assert.equal(has(init), isSeen && hasPermission(caller), label(caller, item, 'init'))
    assert.equal(has(found), isSeen, label(caller, item, 'search'))
    assert.equal(has(misspelt), isSeen, label(caller, item, 'corrected search'))
    assert.equal(has(global), isSeen && hasPermission(caller), label(caller, item, 'global search'))
    const isInFeed = isSeen && (item.state === 'internal' || item.state === 'published')
    assert.equal(has(feeds[item.place]), isInFeed && hasPermission(caller), label(caller, item, 'feed'))
  })
})

test('ids, tags and previews follow the same rule', async () => {
  await each(async (caller, call, item, level) => {
    const isSeen = sees(level, item.state)
    const visible = await call('GET', '/knowledge_bases/visible_ids')
    if (hasPermission(caller))
      assert.equal(visible.body.answer_ids.includes(item.id), isSeen, label(caller, item, 'ids'))
    else assert.equal(visible.status, isNobody(caller) ? 401 : 403)
    const preview = await call('GET', `/knowledge_bases/preview/KnowledgeBaseAnswer/${item.id}/en-us`)
    const denied = isNobody(caller) ? 401 : 403
    assert.equal(preview.status, hasPermission(caller) ? (isSeen ? 302 : 404) : denied, label(caller, item, 'preview'))
    const tags = await call('GET', `/tags?object=KnowledgeBase::Answer&o_id=${item.id}`)
    const mayTag = caller === 'agent' || mayEdit(caller)
    assert.equal(tags.status, mayTag ? (isSeen ? 200 : 404) : denied, label(caller, item, 'tags'))
  })
})

test('only the editors of a category change its answers', async () => {
  await each(async (caller, call, item, level) => {
    const path = `/knowledge_bases/${help.base}/answers/${item.id}`
    const expected = isNobody(caller)
      ? 401
      : !mayEdit(caller)
        ? 403
        : level === 'editor'
          ? 200
          : sees(level, item.state)
            ? 403
            : 404
    const harmless = [call('PATCH', path, {}), call('POST', `${path}/has_publishing_update`, {})]
    const harmful = [
      ...['internal', 'publish', 'archive', 'unarchive'].map((action) => () => call('POST', `${path}/${action}`)),
      () => call('DELETE', `${path}/attachments/${item.file}`),
      () => call('DELETE', path),
      () => call('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: item.id, item: 'new' }),
    ]
    for (const answer of await Promise.all(harmless))
      assert.equal(answer.status, expected, label(caller, item, 'change'))
    if (expected === 200) return
    for (const write of harmful) {
      const { status } = await write()
      // Agents may call the route of tags for tickets, so that the answer itself decides.
      const isTagOfAgent = caller === 'agent' && status === 404
      assert.ok(status === expected || isTagOfAgent, `${label(caller, item, 'write')}: ${status}`)
    }
  })
})

test('only the editors of a category change, sort and move it', async () => {
  for (const [name, call] of Object.entries(callers)) {
    const caller = name as Caller
    for (const [place, id] of ids.entries()) {
      const level = levels[caller][place] as Level
      const path = `/knowledge_bases/${help.base}/categories`
      const expected = isNobody(caller) ? 401 : mayEdit(caller) && level === 'editor' ? 200 : 403
      const own = (await w.ada('GET', `${path}/${id}`)).body.answer_ids
      const writes = [
        await call('PATCH', `${path}/${id}`, { category_icon: 'f1' }),
        await call('PATCH', `${path}/${id}/reorder_answers`, { ordered_ids: own }),
        await call('PATCH', `${path}/${id}/reorder_categories`, { ordered_ids: [] }),
        await call('GET', `${path}/${id}/permissions`),
      ]
      for (const { status } of writes) assert.equal(status, expected, `${caller} ${categories[place]}`)
      const made = await call('POST', `/knowledge_bases/${help.base}/answers`, {
        category_id: id,
        translations_attributes: [{ kb_locale_id: help.en, title: `By ${caller}` }],
      })
      assert.equal(made.status, expected === 200 ? 201 : expected)
    }
  }
  const root = { category_icon: 'f1', translations_attributes: [{ kb_locale_id: help.en, title: 'By a writer' }] }
  assert.equal((await callers.writer('POST', `/knowledge_bases/${help.base}/categories`, root)).status, 201)
  const into = (id: number | undefined) =>
    callers.writer('PATCH', `/knowledge_bases/${help.base}/answers/${items[0]?.id}`, { category_id: id })
  assert.deepEqual([(await into(ids[1])).status, (await into(4711)).status], [403, 422])
})

test('rows of permissions cannot contradict those above, nor lock the editor out', async () => {
  const { body: roles } = await w.ada('GET', `/knowledge_bases/${help.base}/permissions`)
  const writers = roles.roles_editor.find(({ name }: { name: string }) => name === 'Writers').id
  const child = await help.category('Below', { parent_id: ids[2] })
  const put = (of: string, permissions: Record<string, string>) =>
    w.ada('PUT', `/knowledge_bases/${help.base}${of}/permissions`, { permissions_dialog: { permissions } })
  const below = `/categories/${child}`
  assert.equal((await put(below, { [writers]: 'editor' })).status, 422)
  assert.deepEqual(
    (await put(below, { [writers]: 'none' })).body.permissions.map(({ access }: { access: string }) => access),
    ['none', 'none'],
  )
  const rows = await w.db
    .selectFrom('knowledge_base_permissions')
    .selectAll()
    .where('category_id', '=', child)
    .execute()
  assert.deepEqual(rows, [])
  const locked = await put('', { 1: 'reader' })
  assert.deepEqual([locked.status, locked.body.error], [422, 'Invalid permissions, do not lock yourself out.'])
  const refused: Record<string, string>[] = [{ 2: 'editor' }, { 3: 'reader' }, { 4711: 'reader' }]
  for (const wrong of refused) assert.equal((await put('', wrong)).status, 422)
  assert.equal((await callers.agent('GET', `/knowledge_bases/${help.base}/permissions`)).status, 403)
})
