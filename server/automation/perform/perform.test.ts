import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { giveGroupAnAddress, removeTriggers } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  await giveGroupAnAddress(w)
  // A ticket has an organization of its customer.
  await w.ada('PUT', '/users/6', { organization_ids: [1] })
})
beforeEach(() => removeTriggers(w))
after(() => w.close())

type Perform = Record<string, Record<string, unknown>>

const condition = { 'ticket.action': { operator: 'is', value: 'create' } }
const save = (perform: Perform) => w.ada('POST', '/triggers', { name: 'rule', condition, perform })

/** Saves the rule and lets a new ticket run it. */
async function runOnNewTicket(perform: Perform, more: Record<string, unknown> = {}) {
  const { status, body: rule } = await save(perform)
  assert.equal(status, 201, JSON.stringify(rule))
  const article = { subject: 'Smoke', body: 'It burns.', type: 'note', internal: false }
  const values = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article, ...more }
  const { status: created, body } = await w.agnes('POST', '/tickets', values)
  assert.equal(created, 201, JSON.stringify(body))
  return body
}

const inMinutes = (count: number) => {
  const time = new Date(w.clock.now)
  time.setUTCSeconds(0, 0)
  time.setUTCMinutes(time.getUTCMinutes() + count)
  return time.toISOString()
}
const pending = (value: string, range: string) => ({
  'ticket.state_id': { value: '3' },
  'ticket.pending_time': { operator: 'relative', range, value },
})

/** Every row of the grammar: what is done, and the values of the ticket afterwards. */
const grammar: [row: string, perform: Perform, expected: () => Record<string, unknown>][] = [
  ['an id', { 'ticket.priority_id': { value: '3' } }, () => ({ priority_id: 3 })],
  ['a number', { 'ticket.priority_id': { value: 1 } }, () => ({ priority_id: 1 })],
  ['a text with variables', { 'ticket.title': { value: '#{ticket.title}!' } }, () => ({ title: 'Printer!' })],
  ['a note of the ticket', { 'ticket.note': { value: 'Look' } }, () => ({ note: 'Look' })],
  ['a certain user', { 'ticket.owner_id': { pre_condition: 'specific', value: '3' } }, () => ({ owner_id: 3 })],
  ['the current user', { 'ticket.owner_id': { pre_condition: 'current_user.id' } }, () => ({ owner_id: 4 })],
  ['no user', { 'ticket.owner_id': { pre_condition: 'not_set' } }, () => ({ owner_id: 1 })],
  [
    'a certain organization',
    { 'ticket.organization_id': { pre_condition: 'specific', value: '1' } },
    () => ({ organization_id: 1 }),
  ],
  ['a customer', { 'ticket.customer_id': { pre_condition: 'specific', value: '7' } }, () => ({ customer_id: 7 })],
  [
    'a fixed time',
    {
      'ticket.state_id': { value: '3' },
      'ticket.pending_time': { operator: 'static', value: '2031-03-01T09:00:00.000Z' },
    },
    () => ({ pending_time: '2031-03-01T09:00:00.000Z' }),
  ],
  [
    'a time without operator',
    { 'ticket.state_id': { value: '3' }, 'ticket.pending_time': { value: '2031-03-01T09:00:00.000Z' } },
    () => ({ pending_time: '2031-03-01T09:00:00.000Z' }),
  ],
  ['minutes from now', pending('30', 'minute'), () => ({ pending_time: inMinutes(30) })],
  ['hours from now', pending('4', 'hour'), () => ({ pending_time: inMinutes(240) })],
  ['days from now', pending('3', 'day'), () => ({ pending_time: inMinutes(3 * 1440) })],
  ['weeks from now', pending('2', 'week'), () => ({ pending_time: inMinutes(14 * 1440) })],
]
for (const [row, perform, expected] of grammar) {
  test(`a rule can set ${row}`, async () => {
    const ticket = await runOnNewTicket(perform)
    const wanted = expected()
    assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, ticket[name]])), wanted)
  })
}

test('months and years from now follow the calendar', async () => {
  const { pending_time: month } = await runOnNewTicket(pending('1', 'month'))
  const next = new Date(w.clock.now)
  next.setUTCSeconds(0, 0)
  next.setUTCMonth(next.getUTCMonth() + 1)
  assert.equal(month, next.toISOString())
  await w.ada('DELETE', `/triggers/${(await w.ada('GET', '/triggers')).body[0].id}`)
  const { pending_time: year } = await runOnNewTicket(pending('1', 'year'))
  assert.equal(year.slice(0, 4), String(w.clock.now.getUTCFullYear() + 1))
})

