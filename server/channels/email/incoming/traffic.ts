import { sql } from 'kysely'
import type { ChannelTraffic } from '#contract/channel-message.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { ChannelArea } from '../../records/store.ts'

const permissions: readonly [ChannelArea, string][] = [
  ['Email::Account', 'admin.channel_email'],
  ['Google::Account', 'admin.channel_google'],
  ['Microsoft365::Account', 'admin.channel_microsoft365'],
]

/** Of each mailbox that has received something and that the caller administers. */
export async function listMailTraffic({ db, actor }: Ctx): Promise<ChannelTraffic[]> {
  const areas = permissions.filter(([, permission]) => may(actor, permission)).map(([area]) => area)
  if (areas.length === 0) return []
  const { rows } = await sql<ChannelTraffic>`
    select channels.id as channel_id, latest.received_at as last_received_at, latest.ticket_id as last_ticket_id,
      unfiled.waiting, unfiled.failed
    from channels
    cross join lateral (
      select received_at, ticket_id from inbound_mails
      where channel_id = channels.id order by id desc limit 1) latest
    cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed
      from inbound_mails where channel_id = channels.id and state in ('waiting', 'failed')) unfiled
    where area = any(${areas}::text[]) order by channels.id`.execute(db)
  return rows
}
