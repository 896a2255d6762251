import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { set, signedIn } from '#tests/support/browser.ts'
import { type CastName, tokenOf } from '#tests/support/cast.ts'
import { parametersOf, requestOf, titleOf, unknownId, usualValues, type Values } from '#tests/support/requests.ts'
import { takeSnapshot } from '#tests/support/snapshot.ts'
import { type World, world } from '#tests/support/world.ts'
import { populate } from './populate.ts'
import { plantSecrets, type Secret } from './secrets.ts'

/** Traces of use that a read may leave. Everything else must not change. */
const traces: Record<string, string[]> = { 'public.access_tokens': ['last_used_at'] }

type Visit = { endpoint: Endpoint; caller: CastName | undefined; url: string; status: number; text: string }

let w: World
let visits: Visit[]
let secrets: Secret[]
let rowsBefore: Record<string, string>
let rowsAfter: Record<string, string>

/** One crawl answers all questions of this file: everyone reads everything. */
before(async () => {
  w = await world()
  await populate(w)
  secrets = await plantSecrets(w)
  rowsBefore = await takeSnapshot(w, traces)
  w.clock.now = new Date(w.clock.now.getTime() + 3_600_000)
  visits = await crawl()
  rowsAfter = await takeSnapshot(w, traces)
})
after(() => w.close())

const reads = allEndpoints.filter(({ method, writes }) => method === 'GET' && !writes)

/** Plain, and in every other mode of the endpoint. */
const modesOf = (endpoint: Endpoint): Values[] => [
  {},
  ...parametersOf(endpoint)
    .filter(({ name }) => name === 'expand' || name === 'full')
    .map(({ name }) => ({ [name]: true })),
]

/** Every read: of the first records, of none, plain, expanded and full. */
function requestsOf(endpoint: Endpoint): InjectOptions[] {
  const ids = endpoint.path.includes('{') ? [1, 3, 6, unknownId] : [1]
  return ids.flatMap((id) =>
    modesOf(endpoint).map((mode) => requestOf(endpoint, { ...usualValues(endpoint, id), ...mode })),
  )
}

const callers: (CastName | undefined)[] = [undefined, 'ada', 'pia', 'agnes', 'nora', 'otto']
const headersOf = (caller: CastName | undefined): Record<string, string> =>
  caller === undefined ? {} : { authorization: `Token token=${tokenOf(caller)}` }

async function crawl(): Promise<Visit[]> {
  const seen: Visit[] = []
  for (const endpoint of reads) {
    const requests = requestsOf(endpoint)
    for (const caller of callers) {
      const headers = headersOf(caller)
      for (const request of requests) {
        const { status, text } = await w.send({ ...request, headers })
        seen.push({ endpoint, caller, url: String(request.url), status, text })
      }
      await w.app.inject({ ...requests[0], headers, method: 'HEAD' })
    }
  }
  return seen
}

test('nearly every endpoint is read by some user', (t) => {
  const read = new Set(visits.filter(({ status }) => status === 200).map(({ endpoint }) => endpoint))
  const unread = reads.filter((endpoint) => !read.has(endpoint))
  t.diagnostic(`never read with success: ${unread.map(titleOf).join(', ')}`)
  assert.ok(unread.length < reads.length / 5, `${unread.length} of ${reads.length} reads never succeeded`)
})

test('reading changes nothing, for any reader', () => {
  assert.deepEqual(rowsAfter, rowsBefore)
})

test('S-31: no GET writes for a session without the CSRF token, with any parameters', async () => {
  await set(w, 'ticket_auto_assignment', true)
  const { cookie } = await signedIn(w, 'ada')
  const session = { ...traces, 'public.sessions': ['last_seen_at'] }
  const before = await takeSnapshot(w, session)
  // Webhooks of networks count wrong tokens, with and without a session.
  for (const endpoint of allEndpoints.filter(({ method, path }) => method === 'GET' && !path.includes('_webhook/'))) {
    const flags = parametersOf(endpoint).filter(({ schema }) => schema.type === 'boolean')
    for (const site of [undefined, 'same-site', 'none']) {
      const headers = { cookie, ...(site && { 'sec-fetch-site': site }) }
      const values = { ...usualValues(endpoint, 1), ...Object.fromEntries(flags.map(({ name }) => [name, true])) }
      await w.app.inject(requestOf(endpoint, values, { headers }))
    }
  }
  assert.deepEqual(await takeSnapshot(w, session), before)
})

test('no response contains a secret that its reader may not see', () => {
  const shown = visits.flatMap(({ caller, url, text }) =>
    secrets
      .filter(({ value, mayBeSeenBy }) => text.includes(value) && !mayBeSeenBy.some((name) => name === caller))
      .map(({ what }) => `${url} shows ${caller ?? 'anyone'} ${what}`),
  )
  assert.deepEqual([...new Set(shown)], [])
})

test('no response contains a password, a hash or a second factor', () => {
  const answers = visits.filter(({ url }) => !url.startsWith('/api/v1/openapi.json'))
  const named = answers.filter(({ text }) => /"(?:password|token_sha256|configuration)":"[^"]/.test(text))
  assert.deepEqual([...new Set(named.map(({ url }) => url))], [])
})
