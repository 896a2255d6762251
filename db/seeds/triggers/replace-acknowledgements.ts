import { defaultTriggers } from './defaults.ts'

type Client = { query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

const formerSetting = 'email_acknowledge_requests'

/**
 * Earlier releases confirmed requests by a setting. It becomes the default triggers, of which the first is active if the
 * setting was on. Triggers of the same name stay as they are.
 */
export async function replaceAcknowledgements(client: Client): Promise<void> {
  const { rows } = await client.query(
    `delete from settings where name = $1 returning (state_current ->> 'value')::boolean as confirms,
       (select state_current ->> 'value' from settings where name = 'locale_default') as locale`,
    [formerSetting],
  )
  const [former] = rows as { confirms: boolean; locale: string | null }[]
  if (!former) return
  const triggers = defaultTriggers(former.locale?.startsWith('de') ? 'de' : 'en').map(({ id, ...trigger }) => ({
    ...trigger,
    active: id === 1 && former.confirms,
  }))
  await client.query(
    `insert into triggers (name, active, condition, perform, activator, execution_condition_mode, created_by_id, updated_by_id)
     select name, active, condition, perform, activator, execution_condition_mode, 1, 1
     from jsonb_populate_recordset(null::triggers, $1) as seed
     where not exists (select from triggers where lower(triggers.name) = lower(seed.name))`,
    [JSON.stringify(triggers)],
  )
}
