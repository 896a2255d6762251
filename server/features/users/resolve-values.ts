import { parseAccess } from '#features/groups/service.ts'
import type { Access } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { withIds } from '#kernel/db/resolve-names.ts'
import type { Row } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { tidyNote } from '#kernel/html/note.ts'
import { resolveIdentity } from './identity.ts'
import { type OutOfOffice, outOfOfficeProblem } from './out-of-office.ts'
import { related, writableColumns } from './store.ts'

export type Values = Record<string, unknown>

/** Names resolved to ids; `access` is undefined when no groups were sent. */
export type ResolvedValues = { values: Values; access: Map<number, Access[]> | undefined }

export async function resolveSent(ctx: Ctx, sent: Values): Promise<ResolvedValues> {
  const { groups, group_ids, ...values } = await withIds(ctx.db, related, sent)
  const named = groups ?? group_ids
  const isNamed = groups !== undefined && groups !== null
  return { values, access: named == null ? undefined : await parseAccess(ctx, named, isNamed) }
}

const longestNote = 5000

export type TidyEmail = (email: string | null) => string | null

/** The columns to write, normalised. */
export async function resolveColumns(ctx: Ctx, values: Values, before?: Row, tidy?: TidyEmail): Promise<Values> {
  const sent = Object.fromEntries(Object.entries(values).filter(([key]) => writableColumns.has(key)))
  const columns: Values = { ...sent, ...(await resolveIdentity(ctx, sent, before, tidy)) }
  const problem = outOfOfficeProblem({ ...before, ...columns } as OutOfOffice)
  if (problem) throw problem
  return typeof columns.note === 'string' ? { ...columns, note: tidyNote(columns.note, longestNote) } : columns
}

const mostOrganizations = 250

export function checkOrganizations(primary: unknown, secondary: readonly unknown[]): void {
  if (secondary.length > mostOrganizations) {
    throw invalid('limit_reached', `A user can have at most ${mostOrganizations} secondary organizations.`, {
      field: 'organization_ids',
      values: { max: mostOrganizations },
    })
  }
  if (secondary.length > 0 && !primary) {
    throw invalid('required', 'Secondary organizations are only allowed when the primary organization is given.', {
      field: 'organization_id',
    })
  }
}
