import { groupIdsIn } from '#features/groups/service.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import type { AssetSource } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { addNames, loadNames } from '#kernel/db/expand.ts'
import { type Row, selectByIds } from '#kernel/db/rows.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { answerCachedList, answerList } from '#kernel/http/list.ts'
import type { PageInput } from '#kernel/http/paging.ts'
import type { Serving } from '#kernel/http/serve.ts'
import type { Modes } from '#kernel/resource-present.ts'
import { mayListEveryone, mayRead } from './policy.ts'
import { presentExpanded, presentFor, presentUsersForAgents } from './present.ts'
import { ownRow, related, userRecords, users } from './store.ts'
import { namedUserStates, userStates } from './related-ids.ts'

/** Complete records, before they are reduced for the actor; names take one more statement. */
export async function presentUsers(
  { db, deps }: Ctx,
  rows: readonly Row[],
  expand: boolean | undefined,
): Promise<Row[]> {
  const records = presentUsersForAgents(rows, deps.customFields.of('User'))
  if (!expand || records.length === 0) return records
  const idsIn = (key: string) => records.flatMap((record) => record[key] as number[])
  const findName = await loadNames(db, related, records, {
    groups: groupIdsIn(records),
    two_factor_preferences: idsIn('two_factor_preference_ids'),
    authorizations: idsIn('authorization_ids'),
  })
  return presentExpanded(addNames(related, records, findName), findName)
}

/** Records as this caller may see them. */
export async function visibleRecords(ctx: Ctx, rows: readonly Row[], expand?: boolean): Promise<Row[]> {
  const records = await presentUsers(ctx, rows, expand)
  const custom = ctx.deps.customFields.of('User')
  return records.map((record) => presentFor(ctx.actor, record, custom))
}

const listSize = { usual: 100, most: 1000 }

export async function listUsers(serving: Serving<PageInput & Modes>) {
  const { ctx, input } = serving
  const { expand, full } = input
  const options = { size: listSize, filter: mayListEveryone(ctx.actor) ? undefined : ownRow(ctx.actor.id) }
  if (expand || !full) return (await answerCachedList(serving, users, expand ? namedUser : 'User', options)).records
  const { rows } = await answerList(serving, userRecords, options)
  const records = await visibleRecords(ctx, rows)
  return { record_ids: records.map(({ id }) => id), assets: await ctx.deps.assets.collect(ctx, 'User', records) }
}

export async function showUser(ctx: Ctx, id: number, modes: Modes) {
  const rows = await selectByIds(ctx.db, userRecords, [id, ctx.actor.id])
  const user = rows.find((row) => row.id === id)
  const own = rows.find((row) => row.id === ctx.actor.id)
  if (user && !mayRead(ctx.actor, user, own)) throw forbidden()
  const [record] = user ? await visibleRecords(ctx, [user], modes.expand) : []
  if (!record) throw notFound('User', id)
  return withAssets(ctx, record, modes)
}

export const withAssets = async (ctx: Ctx, record: Row, { expand, full }: Modes): Promise<Row> =>
  full && !expand ? { id: record.id, assets: await ctx.deps.assets.collect(ctx, 'User', [record]) } : record

/** Users in `assets`; a user of whom only some fields are visible needs no further records. */
export const userAssets: AssetSource = {
  load: async (ctx, ids) => visibleRecords(ctx, await selectByIds(ctx.db, userRecords, ids)),
  states: ({ actor }) => (seesAllFields(actor) ? userStates : undefined),
  needs: {
    Role: ['role_ids'],
    Group: [{ keysOf: 'group_ids' }],
    Organization: ['organization_id', { first: 3, of: 'organization_ids' }],
    User: ['created_by_id', 'updated_by_id', 'out_of_office_replacement_id'],
  },
}

/** The model of users with names, for lists only: no other record needs it, so it is never part of `assets`. */
export const namedUser = 'User with names'

export const namedUserAssets: AssetSource = {
  load: async (ctx, ids) => visibleRecords(ctx, await selectByIds(ctx.db, userRecords, ids), true),
  states: ({ actor }) => (seesAllFields(actor) ? namedUserStates : undefined),
  needs: {},
}
