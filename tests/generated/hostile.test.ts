import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crc32 } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { basic, set, signedIn } from '#tests/support/browser.ts'
import { type CastName, emailOf, tokenOf } from '#tests/support/cast.ts'
import { startMeasuredProcess } from '#tests/support/measured-process.ts'
import { fc } from '#tests/support/properties.ts'
import {
  usualValues,
  parametersOf,
  requestOf,
  titleOf,
  type RequestEncoding,
  unknownId,
} from '#tests/support/requests.ts'
import { type Answer, answerOf, type World, world } from '#tests/support/world.ts'
import { hostileBodies, hostileHeaders, type HostileValue, hostileValue, valueOf } from './hostile-input.ts'
import { populate } from './populate.ts'

/** Six requests per endpoint; `HOSTILE_SEED=1 HOSTILE_REQUESTS=50000` sends more, and others. */
const seed = Number(process.env.HOSTILE_SEED ?? 20261115)
const requestsWanted = Number(process.env.HOSTILE_REQUESTS ?? 2000)
const runs = Math.max(6, Math.ceil(requestsWanted / allEndpoints.length))

/** Every endpoint gets its own attacks, the same in every run. */
const seedOf = (endpoint: Endpoint) => seed + crc32(titleOf(endpoint))

const patience = 30_000
/** A long run attacks a separate process, and measures it. A short one is too short for that. */
const isLongRun = requestsWanted >= 20_000
const mostStall = 200
const mostMemory = 400 * 1024 * 1024
const leaks =
  /\bselect [\s\S]+ from |syntax error|\bat (?:\/|file:|async |[\w.<>]+ \()|node_modules|\.ts:\d|relation "|column "|SQLSTATE/i

let w: World
let target: Awaited<ReturnType<typeof startMeasuredProcess>> | undefined
let session: Record<string, string>
/** Endpoints that are attacked in the same world; a new one for each tag would take half of the time. */
const perWorld = 40
/** The tags of the endpoints under attack. */
let tags = tagsFrom(0)
let sent = 0
before(startAfresh)
after(async () => {
  await target?.stop()
  await w.close()
})

function tagsFrom(start: number): ReadonlySet<string> {
  return new Set(allEndpoints.slice(start, start + perWorld).map(({ tag }) => tag))
}

/** Off by default; behind a switch that is off there is little to attack. */
const switches = [
  'two_factor_authentication_method_authenticator_app',
  'two_factor_authentication_method_security_keys',
  'two_factor_authentication_recovery_codes',
]

/** A world with everything switched on, something to attack and someone signed in. */
async function startAfresh() {
  await w?.close()
  w = await world()
  if (isLongRun) target ??= await startMeasuredProcess(w.connectionString)
  for (const name of switches) await set(w, name, true)
  await populate(w, ({ tag }) => tags.has(tag) || tag === 'tickets')
  const { cookie, csrf } = await signedIn(w, 'ada')
  session = { cookie, 'x-csrf-token': csrf }
  await target?.dropCaches()
}

type Caller = CastName | 'nobody'
type Door = 'token' | 'password' | 'session'
type Attack = {
  caller: Caller
  door: Door
  /** Which record the path names. */
  id: number
  /** Whether the other parameters are sent. */
  complete: boolean
  hostile: Record<string, HostileValue>
  travel: RequestEncoding
  body: string | undefined
  headers: string | undefined
}

/** One in ten: most attacks should pass authentication. */
const seldom = (names: string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...names) })

