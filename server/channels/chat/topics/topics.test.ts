import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readTopicSettings } from '#contract/chat-topic.ts'
import { anonymous } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'
import { admitVisitor } from '../admission.ts'
import { presentPublicTopic } from './public-topic.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const create = (preferences: unknown, name = `Topic ${Math.random()}`) => w.ada('POST', '/chats', { name, preferences })

test('the settings of a topic are stored as sent, with unknown keys of deployed systems', async () => {
  const preferences = { color: '#007a80', position: 'left', files: 'false', group_id: 1, legacy: { a: 1 } }
  const { status, body } = await create(preferences)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(body.preferences, { ...preferences, files: false })
  const settings = readTopicSettings(body.preferences)
  assert.deepEqual([settings.files, settings.rating, settings.position], [false, true, 'left'])
  assert.deepEqual(
    settings.questions.map(({ name }) => name),
    ['name', 'email'],
  )
})

const week = (days: unknown, time_zone: unknown = 'Europe/Berlin') => ({ opening_hours: { time_zone, days } })
const ask = (question: object) => ({ questions: [{ name: 'order', label: 'Order', type: 'text', ...question }] })

test('a wrong setting is refused with a code and the field', async () => {
  const cases: [object, string, string][] = [
    [{ color: 'red' }, 'invalid_value', 'color'],
    [{ color: '#ffd500' }, 'low_contrast', 'color'],
    [{ position: 'top' }, 'invalid_value', 'position'],
    [{ files: 'maybe' }, 'invalid_value', 'files'],
    [{ greeting: 'x'.repeat(501) }, 'too_long', 'greeting'],
    [{ texts: { title: 5 } }, 'invalid_value', 'texts.title'],
    [{ texts: { '<b>': 'x' } }, 'invalid_value', 'texts.<b>'],
    [{ questions: 'name' }, 'invalid_value', 'questions'],
    [ask({ name: 'Order no.' }), 'invalid_characters', 'questions.0.name'],
    [ask({ label: ' ' }), 'required', 'questions.0.label'],
    [ask({ type: 'password' }), 'invalid_value', 'questions.0.type'],
    [ask({ type: 'select' }), 'required', 'questions.0.options'],
    [ask({ type: 'select', options: [] }), 'required', 'questions.0.options'],
    [{ questions: [...ask({}).questions, ...ask({}).questions] }, 'not_unique', 'questions'],
    [week({ mon: [['9', '17:00']] }), 'invalid_value', 'opening_hours.days.mon.0.0'],
    [week({ mon: [['17:00', '09:00']] }), 'invalid_range', 'opening_hours.days.mon.0'],
    [
      week({
        mon: [
          ['09:00', '12:00'],
          ['11:00', '13:00'],
        ],
      }),
      'invalid_range',
      'opening_hours.days.mon',
    ],
    [week({ monday: [] }), 'invalid_value', 'opening_hours.days'],
    [week({}, 'Europe/Atlantis'), 'invalid_value', 'opening_hours.time_zone'],
    [{ group_id: 99_999 }, 'unknown_reference', 'group_id'],
    [{ ticket_mode: 'sometimes' }, 'invalid_value', 'ticket_mode'],
    [{ identity: true }, 'invalid_value', 'identity'],
    [{ calendar_id: 4711 }, 'unknown_reference', 'calendar_id'],
  ]
  for (const [preferences, code, field] of cases) {
    const { status, body } = await create(preferences)
    assert.deepEqual([status, body.code, body.field], [422, code, `preferences.${field}`], JSON.stringify(body))
  }
  const { body } = await create({ color: '#ffd500' })
  assert.equal((await create({ color: body.values.nearest })).status, 201, JSON.stringify(body.values))
})

test('visitors do not learn what happens inside, and a stored value that is not valid counts as missing', () => {
  const preferences = { group_id: 1, calendar_id: 1, ticket_mode: 'always', color: 17, greeting: 'Hello' }
  const topic = presentPublicTopic({ preferences }, { open: false, opens_at: null })
  assert.deepEqual(
    [
      topic.greeting,
      topic.color,
      topic.open,
      topic.opens_at,
      'group_id' in topic,
      'calendar_id' in topic,
      'ticket_mode' in topic,
    ],
    ['Hello', null, false, null, false, false, false],
  )
})

