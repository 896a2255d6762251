import { sql } from 'kysely'
import { type SmsArea, smsAreas, type SmsOptions } from '#contract/channel-sms.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { openSecrets } from '../records/secrets.ts'

/** A channel with its secrets, for calling the provider. */
export type SmsChannelRow = {
  id: number
  area: SmsArea
  active: boolean
  groupId: number | null
  options: SmsOptions & { webhook_token: string }
}

type StoredRow = Omit<SmsChannelRow, 'options'> & { options: unknown }

const columns = sql`id, area, active, group_id as "groupId", options`

const openRow = ({ deps }: Ctx, row: StoredRow | undefined): SmsChannelRow | undefined =>
  row && { ...row, options: openSecrets(deps.sealer, row.id, row.options) }

export async function findSmsChannel(ctx: Ctx, id: number): Promise<SmsChannelRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from channels where id = ${id} and area = any(${smsAreas}::text[])`.execute(ctx.db)
  return openRow(ctx, rows[0])
}

export async function findByWebhookToken(ctx: Ctx, token: string): Promise<SmsChannelRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from channels
    where area = any(${smsAreas}::text[]) and active and options ->> 'webhook_token' = ${token}`.execute(ctx.db)
  return openRow(ctx, rows[0])
}

/** The channel that agents or rules send with, if none is named: the oldest one. */
export async function findActiveChannel(ctx: Ctx, area: SmsArea): Promise<SmsChannelRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from channels where area = ${area} and active order by id limit 1`.execute(ctx.db)
  return openRow(ctx, rows[0])
}

export type SmsArticle = { to: string; body: string; content_type: string; preferences: Record<string, unknown> }

export async function getSmsArticle(
  db: Db,
  id: number,
): Promise<SmsArticle & { ticketPreferences: Record<string, unknown> }> {
  const { rows } = await sql<SmsArticle & { ticketPreferences: Record<string, unknown> }>`
    select coalesce(article."to", '') as "to", article.body, article.content_type, article.preferences,
      tickets.preferences as "ticketPreferences"
    from ticket_articles article join tickets on tickets.id = article.ticket_id
    where article.id = ${id}`.execute(db)
  return rows[0]!
}

/** The address of our webhooks, as providers know it. */
export const loadWebhookBase = async ({ deps: { settings } }: Ctx): Promise<string> =>
  `${await loadOrigin({ deps: { settings } })}${apiPrefix}/sms_webhook`

export const loadOrigin = async ({ deps: { settings } }: { deps: Pick<Ctx['deps'], 'settings'> }): Promise<string> =>
  `${await settings.text('http_type')}://${await settings.text('fqdn')}`
