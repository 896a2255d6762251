import type { Ctx } from '#kernel/context.ts'
import { getRow, insertRow, lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden } from '#kernel/errors.ts'
import { type PageInput, parsePage } from '#kernel/http/paging.ts'
import { removeDraftFiles, saveFiles } from './files.ts'
import { listNewTicketDrafts, type NewTicketDraft, newTicketDrafts } from './store.ts'
import { assertShared } from './ticket-draft.ts'

const object = newTicketDrafts.table
const listSize = { usual: 100, most: 100 }

type Values = {
  name?: string | undefined
  group_id?: number | undefined
  content?: Record<string, unknown> | undefined
  form_id?: string | undefined
}

export async function listDrafts(ctx: Ctx, input: PageInput & { group_id?: number | null | undefined }) {
  if (ctx.actor.groups.create.length === 0) throw forbidden()
  return listNewTicketDrafts(ctx, { groupId: input.group_id ?? undefined, ...parsePage(input, listSize) })
}

async function assertCreatable(ctx: Ctx, groupId: number): Promise<void> {
  if (!ctx.actor.groups.create.includes(groupId)) throw forbidden()
  await assertShared(ctx, groupId)
}

async function assertUsable(ctx: Ctx, row: Row): Promise<NewTicketDraft> {
  const draft = row as NewTicketDraft
  await assertCreatable(ctx, draft.group_id)
  return draft
}

export const getNewTicketDraft = async (ctx: Ctx, id: number): Promise<NewTicketDraft> =>
  assertUsable(ctx, await getRow(ctx.db, newTicketDrafts, id))

const lockDraft = async (ctx: Ctx, id: number): Promise<NewTicketDraft> =>
  assertUsable(ctx, await lockRow(ctx.db, newTicketDrafts, id))

export async function createNewTicketDraft(
  ctx: Ctx,
  { form_id, ...values }: Values & { group_id: number },
): Promise<number> {
  await assertCreatable(ctx, values.group_id)
  const { id } = await insertRow(ctx, newTicketDrafts, values)
  await saveFiles(ctx, newTicketDrafts, id, form_id)
  ctx.emit({ kind: 'created', object, id, changes: { group_id: [null, values.group_id] } })
  return id
}

export async function changeNewTicketDraft(
  ctx: Ctx,
  { id, form_id, ...values }: Values & { id: number },
): Promise<number> {
  const draft = await lockDraft(ctx, id)
  if (values.group_id !== undefined) await assertCreatable(ctx, values.group_id)
  const { row } = await updateRow(ctx, newTicketDrafts, draft, values)
  await saveFiles(ctx, newTicketDrafts, id, form_id)
  ctx.emit({ kind: 'updated', object, id, changes: { updated_at: [draft.updated_at, row.updated_at] } })
  return id
}

export async function removeNewTicketDraft(ctx: Ctx, id: number): Promise<void> {
  const { group_id } = await lockDraft(ctx, id)
  await deleteRow(ctx.db, newTicketDrafts, id)
  await removeDraftFiles(ctx, newTicketDrafts, id)
  ctx.emit({ kind: 'removed', object, id, changes: { group_id: [group_id, null] } })
}
