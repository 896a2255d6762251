import type { Db } from './db/pool.ts'
import type { Caches } from './events/caches.ts'

/** Current values by name, read once and held until a setting changes. */
export type Settings = {
  get(name: string): Promise<unknown>
  /** True unless the setting is off, missing or null. */
  isOn(name: string): Promise<boolean>
  number(name: string): Promise<number>
  text(name: string): Promise<string>
}

export function createSettings(db: Db, caches: Caches): Settings {
  let values: Promise<Map<string, unknown>> | undefined
  caches.watch(['settings'], () => {
    values = undefined
  })

  const load = async () => {
    const rows = await db.selectFrom('settings').select(['name', 'state_current']).execute()
    return new Map(rows.map(({ name, state_current }) => [name, (state_current as { value?: unknown }).value]))
  }
  const get = async (name: string) => {
    values ??= load().catch((error: unknown) => {
      values = undefined
      throw error
    })
    return (await values).get(name)
  }
  return {
    get,
    isOn: async (name) => Boolean(await get(name)),
    number: async (name) => Number(await get(name)),
    text: async (name) => String((await get(name)) ?? ''),
  }
}
