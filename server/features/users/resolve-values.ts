import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { tidyNote } from '#kernel/html/note.ts'
import { resolveIdentity } from './identity.ts'
import { type OutOfOffice, outOfOfficeProblem } from './out-of-office.ts'
import type { Values } from './resolve-names.ts'
import { writableColumns } from './store.ts'

const longestNote = 5000

export type TidyEmail = (email: string | null) => string | null

/** The columns to write, normalised. */
export async function resolveColumns(ctx: Ctx, values: Values, before?: Row, tidy?: TidyEmail): Promise<Values> {
  const custom = ctx.deps.customFields.of('User')
  const sent = Object.fromEntries(Object.entries(values).filter(([key]) => writableColumns.has(key) || custom.has(key)))
  const columns: Values = { ...sent, ...(await resolveIdentity(ctx, sent, before, tidy)) }
  const problem = outOfOfficeProblem({ ...before, ...columns } as OutOfOffice)
  if (problem) throw problem
  return typeof columns.note === 'string' ? { ...columns, note: tidyNote(columns.note, longestNote) } : columns
}
