import type { Ctx } from '#kernel/context.ts'
import { namesById } from '#kernel/db/relations.ts'
import { getRow } from '#kernel/db/rows.ts'
import { getOnly } from '#kernel/get-only.ts'
import type { Modes } from '#kernel/resource-present.ts'
import { presentFor } from './present.ts'
import { presentUsers, withAssets } from './read.ts'
import { userRecords } from './store.ts'

/** The answer to a write: the whole record, and the name of the organization. */
export async function presentSavedUser(ctx: Ctx, id: number, modes: Modes) {
  const row = await getRow(ctx.db, userRecords, id)
  const complete = getOnly(await presentUsers(ctx, [row], modes.expand))
  const record = id === ctx.actor.id ? presentFor(ctx.actor, complete, ctx.deps.customFields.of('User')) : complete
  const organizationId = row.organization_id as number | null
  if (modes.expand || modes.full || organizationId === null) return withAssets(ctx, record, modes)
  const names = await namesById(ctx.db, 'organizations', [organizationId])
  return { ...record, organization: names.get(organizationId) }
}
