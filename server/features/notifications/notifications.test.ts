import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { ticketOfMessageId } from '#features/articles/service.ts'
import { set } from '#tests/support/browser.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const addresses = { ada: 'ada@example.com', agnes: 'agnes@example.com', anton: 'anton@example.com' }
const usual = async () => w.app.deps.settings.get('ticket_agent_default_notifications')

type Switches = Record<string, boolean>
const both = { email: true, online: true }
const prefer = (id: number, criteria: Switches, channel: Switches = both, more: object = {}) => {
  const choice = { criteria, channel }
  const matrix = { create: choice, update: choice, reminder_reached: choice, escalation: choice }
  return w.ada('PUT', `/users/${id}`, { preferences: { notification_config: { matrix }, ...more } })
}

const later = (minutes: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000)
}
/** Runs a scheduled job. */
async function run(task: string): Promise<void> {
  await sql`select graphile_worker.add_job(${task})`.execute(w.db)
  await w.work.drain()
}
/** Advances the time in which changes are gathered. */
async function gather(): Promise<void> {
  await w.work.drain()
  later(2)
  await run('gather-news')
}

const newTicket = async (call: Call = w.nora, more: object = {}): Promise<number> =>
  (await call('POST', '/tickets', { title: 'Printer', group: 'Users', customer_id: 6, ...more })).body.id
const online = async (call: Call): Promise<string[]> =>
  (await call('GET', '/online_notifications?expand=true')).body.map(
    ({ type, reason }: Record<string, string>) => `${type} ${reason}`,
  )

test('a new unassigned ticket sends one email to each agent of the group and no one else', async () => {
  await set(w, 'fqdn', 'help.acme.example')
  const id = await newTicket(w.nora, { article: { body: 'It <b>smokes</b>.' } })
  await w.work.drain()
  assert.deepEqual(await mailsTo(w, addresses.agnes), [], 'more may happen')
  await gather()
  const [mail, ...others] = await mailsTo(w, addresses.agnes)
  assert.ok(mail)
  assert.equal(others.length, 0)
  const { number } = (await w.ada('GET', `/tickets/${id}`)).body
  assert.equal(mail.subject, `[Ticket#${number}] Printer`)
  assert.equal(ticketOfMessageId(w.app.deps, mail.message_id), id)
  assert.deepEqual([mail.kind, mail.references], ['ticket_notification', `<ticket.${id}.news@help.acme.example>`])
  for (const line of [
    'Nora Customer created this ticket.',
    'Group: Users\nOwner: Unassigned\nState: New\nPriority: Normal',
    'Message from Nora Customer:\n\n> It <b>smokes</b>.',
    `Open ticket:\nhttp://help.acme.example/tickets/${id}`,
    'You get this email because the ticket is unassigned and in one of your groups.',
    'Change your notifications: http://help.acme.example/profile',
  ])
    assert.ok(mail.text.includes(line), line)
  assert.match(mail.html, /It &lt;b&gt;smokes&lt;\/b&gt;\./)
  assert.doesNotMatch(mail.html, /<img|src=|url\(/)
  assert.equal((await mailsTo(w, addresses.ada)).length, 1)
  for (const address of [addresses.anton, 'nora@example.com', 'noah@example.com', 'pia@example.com'])
    assert.deepEqual(await mailsTo(w, address), [])
  await gather()
  assert.equal((await mailsTo(w, addresses.agnes)).length, 1)
  const { body, text } = await w.pia('GET', '/outgoing_mails')
  assert.equal(body[0].subject, `[Ticket#${number}]`)
  assert.doesNotMatch(text, /Printer|smokes/, 'who administers mail need not read tickets')
})

test('changes within a minute are one email, with first and last values and new messages', async () => {
  const id = await newTicket(w.agnes, { owner_id: 4 })
  await gather()
  await w.ada('PUT', `/tickets/${id}`, { title: 'Fire', priority: '3 high', state: 'open' })
  await w.ada('PUT', `/tickets/${id}`, { title: 'Fire!', priority: '2 normal' })
  await w.nora('POST', '/ticket_articles', { ticket_id: id, body: 'Hurry.' })
  await w.ada('POST', '/ticket_articles', {
    ticket_id: id,
    body: '<p>Bring&nbsp;water</p>',
    content_type: 'text/html',
    internal: true,
  })
  await gather()
  const mails = await mailsTo(w, addresses.agnes)
  assert.equal(mails.length, 1)
  const text = mails[0]?.text ?? ''
  assert.match(text, /Ada Admin updated this ticket\.\n\nTitle: Printer → Fire!\nState: New → Open\n\n/)
  assert.match(text, /Message from Nora Customer:\n\n> Hurry\./)
  assert.match(text, /Internal note from Ada Admin:\n\n> Bring water/)
  assert.doesNotMatch(text, /Priority/)
  assert.match(text, /because you own the ticket/)
  assert.deepEqual(await mailsTo(w, addresses.ada), [], 'it is not theirs')
})

test('a change that is reverted sends no email', async () => {
  const id = await newTicket(w.agnes, { owner_id: 4 })
  await w.ada('PUT', `/tickets/${id}`, { priority: '3 high' })
  await w.ada('PUT', `/tickets/${id}`, { priority: '2 normal' })
  await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'quiet' })
  await gather()
  assert.deepEqual(await mailsTo(w, addresses.agnes), [])
})

