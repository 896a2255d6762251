import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { notFound } from '#kernel/errors.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import { presentChannel } from '../records/present.ts'
import { openSecrets } from '../records/secrets.ts'
import { type ChannelArea, selectChannels } from '../records/store.ts'

/** A channel with its secrets, for calling the network. */
export type HubChannel<Options> = { id: number; active: boolean; groupId: number; options: Options }

type StoredRow = Omit<HubChannel<never>, 'options'> & { options: unknown }

type HubService = { area: ChannelArea; webhook: string }

/** The channels of one of Meta's services, which calls each of them at an address of its own below `webhook`. */
export function hubChannels<Options extends object>({ area, webhook }: HubService) {
  const open = ({ deps }: Ctx, row: StoredRow | undefined): HubChannel<Options> | undefined =>
    row && { ...row, options: openSecrets<Options>(deps.sealer, row.id, row.options) }

  async function findWhere(ctx: Ctx, condition: ReturnType<typeof sql>) {
    const { rows } = await sql<StoredRow>`
      select id, active, coalesce(group_id, 1) as "groupId", options from channels
      where area = ${area} and ${condition}`.execute(ctx.db)
    return open(ctx, rows[0])
  }

  async function loadCallbackBase({ deps: { settings } }: Ctx): Promise<string> {
    const origin = `${await settings.text('http_type')}://${await settings.text('fqdn')}`
    return `${origin}${apiPrefix}/${webhook}`
  }

  return {
    find: (ctx: Ctx, id: number) => findWhere(ctx, sql`id = ${id}`),
    findByUuid: (ctx: Ctx, uuid: string) => findWhere(ctx, sql`active and options ->> 'callback_url_uuid' = ${uuid}`),
    async list(ctx: Ctx) {
      const channel_ids = (await selectChannels(ctx.db, [area])).map(({ id }) => id)
      const assets = await ctx.deps.assets.collectByIds(ctx, { Channel: channel_ids })
      return { assets, channel_ids, callback_url: await loadCallbackBase(ctx) }
    },
    async get(ctx: Ctx, id: number): Promise<Row> {
      const row = (await selectChannels(ctx.db, [area])).find((one) => one.id === id)
      if (!row) throw notFound('Channel', id)
      return presentChannel(row)
    },
  }
}
