import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const search = async (call: Call) => (await call('GET', '/tickets/search?query=wombat')).body
const note = (body: string) => ({ body, type: 'note', internal: false })

test('a found ticket is shown as it is now, to those who may read it now', async () => {
  const input = { title: 'wombat', group: 'Sales', customer: 'nora@example.com', article: note('text') }
  const { id } = (await w.agnes('POST', '/tickets', input)).body
  // The first answers fill the cache.
  for (const call of [w.agnes, w.ada])
    assert.deepEqual(await search(call), [(await w.ada('GET', `/tickets/search?ids=${id}`)).body[0]])

  const article = (await w.agnes('POST', '/ticket_articles', { ticket_id: id, ...note('more') })).body
  const [shown] = await search(w.agnes)
  assert.equal(shown.article_ids.at(-1), article.id)
  assert.equal(shown.article_count, 2)

  await sql`update tickets set title = 'wombats' where id = ${id}`.execute(w.db)
  assert.equal((await search(w.agnes))[0].title, 'wombats')

  await w.ada('PUT', '/users/4', { group_ids: { 1: ['full'] } })
  assert.deepEqual(await search(w.agnes), [])
  assert.equal((await search(w.ada))[0].id, id)
  assert.equal((await search(w.nora))[0].article_count, 2)
})
