import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { fileMail } from '#channels/email/filing/file-mail.ts'
import { receiveMail } from '#channels/email/incoming/receive.ts'
import { systemActor } from '#kernel/actor.ts'
import type { OpenUnit } from '#kernel/jobs/worker.ts'
import { parseMail } from '#kernel/mail/parse.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { set } from '#tests/support/browser.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const agnes = 'agnes@example.com'
const later = (minutes: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000)
}
/** Runs a scheduled job. */
async function run(task: string): Promise<void> {
  await sql`select graphile_worker.add_job(${task})`.execute(w.db)
  await w.work.drain()
}
async function gather(): Promise<void> {
  await w.work.drain()
  later(2)
  await run('gather-news')
}

const ownTicket = async (more: object = {}): Promise<{ id: number; number: string }> => {
  const values = { title: 'Printer', group: 'Users', customer_id: 6, owner_id: 4, ...more }
  return (await w.agnes('POST', '/tickets', values)).body
}
const told = async (call: Call): Promise<string[]> =>
  (await call('GET', '/online_notifications?expand=true')).body.map(
    ({ type, o_id, reason }: Record<string, string>) => `${type} ${o_id} ${reason}`,
  )

const open: OpenUnit = (work) => unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)
let serial = 0
/** A mail from outside, filed; answers its ticket and article. */
async function arrive(headers: Record<string, string>, body = 'Hello') {
  serial += 1
  const all = { To: 'support@example.com', Subject: 'Printer', 'Message-ID': `<${serial}@mail.example>`, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const raw = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}\r\n`)
  await receiveMail(w.app.deps, { channelId: null, key: `test:${serial}` }, raw)
  const { id } = await w.db.selectFrom('inbound_mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await fileMail(open, id)
  return w.db.selectFrom('inbound_mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('the owner is notified of a due reminder, once, and again after it was moved', async () => {
  const { id } = await ownTicket({ state: 'pending reminder', pending_time: '2026-11-15T09:30:00Z' })
  await run('notify-due')
  assert.deepEqual(await told(w.agnes), [])
  later(31)
  for (let minute = 0; minute < 3; minute += 1) await run('notify-due')
  assert.deepEqual(await told(w.agnes), [`reminder_reached ${id} owner`])
  await gather()
  const [mail, ...others] = await mailsTo(w, agnes)
  assert.equal(others.length, 0)
  assert.match(mail?.text ?? '', /Reminder for this ticket: 15 Nov 2026, 09:30\n/)

  await w.agnes('PUT', `/tickets/${id}`, { pending_time: '2026-11-15T09:35:00Z' })
  later(5)
  await run('notify-due')
  await gather()
  assert.equal((await mailsTo(w, agnes)).length, 2)
  later(24 * 60)
  await run('notify-due')
  await gather()
  assert.equal((await mailsTo(w, agnes)).length, 2)
  await w.agnes('PUT', `/tickets/${id}`, { state: 'closed' })
  later(24 * 60)
  await run('notify-due')
  await gather()
  assert.equal((await mailsTo(w, agnes)).length, 2)
  assert.deepEqual(await told(w.ada), [], 'it is not theirs')
})

test('more reminders than one transaction handles are all sent', async () => {
  const { id } = await ownTicket({ state: 'pending reminder', pending_time: '2026-11-15T08:00:00Z' })
  await sql`
    insert into tickets (number, title, group_id, priority_id, state_id, owner_id, customer_id, pending_time,
      created_by_id, updated_by_id)
    select 'copy' || n, title, group_id, priority_id, state_id, owner_id, customer_id, pending_time, 1, 1
    from tickets, generate_series(1, 1020) as n where id = ${id}`.execute(w.db)
  await run('notify-due')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from online_notifications`.execute(w.db)
  assert.equal(rows[0]?.count, 1021)
})

