import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { newMessageId } from '#features/articles/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { OpenUnit } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { insertChannel } from '#channels/records/store.ts'
import { receiveMail } from '../incoming/receive.ts'
import type { Step } from '#channels/arrival/explanation.ts'
import { fileMail } from './file-mail.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

type Lines = Record<string, string>

let serial = 0
const raw = (headers: Lines, body = 'Hello') => {
  const all: Lines = {
    From: 'Nora Customer <nora@example.com>',
    To: 'support@example.com',
    Subject: 'Printer',
    'Message-ID': `<${(serial += 1)}@mail.example>`,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}\r\n`)
}

const open: OpenUnit = (work) => unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)

/** What became of a mail. */
async function arrive(headers: Lines = {}, body?: string, channelId: number | null = null) {
  await receiveMail(w.app.deps, { channelId, key: `test:${(serial += 1)}` }, raw(headers, body))
  const { id } = await w.db.selectFrom('inbound_mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await fileMail(open, id)
  return w.db.selectFrom('inbound_mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const ticketOf = async (id: number | null) => (await w.ada('GET', `/tickets/${id}?expand=true`)).body
const articleOf = async (id: number | null) => (await w.ada('GET', `/ticket_articles/${id}`)).body
/** An agent's reply, by which others know the ticket. */
async function answered(ticketId: number, to = 'nora@example.com') {
  await w.ada('POST', '/email_addresses', { name: 'Support', email: 'support@example.com' })
  await w.db.updateTable('email_addresses').set({ active: true }).execute()
  await w.ada('PUT', '/groups/1', { email_address_id: 1 })
  const article = { ticket_id: ticketId, type: 'email', to, body: 'We are on it.' }
  return (await w.ada('POST', '/ticket_articles', article)).body
}

test('an email from an unknown sender creates a ticket and a customer', async () => {
  const mail = await arrive({ From: '"Berg, Anna" <anna@new.example>', Subject: '=?utf-8?q?Dr=C3=BCcker?=' })
  assert.equal(mail.state, 'filed')
  const ticket = await ticketOf(mail.ticket_id)
  assert.deepEqual(
    [ticket.title, ticket.customer, ticket.state, ticket.group],
    ['Drücker', 'anna@new.example', 'new', 'Users'],
  )
  const { body: user } = await w.ada('GET', `/users/${ticket.customer_id}?expand=true`)
  assert.deepEqual([user.firstname, user.lastname, user.roles], ['Anna', 'Berg', ['Customer']])
  const article = await articleOf(mail.article_id)
  assert.deepEqual(
    [article.type, article.sender, article.internal, article.created_by_id],
    ['email', 'Customer', false, user.id],
  )
  assert.equal(article.from, '"Berg, Anna" <anna@new.example>')
  const source = await w.ada('GET', `/ticket_article_plain/${article.id}`)
  assert.deepEqual([source.status, source.text.slice(0, 6)], [200, 'From: '])
})

test('the authentication results of our own mail server are stored with the article', async () => {
  const inbound = { adapter: 'smtp', options: { authserv_id: 'mx.example.com' } }
  const options = { inbound, outbound: { adapter: 'sendmail' } }
  const { id } = await open((ctx) => insertChannel(ctx, { area: 'Email::Account', groupId: 1, options }))
  const forged = { 'Authentication-Results': 'mx.example.com; spf=pass smtp.mailfrom=evil.example; dmarc=fail' }
  const told = await arrive(forged, undefined, id)
  assert.deepEqual((await articleOf(told.article_id)).preferences.authentication, {
    spf: 'pass',
    dmarc: 'fail',
    failed: true,
  })
  assert.ok(
    (told.explanation as Step[]).some(({ rule, result }) => rule === 'authentication' && /dmarc=fail/.test(result)),
  )
  const asserted = { 'Authentication-Results': 'elsewhere.example; dmarc=pass' }
  for (const mail of [await arrive(asserted, undefined, id), await arrive(forged)]) {
    assert.equal('authentication' in (await articleOf(mail.article_id)).preferences, false)
  }
})

test('a customer’s reply is added to the ticket, by reference or by number, and reopens it', async () => {
  const first = await arrive()
  const { message_id } = await answered(first.ticket_id as number)
  await w.ada('PUT', `/tickets/${first.ticket_id}`, { state: 'closed' })
  const reply = await arrive({ 'In-Reply-To': message_id, Subject: 'something else' })
  assert.equal(reply.ticket_id, first.ticket_id)
  const ticket = await ticketOf(first.ticket_id)
  assert.equal(ticket.state, 'open')
  const byNumber = await arrive({ Subject: `Re: Printer [Ticket#${ticket.number}]` })
  assert.equal(byNumber.ticket_id, first.ticket_id)
  assert.match(JSON.stringify(byNumber.explanation), /is part of #/)
  assert.deepEqual((await articleOf(byNumber.article_id)).preferences.explanation, byNumber.explanation)
})

test('a sender who guesses a number or message id gets a new ticket', async () => {
  const first = await arrive()
  const { number } = await ticketOf(first.ticket_id)
  const own = await articleOf(first.article_id)
  const stranger = { From: 'Eve <eve@evil.example>' }
  const guesses: Lines[] = [
    { Subject: `Re: [Ticket#${number}]` },
    { 'In-Reply-To': own.message_id },
    { References: `<x@y> ${own.message_id}` },
    { 'In-Reply-To': `<ticket.${first.ticket_id}.${'0'.repeat(24)}.${'0'.repeat(32)}@switchboard.example>` },
  ]
  for (const guess of guesses) {
    const mail = await arrive({ ...stranger, ...guess })
    assert.notEqual(mail.ticket_id, first.ticket_id, JSON.stringify(guess))
    assert.equal((await ticketOf(mail.ticket_id)).customer, 'eve@evil.example')
  }
  assert.equal((await ticketOf(first.ticket_id)).article_count, 1)
})

test('a Cc added by a customer does not make a participant', async () => {
  const first = await arrive({ Cc: 'eve@evil.example' })
  const { number } = await ticketOf(first.ticket_id)
  const mail = await arrive({ From: 'eve@evil.example', Subject: `[Ticket#${number}]` })
  assert.notEqual(mail.ticket_id, first.ticket_id)
  const eve = await w.db.selectFrom('users').select('id').where('email', '=', 'eve@evil.example').executeTakeFirst()
  const listed = await w.db
    .selectFrom('tickets')
    .select('id')
    .where('customer_id', '=', eve?.id as number)
    .execute()
  assert.deepEqual(
    listed.map(({ id }) => id),
    [mail.ticket_id],
  )
})

test('a recipient of an agent’s email is a participant', async () => {
  const first = await arrive()
  const { message_id } = await answered(first.ticket_id as number, 'nora@example.com, expert@partner.example')
  const mail = await arrive({ From: 'expert@partner.example', 'In-Reply-To': message_id })
  assert.deepEqual([mail.ticket_id, (await articleOf(mail.article_id)).internal], [first.ticket_id, false])
})

test('a reply from someone who is not a participant is internal', async () => {
  const first = await arrive()
  const { message_id } = await answered(first.ticket_id as number)
  await w.ada('PUT', `/tickets/${first.ticket_id}`, { state: 'closed' })
  const mail = await arrive({ From: 'eve@evil.example', 'In-Reply-To': message_id })
  const article = await articleOf(mail.article_id)
  assert.deepEqual([mail.ticket_id, article.internal, article.preferences.unverified], [first.ticket_id, true, true])
  assert.equal((await ticketOf(first.ticket_id)).state, 'closed')
})

test('the sender address of an agent gives no agent access', async () => {
  const first = await arrive()
  const { message_id } = await answered(first.ticket_id as number)
  const mail = await arrive({ From: 'Agnes <agnes@example.com>', 'In-Reply-To': message_id })
  const article = await articleOf(mail.article_id)
  assert.deepEqual([article.sender, article.internal, article.created_by_id], ['Customer', true, 1])
  const opened = await arrive({ From: 'Agnes <agnes@example.com>', Subject: 'My own printer' })
  assert.deepEqual(
    [(await articleOf(opened.article_id)).sender, (await ticketOf(opened.ticket_id)).customer_id],
    ['Customer', 4],
  )
})

test('a forged agent address adds nothing visible to the customer, and a guessed number is not followed', async () => {
  const first = await arrive()
  const { message_id } = await answered(first.ticket_id as number)
  const sentBefore = (await w.db.selectFrom('article_deliveries').select('article_id').execute()).length
  const forged = await arrive({ From: 'Agnes <agnes@example.com>', 'In-Reply-To': message_id }, 'Pay to this account.')
  assert.equal(forged.ticket_id, first.ticket_id)
  const { body: seen } = await w.nora('GET', `/ticket_articles/by_ticket/${first.ticket_id}`)
  assert.ok(!JSON.stringify(seen).includes('Pay to this account'))
  assert.equal((await w.db.selectFrom('article_deliveries').select('article_id').execute()).length, sentBefore)
  const { number } = await ticketOf(first.ticket_id)
  const own = await articleOf(first.article_id)
  for (const guess of [{ Subject: `[Ticket#${number}]` }, { References: own.message_id }] as Lines[]) {
    const mail = await arrive({ From: 'agnes@example.com', ...guess })
    assert.notEqual(mail.ticket_id, first.ticket_id, JSON.stringify(guess))
  }
})

test('a signature is valid for its own ticket only, and a plus address for none', async () => {
  const [first, other] = [await arrive(), await arrive({ From: 'otto@example.com' })]
  const { message_id } = await answered(first.ticket_id as number)
  const transplanted = message_id.replace(`ticket.${first.ticket_id}.`, `ticket.${other.ticket_id}.`)
  const tokens = message_id.slice(1).replace(/@.*/, '')
  const attempts: Lines[] = [
    { 'In-Reply-To': transplanted },
    { To: `support+${tokens}@example.com` },
    { To: `support+${other.ticket_id}@example.com`, 'X-Ticket-Id': String(other.ticket_id) },
  ]
  for (const attempt of attempts) {
    const mail = await arrive({ From: 'eve@evil.example', ...attempt })
    assert.ok(![first.ticket_id, other.ticket_id].includes(mail.ticket_id), JSON.stringify(attempt))
  }
  assert.equal((await ticketOf(other.ticket_id)).article_count, 1)
})

test('a Cc gives access neither to the ticket nor to later messages', async () => {
  const first = await arrive({ Cc: 'otto@example.com' })
  const id = first.ticket_id as number
  const own = await articleOf(first.article_id)
  for (const path of [`/tickets/${id}`, `/ticket_articles/by_ticket/${id}`, `/ticket_articles/${first.article_id}`]) {
    assert.equal((await w.otto('GET', path)).status, 403, path)
  }
  // A reply to all reaches him by email; his own reply is a new request.
  const reply = await arrive({ From: 'otto@example.com', 'In-Reply-To': own.message_id, References: own.message_id })
  assert.notEqual(reply.ticket_id, id)
  assert.equal((await w.otto('GET', `/tickets/${id}`)).status, 403)
})

test('a reply to an internal email stays internal', async () => {
  const first = await arrive()
  await answered(first.ticket_id as number)
  const note = { ticket_id: first.ticket_id, type: 'email', to: 'nora@example.com', internal: true, body: 'Psst' }
  const { message_id } = (await w.ada('POST', '/ticket_articles', note)).body
  const mail = await arrive({ 'In-Reply-To': message_id })
  assert.equal((await articleOf(mail.article_id)).internal, true)
})

test('a reply to a closed ticket of a group without follow-ups creates a linked ticket', async () => {
  const first = await arrive()
  await w.ada('PUT', `/tickets/${first.ticket_id}`, { state: 'closed' })
  await w.ada('PUT', '/groups/1', { follow_up_possible: 'new_ticket' })
  const { number } = await ticketOf(first.ticket_id)
  const mail = await arrive({ Subject: `Re: [Ticket#${number}]` })
  assert.notEqual(mail.ticket_id, first.ticket_id)
  const { body } = await w.ada('GET', `/links?link_object=Ticket&link_object_value=${mail.ticket_id}`)
  assert.deepEqual(
    body.links.map((link: { link_object_value: number }) => link.link_object_value),
    [first.ticket_id],
  )
})

test('replies to a merged ticket follow the merge, replies to a deleted one create a new ticket', async () => {
  const [source, target] = [await arrive(), await arrive()]
  const { message_id } = await answered(source.ticket_id as number)
  const { number } = await ticketOf(target.ticket_id)
  await w.ada('PUT', `/ticket_merge/${source.ticket_id}/${number}`)
  assert.equal((await arrive({ 'In-Reply-To': message_id })).ticket_id, target.ticket_id)
  const gone = newMessageId(w.app.deps, 99_999, 'x.example')
  assert.equal((await arrive({ 'In-Reply-To': gone })).state, 'filed')
})

test('emails from the address of a merged customer belong to the user that it was merged into', async () => {
  const customer = { firstname: 'Double', roles: ['Customer'] }
  const { body: double } = await w.ada('POST', '/users', { ...customer, email: 'double@example.com' })
  const { body: kept } = await w.ada('POST', '/users', { ...customer, email: 'kept@example.com' })
  const first = await arrive({ From: 'double@example.com' })
  const { number } = await ticketOf(first.ticket_id)
  const reply = { From: 'Double <DOUBLE@example.com>', Subject: `Re: [Ticket#${number}] Printer` }
  assert.equal((await w.ada('POST', `/users/${double.id}/merges`, { into_id: kept.id })).status, 201)

  const early = await arrive(reply)
  assert.equal(early.ticket_id, first.ticket_id, 'also before the job has moved the ticket')
  await w.work.drain()
  assert.equal((await ticketOf(first.ticket_id)).customer_id, kept.id)
  const later = await arrive(reply)
  assert.equal(later.ticket_id, first.ticket_id)
  const article = await articleOf(later.article_id)
  assert.deepEqual([article.created_by_id, article.internal, article.sender], [kept.id, false, 'Customer'])
  assert.equal((await ticketOf((await arrive({ From: 'double@example.com' })).ticket_id)).customer_id, kept.id)
  const { rows } = await sql<{ users: number }>`
    select count(*)::int as users from users where lower(email) = 'double@example.com'`.execute(w.db)
  assert.deepEqual(rows, [{ users: 1 }])

  await w.ada('PUT', `/users/${double.id}`, { active: true })
  assert.equal((await ticketOf((await arrive({ From: 'double@example.com' })).ticket_id)).customer_id, double.id)
})

test('an out-of-office reply is filed but reopens nothing', async () => {
  const first = await arrive()
  const { message_id } = await answered(first.ticket_id as number)
  await w.ada('PUT', `/tickets/${first.ticket_id}`, { state: 'closed' })
  const mail = await arrive({ 'In-Reply-To': message_id, 'Auto-Submitted': 'auto-replied' })
  assert.equal(mail.ticket_id, first.ticket_id)
  assert.equal((await ticketOf(first.ticket_id)).state, 'closed')
  assert.equal((await articleOf(mail.article_id)).preferences['send-auto-response'], false)
})

test('a loop of automatic replies is stopped', async () => {
  const first = await arrive({ From: 'robot@loop.example' })
  const { message_id } = await answered(first.ticket_id as number, 'robot@loop.example')
  const statesOf = async (headers: Lines) => {
    const states: string[] = []
    for (let count = 0; count < 12; count += 1) {
      states.push((await arrive({ From: 'robot@loop.example', 'Auto-Submitted': 'auto-generated', ...headers })).state)
    }
    return states
  }
  const answers = await statesOf({ 'In-Reply-To': message_id })
  assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 'filed'), 'ignored', 'ignored'])
  // Order confirmations and alerts do not reply to our emails: they are not a loop, however many there are.
  const { number } = await ticketOf(first.ticket_id)
  assert.deepEqual(new Set(await statesOf({})), new Set(['filed']))
  assert.deepEqual(new Set(await statesOf({ Subject: `Alert about [Ticket#${number}]` })), new Set(['filed']))
  const { rows } = await sql<{ count: number }>`
    select count(*) from ticket_articles where preferences ->> 'send-auto-response' = 'true'
      and preferences ? 'is-auto-response'`.execute(w.db)
  assert.equal(Number(rows[0]?.count), 0)
})

