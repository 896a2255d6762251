import { sql } from 'kysely'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { GraphAccess } from '../messaging/graph-api.ts'
import { type HubChannel, hubChannels } from '../messaging/hub-channels.ts'

export const area = 'Facebook::Account'

export type FacebookOptions = {
  adapter: 'facebook'
  page: { id: string; name: string }
  access_token: string
  app_secret: string
  callback_url_uuid: string
  verify_token: string
}

export type FacebookRow = HubChannel<FacebookOptions>

export const channels = hubChannels<FacebookOptions>({ area, webhook: 'channels_facebook_webhook' })

export async function isConnected({ db }: Ctx, pageId: string, exceptId = 0): Promise<boolean> {
  const { rows } = await sql`
    select from channels
    where area = ${area} and id <> ${exceptId} and options -> 'page' ->> 'id' = ${pageId}`.execute(db)
  return rows.length > 0
}

export const accessWith = ({ networkUrls }: Pick<Deps, 'networkUrls'>, token: string): GraphAccess => ({
  url: networkUrls.facebook,
  token,
})
