import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { world, type World } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

test('a template keeps the values of a new ticket, with a sanitized text', async () => {
  const { status, body } = await w.ada('POST', '/templates', {
    name: 'Return',
    options: {
      'ticket.title': { value: 'Return of a device' },
      'ticket.priority_id': { value: 3 },
      'ticket.tags': { operator: 'add', value: 'return' },
      'ticket.unknown': { value: 'kept' },
      'article.body': { value: '<b>Model</b><script>alert(1)</script>' },
    },
  })
  assert.equal(status, 201)
  assert.deepEqual(body.options, {
    'ticket.title': { value: 'Return of a device' },
    'ticket.priority_id': { value: '3' },
    'ticket.tags': { operator: 'add', value: 'return' },
    'ticket.unknown': { value: 'kept' },
    'article.body': { value: '<b>Model</b>' },
  })
  const { body: shown } = await w.agnes('GET', `/templates/${body.id}`)
  assert.deepEqual([shown.name, shown.active], ['Return', true])
})

test('agents read templates, administrators write them, and customers do neither', async () => {
  assert.equal((await w.agnes('GET', '/templates')).status, 200)
  assert.equal((await w.agnes('POST', '/templates', { name: 'Mine' })).status, 403)
  assert.equal((await w.nora('GET', '/templates')).status, 403)
  assert.equal((await w.ada('POST', '/templates', { options: {} })).status, 422)
  assert.equal((await w.ada('POST', '/templates', { name: 'Bad', options: { 'ticket.title': 'text' } })).status, 422)
  // A text of a megabyte is refused, not cut.
  const long = { 'article.body': { value: 'x'.repeat(1_000_000) } }
  const { body } = await w.ada('POST', '/templates', { name: 'Long', options: long })
  assert.deepEqual([body.code, body.field], ['too_long', 'options.article.body.value'])
})
