import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { helpCentre, type HelpCentre } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let help: HelpCentre
let category: number
before(async () => {
  w = await world()
  help = await helpCentre(w)
  category = await help.category('Machines')
})
after(() => w.close())

const publish = (id: number, times: object = { published_at: '--now--' }) =>
  w.ada('POST', `/knowledge_bases/${help.base}/answers/${id}/has_publishing_update`, times)
const readHome = async () => (await w.send({ method: 'GET', url: '/help/en-us' })).text
const counted = (home: string) => /<small>(\d+) answers?<\/small>/.exec(home)?.[1]
const isHeavy = (text: string) => text.includes('group by below.top')

test('the home page is counted once, and again after each change', async () => {
  const first = await help.answer(category, 'First')
  await publish(first)
  assert.equal(counted(await readHome()), '1')
  w.queries()
  assert.equal(counted(await readHome()), '1')
  assert.deepEqual(w.queries().filter(isHeavy), [])
  await publish(await help.answer(category, 'Second'))
  assert.equal(counted(await readHome()), '2')
  // Another process would write without an event here.
  await sql`update knowledge_base_category_translations set title = 'Renamed'`.execute(w.db)
  assert.match(await readHome(), /<h3>Renamed<\/h3>/)
  await w.ada('DELETE', `/knowledge_bases/${help.base}/answers/${first}`)
  assert.equal(counted(await readHome()), '1')
})

test('planned times count from their moment on', async () => {
  const before = Number(counted(await readHome()))
  const at = (minutes: number) => new Date(w.clock.now.getTime() + minutes * 60_000).toISOString()
  await publish(await help.answer(category, 'Planned'), { published_at: at(10), archived_at: at(20) })
  const started = w.clock.now
  try {
    assert.equal(Number(counted(await readHome())), before)
    w.clock.now = new Date(at(11))
    assert.equal(Number(counted(await readHome())), before + 1)
    w.clock.now = new Date(started.getTime() + 21 * 60_000)
    assert.equal(Number(counted(await readHome())), before)
  } finally {
    w.clock.now = started
  }
})

test('readers of internal answers and visitors have lists of their own', async () => {
  const inside = await help.category('Inside')
  const id = await help.answer(inside, 'For agents')
  await w.ada('POST', `/knowledge_bases/${help.base}/answers/${id}/internal`)
  const find = async (call: World['ada']) =>
    (await call('POST', '/knowledge_bases/search', { query: 'Inside', index: 'KnowledgeBase::Category::Translation' }))
      .body.result.length
  assert.equal(await find(w.agnes), 1)
  assert.equal(await find(w.anyone), 0)
  assert.equal(await find(w.agnes), 1)
})
