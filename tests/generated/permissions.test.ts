import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { memoize } from '#kernel/memoize.ts'
import { basic } from '#tests/support/browser.ts'
import { type CastName, cast, emailOf } from '#tests/support/cast.ts'
import { usualValues, requestOf, titleOf, unknownId } from '#tests/support/requests.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'
import { byAdministrators, forFittingTokens, neverByToken, neverOnBehalf, ownDoors } from './gates.ts'

/**
 * Who may call every endpoint, decided here from the contract and the permission table only, independently of the
 * server: a granted name is expanded over the whole tree, a token leaves the intersection.
 */
type Caller = {
  headers: Record<string, string>
  granted: ReadonlySet<string>
  token?: ReadonlySet<string>
  /** Set where the caller acts on behalf of another user: whether as a full administrator with the own password. */
  onBehalf?: { asAdministrator: boolean }
}

let w: World
let tree: string[]

before(async () => {
  w = await world()
  tree = (await w.db.selectFrom('permissions').select('name').execute()).map(({ name }) => name)
  // Ada then holds every permission there is, so that only her token decides.
  await w.db.insertInto('roles_users').values({ user_id: 3, role_id: 3 }).execute()
  await w.db.deleteFrom('groups_users').where('user_id', '=', 5).execute()
})
after(() => w.close())

const permissionOf = (endpoint: Endpoint) => ownDoors.get(titleOf(endpoint)) ?? endpoint.permission

/** Everything at or below the granted names. */
const spread = (granted: readonly string[]) =>
  new Set(tree.filter((name) => granted.some((one) => name === one || name.startsWith(`${one}.`))))

const satisfies = (held: ReadonlySet<string>, wanted: string) =>
  wanted.split('+').every((part) => {
    if (!part.endsWith('.*')) return held.has(part)
    const root = part.slice(0, -2)
    return [...held].some((name) => name === root || name.startsWith(`${root}.`))
  })

function fits(token: ReadonlySet<string>, endpoint: Endpoint): boolean {
  if (endpoint.permission !== 'any') return true
  const wanted = forFittingTokens.get(titleOf(endpoint))
  return token.size > 0 && (wanted === undefined || satisfies(token, wanted))
}

function opens(held: ReadonlySet<string>, endpoint: Endpoint): boolean {
  const permission = permissionOf(endpoint)
  return permission === 'public' || permission === 'any' || permission.some((wanted) => satisfies(held, wanted))
}

/** What both the caller and the token are granted. Asked for each endpoint. */
const heldBy = memoize(({ granted, token }: Caller) => (token ? granted.intersection(token) : granted))

/** The error that the contract requires, or undefined if the call is allowed. */
function demandedRefusal(endpoint: Endpoint, caller: Caller | undefined): string | undefined {
  if (!caller) return permissionOf(endpoint) === 'public' ? undefined : '401 Authentication required'
  const { granted, token } = caller
  const held = heldBy(caller)
  const isForTokens = !token || (fits(token, endpoint) && !neverByToken.has(titleOf(endpoint)))
  if (opens(held, endpoint) && isForTokens) return refusalOnBehalf(endpoint, caller)
  return `403 ${opens(granted, endpoint) ? 'Token' : 'User'} authorization failed.`
}

const refusedOnBehalf = '403 This cannot be done on behalf of another user.'

function refusalOnBehalf(endpoint: Endpoint, { onBehalf }: Caller): string | undefined {
  if (!onBehalf || !neverOnBehalf.has(titleOf(endpoint))) return undefined
  return onBehalf.asAdministrator && titleOf(endpoint) === byAdministrators ? undefined : refusedOnBehalf
}

const refusals = new Set([
  refusedOnBehalf,
  '401 Authentication required',
  '403 User authorization failed.',
  '403 Token authorization failed.',
])

function givenRefusal({ status, body }: Answer): string | undefined {
  const outcome = `${status} ${body?.error}`
  return refusals.has(outcome) ? outcome : undefined
}

/** Reads use existing records; writes use none, so that one caller does not change the world for the next. */
const probe = memoize((endpoint: Endpoint) =>
  requestOf(endpoint, usualValues(endpoint, endpoint.writes ? unknownId : 1)),
)

