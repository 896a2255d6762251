import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { differences, type RecordedShape, recordedShapes, resourceOf, typeOf } from '#tests/support/recordings.ts'
import { scenes } from '#tests/support/recorded-scenes.ts'
import { unknownId } from '#tests/support/requests.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const serves = (method: string, path: string) =>
  allEndpoints.some((endpoint) => endpoint.method === method && shapeOf(endpoint.path) === shapeOf(path))
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

let serial = 0

/** The smallest valid record of each resource, new for every call. */
const creations: Record<string, () => Record<string, unknown>> = {
  groups: () => ({ name: `Recorded ${(serial += 1)}`, note: 'as recorded' }),
  organizations: () => ({ name: `Recorded ${(serial += 1)}` }),
  roles: () => ({ name: `Recorded ${(serial += 1)}`, note: 'as recorded', permission_ids: [1] }),
  ticket_priorities: () => ({ name: `Recorded ${(serial += 1)}` }),
  ticket_states: () => ({ name: `Recorded ${(serial += 1)}`, state_type_id: 1 }),
  tickets: () => ({
    title: 'Recorded',
    customer: 'nora@example.com',
    group: 'Users',
    article: { body: 'as recorded' },
  }),
  users: () => ({ firstname: 'Recorded', lastname: `Person ${(serial += 1)}`, email: `recorded${serial}@example.com` }),
}

const isServed = ({ method, path }: RecordedShape) => serves(method, path)
const sceneOf = ({ method, path }: RecordedShape) => scenes[`${method} ${path}`]

async function create(resource: string): Promise<Record<string, unknown>> {
  const { status, body } = await w.ada('POST', `/${resource}`, creations[resource]?.())
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const needsRecord = ({ path, status }: RecordedShape) => path.includes('{id}') && status < 400

/** The request of a recording, about a record of ours. */
async function repeat(shape: RecordedShape) {
  const { method, path, expand, sent = [] } = shape
  const scene = sceneOf(shape)
  if (scene) return scene(w)
  const resource = resourceOf(path)
  const record = needsRecord(shape) ? await create(resource) : { id: unknownId }
  const address = path.replace('{id}', String(record.id)) + (expand ? '?expand=true' : '')
  if (method === 'GET' || method === 'DELETE') return w.ada(method, address)
  const body = method === 'POST' ? creations[resource]?.() : Object.fromEntries(sent.map((key) => [key, record[key]]))
  return w.ada(method, address, body)
}

type Decision = { resource: string; methods: string[]; difference: string; why: string }

/** Where the contract or a ruling decides otherwise than the recorded servers. */
const decisions: Decision[] = [
  ...['ticket_priorities', 'ticket_states'].map((resource) => ({
    resource,
    methods: ['GET'],
    difference: 'code is unknown',
    why: 'every failure has a code (ruling 35)',
  })),
  {
    resource: 'version',
    methods: ['GET'],
    difference: 'switchboard is unknown',
    why: 'our own version, beside that of the API (ruling 34)',
  },
  {
    resource: 'users',
    methods: ['GET', 'POST', 'PUT'],
    difference: 'karma_user_ids is unknown',
    why: 'the contract lists it, newer servers dropped it (ruling 16)',
  },
  {
    resource: 'users',
    methods: ['POST', 'PUT'],
    difference: 'organization is unknown',
    why: 'answers to a write carry the name beside the id (ruling 14)',
  },
  ...['reason', 'replacement_for_id', 'action', 'article_id', 'excerpt'].map((key) => ({
    resource: 'online_notifications',
    methods: ['GET'],
    difference: `${key} is unknown`,
    why: 'ours alone: why somebody was told, and of what',
  })),
  ...['checklist_id', 'referencing_checklist_ids', 'referencing_checklists'].map((key) => ({
    resource: 'tickets',
    methods: ['GET', 'POST', 'PUT'],
    difference: `${key} is unknown`,
    why: 'servers newer than the recorded ones have it (facts 4.1)',
  })),
]

const isDecided = ({ method, path }: RecordedShape, difference: string) =>
  decisions.some(
    (one) => one.resource === resourceOf(path) && one.methods.includes(method) && one.difference === difference,
  )

function recordsIn({ answer }: RecordedShape, body: unknown): Record<string, unknown>[] {
  if (answer === 'nothing') {
    assert.equal(body, '')
    return []
  }
  if (answer === 'list') {
    assert.ok(Array.isArray(body), 'the answer is not a list')
    return body
  }
  assert.equal(typeOf(body), answer === 'record' ? 'object' : answer)
  return answer === 'record' ? [body as Record<string, unknown>] : []
}

const compared = recordedShapes.filter(isServed)

for (const shape of compared) {
  const { method, path, status, expand } = shape
  test(`${method} ${path} answers ${status}${expand ? ' with names' : ''} as recorded`, async () => {
    const answer = await repeat(shape)
    assert.equal(answer.status, status, answer.text.slice(0, 300))
    const type = shape.answer === 'nothing' ? 'text/html' : 'application/json; charset=utf-8'
    assert.ok(String(answer.headers['content-type']).startsWith(type), String(answer.headers['content-type']))
    const found = recordsIn(shape, answer.body).flatMap((record) => differences(shape, record))
    assert.deepEqual(
      [...new Set(found)].filter((difference) => !isDecided(shape, difference)),
      [],
    )
  })
}

test('every recorded endpoint is served and compared', () => {
  const left = recordedShapes.filter((shape) => !isServed(shape))
  assert.deepEqual(
    left.map(({ method, path }) => `${method} ${path}`),
    [],
  )
})

test('an unknown route is reported as recorded', async () => {
  for (const path of ['/api/v1', '/api/v1?foo=bar']) {
    const { status, body } = await w.ada('GET', path)
    const text = 'No route matches [GET] /api/v1'
    assert.deepEqual([status, body.error, body.error_human], [404, text, text])
  }
})
