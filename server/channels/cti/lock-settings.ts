import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

export type HeldSetting<N extends string = string> = { id: number; name: N; value: unknown }

/** Locked, so that two administrators who change different parts do not overwrite each other. */
export async function lockSettings<N extends string>({ db }: Ctx, names: readonly N[]): Promise<HeldSetting<N>[]> {
  const { rows } = await sql<HeldSetting<N>>`
    select id, name, state_current -> 'value' as value from settings where name = any(${names}::text[])
    order by id for no key update`.execute(db)
  return rows
}
