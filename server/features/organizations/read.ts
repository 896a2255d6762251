import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { Organization } from '#contract/organization.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import type { AssetSource } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, selectByIds } from '#kernel/db/rows.ts'
import { forbidden } from '#kernel/errors.ts'
import { answerList } from '#kernel/http/list.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { completeRecords, type Modes, presentMany, presentOne } from '#kernel/resource-present.ts'
import { statesOf } from '#kernel/record-states.ts'
import { belongsTo, readsAllOrganizations } from './policy.ts'
import { presentToMember } from './present.ts'

/** All organizations, or those that the caller belongs to. */
export async function listOrganizations(serving: Serving<InputOf<typeof Organization.endpoints.list>>) {
  const { ctx, input } = serving
  const all = readsAllOrganizations(ctx.actor)
  const filter = all ? undefined : sql<boolean>`id = any(${ctx.actor.organizationIds}::int[])`
  const { rows, total } = await answerList(serving, Organization, { filter })
  if (all) return presentMany(ctx, Organization, rows, { ...input, total })
  const records = rows.map(presentToMember)
  if (!input.full || input.expand) return records
  const assets = await ctx.deps.assets.collect(ctx, Organization.asset, records)
  return { record_ids: records.map(({ id }) => id), assets, total_count: total }
}

export async function showOrganization(ctx: Ctx, id: number, modes: Modes) {
  if (readsAllOrganizations(ctx.actor)) {
    return presentOne(ctx, Organization, await getRow(ctx.db, Organization, id), modes)
  }
  if (ctx.actor.organizationIds.length === 0) return {}
  const record = presentToMember(await getRow(ctx.db, Organization, id))
  if (!belongsTo(ctx.actor, id)) throw forbidden()
  if (!modes.full || modes.expand) return record
  return { id, assets: await ctx.deps.assets.collect(ctx, Organization.asset, [record]) }
}

const organizationStates = statesOf(Organization)

/** Customers get the names of their own organizations. The first ten members are enough for a preview. */
export const organizationAssets: AssetSource = {
  load: async (ctx, ids) => {
    const { db, actor } = ctx
    if (seesAllFields(actor)) return completeRecords(ctx, Organization, await selectByIds(db, Organization, ids))
    const own = ids.filter((id) => belongsTo(actor, id))
    return (await selectByIds(db, Organization, own)).map(presentToMember)
  },
  states: ({ actor }) => (seesAllFields(actor) ? organizationStates : undefined),
  needs: { User: ['created_by_id', 'updated_by_id', { first: 10, of: 'member_ids' }] },
}