test('where an administrator wants it, reminders wait for business hours, to the second', async () => {
  await set(w, 'ticket_reminder_business_hours', true)
  const { body: calendar } = await w.ada('GET', '/calendars/1')
  const office = { active: true, timeframes: [['09:00', '17:00']] }
  const closed = { active: false, timeframes: [] }
  const business_hours = { mon: office, tue: office, wed: office, thu: office, fri: office, sat: closed, sun: closed }
  const public_holidays = { '2026-11-16': { active: true, summary: 'Holiday' } }
  const changed = { ...calendar, timezone: 'Europe/Berlin', business_hours, public_holidays, default: true }
  assert.equal((await w.ada('PUT', '/calendars/1', changed)).status, 200)
  // 15 November 2026 is a Sunday, Monday a holiday.
  const { id } = await ownTicket({ state: 'pending reminder', pending_time: '2026-11-15T09:30:00Z' })
  const escalated = await ownTicket()
  await w.db
    .updateTable('tickets')
    .set({ escalation_at: '2026-11-15T09:30:00Z' })
    .where('id', '=', escalated.id)
    .execute()
  later(31)
  await run('notify-due')
  assert.deepEqual(await told(w.agnes), [`escalation ${escalated.id} owner`], 'only reminders wait')
  w.clock.now = new Date('2026-11-17T07:59:20Z')
  await run('notify-due')
  assert.equal((await told(w.agnes)).length, 1)
  // 40 seconds later, by the clock of the database.
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - created_at)::float8 as seconds
    from graphile_worker.jobs where key = 'notify-due-next'`.execute(w.db)
  assert.equal(Math.round(rows[0]?.seconds ?? 0), 40)
  w.clock.now = new Date('2026-11-17T08:00:00Z')
  await run('notify-due')
  await run('notify-due')
  assert.deepEqual((await told(w.agnes)).toSorted(), [
    `escalation ${escalated.id} owner`,
    `reminder_reached ${id} owner`,
  ])
})

test('after a day without the service, each person is told once about each ticket', async () => {
  const reminded = await ownTicket({ state: 'pending reminder', pending_time: '2026-11-15T09:30:00Z' })
  const escalated = await ownTicket()
  await w.db
    .updateTable('tickets')
    .set({ escalation_at: '2026-11-15T10:00:00Z' })
    .where('id', '=', escalated.id)
    .execute()
  later(24 * 60)
  for (let minute = 0; minute < 3; minute += 1) {
    await run('notify-due')
    await gather()
  }
  assert.deepEqual(
    (await told(w.agnes)).toSorted(),
    [`escalation ${escalated.id} owner`, `reminder_reached ${reminded.id} owner`].toSorted(),
  )
  assert.equal((await mailsTo(w, agnes)).length, 2)
})

test('an escalation is announced before and when it is due', async () => {
  const { id } = await ownTicket()
  await w.db.updateTable('tickets').set({ escalation_at: '2026-11-15T09:20:00Z' }).where('id', '=', id).execute()
  await run('notify-due')
  assert.deepEqual(await told(w.agnes), [])
  later(6)
  await run('notify-due')
  later(15)
  await run('notify-due')
  assert.deepEqual(await told(w.agnes), [`escalation ${id} owner`])
  await gather()
  const [mail] = await mailsTo(w, agnes)
  assert.match(mail?.text ?? '', /escalates on 15 Nov 2026, 09:20\.\nThis ticket escalated on 15 Nov/)
})

test('both tickets of a merge have a notification', async () => {
  const all = { criteria: { no: true }, channel: { email: true, online: true } }
  await w.ada('PUT', '/users/4', { preferences: { notification_config: { matrix: { update: all } } } })
  const [source, target] = [await ownTicket({ title: 'Twice' }), await ownTicket()]
  await w.ada('PUT', `/ticket_merge/${source.id}/${target.number}`)
  await gather()
  assert.deepEqual((await told(w.agnes)).toSorted(), [
    `update.merged_into ${source.id} group`,
    `update.received_merge ${target.id} group`,
  ])
  const texts = (await mailsTo(w, agnes)).map(({ text }) => text).join('\n')
  assert.match(texts, new RegExp(`Ada Admin merged this ticket into #${target.number}\\.`))
  assert.match(texts, new RegExp(`Ada Admin merged #${source.number} into this ticket\\.`))
})

test('a mentioned user is notified', async () => {
  const { id } = await ownTicket({ owner_id: 1 })
  await gather()
  await w.ada('PUT', '/users/5', { group_ids: { 1: ['read'] } })
  const body = '<p><a data-mention-user-id="5" href="#">Anton</a>, look</p>'
  await w.ada('POST', '/ticket_articles', { ticket_id: id, body, content_type: 'text/html', internal: true })
  await gather()
  assert.deepEqual(await told(w.anton), [`update ${id} mentioned`])
  assert.match((await mailsTo(w, 'anton@example.com'))[0]?.text ?? '', /because you were mentioned/)
})

test('a message by email is attributed to its author', async () => {
  const { ticket_id } = await arrive({ From: 'Nora Customer <nora@example.com>' })
  await gather()
  const { body } = await w.agnes('GET', '/online_notifications?expand=true')
  assert.deepEqual([body[0].type, body[0].o_id, body[0].created_by], ['create', ticket_id, 'nora@example.com'])
  const [mail] = await mailsTo(w, agnes)
  assert.match(mail?.text ?? '', /Nora Customer created this ticket\.[^]*Message from Nora Customer:\n\n> Hello/)
})

