import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  await w.ada('POST', '/tickets', { title: 'Counted', group: 'Users', customer_id: 6, article: { body: 'Counted' } })
})
after(() => w.close())

/** The search of the help centre has a form of its own. */
const others = new Set(['/search', '/knowledge_bases/search'])
const searches = allEndpoints.filter(({ path }) => path.endsWith('/search') && !others.has(path))
const paths = [...new Set(searches.map(({ path }) => path))]

for (const path of paths) {
  test(`${path} returns records with their total if both are requested, and an array otherwise`, async () => {
    const plain = await w.ada('GET', `${path}?query=`)
    assert.ok(Array.isArray(plain.body), path)
    const total = Number(plain.headers['x-total-count'])
    const counted = await w.ada('GET', `${path}?query=&with_total_count=true`)
    assert.deepEqual(counted.body, { records: plain.body, total_count: total })
    const expanded = await w.ada('POST', path, { query: '', expand: true, per_page: 1, with_total_count: true })
    assert.deepEqual([expanded.body.records.length, expanded.body.total_count], [Math.min(1, total), total])
    const full = await w.ada('GET', `${path}?query=&full=true&with_total_count=true`)
    assert.deepEqual(Object.keys(full.body).toSorted(), ['assets', 'record_ids', 'total_count'])
  })
}
