import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { ChannelArea } from '#channels/records/store.ts'
import { insertChannel } from '#channels/records/store.ts'
import { systemActor } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const connect = async (area: ChannelArea): Promise<number> => {
  const { id } = await unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, (ctx) =>
    insertChannel(ctx, { area, groupId: 1, options: {}, active: false }),
  )
  return id
}

const receive = (channelId: number, key: string, state: string, at: string) =>
  sql`insert into inbound_mails (channel_id, source_key, size, state, received_at)
    values (${channelId}, ${key}, 10, ${state}, ${at})`.execute(w.db)

const summary = async () => (await w.ada('GET', '/channel_messages/summary')).body

test('the newest email of each mailbox is shown to its administrators', async () => {
  const account = await connect('Email::Account')
  const google = await connect('Google::Account')
  await connect('Microsoft365::Account')
  await receive(account, 'one', 'failed', '2026-01-05T09:30:00.123Z')
  await receive(account, 'two', 'waiting', '2026-01-05T10:30:00.123Z')
  await receive(google, 'one', 'ignored', '2026-01-05T11:30:00.123Z')
  const none = { last_ticket_id: null, waiting: 0, failed: 0 }
  const ofGoogle = { ...none, channel_id: google, last_received_at: '2026-01-05T11:30:00.123Z' }
  assert.deepEqual(await summary(), [
    { ...none, channel_id: account, last_received_at: '2026-01-05T10:30:00.123Z', waiting: 1, failed: 1 },
    ofGoogle,
  ])
  assert.equal((await w.agnes('GET', '/channel_messages/summary')).status, 403)
  await sql`
    delete from permissions_roles where permission_id in (
      select id from permissions where name in ('admin', 'admin.channel_email'))`.execute(w.db)
  await sql`
    insert into permissions_roles (role_id, permission_id)
    select 1, id from permissions where name = 'admin.channel_google' on conflict do nothing`.execute(w.db)
  w.app.deps.caches.dropAll()
  assert.deepEqual(await summary(), [ofGoogle])
})
