import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'
import { measureEditDistance } from './edit-distance.ts'

let w: World
before(async () => {
  w = await world()
  const add = (title: string, group: string, more: object = {}) =>
    w.ada('POST', '/tickets', { title, group, customer: 'nora@example.com', article: { body: 'text' }, ...more })
  await add('The pressure valve leaks', 'Users', { article: { body: 'Whistleblower inside', internal: true } })
  await add('A secretive Quarterhorse', 'Support', { customer: 'otto@example.com' })
})
after(() => w.close())

const ask = async (call: Call, query: string, more = '') => {
  const { status, body } = await call('GET', `/search?query=${encodeURIComponent(query)}&suggest=true${more}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as { suggestion?: string; problem?: object; result: unknown }
}
const suggest = async (call: Call, query: string) => (await ask(call, query)).suggestion

test('a misspelled word without matches is corrected', async () => {
  assert.equal(await suggest(w.ada, 'presure'), 'pressure')
  assert.equal(await suggest(w.ada, 'the Presure valve'), 'the pressure valve')
  assert.equal(await suggest(w.ada, 'vavle pressrue'), 'valve pressure')
  assert.equal(await suggest(w.ada, 'title:presure AND group.name:Users'), 'title:pressure AND group.name:Users')
  assert.equal((await ask(w.ada, 'presure', '&by_object=true')).suggestion, 'pressure')
  assert.equal((await w.ada('POST', '/search/ticket', { query: 'presure', suggest: true })).body.suggestion, 'pressure')
})

test('words with matches, without similar words or without results are not corrected', async () => {
  assert.equal(await suggest(w.ada, 'pressure'), undefined)
  assert.equal(await suggest(w.ada, 'pressure xylophones'), undefined)
  assert.equal(await suggest(w.ada, 'presure quarterhorse'), undefined, 'no ticket has both')
  for (const query of ['', '*', 'abc', '12345', '(((', "'; drop table tickets", '%_%_%', 'x'.repeat(2000)])
    assert.equal(await suggest(w.ada, query), undefined, query)
})

test('words of tickets and texts that the caller may not see are never suggested', async () => {
  assert.equal(await suggest(w.ada, 'quarterhose'), 'quarterhorse')
  for (const call of [w.agnes, w.nora, w.noah, w.pia]) assert.equal(await suggest(call, 'quarterhose'), undefined)
  assert.equal(await suggest(w.otto, 'quarterhose'), 'quarterhorse')
  assert.equal(await suggest(w.agnes, 'whistleblowr'), 'whistleblower')
  assert.equal(await suggest(w.nora, 'whistleblowr'), undefined, 'it is internal')
  assert.equal(await suggest(w.nora, 'presure'), 'pressure')
})

test('one statement finds the words, and nothing is queried if there are results', async () => {
  const statements = async (query: string) => {
    w.queries()
    await ask(w.ada, query)
    return w.queries().filter((text) => text.includes('search_words')).length
  }
  assert.equal(await statements('presure valv leks'), 1)
  assert.equal(await statements('pressure'), 0)
})

test('a malformed query is searched as words, and its problem is returned on request', async () => {
  assert.deepEqual((await ask(w.ada, 'title:(')).problem, { code: 'unclosed_group', position: 6 })
  const { problem, result } = await ask(w.ada, 'pressure "valve')
  assert.deepEqual(problem, { code: 'unclosed_quote', position: 9 })
  assert.ok(Array.isArray(result) && result.length === 1)
  const { body } = await w.ada('GET', `/search?query=${encodeURIComponent('title:(')}`)
  assert.deepEqual(Object.keys(body), ['assets', 'result'])
})

test('a distance counts inserted, deleted, replaced and swapped letters', () => {
  const distances = { 'presure pressure': 1, 'pirnter printer': 1, 'valve valve': 0, 'abc xyz': 3, 'ab ba': 1 }
  for (const [pair, expected] of Object.entries(distances)) {
    const [one = '', other = ''] = pair.split(' ')
    assert.equal(measureEditDistance(one, other), expected, pair)
  }
})