test('users are not notified of their own changes, also not among changes of others', async () => {
  const id = await newTicket(w.agnes, { owner_id: 4 })
  await gather()
  assert.deepEqual([await mailsTo(w, addresses.agnes), await online(w.agnes)], [[], []])
  await w.agnes('PUT', `/tickets/${id}`, { title: 'My title' })
  await w.ada('PUT', `/tickets/${id}`, { priority: '3 high' })
  await gather()
  const [mail] = await mailsTo(w, addresses.agnes)
  assert.match(mail?.text ?? '', /Ada Admin updated this ticket\.\n\nPriority: Normal → High/)
  assert.doesNotMatch(mail?.text ?? '', /Title:|Agnes Agent updated/)
})

test('each recipient gets the email in their language', async () => {
  await prefer(4, { no: true }, both, { locale: 'de-de' })
  const id = await newTicket(w.nora, { article: { body: 'Hilfe' } })
  await gather()
  await w.ada('PUT', `/tickets/${id}`, { state: 'pending reminder', pending_time: '2026-12-24T15:30:00Z' })
  await gather()
  const [first, second] = await mailsTo(w, addresses.agnes)
  assert.match(
    first?.text ?? '',
    /Nora Customer hat dieses Ticket angelegt\.\n\nGruppe: Users\nZuständig: Nicht zugewiesen\nStatus: Neu\n/,
  )
  assert.match(first?.text ?? '', /Nachricht von Nora Customer:\n\n> Hilfe/)
  assert.match(first?.text ?? '', /weil Sie über alle Tickets Ihrer Gruppen benachrichtigt werden/)
  assert.match(first?.html ?? '', /<html lang="de">/)
  assert.match(second?.text ?? '', /Status: Neu → Wartet auf Erinnerung\nWartet bis: – → 24\.12\.2026, 15:30\n/)
  assert.equal(second?.subject, first?.subject)
  const [english] = await mailsTo(w, addresses.ada)
  assert.match(english?.text ?? '', /Nora Customer created this ticket/)
})

/** The notified users in a ticket's history, for one of them. */
async function toldIn(ticketId: number, address: string): Promise<string[]> {
  const { history } = (await w.ada('GET', `/ticket_history/${ticketId}`)).body
  return history
    .filter(({ type, value_to }: Record<string, string>) => type === 'notification' && value_to?.startsWith(address))
    .map(({ value_to }: Record<string, string>) => value_to)
}

