import { sql } from 'kysely'
import { type Cti, type TelephoneConfig, telephoneConfig } from '#contract/cti.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { updateSetting } from '#features/settings/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import type { Settings } from '#kernel/settings.ts'
import { countryOf } from './caller-ids/numbers.ts'
import type { Backend } from './dialects/dialect.ts'
import { lockSettings } from './lock-settings.ts'

/** Parsed once per value: the settings return the same object until it changes. */
const read = new WeakMap<object, TelephoneConfig>()

/** An empty or foreign value is a configuration without rules. */
function readConfig(value: unknown): TelephoneConfig {
  const stored = typeof value === 'object' && value !== null ? value : {}
  const known = read.get(stored)
  if (known) return known
  const config = telephoneConfig.safeParse(stored).data ?? telephoneConfig.parse({})
  read.set(stored, config)
  return config
}

export const loadConfig = async (settings: Settings, backend: Backend): Promise<TelephoneConfig> =>
  readConfig(await settings.get(`${backend}_config`))

type Tidy = OutputOf<typeof Cti.showConfig>

/** The settings that make up the configuration. */
const parts = ['cti_integration', 'cti_config', 'cti_default_country'] as const
type Parts = Record<(typeof parts)[number], unknown>

export async function showConfig({ deps: { settings } }: Ctx): Promise<Tidy> {
  const values = await Promise.all(parts.map(async (name) => [name, await settings.get(name)]))
  return present(Object.fromEntries(values) as Parts)
}

function present({ cti_integration, cti_config, cti_default_country }: Parts): Tidy {
  const { outbound, inbound, notify_map, view_limit } = readConfig(cti_config)
  return {
    enabled: cti_integration === true,
    routing_table: outbound.routing_table.map(({ dest, caller_id, note }) => ({ dest, caller_id, note: note ?? '' })),
    default_caller_id: outbound.default_caller_id ?? '',
    block_caller_ids: inbound.block_caller_ids.map(({ caller_id, note }) => ({ caller_id, note: note ?? '' })),
    notify_map: notify_map.map(({ queue, user_ids }) => ({ queue, user_ids })),
    view_limit,
    default_country: cti_default_country ? String(cti_default_country) : null,
  }
}

type Change = InputOf<typeof Cti.updateConfig>

/** Each part is a setting and is changed like one: validated, published and audited. */
export async function changeConfig(ctx: Ctx, change: Change): Promise<Tidy> {
  const held = await lockSettings(ctx, parts)
  const before = Object.fromEntries(held.map(({ name, value }) => [name, value])) as Parts
  const { enabled = before.cti_integration, default_country } = change
  const after: Parts = {
    cti_integration: enabled,
    cti_config: await changedConfig(ctx, before.cti_config, change),
    cti_default_country: default_country === undefined ? before.cti_default_country : countryCode(default_country),
  }
  for (const { name, id } of held) {
    if (after[name] !== before[name]) await updateSetting(ctx, id, { value: after[name] })
  }
  return present(after)
}

async function changedConfig(ctx: Ctx, stored: unknown, change: Change): Promise<unknown> {
  const { enabled: _, default_country: __, ...given } = change
  if (Object.values(given).every((value) => value === undefined)) return stored
  const userIds = given.notify_map?.flatMap(({ user_ids }) => user_ids) ?? []
  if (!(await allUsersExist(ctx, userIds))) throw unknownId('notify_map', userIds)
  const { outbound, inbound, notify_map, view_limit, ...rest } = readConfig(stored)
  return {
    ...rest,
    outbound: {
      ...outbound,
      routing_table: given.routing_table ?? outbound.routing_table,
      default_caller_id: given.default_caller_id === undefined ? outbound.default_caller_id : given.default_caller_id,
    },
    inbound: { ...inbound, block_caller_ids: given.block_caller_ids ?? inbound.block_caller_ids },
    notify_map: given.notify_map ?? notify_map,
    view_limit: given.view_limit ?? view_limit,
  }
}

function countryCode(code: string | null): string {
  if (code === null || code === '') return ''
  const country = countryOf(code)
  if (!country)
    throw invalid('unknown_country', `Invalid value for param 'default_country': ${JSON.stringify(code)}`, {
      field: 'default_country',
    })
  return country
}

async function allUsersExist({ db }: Ctx, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where id = any(${wanted}::int[])`.execute(db)
  return rows[0]?.count === wanted.length
}
