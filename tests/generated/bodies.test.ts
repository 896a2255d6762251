import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { signedIn } from '#tests/support/browser.ts'
import { type Parameter, parametersOf, requestOf, titleOf, unknownId, usualValues } from '#tests/support/requests.ts'
import { createStrainGauge } from '#tests/support/strain.ts'
import { type World, world } from '#tests/support/world.ts'

/** Large requests to every route, from an administrator: at the limits of server/kernel/http/json-reader.ts and beyond. */

let w: World
/** No token: there are routes that take none. */
let session: Record<string, string>
let mostStall = 0
/** No request since the last check can have ended the session. */
let hasCertainRights = false
before(async () => {
  await startAfresh()
  mostStall = await longestAllowed()
})
after(() => w.close())

async function startAfresh(): Promise<void> {
  await w?.close()
  w = await world()
  const { cookie, csrf } = await signedIn(w, 'ada')
  session = { cookie, 'x-csrf-token': csrf }
}

const list = (count: number, item: string) => `[${Array(count).fill(item).join()}]`
const object = (count: number, value: string) =>
  `{${Array.from({ length: count }, (_, index) => `"${index + 1}":${value}`).join()}}`
const deep = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

/** JSON as large as is allowed beside a few other values, by the type that a schema may want. */
const allowed: Record<string, string[]> = {
  array: [list(9800, '1'), list(4900, '[]'), list(4900, '{}')],
  object: [object(9800, '1'), object(4900, '["full"]'), deep(60)],
  string: [`"${'x'.repeat(300_000)}"`, `"${String.raw`\u00e9`.repeat(50_000)}"`, list(4900, '[]')],
}

/** Telephone systems have tokens of their own, and are refused before their body is read. */
const isRefusedUnread = ({ encodings }: Endpoint, status: number) =>
  encodings.includes('any') && [401, 422, 429].includes(status)

const tooMuch: Record<string, string> = {
  values: list(10_001, '0'),
  names: object(10_001, '0'),
  depth: deep(65),
  'a name': `{"${'x'.repeat(140_000)}":1}`,
}

const queries: ((name: string) => string)[] = [
  (name) => `${name}=${'x'.repeat(30_000)}`,
  (name) => `${name}[]=1&`.repeat(3000),
  (name) => `${name}${'[b]'.repeat(5000)}=1`,
  (name) => Array.from({ length: 3000 }, (_, index) => `${name}[${index}][a]=1`).join('&'),
]

/** As much as parsing a megabyte of JSON takes on this machine, many times over. */
async function longestAllowed(): Promise<number> {
  const text = list(349_000, '[]')
  const gauge = createStrainGauge()
  await gauge.measure('JSON.parse', async () => JSON.parse(text))
  return 150 + 10 * gauge.most().stall
}

const usualRequest = (endpoint: Endpoint) => requestOf(endpoint, usualValues(endpoint, unknownId), { headers: session })

/** The usual body with this JSON under a name. */
function withValue(endpoint: Endpoint, name: string, json: string): InjectOptions {
  const values = { ...usualValues(endpoint, unknownId), [name]: 0 }
  const request = requestOf(endpoint, values, { headers: session })
  return { ...request, payload: String(request.payload).replace(`"${name}":0`, () => `"${name}":${json}`) }
}

async function statusOf(request: InjectOptions, what: string): Promise<number> {
  const gauge = createStrainGauge()
  const { statusCode, body } = await gauge.measure(what, () => inject(request))
  const { stall } = gauge.most()
  assert.ok(statusCode < 500, `${what}: ${statusCode} ${body.slice(0, 300)}`)
  assert.ok(stall < mostStall, `${what} took ${stall} ms, more than ${mostStall}`)
  return statusCode
}

/** Only a request that succeeds can end the session or the account, and the next one then is refused. */
const concernsRights = (status: number) => status < 400 || status === 401 || status === 403

async function inject(request: InjectOptions) {
  const response = await w.app.inject(request)
  if (concernsRights(response.statusCode)) hasCertainRights = false
  w.queries()
  return response
}

/** One that fits the type of the parameter; all of them in turn, as there are many parameters. */
function allowedFor({ schema: { type } }: Parameter, turn: number): string {
  const fitting = allowed[[type].flat()[0] ?? 'string'] ?? Object.values(allowed).flat()
  return fitting[turn % fitting.length] as string
}

/** Some routes end the session or the account that calls them. */
async function restoreRights(): Promise<void> {
  if (hasCertainRights) return
  const { statusCode } = await w.app.inject({ url: '/api/v1/users?per_page=1', headers: session })
  if (statusCode !== 200) await startAfresh()
  hasCertainRights = true
}

/**
 * The same code reads the body and the query of every route, so each route gets one request of each kind in turn.
 * `BODIES_ALL=1` sends all of them to all routes.
 */
const inTurn = <T>(all: readonly T[], turn: number): T[] =>
  process.env.BODIES_ALL ? [...all] : [all[turn % all.length] as T]

/** Webhooks of networks are refused by their address, before the body is read. */
const readingEndpoints = allEndpoints.filter(({ path }) => !path.includes('_webhook/'))

for (const [turn, endpoint] of readingEndpoints.entries()) {
  test(`S-79: ${titleOf(endpoint)} bears large requests`, async () => {
    await restoreRights()
    const takesJson = endpoint.method !== 'GET' && endpoint.encodings.includes('json')
    if (takesJson) await sendTooMuch(endpoint, turn)
    // The first request that gets this far compiles what the route needs.
    await inject(usualRequest(endpoint))
    await sendQueries(endpoint, turn)
    if (takesJson) await sendAllowed(endpoint)
  })
}

async function sendTooMuch(endpoint: Endpoint, turn: number): Promise<void> {
  for (const [what, json] of inTurn(Object.entries(tooMuch), turn)) {
    const status = await statusOf(withValue(endpoint, 'zz', json), `too much of ${what}`)
    assert.ok(status === (what === 'depth' ? 400 : 413) || isRefusedUnread(endpoint, status), `${what}: ${status}`)
  }
}

async function sendQueries(endpoint: Endpoint, turn: number): Promise<void> {
  const name = parametersOf(endpoint).find(({ place }) => place === 'query')?.name ?? 'zz'
  const request = usualRequest(endpoint)
  const url = String(request.url)
  for (const queryOf of inTurn(queries, turn)) {
    const query = queryOf(name)
    await statusOf({ ...request, url: `${url}${url.includes('?') ? '&' : '?'}${query}` }, query.slice(0, 20))
  }
}

async function sendAllowed(endpoint: Endpoint): Promise<void> {
  await restoreRights()
  const known = parametersOf(endpoint).filter(({ place }) => place === 'body')
  for (const [turn, parameter] of known.entries()) {
    const json = allowedFor(parameter, turn)
    await statusOf(withValue(endpoint, parameter.name, json), `${json.slice(0, 20)} in ${parameter.name}`)
  }
}

/** The web form takes files; it reads a body only while it is on. */
const limited = readingEndpoints.filter(
  ({ permission, method, crossSite }) => permission === 'public' && method !== 'GET' && !crossSite,
)
for (const endpoint of limited) {
  test(`S-79: ${titleOf(endpoint)} takes no more than 64 KB without credentials`, async () => {
    const { headers: _, ...request } = withValue(endpoint, 'zz', `"${'x'.repeat(65_536)}"`)
    const status = await statusOf({ ...request, headers: { 'content-type': 'application/json' } }, 'a long string')
    assert.ok(status === 413 || isRefusedUnread(endpoint, status), String(status))
  })
}
