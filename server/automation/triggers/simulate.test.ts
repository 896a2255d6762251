import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { giveGroupAnAddress } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let ticketId: number
before(async () => {
  w = await world()
  await giveGroupAnAddress(w)
  const article = { body: 'It burns.', type: 'note', internal: false }
  const ticket = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article }
  ticketId = (await w.agnes('POST', '/tickets', ticket)).body.id
  await w.work.drain()
})
after(() => w.close())

const condition = { 'ticket.title': { operator: 'contains', value: 'print' } }
const perform = {
  'ticket.priority_id': { value: '3' },
  'ticket.tags': { operator: 'add', value: 'brand new tag' },
  'ticket.subscribe': { pre_condition: 'specific', value: '4' },
  'article.note': { subject: 'Note', body: 'A note', internal: 'true' },
  'notification.email': {
    recipient: ['ticket_customer', 'ticket_owner'],
    subject: 'Received #{ticket.title}',
    body: '<p>Dear #{ticket.customer.firstname}</p>',
  },
}
const simulate = async (input: Record<string, unknown>, caller = w.ada) => {
  const { status, body } = await caller('POST', '/triggers/simulate', input)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('a trial shows every change and the rendered email, and leaves no trace', async () => {
  await simulate({ condition, perform, ticket_id: ticketId })
  const earlier = await fingerprint(w.db)
  const { trial } = await simulate({ condition, perform, ticket_id: ticketId, days: 30 })
  assert.deepEqual(await fingerprint(w.db), earlier)
  assert.equal(trial.rule.outcome, 'ran')
  assert.deepEqual(
    trial.rule.changes.map(({ attribute, from, to }: Record<string, unknown>) => [attribute, from, to]),
    [
      ['priority', '2 normal', '3 high'],
      ['tag', null, 'brand new tag'],
    ],
  )
  assert.deepEqual(
    trial.articles.map(({ type, to, subject, body }: Record<string, unknown>) => [type, to, subject, body]),
    [
      ['note', null, 'Note', 'A note'],
      ['email', 'nora@example.com', 'Received Printer', '<p>Dear Nora</p>'],
    ],
  )
  const mail = trial.rule.effects.find(({ action }: { action: string }) => action === 'notification.email')
  assert.deepEqual(mail.left_out, [{ recipient: 'ticket_owner', reason: 'no_address' }])
})

test('a trial that does not match names the test that decided', async () => {
  const other = { 'ticket.group_id': { operator: 'is', value: '2' } }
  const { trial } = await simulate({ condition: other, perform, ticket_id: ticketId })
  assert.deepEqual([trial.rule.outcome, trial.articles], ['no_match', []])
  const [{ name, value_names, actual_name }] = trial.rule.tests
  assert.deepEqual([name, value_names, actual_name], ['ticket.group_id', ['Sales'], 'Users'])
})

test('a saved trigger can be tried, with some values replaced', async () => {
  const { body: saved } = await w.ada('POST', '/triggers', { name: 'saved', condition, perform, active: false })
  const { trial } = await simulate({ trigger_id: saved.id, ticket_id: ticketId })
  assert.equal(trial.rule.outcome, 'ran')
  const replaced = { 'ticket.priority_id': { value: '1' } }
  const { trial: changed } = await simulate({ trigger_id: saved.id, perform: replaced, ticket_id: ticketId })
  assert.deepEqual(
    changed.rule.changes.map(({ to }: Record<string, unknown>) => to),
    ['1 low'],
  )
  await w.ada('DELETE', `/triggers/${saved.id}`)
})

test('past events are tested with the ticket as it was', async () => {
  await w.agnes('PUT', `/tickets/${ticketId}`, { title: 'Copier' })
  await w.agnes('POST', '/ticket_articles', { ticket_id: ticketId, body: 'Still smoke', type: 'note' })
  const { past } = await simulate({ condition, days: 7 })
  assert.deepEqual([past.matched, past.is_limited], [1, false])
  assert.ok(past.events >= 3)
  assert.deepEqual(
    past.examples.map(({ ticket_id, title, action }: Record<string, unknown>) => [ticket_id, title, action]),
    [[ticketId, 'Printer', 'create']],
  )
  assert.deepEqual(
    past.days.map(({ matched }: { matched: number }) => matched),
    [1],
  )
  const { past: renamed } = await simulate({ condition: { 'ticket.title': { operator: 'has changed' } }, days: 7 })
  assert.equal(renamed.matched, 1)
  const body = { 'article.body': { operator: 'contains', value: 'smoke' } }
  assert.equal((await simulate({ condition: body, days: 7 })).past.matched, 1)
})

test('only tickets that the caller may read as an agent are tried or counted', async () => {
  const refused = async (caller: World['ada'], input: Record<string, unknown>) =>
    (await caller('POST', '/triggers/simulate', input)).status
  assert.equal(await refused(w.pia, { condition, perform, ticket_id: ticketId }), 403)
  assert.equal(await refused(w.agnes, { condition }), 403)
  assert.equal(await refused(w.anyone, { condition }), 401)
  assert.equal(await refused(w.ada, { condition, ticket_id: 4711 }), 404)
  assert.equal(await refused(w.ada, { trigger_id: 4711 }), 404)
  assert.equal(await refused(w.ada, { condition: { 'ticket.nothing': { operator: 'is', value: 1 } } }), 422)
  assert.equal(await refused(w.ada, { perform: { 'ticket.nothing': { value: 1 } } }), 422)
  assert.equal(await refused(w.ada, { condition, days: 1000 }), 422)
  assert.equal((await simulate({ condition, days: 7 }, w.pia)).past.events, 0)
})

test('a trial tells what would run after it: later triggers, and with recursion what it sets off', async () => {
  const add = async (name: string, more: Record<string, unknown>, tag: string) => {
    const values = { name, condition: more, perform: { 'ticket.tags': { operator: 'add', value: tag } } }
    const { status, body } = await w.ada('POST', '/triggers', values)
    assert.equal(status, 201, JSON.stringify(body))
    return body.id
  }
  const urgent = { 'ticket.priority_id': { operator: 'is', value: '3' } }
  const earlier = await add('a earlier', urgent, 'earlier')
  const later = await add('z later', urgent, 'later')
  const unsaved = { name: 'm unsaved', condition, perform: { 'ticket.priority_id': { value: '3' } } }
  const article = { body: 'It burns.', type: 'note', internal: false }
  const ticket = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article }
  const { id: ticket_id } = (await w.agnes('POST', '/tickets', ticket)).body
  await w.work.drain()
  const input = { ...unsaved, ticket_id, days: 30 }
  const before = await fingerprint(w.db)
  const plain = await simulate(input)
  const idsOf = ({ followers }: { followers: { id: number }[] }) => followers.map(({ id }) => id)
  assert.deepEqual(idsOf(plain.trial), [later])
  assert.deepEqual([plain.trial.followers[0].name, plain.trial.followers[0].type], ['z later', 'Trigger'])
  const [follower] = plain.past.followers
  assert.deepEqual([plain.past.followers.length, follower.id, follower.name], [1, later, 'z later'])
  assert.ok(follower.examples >= 1)
  assert.deepEqual(await fingerprint(w.db), before)
  await set(w, 'ticket_trigger_recursive', true)
  assert.deepEqual(idsOf((await simulate(input)).trial).toSorted(), [earlier, later].toSorted())
  await set(w, 'ticket_trigger_recursive', false)
})