test('duplicates and our own emails are ignored', async () => {
  const id = '<same@mail.example>'
  assert.equal((await arrive({ 'Message-ID': id, Received: 'one' })).state, 'filed')
  assert.equal((await arrive({ 'Message-ID': id, Received: 'two' })).state, 'ignored')
  assert.equal((await arrive({ 'Message-ID': id, From: 'otto@example.com' })).state, 'filed')
  const another = await arrive({ 'Message-ID': id, Subject: 'Another scan' }, 'Another text')
  assert.equal(another.state, 'filed', 'programs use one id for many messages')
  assert.equal((await arrive({ 'Message-ID': id, Subject: 'Another scan' }, 'A third text')).state, 'filed')
  const again = await arrive({ 'Message-ID': id, Subject: 'Another scan', 'X-Trace': '1' }, 'Another text')
  assert.equal(again.reason, 'Duplicate of an earlier email')
  const own = newMessageId(w.app.deps, 1, 'switchboard.example')
  assert.equal((await arrive({ 'Message-ID': own })).reason, 'Sent by this helpdesk')
})

test('reasons that an earlier version wrote have a code as well', async () => {
  const { id, article_id } = await arrive({ Precedence: 'bulk' })
  const former = [{ rule: 'automatic', result: 'It came over a mailing list.' }]
  await sql`
    update inbound_mails set reason = 'The same message is already here as 7.', explanation = ${JSON.stringify(former)}
    where id = ${id}`.execute(w.db)
  const { body } = await w.ada('GET', `/inbound_mails/${id}`)
  assert.deepEqual([body.reason_code, body.reason_values], ['mail_duplicate_of', { id: '7' }])
  assert.deepEqual(body.explanation, [{ ...former[0], code: 'automatic_list', values: {} }])
  assert.equal(body.reason, 'The same message is already here as 7.')
  const steps = [{ rule: 'follow-up', result: 'Nothing refers to a ticket: it is a new one.' }, { rule: 'filter' }]
  await sql`
    update ticket_articles set preferences = ${JSON.stringify({ explanation: steps })} where id = ${article_id}
  `.execute(w.db)
  const { body: article } = await w.ada('GET', `/ticket_articles/${article_id}`)
  assert.deepEqual(article.preferences.explanation, [{ ...steps[0], code: 'no_reference', values: {} }, steps[1]])
})