const addTopic = async (values: object = {}): Promise<number> =>
  (await w.ada('POST', '/chats', { name: `Topic ${Math.random()}`, ...values })).body.id

test('the identity secret is shown once, stored sealed, and its renewal is recorded', async () => {
  const id = await addTopic()
  const path = `/chats/${id}/identity_secret`
  assert.deepEqual((await w.ada('GET', path)).body, { ending: null, created_at: null })
  const { status, body } = await w.ada('POST', path)
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(body.secret, /^[\w-]{43}$/)
  const shown = (await w.ada('GET', path)).body
  assert.deepEqual(shown, { ending: body.secret.slice(-4), created_at: body.created_at })
  const renewed = (await w.ada('POST', path)).body
  assert.notEqual(renewed.secret, body.secret)
  const stored = await w.db.selectFrom('chats').select('identity_secret').where('id', '=', id).executeTakeFirst()
  assert.equal(stored?.identity_secret?.includes(renewed.secret), false)
  const topic = await w.ada('GET', `/chats/${id}`)
  assert.equal('identity_secret' in topic.body, false)
  const { body: log } = await w.ada('GET', `/audit_logs?action=chat_secret_replaced&object_id=${id}`)
  assert.equal(log.length, 2)
  assert.equal(JSON.stringify(log).includes(renewed.secret), false)
})

test('sites and secrets are for administrators of the chat, and of topics that exist', async () => {
  const id = await addTopic()
  for (const [method, path] of [
    ['GET', 'sites'],
    ['GET', 'identity_secret'],
    ['POST', 'identity_secret'],
  ] as const) {
    const at = (topic: string | number) => `/chats/${topic}/${path}`
    assert.equal((await w.anyone(method, at(id))).status, 401)
    assert.equal((await w.agnes(method, at(id))).status, 403)
    assert.equal((await w.ada(method, at(99_999))).status, 404)
    assert.equal((await w.ada(method, at('x'))).status, 404)
  }
})

const visit = async (chatId: number, origin: string | undefined) => {
  const unit = { actor: anonymous, requestId: 'visit' }
  const visitor = { key: 'k', ip: '203.0.113.9', origin }
  const admitted = unitOfWork(w.app.deps, unit, (ctx) => admitVisitor(ctx, chatId, visitor))
  return admitted.then(
    () => 'admitted',
    (error: Error) => error.message,
  )
}
// oxlint-disable-next-line typescript/no-explicit-any -- the body of an answer
const sitesOf = async (id: number): Promise<any[]> => (await w.ada('GET', `/chats/${id}/sites`)).body

test('sites that loaded the widget are listed, and those that were refused', async () => {
  await set(w, 'chat', true)
  const id = await addTopic({ allowed_websites: 'shop.example' })
  assert.equal(await visit(id, 'https://Shop.example'), 'admitted')
  for (let time = 0; time < 3; time++) assert.equal(await visit(id, 'http://localhost:5173'), 'chat_unavailable')
  await visit(id, 'null')
  await visit(id, undefined)
  const sites = await sitesOf(id)
  assert.deepEqual(
    sites.map(({ origin, allowed, refused_count, seen_at }) => [origin, allowed, refused_count, seen_at !== null]),
    [
      ['http://localhost:5173', false, 3, false],
      ['https://shop.example', true, 0, true],
    ],
  )
  await w.ada('PUT', `/chats/${id}`, { allowed_websites: 'shop.example; localhost' })
  assert.equal((await sitesOf(id))[0].allowed, true)
})

test('an origin is written once a minute, and a flood of origins is bounded', async () => {
  await set(w, 'chat', true)
  const id = await addTopic({ allowed_websites: 'shop.example' })
  await visit(id, 'https://shop.example')
  const [first] = await sitesOf(id)
  await visit(id, 'https://shop.example')
  assert.deepEqual(await sitesOf(id), [first])
  for (let n = 0; n < 120; n++) await visit(id, `https://s${n}.evil.example`)
  const sites = await sitesOf(id)
  assert.equal(sites.length, 100)
  assert.ok(
    sites.some(({ origin }) => origin === 'https://shop.example'),
    'refused sites do not push out others',
  )
})