test('the matrix decides: nothing, application only, email only', async () => {
  await prefer(4, { owned_by_me: true })
  const untold = await newTicket()
  await gather()
  assert.deepEqual(await toldIn(untold, addresses.agnes), [])
  assert.deepEqual([await mailsTo(w, addresses.agnes), await online(w.agnes)], [[], []])
  await prefer(4, { owned_by_nobody: true }, { online: true, email: false })
  const shown = await newTicket()
  await gather()
  assert.deepEqual(await toldIn(shown, addresses.agnes), [`${addresses.agnes}(create:online)`])
  assert.deepEqual(await toldIn(shown, addresses.ada), [`${addresses.ada}(create:online,email)`])
  assert.deepEqual([await mailsTo(w, addresses.agnes), await online(w.agnes)], [[], ['create unassigned']])
  await prefer(4, { no: true }, { online: false, email: true })
  const mailed = await newTicket()
  await gather()
  assert.deepEqual(await toldIn(mailed, addresses.agnes), [`${addresses.agnes}(create:email)`])
  assert.deepEqual([(await mailsTo(w, addresses.agnes)).length, (await online(w.agnes)).length], [1, 1])
  await w.agnes('POST', '/users/preferences_notifications_reset')
  const { body } = await w.agnes('GET', '/users/me')
  assert.deepEqual(body.preferences.notification_config.matrix, await usual())
})

test('a user who loses access, the role or the account before the email is sent gets none', async () => {
  const takeAway: (() => Promise<unknown>)[] = [
    () => w.ada('PUT', '/users/4', { group_ids: { 2: ['full'] } }),
    () => w.ada('PUT', '/users/4', { group_ids: { 1: ['create'] } }),
    () => w.ada('PUT', '/users/4', { roles: ['Customer'] }),
    () => w.ada('PUT', '/users/4', { active: false }),
    () => prefer(4, {}),
  ]
  for (const take of takeAway) {
    await w.ada('PUT', '/users/4', { active: true, roles: ['Agent'], group_ids: { 1: ['full'] } })
    await prefer(4, { no: true })
    await newTicket()
    await w.work.drain()
    await take()
    await gather()
    assert.deepEqual(await mailsTo(w, addresses.agnes), [])
  }
  assert.equal((await mailsTo(w, addresses.ada)).length, takeAway.length)
})

test('a waiting email is not sent if its recipient lost access or if it is too old', async () => {
  await newTicket()
  await gather()
  const [mail] = await mailsTo(w, addresses.agnes)
  assert.deepEqual([mail?.state, mail?.reason], ['waiting', 'No mail server is configured yet.'])
  await w.ada('PUT', '/users/4', { group_ids: { 2: ['full'] } })
  await run('resume-mails')
  const [withheld] = await mailsTo(w, addresses.agnes)
  assert.deepEqual([withheld?.state, withheld?.reason], ['failed', 'The recipient no longer has access to the ticket'])
  later(25 * 60)
  await run('resume-mails')
  const [old] = await mailsTo(w, addresses.ada)
  assert.deepEqual([old?.state, old?.reason], ['failed', 'Not delivered within a day'])
})

test('deleting a ticket deletes its pending changes and emails', async () => {
  const [told, untold] = [await newTicket(), await newTicket()]
  await gather()
  assert.equal((await mailsTo(w, addresses.agnes)).length, 2)
  await w.ada('DELETE', `/tickets/${told}`)
  await w.ada('PUT', `/tickets/${untold}`, { title: 'Soon gone' })
  await w.work.drain()
  await w.ada('DELETE', `/tickets/${untold}`)
  await gather()
  assert.deepEqual(await mailsTo(w, addresses.agnes), [])
})