const refusals: [row: string, perform: Perform, code: string, field: string][] = [
  ['an unknown action', { 'ticket.nothing': { value: '1' } }, 'invalid_value', 'perform.ticket.nothing'],
  [
    'a group that does not exist',
    { 'ticket.group_id': { value: '4711' } },
    'unknown_reference',
    'perform.ticket.group_id',
  ],
  [
    'a user who does not exist',
    { 'ticket.owner_id': { pre_condition: 'specific', value: '4711' } },
    'unknown_reference',
    'perform.ticket.owner_id',
  ],
  [
    'no value for a certain user',
    { 'ticket.owner_id': { pre_condition: 'specific', value: '' } },
    'required',
    'perform.ticket.owner_id.value',
  ],
  [
    'a pre-condition of another kind',
    { 'ticket.priority_id': { pre_condition: 'current_user.id' } },
    'invalid_value',
    'perform.ticket.priority_id.pre_condition',
  ],
  ['a time from now without a number', pending('soon', 'day'), 'invalid_value', 'perform.ticket.pending_time'],
  [
    'a time from now for a text',
    { 'ticket.title': { operator: 'relative', range: 'day', value: '1' } },
    'invalid_value',
    'perform.ticket.title',
  ],
  ['no tags', { 'ticket.tags': { operator: 'add', value: '' } }, 'required', 'perform.ticket.tags.value'],
  [
    'an unknown operator of tags',
    { 'ticket.tags': { operator: 'replace', value: 'a' } },
    'invalid_value',
    'perform.ticket.tags.operator',
  ],
  [
    'a subscriber who does not exist',
    { 'ticket.subscribe': { pre_condition: 'specific', value: '4711' } },
    'unknown_reference',
    'perform.ticket.subscribe.value',
  ],
  [
    'a subscription of nobody',
    { 'ticket.subscribe': { pre_condition: 'not_set' } },
    'invalid_value',
    'perform.ticket.subscribe.pre_condition',
  ],
  [
    'another action on the ticket',
    { 'ticket.action': { value: 'archive' } },
    'invalid_value',
    'perform.ticket.action.value',
  ],
  [
    'an unknown recipient',
    { 'notification.email': { recipient: 'the_boss', subject: 'a', body: 'b' } },
    'invalid_value',
    'perform.notification.email.recipient',
  ],
  [
    'a recipient who does not exist',
    { 'notification.email': { recipient: ['userid_4711'], subject: 'a', body: 'b' } },
    'unknown_reference',
    'perform.notification.email.recipient',
  ],
  [
    'an email without a text',
    { 'notification.email': { recipient: 'ticket_owner', subject: 'a' } },
    'required',
    'perform.notification.email.body',
  ],
  [
    'a text of a megabyte',
    { 'article.note': { subject: 'a', body: 'x'.repeat(1_000_000), internal: 'true' } },
    'too_long',
    'perform.article.note.body',
  ],
  [
    'a value of a megabyte',
    { 'ticket.title': { value: 'x'.repeat(1_000_000) } },
    'too_long',
    'perform.ticket.title.value',
  ],
  [
    'an email without recipient',
    { 'notification.email': { subject: 'a', body: 'b' } },
    'required',
    'perform.notification.email.recipient',
  ],
  [
    'a note without subject',
    { 'article.note': { body: 'b', internal: 'true' } },
    'required',
    'perform.article.note.subject',
  ],
  [
    'a note that is neither internal nor public',
    { 'article.note': { subject: 'a', body: 'b' } },
    'required',
    'perform.article.note.internal',
  ],
  ['no webhook', { 'notification.webhook': {} }, 'required', 'perform.notification.webhook.webhook_id'],
  [
    'a webhook that does not exist',
    { 'notification.webhook': { webhook_id: 4711 } },
    'unknown_reference',
    'perform.notification.webhook.webhook_id',
  ],
  [
    'a text message',
    { 'notification.sms': { recipient: 'ticket_owner', body: 'b' } },
    'sms_channel_missing',
    'perform.notification.sms',
  ],
]
for (const [row, perform, code, field] of refusals) {
  test(`${row} is refused when the rule is saved`, async () => {
    const { status, body } = await save(perform)
    assert.deepEqual([status, body.code, body.field], [422, code, field])
  })
}

test('an unknown variable is refused with the most similar one', async () => {
  const { body } = await save({ 'ticket.title': { value: '#{ticket.titel}' } })
  assert.deepEqual(body.values, { name: 'ticket.titel', nearest: 'ticket.title' })
  assert.match(body.error, /Did you mean #\{ticket\.title\}\?/)
  for (const text of ['#{t(ticket.stat.name)}', '#{ticket title}', '#{}', '#{config.smtp_password}']) {
    const { status, body: refused } = await save({ 'article.note': { subject: 'a', body: text, internal: 'true' } })
    assert.deepEqual([status, refused.code, refused.field], [422, 'unknown_placeholder', 'perform.article.note.body'])
  }
})

test('a rule subscribes agents, leaves out others, and ends subscriptions', async () => {
  const subscribers = async (id: number) =>
    (await w.agnes('GET', `/mentions?mentionable_type=Ticket&mentionable_id=${id}`)).body.mentions.map(
      ({ user_id }: { user_id: number }) => user_id,
    )
  const { id } = await runOnNewTicket({
    'ticket.subscribe': { pre_condition: 'specific', value: '4' },
    'ticket.priority_id': { value: '3' },
  })
  assert.deepEqual(await subscribers(id), [4])
  const [rule] = (await w.ada('GET', '/triggers')).body
  await w.ada('PUT', `/triggers/${rule.id}`, {
    perform: { 'ticket.subscribe': { pre_condition: 'specific', value: '7' }, 'ticket.priority_id': { value: '3' } },
  })
  const { body: other } = await w.agnes('POST', '/tickets', {
    title: 'Lamp',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'Dark', type: 'note' },
  })
  assert.deepEqual([await subscribers(other.id), other.priority_id], [[], 3])
  await w.ada('PUT', `/triggers/${rule.id}`, {
    condition: { 'ticket.title': { operator: 'has changed' } },
    perform: { 'ticket.unsubscribe': { pre_condition: 'not_set' } },
  })
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Printer again' })
  assert.deepEqual(await subscribers(id), [])
  const { history } = (await w.agnes('GET', `/ticket_history/${id}`)).body
  const ends = history.filter(({ object, type }: Record<string, string>) => object === 'Mention' && type === 'removed')
  assert.deepEqual(
    ends.map(({ sourceable_type }: Record<string, string>) => sourceable_type),
    ['Trigger'],
  )
})