/** Where the gate really is, in words. An answer that the document does not promise is misplaced as well. */
async function outcomeOf(request: InjectOptions, caller: Caller | undefined): Promise<string> {
  try {
    const answer = await w.send({ ...request, headers: { ...request.headers, ...caller?.headers } })
    return givenRefusal(answer) ?? 'open'
  } catch (error) {
    return (error as Error).message
  }
}

/** Every endpoint whose access differs from the contract. */
async function misplacedGates(caller: Caller | undefined, requests: Requests) {
  const misplaced: string[] = []
  for (const [endpoint, request] of requests) {
    const demanded = demandedRefusal(endpoint, caller) ?? 'open'
    const given = await outcomeOf(request, caller)
    if (given !== demanded) misplaced.push(`${titleOf(endpoint)} is not ${demanded}: ${given}`)
  }
  return misplaced
}

const requestsTo = (endpoints: readonly Endpoint[]) => new Map(endpoints.map((endpoint) => [endpoint, probe(endpoint)]))

/** The access requirements of an endpoint. */
const gateOf = ({ permission, neverByToken: never, onBehalf }: Endpoint) =>
  JSON.stringify([permission, never, onBehalf])

type Requests = ReadonlyMap<Endpoint, InjectOptions>
type Turn = { turn: number; used: Set<Endpoint>; every?: number }

/**
 * One endpoint of each requirement, in rotation: endpoints with the same requirement are guarded by the same code,
 * before anything of the endpoint runs, and the tests of members above try every endpoint. Besides, every endpoint that
 * no caller before was allowed to use, so that each is used with a token at least once. If `every` is 3, a third
 * of the requirements, and the next third in the next turn.
 */
function takeTurn(requests: Requests, caller: Caller, { turn, used, every = 1 }: Turn): Requests {
  const refusalOf = (endpoint: Endpoint) => demandedRefusal(endpoint, caller)
  const alike = Map.groupBy(requests, ([endpoint]) => `${refusalOf(endpoint)} ${gateOf(endpoint)}`)
  const inRotation = [...alike.values()]
    .filter((_, index) => (index + turn) % every === 0)
    .flatMap((each) => each.slice(turn % each.length).slice(0, 1))
  const unused = [...requests].filter(([endpoint]) => refusalOf(endpoint) === undefined && !used.has(endpoint))
  for (const [endpoint] of unused) used.add(endpoint)
  return new Map([...unused, ...inRotation])
}

/** The narrowest first: `admin.user` before `admin`, which opens more. */
const narrowestFirst = () => tree.toSorted((one, other) => other.split('.').length - one.split('.').length)

/** Endpoints that require a permission; the others are the same for every token. */
const guarded = () => w.app.endpoints.filter(({ permission }) => typeof permission !== 'string')

async function grantedTo(userId: number): Promise<ReadonlySet<string>> {
  const rows = await w.db
    .selectFrom('roles_users')
    .innerJoin('permissions_roles', 'permissions_roles.role_id', 'roles_users.role_id')
    .innerJoin('permissions', 'permissions.id', 'permissions_roles.permission_id')
    .select('permissions.name')
    .where('roles_users.user_id', '=', userId)
    .execute()
  return spread(rows.map(({ name }) => name))
}

const idOf = (name: CastName) => cast.find((member) => member.name.toLowerCase().startsWith(name))?.id as number

async function callerNamed(name: CastName): Promise<Caller> {
  return { headers: { authorization: basic(emailOf(name)) }, granted: await grantedTo(idOf(name)) }
}

/** A caller with a new token of these permissions. */
async function bearerOf(name: CastName, ...permission: string[]): Promise<Caller> {
  const plain = randomUUID()
  await w.db
    .insertInto('access_tokens')
    .values({
      user_id: idOf(name),
      name: permission.join(' '),
      token_sha256: sha256(plain),
      preferences: JSON.stringify({ permission }),
    })
    .execute()
  const headers = { authorization: `Token token=${plain}` }
  return { headers, granted: await grantedTo(idOf(name)), token: spread(permission) }
}

test('every permission in the contract exists', () => {
  const named = w.app.endpoints.flatMap(({ permission }) => (typeof permission === 'string' ? [] : permission))
  const names = new Set(named.flatMap((wanted) => wanted.split('+').map((name) => name.replace(/\.\*$/, ''))))
  assert.deepEqual(
    [...names].filter((name) => !tree.includes(name)),
    [],
  )
})

