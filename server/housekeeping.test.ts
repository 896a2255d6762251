import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { set } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const daysAgo = (days: number) => new Date(w.clock.now.getTime() - days * 86_400_000).toISOString()
const run = async (job: string) => {
  await sql`select graphile_worker.add_job(${job})`.execute(w.db)
  await w.work.drain()
}

async function sendMail(name: string, state: string, days: number): Promise<void> {
  await sql`insert into outgoing_mails (kind, recipient, subject, content, message_id, state, created_at, claimed_until)
    values ('invite', 'x@example.com', ${name}, '', ${name}, ${state}, ${daysAgo(days)}, 'infinity')`.execute(w.db)
}
async function tell(id: number, days: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into events (at, kind, object, object_id, actor_id, via)
    values (${daysAgo(days)}, 'updated', 'rockets', ${id}, 1, 'system') returning id`.execute(w.db)
  return rows[0]?.id as number
}
const told = async () => {
  const { rows } = await sql<{ object_id: number }>`
    select object_id from events where object = 'rockets' order by object_id`.execute(w.db)
  return rows.map(({ object_id }) => object_id)
}

test('old system emails are deleted, waiting ones are kept', async () => {
  await sendMail('sent', 'sent', 91)
  await sendMail('given up', 'failed', 91)
  await sendMail('waiting', 'waiting', 400)
  await sendMail('young', 'sent', 89)
  await run('forget-outgoing-mails')
  const { rows } = await sql<{ subject: string }>`select subject from outgoing_mails order by id`.execute(w.db)
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ['waiting', 'young'],
  )
})

test('events are deleted after a month, and older cursors require a reload', async () => {
  const { cursor } = (await w.ada('GET', '/live/changes')).body
  const complete = async () => (await w.ada('GET', `/live/changes?since=${cursor}`)).body.complete
  await tell(1, 31)
  await tell(2, 29)
  assert.equal(await complete(), true)
  await run('forget-events')
  assert.deepEqual(await told(), [2])
  assert.equal(await complete(), false)
  // A cursor is as old as the oldest transaction that runs, be it of another database.
  await eventually(async () => {
    const { cursor: later } = (await w.ada('GET', '/live/changes')).body
    return (await w.ada('GET', `/live/changes?since=${later}`)).body.complete
  })
})

test('an event is kept until every job has read it, and forever by default', async () => {
  const id = await tell(3, 31)
  await sql`select graphile_worker.add_job('follow-customer', json_build_object('event_id', ${id}::bigint),
    run_at => now() + interval '1 hour', job_key => 'late reader')`.execute(w.db)
  await sql`update graphile_worker._private_jobs set created_at = ${daysAgo(40)} where key = 'late reader'`.execute(
    w.db,
  )
  await run('forget-events')
  assert.ok((await told()).includes(3))
  await sql`select graphile_worker.remove_job('late reader')`.execute(w.db)
  await set(w, 'retention_events', null)
  await run('forget-events')
  assert.ok((await told()).includes(3))
  await set(w, 'retention_events', 30)
  await run('forget-events')
  assert.ok(!(await told()).includes(3))
})

test('a failed job is deleted with the events of its time', async () => {
  await sql`select graphile_worker.add_job('follow-customer', job_key => name, run_at => now() + interval '1 day')
    from unnest(array['given up', 'lately', 'trying']) as name`.execute(w.db)
  await sql`update graphile_worker._private_jobs set attempts = case key when 'trying' then 3 else max_attempts end,
    updated_at = case key when 'lately' then ${daysAgo(29)}::timestamptz else ${daysAgo(31)}::timestamptz end
    where key is not null`.execute(w.db)
  await run('forget-failed-jobs')
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key is not null order by key`.execute(w.db)
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['lately', 'trying'],
  )
})

test('the audit log keeps three years', async () => {
  await sql`insert into audit_logs (at, action)
    values (${daysAgo(1096)}, 'old deed'), (${daysAgo(1094)}, 'young deed')`.execute(w.db)
  await run('forget-audit-logs')
  const { rows } = await sql<{ action: string }>`select action from audit_logs where action like '%deed'`.execute(w.db)
  assert.deepEqual(rows, [{ action: 'young deed' }])
})