test('filters are applied before anything else', async () => {
  const filter = (name: string, match: object, perform: object) =>
    w.ada('POST', '/postmaster_filters', { name, match, perform })
  await filter('spam', { 'x-spam-flag': { operator: 'is', value: 'YES' } }, { 'x-desk-ignore': { value: 'true' } })
  await filter(
    'sales',
    { subject: { operator: 'contains', value: 'OFFER' } },
    {
      'x-desk-ticket-group_id': { value: '2' },
      'ticket-priority_id': { value: '3' },
      'ticket-tags': { operator: 'add', value: 'offer, new' },
    },
  )
  assert.equal((await arrive({ 'X-Spam-Flag': 'yes' })).state, 'ignored')
  const mail = await arrive({ Subject: 'Your offer' })
  const ticket = await ticketOf(mail.ticket_id)
  assert.deepEqual([ticket.group, ticket.priority], ['Sales', '3 high'])
  assert.deepEqual((await w.ada('GET', `/tags?object=Ticket&o_id=${ticket.id}`)).body.tags.sort(), ['new', 'offer'])
  assert.equal((await w.agnes('GET', '/postmaster_filters')).status, 403)
  const ignoring = { ignore: { value: 'true' } }
  assert.equal((await filter('bad', { from: { operator: 'matches', value: 'a' } }, ignoring)).status, 422)
  const lookBehind = await filter('bad', { from: { operator: 'matches regex', value: '(?<=a)b' } }, ignoring)
  assert.equal(lookBehind.status, 422)
  assert.match(lookBehind.body.error, /regular expression/)
})

