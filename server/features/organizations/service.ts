import { Organization } from '#contract/organization.ts'
import { assertMayChange } from '#features/permissions/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { namesById } from '#kernel/db/relations.ts'
import { withIds } from '#kernel/db/resolve-names.ts'
import { insertRow, lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import type { Changes } from '#kernel/events/events.ts'
import { recordChanges, recordCreation } from '#kernel/history.ts'
import { tidyNote } from '#kernel/html/note.ts'
import { changesOfNewRow } from '#kernel/resource.ts'
import { none, recordMembership } from './membership.ts'
import { findMemberMoves, moveUsers } from './store.ts'

export { type Membership, recordMembership } from './membership.ts'

type Values = Record<string, unknown>

const object = Organization.table

export async function createOrganization(ctx: Ctx, input: Values): Promise<Row> {
  const { member_ids, ...values } = await withIds(ctx.db, Organization, input)
  await guardDomain(ctx, values.domain)
  const row = await insertRow(ctx, Organization, columnsOf(ctx, values))
  recordCreation(ctx, { object: Organization.model, id: row.id })
  await setMembers(ctx, row.id, member_ids)
  ctx.emit({ kind: 'created', object, id: row.id, changes: changesOfNewRow(row) })
  return row
}

export async function updateOrganization(ctx: Ctx, { id, ...input }: Values & { id: number }): Promise<Row> {
  const before = await lockRow(ctx.db, Organization, id)
  const { member_ids, ...values } = await withIds(ctx.db, Organization, input)
  const { row, changes } = await updateRow(ctx, Organization, before, columnsOf(ctx, values))
  if (changes.domain) await guardDomain(ctx, row.domain)
  await recordChanges(ctx, { object: Organization.model, id }, changes, Organization.references)
  const joined = await setMembers(ctx, id, member_ids)
  ctx.emit({ kind: 'updated', object, id, changes: { ...changes, ...joined } })
  return row
}

export async function removeOrganization(ctx: Ctx, id: number): Promise<void> {
  await lockRow(ctx.db, Organization, id)
  await deleteRow(ctx.db, Organization, id)
  ctx.emit({ kind: 'removed', object, id, changes: {} })
}

/** If users with a verified address of the domain become members without confirmation, agents must not set the domain. */
async function guardDomain({ actor, deps }: Ctx, domain: unknown): Promise<void> {
  if (!domain || may(actor, 'admin.organization')) return
  if (await deps.settings.isOn('organization_membership_confirmation')) throw forbidden()
}

const longestNote = 5000

function columnsOf({ deps }: Ctx, values: Values): Values {
  const custom = deps.customFields.of(Organization.model)
  const columns = Object.fromEntries(
    Object.entries(values).filter(([key]) => key in Organization.fields || custom.has(key)),
  )
  if (columns.note !== undefined) columns.note = tidyNote((columns.note as string | null) ?? '', longestNote)
  if (columns.domain !== undefined) columns.domain = bareDomain(columns.domain as string | null)
  return columns
}

/** `@Acme.test ` → `acme.test`, as it is compared with e-mail addresses. */
const bareDomain = (domain: string | null) => (domain ?? '').toLowerCase().replaceAll(/[@\s]/g, '')

/** Makes exactly these users the members. This changes users, so the actor needs the right to change each of them. */
async function setMembers(ctx: Ctx, organizationId: number, memberIds: unknown): Promise<Changes> {
  if (!Array.isArray(memberIds)) return {}
  const wanted = memberIds as number[]
  const known = await namesById(ctx.db, 'users', wanted)
  const unknown = wanted.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw invalid('unknown_reference', `No value found for 'members' with id ${unknown}`, { field: 'member_ids' })
  const moves = await findMemberMoves(ctx.db, organizationId, wanted)
  if (moves.length === 0) return {}
  await assertMayChange(
    ctx,
    moves.map(({ id }) => id),
  )
  await moveUsers(ctx, moves)
  for (const { id, from, to } of moves) {
    const changes: Changes = { organization_id: [from, to] }
    await recordChanges(ctx, { object: 'User', id }, changes, { organization: { table: object } })
    await recordMembership(ctx, id, { ...none, organization_id: from }, { ...none, organization_id: to })
    ctx.emit({ kind: 'updated', object: 'users', id, changes })
  }
  return { member_ids: [undefined, wanted] }
}
