import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

/** How people are called on screens: by name, else by address, else by login. The system has a dash. */
export async function loadPeopleNames({ db }: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(
      nullif(trim(concat_ws(' ', nullif(firstname, '-'), nullif(lastname, '-'))), ''), nullif(email, ''), login) as name
    from users where id = any(${[...new Set(ids)]}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