test('names and titles of strangers are plain text everywhere', async () => {
  const hostile = '<a href=//evil>x</a> evil.example'
  await w.ada('PUT', '/users/6', { firstname: hostile, lastname: 'http://evil.example\r\nBcc: spy@evil.example' })
  const title = 'Invoice\r\nBcc: spy@evil.example {link} www.evil.example \u202E'
  const id = await newTicket(w.nora, { title, article: { body: 'Hi' } })
  await gather()
  await w.nora('PUT', `/tickets/${id}`, { title: `${hostile} again` })
  await gather()
  for (const { subject, text, html } of await mailsTo(w, addresses.agnes)) {
    for (const part of [subject, text, html]) assert.doesNotMatch(part, /evil\.example|:\/\/evil|\u202E/)
    assert.doesNotMatch(subject, /[\r\n]/)
    assert.equal(html.match(/<a /g)?.length, 2, 'the ticket and the profile')
    assert.doesNotMatch(html, /<a href=\/\/evil/)
  }
  assert.equal((await mailsTo(w, addresses.agnes)).length, 2)
})

test('in import mode no one is notified', async () => {
  await set(w, 'import_mode', true)
  const id = await newTicket()
  await w.ada('PUT', `/tickets/${id}`, { state: 'pending reminder', pending_time: '2026-11-15T09:01:00Z' })
  await gather()
  await run('notify-due')
  await set(w, 'import_mode', false)
  await gather()
  assert.deepEqual([await mailsTo(w, addresses.agnes), await online(w.agnes)], [[], []])
})

test('after a hundred emails within an hour, one email announces a pause', async () => {
  const fill = sql`insert into outgoing_mails (kind, user_id, recipient, subject, content, message_id, created_at)
    select 'ticket_notification', 4, 'x@example.com', '', '', 'x' || n, ${w.clock.now.toISOString()}::timestamptz
    from generate_series(1, 99) as n`
  await fill.execute(w.db)
  for (let more = 0; more < 3; more += 1) {
    await newTicket()
    await gather()
  }
  assert.deepEqual(
    (await mailsTo(w, addresses.agnes)).map(({ kind }) => kind),
    ['ticket_notification', 'notifications_paused'],
  )
  assert.equal((await mailsTo(w, addresses.ada)).length, 3)
  later(60)
  await newTicket()
  await gather()
  assert.equal((await mailsTo(w, addresses.agnes)).length, 3)
})

test('an address that bounced gets no email for a week', async () => {
  const failed = { mail_delivery_failed: true, mail_delivery_failed_data: w.clock.now }
  await sql`update users set preferences = preferences || ${JSON.stringify(failed)}::jsonb where id = 4`.execute(w.db)
  await newTicket()
  await gather()
  assert.deepEqual([(await mailsTo(w, addresses.agnes)).length, (await online(w.agnes)).length], [0, 1])
  later(7 * 24 * 60)
  await newTicket()
  await gather()
  assert.equal((await mailsTo(w, addresses.agnes)).length, 1)
})

test('a substitute is notified with the name of the absent user, if they may read the ticket', async () => {
  const away = { out_of_office: true, out_of_office_start_at: '2026-11-01', out_of_office_end_at: '2026-11-30' }
  await w.ada('PUT', '/users/4', { ...away, out_of_office_replacement_id: 5 })
  await newTicket(w.ada, { owner_id: 4 })
  await gather()
  assert.deepEqual([(await mailsTo(w, addresses.agnes)).length, await mailsTo(w, addresses.anton)], [1, []])
  await w.ada('PUT', '/users/5', { group_ids: { 1: ['read'] } })
  await newTicket(w.ada, { owner_id: 4 })
  await gather()
  const [mail] = await mailsTo(w, addresses.anton)
  assert.match(mail?.text ?? '', /because you’re Agnes Agent’s substitute\./)
  const [notice] = (await w.anton('GET', '/online_notifications?expand=true')).body
  assert.deepEqual([notice.reason, notice.replacement_for], ['replacement', 'agnes@example.com'])
})
