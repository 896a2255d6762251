import { sql } from 'kysely'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row } from '#kernel/db/rows.ts'
import { openSecrets } from '../records/secrets.ts'
import { selectChannels } from '../records/store.ts'
import type { BotProfile } from './api.ts'

export const area = 'Telegram::Bot'

export type BotOptions = {
  bot: BotProfile
  /** Messages are pushed to our address, or fetched where we have none on the internet. */
  mode: 'webhook' | 'polling'
  callback_token: string
  callback_url: string
  /** Sent by the service with every push; sealed. */
  secret_token: string
  /** Sealed. */
  api_token: string
  welcome: string
  goodbye: string
}

/** A bot with its secrets in plain text: must not be sent to clients or logged. */
export type BotChannel = { id: number; groupId: number; active: boolean; options: BotOptions }

const opened = ({ sealer }: Deps, { id, group_id, active, options }: Row): BotChannel => ({
  id,
  groupId: (group_id as number | null) ?? 1,
  active: active as boolean,
  options: openSecrets(sealer, id, options),
})

/** A channel that was sealed with a lost key must not stop the others. */
export async function listBots(deps: Deps, db: Db = deps.db): Promise<BotChannel[]> {
  const rows = await selectChannels(db, [area])
  return rows.flatMap((row) => {
    try {
      return [opened(deps, row)]
    } catch (error) {
      deps.log.error({ channel: row.id, reason: (error as Error).message }, 'decrypting the secrets of a bot failed')
      return []
    }
  })
}

export const findBot = async (deps: Deps, id: number, db?: Db): Promise<BotChannel | undefined> =>
  (await listBots(deps, db)).find((bot) => bot.id === id)

/** One account per bot: two would take each other's messages. */
export async function isConnected({ db }: Pick<Ctx, 'db'>, botId: number, exceptId?: number): Promise<boolean> {
  const { rows } = await sql`
    select from channels where area = ${area} and options -> 'bot' ->> 'id' = ${String(botId)}
      and id is distinct from ${exceptId ?? null}::int`.execute(db)
  return rows.length > 0
}
