import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '#kernel/actor.ts'
import { type OpenUnit, runJob } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type World, world } from '#tests/support/world.ts'
import { listJobs } from './jobs.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const failures = async () =>
  (
    await sql<{ task_identifier: string; last_error: string }>`
      select task_identifier, last_error from graphile_worker.jobs where last_error is not null`.execute(w.db)
  ).rows

const newTicket = async () =>
  (
    await w.ada('POST', '/tickets', {
      title: 'Short-lived',
      group: 'Users',
      customer_id: 6,
      owner_id: 4,
      article: { body: 'Hello', type: 'note' },
    })
  ).body

test('every job about a record does nothing if the record does not exist', async () => {
  const open: OpenUnit = (work) => unitOfWork(w.app.deps, { actor: systemActor, requestId: 'job-of-nothing' }, work)
  // Any id in the payload refers to nothing.
  const payload = idsOfNothing()
  for (const job of listJobs(w.app.deps.channels).filter((one) => !('at' in one) && !aboutNoRecord.has(one.name))) {
    await assert.doesNotReject(runJob(job, open, payload), job.name)
  }
})

/** Their payload contains no record. */
const aboutNoRecord = new Set(['send-requested-mail', 'index-bearers-of-words', 'rebuild-caller-ids'])

const idsOfNothing = () =>
  Object.fromEntries(
    ['event_id', 'ticket_id', 'user_id', 'article_id', 'mail_id', 'inbound_mail_id', 'channel_id', 'id'].map((name) => [
      name,
      999_999,
    ]),
  )

test('jobs of deleted records do nothing', async () => {
  const ticket = await newTicket()
  await w.ada('PUT', `/tickets/${ticket.id}`, { state: 'open', priority: '3 high' })
  const article = await w.ada('POST', '/ticket_articles', { ticket_id: ticket.id, body: 'More', type: 'note' })
  const user = (await w.ada('POST', '/users', { email: 'gone@example.com', phone: '+49 30 1234567' })).body
  const organization = (await w.ada('POST', '/organizations', { name: 'Gone' })).body
  await w.ada('DELETE', `/ticket_articles/${article.body.id}`)
  assert.equal((await w.ada('DELETE', `/tickets/${ticket.id}`)).status, 200)
  assert.equal((await w.ada('DELETE', `/users/${user.id}`)).status, 200)
  assert.equal((await w.ada('DELETE', `/organizations/${organization.id}`)).status, 200)
  await w.work.drain()
  assert.deepEqual(await failures(), [])
})

test('a ticket that is deleted while agents are notified does not fail the job', async () => {
  const ticket = await newTicket()
  await w.work.drain()
  await w.ada('PUT', `/tickets/${ticket.id}`, { priority: '3 high' })
  const isBlocked = async () =>
    (
      await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into%'`.execute(w.db)
    ).rows.length > 0
  let draining: Promise<void> | undefined
  await w.db.transaction().execute(async (db) => {
    await sql`delete from online_notifications where object = 'Ticket' and o_id = ${ticket.id}`.execute(db)
    await sql`delete from ticket_articles where ticket_id = ${ticket.id}`.execute(db)
    await sql`delete from tickets where id = ${ticket.id}`.execute(db)
    draining = w.work.drain()
    await eventually(isBlocked)
  })
  await draining
  assert.deepEqual(await failures(), [])
})