test('without credentials only public endpoints respond', async () => {
  assert.deepEqual(await misplacedGates(undefined, requestsTo(w.app.endpoints)), [])
})

const members: [description: string, CastName][] = [
  ['an administrator who is agent and customer too', 'ada'],
  ['an administrator without any ticket permission', 'pia'],
  ['an agent', 'agnes'],
  ['an agent without access to any group', 'anton'],
  ['a customer', 'nora'],
]
for (const [description, name] of members) {
  test(`${description} has the access of the contract and no more`, async () => {
    const requests = requestsTo(w.app.endpoints)
    assert.deepEqual(await misplacedGates(await callerNamed(name), requests), [])
  })
}

const targets: CastName[] = ['nora', 'agnes', 'pia']
for (const name of targets) {
  test(`S-20: acting on behalf of ${name} has the access of ${name}, without proof of identity`, async () => {
    const { granted } = await callerNamed(name)
    const ada = await callerNamed('ada')
    const headers = { ...ada.headers, from: emailOf(name) }
    const caller = { granted, headers, onBehalf: { asAdministrator: true } }
    assert.deepEqual(await misplacedGates(caller, requestsTo(w.app.endpoints)), [])
  })
}

test('S-21: a token with one permission acts on behalf of another user within that permission', async () => {
  const requests = requestsTo(guarded())
  const granted = await grantedTo(idOf('agnes'))
  const used = new Set<Endpoint>()
  for (const [turn, permission] of narrowestFirst().entries()) {
    const caller = await bearerOf('ada', permission, 'admin.user')
    const headers = { ...caller.headers, from: emailOf('agnes') }
    const acting = { ...caller, headers, granted, onBehalf: { asAdministrator: false } }
    assert.deepEqual(await misplacedGates(acting, takeTurn(requests, acting, { turn, used, every: 3 })), [], permission)
  }
})

test('S-21: a token without admin.user cannot act on behalf', async () => {
  const refused = "403 Current user has no permission to use 'From'/'X-On-Behalf-Of'!"
  for (const permission of tree.filter((name) => !['admin', 'admin.user'].includes(name))) {
    const { headers } = await bearerOf('ada', permission, 'report')
    const { status, body } = await w.anyone('GET', '/users/me', undefined, { ...headers, from: emailOf('nora') })
    assert.equal(`${status} ${body.error}`, refused, permission)
  }
})

test('the contract lists what is never available on behalf of another user', () => {
  const marked = allEndpoints.filter(({ onBehalf }) => onBehalf)
  assert.deepEqual(marked.map(titleOf).toSorted(), [...neverOnBehalf].toSorted())
  const excepted = marked.filter(({ onBehalf }) => onBehalf === 'administrator')
  assert.deepEqual(excepted.map(titleOf), [byAdministrators])
})

test('the contract lists what tokens cannot call', () => {
  const named = allEndpoints.filter(({ neverByToken: never }) => never).map(titleOf)
  assert.deepEqual(named.toSorted(), [...neverByToken].toSorted())
})

test('a token with one permission has the access of that permission and no more', async () => {
  const requests = requestsTo(guarded())
  const used = new Set<Endpoint>()
  for (const [turn, permission] of narrowestFirst().entries()) {
    const bearer = await bearerOf('ada', permission)
    assert.deepEqual(await misplacedGates(bearer, takeTurn(requests, bearer, { turn, used })), [], permission)
  }
})

test('S-25: a token without permissions has only public access', async () => {
  const closed = w.app.endpoints.filter(({ permission }) => permission !== 'public')
  assert.deepEqual(await misplacedGates(await bearerOf('ada'), requestsTo(closed)), [])
})

test('S-25: tokens change only the account fields they are for', async () => {
  const own = w.app.endpoints.filter((endpoint) => forFittingTokens.has(titleOf(endpoint)))
  assert.equal(own.length, forFittingTokens.size)
  for (const permission of tree)
    assert.deepEqual(await misplacedGates(await bearerOf('ada', permission), requestsTo(own)), [], permission)
})

test('a token adds nothing to the access of its owner', async () => {
  const requests = requestsTo(guarded())
  for (const permission of ['admin', 'ticket.customer', 'report']) {
    assert.deepEqual(await misplacedGates(await bearerOf('agnes', permission), requests), [], permission)
  }
})
