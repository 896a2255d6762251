import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readTopicSettings } from '#contract/chat-topic.ts'
import { type World, world } from '#tests/support/world.ts'
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
  ]
  for (const [preferences, code, field] of cases) {
    const { status, body } = await create(preferences)
    assert.deepEqual([status, body.code, body.field], [422, code, `preferences.${field}`], JSON.stringify(body))
  }
  const { body } = await create({ color: '#ffd500' })
  assert.equal((await create({ color: body.values.nearest })).status, 201, JSON.stringify(body.values))
})

test('visitors do not learn what happens inside, and a stored value that is not valid counts as missing', () => {
  const preferences = { group_id: 1, ticket_mode: 'always', color: 17, greeting: 'Hello', ...week({}) }
  const topic = presentPublicTopic({ preferences }, new Date('2026-01-05T11:30:00Z'))
  assert.deepEqual(
    [topic.greeting, topic.color, topic.open, topic.opens_at, 'group_id' in topic, 'ticket_mode' in topic],
    ['Hello', null, false, null, false, false],
  )
})
