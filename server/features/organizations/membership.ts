import { may } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { namesById } from '#kernel/db/relations.ts'
import { lockRow, type TableOf } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { recordEntry } from '#kernel/history.ts'

/** The organizations of a user: the primary one and secondary ones. */
export type Membership = { organization_id: number | null; organization_ids: readonly number[] }

export const none: Membership = { organization_id: null, organization_ids: [] }

const users: TableOf = { table: 'users', model: 'User', columns: ['id', 'organization_id', 'organization_confirmed'] }

const allOf = ({ organization_id, organization_ids }: Membership) =>
  new Set([...(organization_id === null ? [] : [organization_id]), ...organization_ids])

/**
 * To be called after every change of a user's organizations. Members may read each other's tickets, so it is recorded
 * who granted a membership: in the audit log, and in the history of the organizations that got or lost a member.
 */
export async function recordMembership(ctx: Ctx, userId: number, before: Membership, after: Membership): Promise<void> {
  if (before.organization_id !== after.organization_id) {
    await setConfirmed(ctx, userId, may(ctx.actor, 'admin.user', 'admin.organization'))
  }
  const [former, current] = [allOf(before), allOf(after)]
  const [joined, left] = [current.difference(former), former.difference(current)]
  if (joined.size + left.size === 0) return
  const name = (await namesById(ctx.db, 'users', [userId])).get(userId) ?? ''
  for (const id of joined) {
    const entry = { type: 'added', attribute: 'member', value_to: name, id_to: userId }
    recordEntry(ctx, { object: 'Organization', id }, entry)
  }
  for (const id of left) {
    const entry = { type: 'removed', attribute: 'member', value_from: name, id_from: userId }
    recordEntry(ctx, { object: 'Organization', id }, entry)
  }
  if (ctx.actor.via === 'system' || ctx.actor.via === 'anonymous') return
  const details = { joined: [...joined], left: [...left] }
  await audit(ctx, { action: 'membership_changed', object: 'users', id: userId, details })
}

const setConfirmed = ({ db }: Ctx, userId: number, isConfirmed: boolean) =>
  db.updateTable('users').set({ organization_confirmed: isConfirmed }).where('id', '=', userId).execute()

/** For memberships that agents granted, if the setting requires the confirmation of an administrator. */
export async function confirmMembership(ctx: Ctx, userId: number): Promise<void> {
  const { organization_id, organization_confirmed } = await lockRow(ctx.db, users, userId)
  if (organization_id === null) throw invalid('no_organization', 'This user does not belong to an organization.')
  if (organization_confirmed) return
  await setConfirmed(ctx, userId, true)
  ctx.emit({ kind: 'updated', object: 'users', id: userId, changes: { organization_confirmed: [false, true] } })
  await audit(ctx, { action: 'membership_confirmed', object: 'users', id: userId, details: { organization_id } })
}

export async function listUnconfirmedMembers({ db }: Ctx, organizationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('organization_confirmed', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