/** Names of the contract, and some that it must ignore. */
const attackOn = (endpoint: Endpoint): fc.Arbitrary<Attack> => {
  const names = [...new Set([...parametersOf(endpoint).map(({ name }) => name), 'id', 'created_by_id', 'constructor'])]
  return fc.record({
    caller: fc.constantFrom<Caller>('ada', 'ada', 'ada', 'ada', 'ada', 'agnes', 'nora', 'nobody'),
    door: fc.constantFrom<Door>('token', 'token', 'password', 'session'),
    id: fc.constantFrom(1, 2, 3, 4, 9, unknownId),
    complete: fc.constantFrom(true, true, false),
    hostile: fc.dictionary(fc.constantFrom(...names), hostileValue, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
    travel: fc.constantFrom<RequestEncoding>('json', 'json', 'json', 'query', 'form'),
    body: seldom(Object.keys(hostileBodies)),
    headers: seldom(Object.keys(hostileHeaders)),
  })
}

/** Sessions are Ada's: a sign-in for everyone would cost more than all the attacks. */
function credentialsOf({ caller, door }: Attack): Record<string, string> {
  if (caller === 'nobody') return {}
  if (caller === 'ada' && door === 'session') return session
  return { authorization: door === 'password' ? basic(emailOf(caller)) : `Token token=${tokenOf(caller)}` }
}

function requestFor(endpoint: Endpoint, attack: Attack): InjectOptions {
  const { id, complete, hostile, travel, body, headers } = attack
  const values = {
    ...(complete ? usualValues(endpoint, id) : { id }),
    ...Object.fromEntries(Object.entries(hostile).map(([name, value]) => [name, valueOf(value)])),
  }
  const more = headers === undefined ? {} : hostileHeaders[headers]
  const request = requestOf(endpoint, values, { travel, headers: { ...credentialsOf(attack), ...more } })
  const replacement = body === undefined ? undefined : hostileBodies[body]
  if (!replacement || endpoint.method === 'GET') return request
  const { 'content-type': _, ...kept } = request.headers as Record<string, string>
  const type = replacement.type === undefined ? {} : { 'content-type': replacement.type }
  return { ...request, headers: { ...kept, ...type }, payload: replacement.payload }
}

/** Node's parser rejects longer ones; behind it they are tried anyway. */
const mostHeader = 30_000
const fitsHeader = ({ url, headers }: InjectOptions) => `${String(url)}${JSON.stringify(headers)}`.length < mostHeader

async function answerInTime(request: InjectOptions): Promise<Answer> {
  sent += 1
  const slow = Promise.withResolvers<never>()
  const timer = setTimeout(() => slow.reject(new Error(`no answer within ${patience} ms`)), patience)
  try {
    const sending = target && fitsHeader(request) ? target.send(request) : w.app.inject(request)
    return answerOf(request, await Promise.race([sending, slow.promise]))
  } finally {
    clearTimeout(timer)
    // The statements so far, which would fill the memory.
    w.queries()
  }
}

/** An error is JSON with a message, or the same as a page if the body was not JSON; nothing leaks. */
function assertCivil({ status, body, text, headers }: Answer) {
  assert.ok(status < 500, `answered ${status}: ${text.slice(0, 300)}`)
  assert.doesNotMatch(text, leaks)
  if (status < 400) return
  if (String(headers['content-type']).startsWith('text/html')) return assert.match(text, /^<!doctype html>/)
  if (String(headers['content-type']).startsWith('application/xml')) return assert.match(text, /<Error>.+<\/Error>/)
  assert.equal(typeof body.error, 'string', text.slice(0, 300))
  assert.ok(body.error.length > 0 && body.error.length < 2000, text.slice(0, 300))
}

const isWell = async () =>
  (await w.ada('GET', '/ticket_priorities')).status === 200 &&
  (await w.ada('DELETE', `/ticket_priorities/${unknownId}`)).status === 404

/** An administrator can remove their own permissions; the attack then continues in a new world. */
async function sendWithRights(attack: Attack, request: InjectOptions): Promise<Answer> {
  const answer = await answerInTime(request)
  const refused = answer.status === 401 || answer.status === 403
  if (!refused || attack.caller !== 'ada' || attack.headers !== undefined || (await isWell())) return answer
  await startAfresh()
  return answerInTime(request)
}

/** In a new world, if attacks have removed the permissions of the administrator. */
async function assertWell(): Promise<void> {
  if (!(await isWell())) await startAfresh()
  assert.ok(await isWell(), 'the service no longer answers as before')
}

for (const [index, endpoint] of allEndpoints.entries()) {
  test(`${titleOf(endpoint)} handles any input without a server error`, async () => {
    if (index > 0 && index % perWorld === 0) {
      await assertWell()
      tags = tagsFrom(index)
      await startAfresh()
    }
    const property = fc.asyncProperty(attackOn(endpoint), async (attack) => {
      assertCivil(await sendWithRights(attack, requestFor(endpoint, attack)))
    })
    await fc.assert(property, {
      seed: seedOf(endpoint),
      numRuns: runs,
      interruptAfterTimeLimit: runs * 3000,
      markInterruptAsFailure: true,
    })
    assert.equal(({} as Record<string, unknown>).polluted, undefined, 'Object.prototype is polluted')
  })
}

test('an invalid path is rejected', async () => {
  const odd = ['%', '%zz', '%ff', '%00', '%2e%2e%2f', '..%5c', ';x=1', '1%0d%0aX-A:1', 'x'.repeat(5000)]
  for (const { method, path } of allEndpoints.filter((endpoint) => endpoint.path.includes('{'))) {
    for (const part of odd) {
      const url = `/api/v1${path.replaceAll(/\{\w+\}/g, part)}`
      const { statusCode: status, body: text, headers } = await w.app.inject({ method, url })
      const isJson = String(headers['content-type']).startsWith('application/json')
      assertCivil({ status, text, headers, body: isJson ? JSON.parse(text) : undefined })
    }
  }
})

test('the service answers as before', assertWell)

test('enough was tried, and nothing blocked the process or filled its memory', async (t) => {
  t.diagnostic(`seed ${seed}, ${sent} requests`)
  assert.ok(sent >= Math.min(requestsWanted, 5000), `only ${sent} requests were sent`)
  if (!target) return
  const { stall, slowest, memory } = await target.measure()
  t.diagnostic(`${Math.round(memory / 1024 ** 2)} MB; longest stall ${Math.round(stall)} ms: ${slowest}`)
  assert.ok(stall < mostStall, `${slowest} stalled the process for ${Math.round(stall)} ms`)
  assert.ok(memory < mostMemory, `${Math.round(memory / 1024 ** 2)} MB`)
})