test('an agent’s reply to the notification becomes an internal note and does not notify them', async () => {
  await w.ada('POST', '/email_addresses', { name: 'Support', email: 'support@example.com' })
  await w.db.updateTable('email_addresses').set({ active: true }).execute()
  await w.ada('PUT', '/groups/1', { email_address_id: 1 })
  const { id } = await ownTicket()
  await w.nora('POST', '/ticket_articles', { ticket_id: id, body: 'Hurry.' })
  await gather()
  const [mail] = await mailsTo(w, agnes)
  assert.equal(mail?.reply_to, 'Support <support@example.com>')
  assert.match(mail?.text ?? '', /Reply to this email to add an internal note/)
  const thread = { 'In-Reply-To': String(mail?.message_id), References: `${mail?.references} ${mail?.message_id}` }
  const answer = await arrive({ From: 'Agnes Agent <Agnes@example.com>', ...thread }, 'Call her.')
  assert.equal(answer.ticket_id, id)
  const { body: article } = await w.ada('GET', `/ticket_articles/${answer.article_id}`)
  assert.deepEqual([article.internal, article.body.includes('Call her.')], [true, true])
  await gather()
  assert.equal((await mailsTo(w, agnes)).length, 1)
  const expected = [`update ${id} owner`, `update ${id} owner`]
  assert.deepEqual(await told(w.agnes), expected, 'the address may be forged: both stay unread in the application')
})

test('an automatic reply is notified in the application only, to prevent loops', async () => {
  const { id } = await ownTicket()
  await w.nora('POST', '/ticket_articles', { ticket_id: id, body: 'Hurry.' })
  await gather()
  const [mail] = await mailsTo(w, agnes)
  await w.agnes('POST', '/online_notifications/mark_all_as_read')
  const reply = { 'In-Reply-To': String(mail?.message_id), 'Auto-Submitted': 'auto-replied' }
  const { ticket_id } = await arrive({ From: 'Robot <robot@elsewhere.example>', ...reply }, 'I am away.')
  assert.equal(ticket_id, id)
  await gather()
  assert.equal((await mailsTo(w, agnes)).length, 1)
  assert.equal((await told(w.agnes)).length, 2)
})

test('the email is marked as automatic and belongs to the thread', async () => {
  const peer = await startSmtpPeer()
  try {
    const outbound = { adapter: 'smtp', options: { host: '127.0.0.1', port: peer.port, ssl: 'off', ssl_verify: true } }
    const [area, options] = ['Email::Notification', JSON.stringify({ outbound })]
    await w.db.insertInto('channels').values({ area, options, created_by_id: 1, updated_by_id: 1 }).execute()
    const { id } = await ownTicket()
    await w.nora('POST', '/ticket_articles', { ticket_id: id, body: 'Hurry.' })
    await gather()
    const [mail] = await mailsTo(w, agnes)
    assert.deepEqual([peer.received.length, peer.received[0]?.to, mail?.state], [1, [agnes], 'sent'])
    const parsed = await parseMail(peer.received[0]?.raw as Buffer)
    const header = (name: string) => parsed.headers.get(name)?.[0]
    assert.deepEqual([header('auto-submitted'), header('precedence')], ['auto-generated', 'bulk'])
    assert.equal(`<${parsed.messageId}>`, mail?.message_id)
    assert.deepEqual(parsed.references, [`ticket.${id}.news@switchboard.example.com`])
    assert.match(parsed.text ?? '', /> Hurry\./)
    assert.match(parsed.html ?? '', /Hurry\./)
  } finally {
    await peer.close()
  }
})

test('the number of queries does not grow with the number of recipients', async () => {
  const cost = async () => {
    const { id } = await ownTicket({ owner_id: 1 })
    await w.work.drain()
    w.queries()
    await w.nora('POST', '/ticket_articles', { ticket_id: id, body: 'Hurry.' })
    await w.work.drain()
    return w.queries().length
  }
  await cost()
  const few = await cost()
  for (let n = 0; n < 5; n += 1)
    await w.ada('POST', '/users', { email: `a${n}@example.com`, roles: ['Agent'], group_ids: { 1: ['full'] } })
  await cost()
  assert.equal(await cost(), few)
  const { rows } = await sql`
    select user_id from online_notifications union select unnest(user_ids) from shared_notifications`.execute(w.db)
  assert.equal(rows.length, 7)
})
