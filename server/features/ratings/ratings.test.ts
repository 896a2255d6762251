import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

async function close(): Promise<number> {
  const article = { body: 'It is on fire.', type: 'phone', sender: 'Customer' }
  const { body } = await w.ada('POST', '/tickets', { title: 'Printer', group: 'Users', customer_id: 6, article })
  assert.equal((await w.ada('PUT', `/tickets/${body.id}`, { state: 'closed' })).status, 200)
  await w.work.drain()
  return body.id
}

const requests = async () => (await mailsTo(w, 'nora@example.com')).filter(({ kind }) => kind === 'rating_request')

const rated = async (id: number, as = w.ada) => (await as('GET', `/tickets/${id}/rating`)).body

const page = (method: 'GET' | 'POST', url: string, payload?: string, headers: Record<string, string> = {}) =>
  w.app.inject({
    method,
    url,
    headers: { ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    ...(payload !== undefined && { payload }),
  })

test('nobody is asked until an administrator turns it on', async () => {
  const id = await close()
  assert.deepEqual(await requests(), [])
  assert.equal((await rated(id, w.nora)).may_rate, false)
  assert.equal((await w.nora('PUT', `/tickets/${id}/rating`, { score: 5 })).status, 403)
})

test('a customer is asked once by mail; opening the link does not rate, sending the form does', async () => {
  await set(w, 'ticket_rating', true)
  const id = await close()
  const [mail, ...others] = await requests()
  assert.equal(others.length, 0)
  const [path = ''] = /\/rate\/[^\s?]+/.exec(mail?.text ?? '') ?? []
  assert.match(mail?.text ?? '', /\?score=5/)

  const shown = await page('GET', `${path}?score=4`)
  assert.equal(shown.statusCode, 200)
  assert.match(shown.body, /value="4" required checked/)
  await page('GET', `${path}?score=1`, undefined, { 'accept-language': 'de' })
  assert.equal((await rated(id)).score, null)

  assert.equal((await page('POST', path, 'comment=x')).statusCode, 422)
  assert.equal((await page('POST', path, 'score=9')).statusCode, 422)
  const foreign = await page('POST', path, 'score=1', { origin: 'https://elsewhere.example' })
  assert.equal(foreign.statusCode, 404)
  assert.equal((await rated(id)).score, null)
  assert.equal((await page('POST', path, `score=4&comment=${encodeURIComponent('<b>Fast</b>')}`)).statusCode, 200)
  const { score, comment, may_rate } = await rated(id)
  assert.deepEqual([score, comment, may_rate], [4, '<b>Fast</b>', false])
  await page('POST', path, `score=5&comment=${'y'.repeat(3000)}`)
  assert.deepEqual([(await rated(id)).score, (await rated(id)).comment.length], [5, 1000])

  for (const wrong of [`${path}x`, '/rate/1-1-x', '/rate/x', `/rate/${'9'.repeat(300)}`]) {
    assert.equal((await page('GET', wrong)).statusCode, 404, wrong)
    assert.equal((await page('POST', wrong, 'score=1')).statusCode, 404, wrong)
  }
  await w.ada('PUT', `/tickets/${id}`, { state: 'open' })
  await w.ada('PUT', `/tickets/${id}`, { state: 'closed' })
  await w.work.drain()
  assert.equal((await requests()).length, 1)

  const { now } = w.clock
  w.clock.now = new Date(now.getTime() + 61 * 86_400_000)
  assert.equal((await page('GET', path)).statusCode, 404)
  w.clock.now = now
})

test('the customer rates in the portal, and reports show it', async () => {
  const id = await close()
  assert.equal((await rated(id, w.nora)).may_rate, true)
  // Noah reads the tickets of his organization, but it is not his.
  assert.equal((await rated(id, w.noah)).may_rate, false)
  assert.equal((await w.noah('PUT', `/tickets/${id}/rating`, { score: 5 })).status, 403)
  assert.equal((await w.otto('GET', `/tickets/${id}/rating`)).status, 403)
  assert.equal((await w.anton('GET', `/tickets/${id}/rating`)).status, 403)
  for (const score of [0, 6, 'x', null])
    assert.equal((await w.nora('PUT', `/tickets/${id}/rating`, { score })).status, 422)
  assert.equal((await w.nora('PUT', `/tickets/${id}/rating`, { score: 2, comment: 'Slow' })).status, 200)

  const { body } = await w.ada('GET', '/reports/satisfaction')
  assert.deepEqual([body.asked, body.rated, body.average, body.average_before], [2, 2, 3.5, null])
  assert.deepEqual(
    body.scores.map(({ count }: { count: number }) => count),
    [1, 0, 0, 1, 0],
  )
  assert.equal(body.comments.length, 2)
  assert.deepEqual((await w.ada('GET', '/reports/tickets?figure=rated&score=2')).body.record_ids, [id])
  assert.equal((await w.pia('GET', '/reports/satisfaction')).body.rated, 0)

  await w.ada('PUT', `/tickets/${id}`, { owner_id: 4 })
  const none = { count: 0, average: null }
  const summary = async (as: World['ada'], query = '') => (await as('GET', `/ticket_ratings/summary${query}`)).body
  assert.deepEqual(await summary(w.ada), { days: 30, own: none, team: { count: 2, average: 3.5 } })
  assert.deepEqual((await summary(w.agnes)).own, { count: 1, average: 2 })
  assert.deepEqual((await summary(w.anton)).team, none)
  assert.equal((await w.ada('GET', '/ticket_ratings/summary?days=0')).body.field, 'days')
  assert.equal((await w.nora('GET', '/ticket_ratings/summary')).status, 403)
  assert.equal((await w.anyone('GET', '/ticket_ratings/summary')).status, 401)
})
