import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { password, tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'
import type { Attributes, Connection, ResourceClient } from './clients/connection.ts'
import { goLike } from './clients/go-like.ts'
import { phpLike } from './clients/php-like.ts'
import { pythonLike } from './clients/python-like.ts'
import { rubyLike } from './clients/ruby-like.ts'

let w: World
let base: string
before(async () => {
  w = await world()
  base = await w.app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => w.close())

const basic = (login: string, secret: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  `Basic ${Buffer.from(`${login}:${secret}`, encoding).toString('base64')}`

type Client = (connection: Connection, resource: string) => ResourceClient

/** Each client with the spelling of the token that it uses. */
const clients: { language: string; client: Client; authorization: string }[] = [
  { language: 'PHP', client: phpLike, authorization: `Token token=${tokenOf('ada')}` },
  { language: 'Ruby', client: rubyLike, authorization: `Token ${tokenOf('ada')}` },
  { language: 'Python', client: pythonLike, authorization: `Token token=${tokenOf('ada')}` },
]

type Sample = { resource: string; one: (word: string) => Attributes; change: Attributes; empty: Attributes }

const samples: Sample[] = [
  {
    resource: 'users',
    one: (word) => ({ firstname: 'Clara', lastname: word, email: `${word}@example.com`, roles: ['Customer'] }),
    change: { phone: '+49 30 1234' },
    empty: { first_name: 'unknown key' },
  },
  {
    resource: 'organizations',
    one: (word) => ({ name: word, shared: true }),
    change: { note: 'changed' },
    empty: {},
  },
  {
    resource: 'groups',
    one: (word) => ({ name: word, follow_up_possible: 'yes' }),
    change: { note: 'changed' },
    empty: {},
  },
  {
    resource: 'roles',
    one: (word) => ({ name: word, permissions: ['ticket.customer'] }),
    change: { note: 'changed' },
    empty: {},
  },
  {
    resource: 'ticket_states',
    one: (word) => ({ name: word, state_type: 'open' }),
    change: { ignore_escalation: true },
    empty: {},
  },
  {
    resource: 'ticket_priorities',
    one: (word) => ({ name: word }),
    change: { note: 'changed' },
    empty: {},
  },
]

/** Roles remain: deployed servers cannot delete them. */
const isDeletable = (resource: string) => resource !== 'roles'

const ids = (records: Attributes[]) => records.map(({ id }) => id)

for (const { language, client, authorization } of clients) {
  for (const { resource, one, change, empty } of samples) {
    const remote = () => client({ base, authorization }, resource)

    test(`the ${language} client creates, finds, changes, lists, searches and deletes ${resource}`, async () => {
      const word = `${language}${resource}`.toLowerCase().replaceAll('_', '')
      const created = await remote().create(one(word))
      const id = created.id as number
      const found = await remote().find(id)
      assert.deepEqual(created, found)
      assert.deepEqual(await remote().update(id, change), { ...found, ...change })
      assert.ok(ids(await remote().all()).includes(id))
      assert.deepEqual(ids(await remote().search(word)), [id])
      if (!isDeletable(resource)) return
      await remote().destroy(id)
      await assert.rejects(remote().find(id), new RegExp(`Couldn't find .* with 'id'=${id}`))
    })

    test(`the ${language} client gets an error when required fields of ${resource} are missing, and nothing is created`, async () => {
      const before = ids(await remote().all())
      await assert.rejects(remote().create(empty), /required|can't be blank/)
      assert.deepEqual(ids(await remote().all()), before)
    })
  }
}

const ada = `Token token=${tokenOf('ada')}`

/** A plain request of a script: status and decoded body. */
async function request(path: string, headers: Record<string, string>, method = 'GET', attributes?: Attributes) {
  const type = attributes && { 'content-type': 'application/json' }
  const body = attributes && { body: JSON.stringify(attributes) }
  const response = await fetch(`${base}/api/v1/${path}`, { method, headers: { ...type, ...headers }, ...body })
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
  return { status: response.status, body: (await response.json()) as any }
}

test('reading page by page returns the same records as one request, then an empty page', async () => {
  for (const { resource } of samples) {
    const read = async (parameters: string) =>
      (await request(`${resource}?${parameters}`, { authorization: ada })).body as Attributes[]
    const all = await read('expand=1')
    const pages = await Promise.all(all.map((_, index) => read(`expand=1&per_page=1&page=${index + 1}`)))
    assert.deepEqual(pages.flat(), all, resource)
    assert.deepEqual(ids(await read('limit=2')), ids(all).slice(0, 2), resource)
    assert.deepEqual(await read('page=1000'), [], resource)
  }
})

test('a client that reads until an empty page terminates', async () => {
  for (const { resource } of samples) {
    const found = await goLike({ base, authorization: ada }, resource).all()
    const { body } = await request(`${resource}?per_page=500`, { authorization: ada })
    assert.deepEqual(ids(found), ids(body), resource)
  }
})

test('sending a record back unchanged changes nothing', async () => {
  for (const { resource, one } of samples) {
    for (const flags of ['', '?expand=true']) {
      const created = await request(resource, { authorization: ada }, 'POST', one(`whole${resource}${flags.length}`))
      const address = `${resource}/${created.body.id}${flags}`
      const { body: before } = await request(address, { authorization: ada })
      const { status, body: answer } = await request(address, { authorization: ada }, 'PUT', before)
      assert.equal(status, 200, `${resource}: ${JSON.stringify(answer)}`)
      assert.deepEqual((await request(address, { authorization: ada })).body, before, resource)
    }
  }
})

test('the zero values of a Go client change nothing and cause no error', async () => {
  for (const { resource, one } of samples) {
    const client = goLike({ base, authorization: ada }, resource)
    const created = await client.create(one(`zero${resource}`))
    assert.ok((created.id as number) > 0, resource)
    assert.match(String(created.created_at), /^2026-/, resource)
    assert.equal(created.organization_id ?? null, null, resource)
    const updated = await client.update(Number(created.id), one(`zero${resource}`))
    assert.deepEqual([updated.id, updated.created_at], [created.id, created.created_at], resource)
  }
})

test('all formats of credentials that clients use are accepted', async () => {
  const token = tokenOf('agnes')
  const spellings = [
    `Token token=${token}`,
    `Token token="${token}"`,
    `Token ${token}`,
    `Bearer ${token}`,
    `Bearer: ${token}`,
    `token token=${token}`,
    basic('agnes@example.com', password),
    basic('AGNES@example.com', password),
    basic('agnes@example.com', password, 'latin1'),
  ]
  for (const authorization of spellings) {
    const { status, body } = await request('users/me', { authorization })
    assert.deepEqual([status, body.login], [200, 'agnes@example.com'], authorization)
  }
})

test('wrong credentials are 401 with a message', async () => {
  const wrong = {
    [basic('agnes@example.com', 'wrong')]: 'Invalid BasicAuth credentials',
    [basic('nobody@example.com', 'wrong')]: 'Invalid BasicAuth credentials',
    'Token token=wrong': "Can't find User for Token",
    'Bearer wrong': 'The provided token is invalid.',
  }
  for (const [authorization, error] of Object.entries(wrong)) {
    const { status, body } = await request('users/1', { authorization })
    assert.deepEqual([status, body.error], [401, error])
  }
})

test('an administrator acts for a user given by id, login or email address, in either header', async () => {
  for (const onBehalfOf of ['6', 'nora@example.com', ' Nora@Example.COM ']) {
    for (const name of ['From', 'X-On-Behalf-Of']) {
      const { body } = await request('users/me', { authorization: ada, [name]: onBehalfOf })
      assert.equal(body.id, 6, `${name}: ${onBehalfOf}`)
    }
  }
  const { body } = await request('users/me', { authorization: ada, From: '6', 'X-On-Behalf-Of': '7' })
  assert.equal(body.id, 6)
  const system = await request('users/me', { authorization: ada, 'X-On-Behalf-Of': '1' })
  assert.equal(system.status, 403, 'unlike deployed servers: nobody acts as the system')
})

test('acting for an unknown user, or without the permission, is rejected', async () => {
  const unknown = await request('users/me', { authorization: ada, From: '6@example.com' })
  assert.deepEqual([unknown.status, unknown.body.error], [403, "No such user '6@example.com'"])
  const agent = await request('users/me', { authorization: `Token ${tokenOf('agnes')}`, From: '6' })
  const text = "Current user has no permission to use 'From'/'X-On-Behalf-Of'!"
  assert.deepEqual([agent.status, agent.body.error], [403, text])
})

test('each client creates on behalf of the given user', async () => {
  for (const { language, client, authorization } of clients) {
    const remote = client({ base, authorization, onBehalfOf: 'agnes@example.com' }, 'organizations')
    assert.equal((await remote.create({ name: `For ${language}` })).created_by_id, 4, language)
  }
})

test('a record in use is not deleted, with the message that clients expect', async () => {
  for (const path of ['groups/1', 'users/4', 'users/3', 'organizations/2']) {
    const { status, body } = await request(path, { authorization: ada }, 'DELETE')
    assert.deepEqual([status, body.error], [422, "Can't delete, object has references."], path)
  }
})

test('a user with access to a group is not deleted, one without references is', async () => {
  const agent = { email: 'brief@example.com', roles: ['Agent'], groups: { Users: ['full'] } }
  const { body: used } = await request('users', { authorization: ada }, 'POST', agent)
  assert.deepEqual(used.group_ids, { 1: ['full'] })
  assert.equal((await request(`users/${used.id}`, { authorization: ada }, 'DELETE')).status, 422)
  const { body: fresh } = await request('users', { authorization: ada }, 'POST', { email: 'fresh@example.com' })
  await request(`users/${fresh.id}`, { authorization: ada }, 'PUT', { firstname: 'Fresh' })
  assert.equal((await request(`users/${fresh.id}`, { authorization: ada }, 'DELETE')).status, 200)
})

test('texts of a user are empty rather than null, unless null was sent', async () => {
  const { body } = await request('users', { authorization: ada }, 'POST', { firstname: 'Plain', email: null })
  assert.deepEqual([body.email, body.phone, body.web, body.note, body.preferences.locale], [null, '', '', '', 'en-us'])
  assert.match(body.login, /^auto-/)
})

test('a name in use is rejected with the message that clients expect', async () => {
  for (const { resource, one } of samples.filter(({ resource }) => resource !== 'users')) {
    const twice = one(`twice${resource}`)
    assert.equal((await request(resource, { authorization: ada }, 'POST', twice)).status, 201)
    const { status, body } = await request(resource, { authorization: ada }, 'POST', twice)
    assert.equal(status, 422)
    assert.match(body.error, /already exists/, resource)
  }
})

test('an empty query finds all records', async () => {
  const { body } = await request('users/search?query=&per_page=200', { authorization: ada })
  assert.ok([3, 4, 5, 6, 7, 8, 9].every((id) => ids(body).includes(id)))
  assert.ok(!ids(body).includes(1), 'the system itself is not found')
})

test('an unknown name is rejected and quoted', async () => {
  const { status, body } = await request('users', { authorization: ada }, 'POST', {
    email: 'unknown@example.com',
    organization: 'No Such Organization',
  })
  const text = 'No lookup value found for \'organization\': "No Such Organization"'
  assert.deepEqual([status, body.error], [422, text])
})