test('filters set custom fields, and a value that a field no longer takes does not stop the mail', async () => {
  const fields = '/object_manager_attributes'
  const add = (name: string, data_type: string, data_option: object) =>
    w.ada('POST', fields, { object: 'Ticket', name, display: name, data_type, data_option })
  const { id } = (await add('line', 'select', { options: { red: 'Red', blue: 'Blue' } })).body
  await add('seats', 'integer', { min: 1, max: 9 })
  await add('parts', 'multiselect', { options: { lamp: 'Lamp', fan: 'Fan' } })
  const match = { subject: { operator: 'contains', value: 'for line' } }
  const filter = (name: string, perform: object) => w.ada('POST', '/postmaster_filters', { name, match, perform })
  const given = {
    'x-desk-ticket-line': { value: 'red' },
    'ticket-seats': { value: '4' },
    'ticket.parts': { value: ['lamp', 'fan'] },
  }
  const saved = await filter('fields', given)
  assert.equal(saved.status, 201)
  for (const perform of [{ 'ticket-seats': { value: '44' } }, { 'ticket-line': { value: 'green' } }]) {
    const refused = await filter('bad', perform)
    assert.deepEqual([refused.status, refused.body.field], [422, Object.keys(perform)[0]?.replace('ticket-', '')])
  }
  const ticket = await ticketOf((await arrive({ Subject: 'Parts for line 7' })).ticket_id)
  assert.deepEqual([ticket.line, ticket.seats, ticket.parts], ['red', 4, ['lamp', 'fan']])
  assert.match((await w.ada('DELETE', `${fields}/${id}`)).body.error, /PostmasterFilter: fields/)
  await sql`update postmaster_filters set perform = perform || '{"ticket-seats": {"value": "many"}}'
    where id = ${saved.body.id}`.execute(w.db)
  const next = await ticketOf((await arrive({ Subject: 'More for line 8' })).ticket_id)
  assert.deepEqual([next.line, next.seats], ['red', null])
})

