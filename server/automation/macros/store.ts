import { sql } from 'kysely'
import type { Perform } from '#contract/perform.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'

export type MacroRow = { id: number; name: string; perform: Perform; active: boolean; group_ids: number[] }

export async function getMacro({ db }: Ctx, id: number): Promise<MacroRow> {
  const { rows } = await sql<MacroRow>`
    select id, name, perform, active, array(select group_id from groups_macros where macro_id = macros.id) as group_ids
    from macros where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Macro', id)
  return rows[0]
}
