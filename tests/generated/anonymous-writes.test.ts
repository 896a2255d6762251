import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { isAnonymousWrite } from '#server/anonymous-writes.ts'
import { requestOf, titleOf, usualValues } from '#tests/support/requests.ts'
import { takeSnapshot } from '#tests/support/snapshot.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

/** The headers of a browser for a request from a page of another site. */
const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3746', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
]

const open = allEndpoints.filter(isAnonymousWrite)

/**
 * Phone systems and networks have a token in the path, the web form has a signed token, chat sessions have a secret,
 * and signing in has its own check.
 */
const guardedElsewhere =
  /^(?:POST|GET) \/(?:sms_webhook|cti|sipgate|placetel|form_submit|chat_visits|signin|channels_(?:telegram|whatsapp|facebook)_webhook)\b/

test('every public write is protected', () => {
  const writes = allEndpoints.filter(({ permission, writes }) => permission === 'public' && writes)
  assert.deepEqual(
    writes.filter((endpoint) => !guardedElsewhere.test(titleOf(endpoint))),
    open,
  )
})

for (const endpoint of open) {
  test(`S-31: ${titleOf(endpoint)} rejects pages of other sites and forms`, async () => {
    const before = await takeSnapshot(w)
    for (const headers of foreign) {
      const { status, headers: answered } = await w.send(requestOf(endpoint, usualValues(endpoint, 1), { headers }))
      assert.deepEqual([status, answered['access-control-allow-origin']], [403, undefined], JSON.stringify(headers))
    }
    if (endpoint.method !== 'GET') {
      const { status } = await w.send(requestOf(endpoint, { ...usualValues(endpoint, 1), x: 1 }, { travel: 'form' }))
      assert.equal(status, 415)
    }
    assert.deepEqual(await takeSnapshot(w), before)
  })
}
