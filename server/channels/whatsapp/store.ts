import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { type HubChannel, hubChannels } from '../messaging/hub-channels.ts'

export const area = 'WhatsApp::Business'

export type WhatsappOptions = {
  adapter: 'whatsapp'
  business_id: string
  phone_number_id: string
  access_token: string
  app_secret: string
  /** The verified name, and the number as it is displayed. */
  name: string
  phone_number: string
  welcome: string
  reminder_active: boolean
  reminder_message: string
  callback_url_uuid: string
  verify_token: string
}

export type WhatsappRow = HubChannel<WhatsappOptions>

export const channels = hubChannels<WhatsappOptions>({ area, webhook: 'channels_whatsapp_webhook' })

type Incoming = { ticketId: number; number: string; name: string; at: number }

/** At the ticket, for clients: who writes, and when the window began. A late message does not move it back. */
export async function noteIncoming(ctx: Ctx, { ticketId, number, name, at }: Incoming): Promise<void> {
  await sql`
    update tickets set preferences = preferences || jsonb_build_object('channel_area', ${area}::text,
      'whatsapp', coalesce(preferences -> 'whatsapp', '{}') || jsonb_build_object(
        'from', jsonb_build_object('phone_number', ${number}::text, 'display_name', ${name}::text),
        'timestamp_incoming', greatest(${at}::bigint, (preferences -> 'whatsapp' ->> 'timestamp_incoming')::bigint)::text))
    where id = ${ticketId}`.execute(ctx.db)
  ctx.emit({ kind: 'updated', object: 'tickets', id: ticketId, changes: { preferences: [null, null] } })
}

/** Adds to `preferences.whatsapp` of an article. */
export async function noteAtArticle(ctx: Ctx, articleId: number, values: Record<string, unknown>): Promise<void> {
  await sql`
    update ticket_articles set preferences = jsonb_set(preferences, '{whatsapp}',
      jsonb_strip_nulls(coalesce(preferences -> 'whatsapp', '{}') || ${JSON.stringify(values)}::jsonb))
    where id = ${articleId}`.execute(ctx.db)
  ctx.emit({ kind: 'updated', object: 'ticket_articles', id: articleId, changes: { preferences: [null, null] } })
}

/** Whether the id that the network gave a message may still have to be stored. */
export async function isSending({ db }: Ctx): Promise<boolean> {
  const { rows } = await sql`
    select from article_deliveries delivery
    join ticket_articles article on article.id = delivery.article_id
    join ticket_article_types types on types.id = article.type_id and types.name = 'whatsapp message'
    where delivery.state = 'sending' limit 1`.execute(db)
  return rows.length > 0
}
