import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { usualValues, requestOf, titleOf, type RequestEncoding } from '#tests/support/requests.ts'
import { takeSnapshot } from '#tests/support/snapshot.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let ada: Browser
before(async () => {
  w = await world()
  ada = await signedIn(w, 'ada')
})
after(() => w.close())

/** They write nothing for the user of the session; signing in protects itself. */
const changesNothing = new Set(['POST /signshow'])

/** Phone systems and networks have no session: only the token in the path is checked, before anything is read. */
const isOfOtherSystems = ({ path }: Endpoint) =>
  /^\/(?:(?:cti|sipgate|placetel)\/\{\w+_token\}|\w+_webhook\/)/.test(path)

/** Endpoints for other sites do nothing with a session. */
const writes = allEndpoints.filter(
  (endpoint) =>
    (endpoint.writes || endpoint.method !== 'GET') &&
    !changesNothing.has(titleOf(endpoint)) &&
    !endpoint.crossSite &&
    !isOfOtherSystems(endpoint),
)

/** What another site can make a browser send: the cookie, but not the token that our own pages read. */
const forgeries: { what: string; travel: RequestEncoding; headers: Record<string, string> }[] = [
  { what: 'a script without the token', travel: 'json', headers: {} },
  { what: 'a script with a wrong token', travel: 'json', headers: { 'x-csrf-token': 'x'.repeat(43) } },
  { what: 'a form', travel: 'form', headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } },
  { what: 'a link or an image', travel: 'query', headers: { 'sec-fetch-site': 'cross-site' } },
]

const forge = (endpoint: Endpoint, travel: RequestEncoding, headers: Record<string, string>) =>
  w.send(requestOf(endpoint, usualValues(endpoint, 1), { travel, headers: { cookie: ada.cookie, ...headers } }))

for (const { what, travel, headers } of forgeries) {
  test(`${what} of another site changes nothing with a session`, async () => {
    const before = await takeSnapshot(w)
    for (const endpoint of writes) {
      const { status, body, text } = await forge(endpoint, travel, headers)
      const error = body?.error ?? text
      assert.equal(status, 401, `${titleOf(endpoint)} answered ${status} ${error}`)
      assert.match(error, /CSRF token verification failed!/, titleOf(endpoint))
    }
    assert.deepEqual(await takeSnapshot(w), before)
  })
}

test('the token of another session is rejected', async () => {
  const { csrf } = await signedIn(w, 'nora')
  const endpoint = allEndpoints.find((one) => titleOf(one) === 'POST /ticket_priorities') as Endpoint
  assert.equal((await forge(endpoint, 'json', { 'x-csrf-token': csrf })).status, 401)
})

test('a page of another site cannot read responses to a session', async () => {
  for (const endpoint of allEndpoints.filter(
    ({ method, writes, crossSite }) => method === 'GET' && !writes && !crossSite,
  )) {
    const { headers } = await forge(endpoint, 'query', { origin: 'https://evil.example' })
    assert.equal(headers['access-control-allow-origin'], undefined, titleOf(endpoint))
    assert.equal(headers['access-control-allow-credentials'], undefined, titleOf(endpoint))
  }
})
