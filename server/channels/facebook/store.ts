import { sql } from 'kysely'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { GraphAccess } from '../messaging/graph-api.ts'
import { openSecrets } from '../records/secrets.ts'

export const area = 'Facebook::Account'

export type FacebookOptions = {
  adapter: 'facebook'
  page: { id: string; name: string }
  access_token: string
  app_secret: string
  callback_url_uuid: string
  verify_token: string
}

/** A channel with its secrets, for calling the network. */
export type FacebookRow = { id: number; active: boolean; groupId: number; options: FacebookOptions }

type StoredRow = Omit<FacebookRow, 'options'> & { options: unknown }

const columns = sql`id, active, coalesce(group_id, 1) as "groupId", options`

const openRow = ({ deps }: Ctx, row: StoredRow | undefined): FacebookRow | undefined =>
  row && { ...row, options: openSecrets(deps.sealer, row.id, row.options) }

export async function findFacebook(ctx: Ctx, id: number): Promise<FacebookRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from channels where id = ${id} and area = ${area}`.execute(ctx.db)
  return openRow(ctx, rows[0])
}

export async function findByUuid(ctx: Ctx, uuid: string): Promise<FacebookRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from channels
    where area = ${area} and active and options ->> 'callback_url_uuid' = ${uuid}`.execute(ctx.db)
  return openRow(ctx, rows[0])
}

export async function isConnected({ db }: Ctx, pageId: string, exceptId = 0): Promise<boolean> {
  const { rows } = await sql`
    select from channels
    where area = ${area} and id <> ${exceptId} and options -> 'page' ->> 'id' = ${pageId}`.execute(db)
  return rows.length > 0
}

export async function loadCallbackBase({ deps: { settings } }: Ctx): Promise<string> {
  const origin = `${await settings.text('http_type')}://${await settings.text('fqdn')}`
  return `${origin}${apiPrefix}/channels_facebook_webhook`
}

export const accessWith = ({ networkUrls }: Pick<Deps, 'networkUrls'>, token: string): GraphAccess => ({
  url: networkUrls.facebook,
  token,
})