test('a bounce marks the article and the user', async () => {
  const first = await arrive()
  const sent = await answered(first.ticket_id as number)
  const report = [
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; nora@example.com',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 no such user',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${sent.message_id}`,
    'Subject: x',
    '',
    'x',
    '--b--',
  ].join('\r\n')
  const headers = {
    From: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
    'Return-Path': '<>',
    'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
  }
  const aboutOthers = await arrive(headers, report.replace('rfc822; nora@', 'rfc822; agnes@'))
  assert.equal(aboutOthers.state, 'filed')
  assert.notEqual((await w.ada('GET', '/users/4')).body.preferences.mail_delivery_failed, true, 'a forged report')
  const mail = await arrive(headers, report)
  assert.deepEqual([mail.state, mail.ticket_id], ['filed', first.ticket_id])
  const { preferences } = await articleOf(sent.id)
  assert.equal(preferences.delivery_status, 'fail')
  assert.match(preferences.delivery_status_message, /no such user/)
  assert.equal((await w.ada('GET', '/users/6')).body.preferences.mail_delivery_failed, true)
  const foreign = await arrive(headers, report.replace(sent.message_id, '<never@ours.example>'))
  assert.equal(foreign.state, 'ignored')
})

test('hostile markup in an email is escaped or removed', async () => {
  const mail = await arrive(
    { 'Content-Type': 'text/html', Subject: '<script>alert(1)</script>', From: '"<img src=x>" <x@evil.example>' },
    '<p onclick="x()">Hi<script>alert(1)</script><img src="https://evil.example/pixel.gif"></p>',
  )
  const article = await articleOf(mail.article_id)
  assert.doesNotMatch(article.body, /script|onclick|evil\.example\/pixel/)
  assert.equal(article.preferences.remote_images, 1)
})

test('an email mentions no user, whether it quotes a mention or contains a forged one', async () => {
  const quote = [3, 6, 4711].map((id) => `<a href="/users/${id}" data-mention-user-id="${id}">Ada</a>`).join(' ')
  const mail = await arrive({ 'Content-Type': 'text/html' }, `<p>Thanks!</p><blockquote>${quote}</blockquote>`)
  assert.equal(mail.state, 'filed', mail.reason ?? '')
  assert.deepEqual(await w.db.selectFrom('mentions').select('user_id').execute(), [])
})

test('the number of blocked remote images is stored, embedded images do not count', async () => {
  const remote = '<IMG alt="a" SRC = \'//cdn.example/a.png\'><img src=http://b.example/b.gif width=1>'
  const counted = await arrive({ 'Content-Type': 'text/html' }, `<p>Hi</p>${remote}<img src="cid:own">`)
  assert.equal((await articleOf(counted.article_id)).preferences.remote_images, 2)
  const own = await arrive({ 'Content-Type': 'text/html' }, '<img src="cid:own"> https://example.com/x.png')
  assert.equal('remote_images' in (await articleOf(own.article_id)).preferences, false)
})

test('ten concurrent emails of one unknown sender create one customer', async () => {
  const mails = Array.from({ length: 10 }, (_, index) => raw({ From: 'twin@new.example', Subject: `Mail ${index}` }))
  for (const [index, mail] of mails.entries()) {
    await receiveMail(w.app.deps, { channelId: null, key: `twins:${index}` }, mail)
  }
  const rows = await w.db.selectFrom('inbound_mails').select('id').execute()
  await Promise.all(rows.map(({ id }) => fileMail(open, id)))
  const people = await w.db.selectFrom('users').select('id').where('email', '=', 'twin@new.example').execute()
  const tickets = await w.db
    .selectFrom('tickets')
    .select('id')
    .where('customer_id', '=', people[0]?.id as number)
    .execute()
  assert.deepEqual([people.length, tickets.length], [1, 10])
})