test('the current user can be set, subscribed and unsubscribed, and tags are removed', async () => {
  const { id, owner_id, updated_by_id } = await runOnNewTicket(
    {
      'ticket.owner_id': { pre_condition: 'current_user.id' },
      'ticket.subscribe': { pre_condition: 'current_user.id' },
      'ticket.tags': { operator: 'remove', value: 'old, older' },
    },
    { tags: 'old,older,new' },
  )
  assert.deepEqual([owner_id, updated_by_id], [4, 1])
  const mentions = async () =>
    (await w.agnes('GET', `/mentions?mentionable_type=Ticket&mentionable_id=${id}`)).body.mentions
  assert.equal((await mentions())[0].user_id, 4)
  assert.deepEqual((await w.agnes('GET', `/tags?object=Ticket&o_id=${id}`)).body.tags, ['new'])
  const [rule] = (await w.ada('GET', '/triggers')).body
  await w.ada('PUT', `/triggers/${rule.id}`, {
    condition: { 'ticket.title': { operator: 'has changed' } },
    perform: { 'ticket.unsubscribe': { pre_condition: 'specific', value: '4' } },
  })
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Again' })
  assert.deepEqual(await mentions(), [])
})

test('attributes change first; then messages are written about the changed ticket, in a fixed order', async () => {
  const { id } = await runOnNewTicket({
    'notification.email': { recipient: 'ticket_owner', subject: 'P #{ticket.priority.name}', body: 'b' },
    'article.note': { subject: 'T #{ticket.tags}', body: 'b', internal: 'false' },
    'ticket.tags': { operator: 'add', value: 'urgent' },
    'ticket.priority_id': { value: '3' },
    'ticket.owner_id': { pre_condition: 'current_user.id' },
  })
  const [, note, mail] = (await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)).body
  assert.deepEqual(
    [note, mail].map(({ type, sender, internal }: Record<string, unknown>) => [type, sender, internal]),
    [
      ['note', 'System', false],
      ['email', 'System', false],
    ],
  )
  assert.match(mail.subject, /P 3 high/)
  assert.deepEqual([mail.to, note.subject], ['agnes@example.com', 'T urgent'])
  const { history } = (await w.agnes('GET', `/ticket_history/${id}`)).body
  const kinds = history.map(({ object, attribute, type }: Record<string, string>) => attribute ?? `${object} ${type}`)
  assert.ok(kinds.indexOf('priority') < kinds.lastIndexOf('Ticket::Article created'), kinds.join())
})

test('a rule deletes the ticket after the change is answered, and does nothing else', async () => {
  const { id, priority_id } = await runOnNewTicket({
    'ticket.action': { value: 'delete' },
    'ticket.priority_id': { value: '3' },
  })
  assert.equal(priority_id, 2)
  await w.work.drain()
  assert.equal((await w.ada('GET', `/tickets/${id}`)).status, 404)
})

test('an email goes to all kinds of recipients, each address once, with the files of the message', async () => {
  const { id } = await runOnNewTicket(
    {
      'notification.email': {
        recipient: [
          'ticket_customer',
          'userid_7',
          'ticket_owner',
          'boss@firm.example',
          'help@desk.example',
          'noreply@firm.example',
        ],
        subject: 'New',
        body: 'New',
        include_attachments: 'true',
      },
    },
    {
      article: {
        body: 'See file',
        type: 'note',
        attachments: [{ filename: 'a.txt', data: Buffer.from('hello').toString('base64'), 'mime-type': 'text/plain' }],
      },
    },
  )
  const [, mail] = (await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)).body
  const addresses = mail.to.split(', ')
  assert.ok(addresses.includes('nora@example.com') && addresses.includes('boss@firm.example'))
  assert.ok(!addresses.includes('help@desk.example') && !addresses.includes('noreply@firm.example'))
  assert.equal(new Set(addresses).size, addresses.length)
  assert.deepEqual(
    mail.attachments.map(({ filename }: { filename: string }) => filename),
    ['a.txt'],
  )
})
