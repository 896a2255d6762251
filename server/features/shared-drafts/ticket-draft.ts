import { getTicketAsAgent, lockTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { insertRow, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { invalid, Refusal } from '#kernel/errors.ts'
import { removeDraftFiles, saveFiles } from './files.ts'
import { findTicketDraft, sharesDrafts, type TicketDraft, ticketDrafts } from './store.ts'

const object = ticketDrafts.table

type Written = {
  new_article?: Record<string, unknown> | undefined
  ticket_attributes?: Record<string, unknown> | undefined
  form_id?: string | undefined
}

export async function assertShared(ctx: Ctx, groupId: number): Promise<void> {
  if (!(await sharesDrafts(ctx.db, groupId)))
    throw invalid('feature_off', 'Shared drafts are turned off for this group.', { field: 'group_id' })
}

/** Only for agents who may change the ticket: a draft may be internal. */
export async function getTicketDraft(ctx: Ctx, ticketId: number): Promise<TicketDraft> {
  const { group_id } = await getTicketAsAgent(ctx, ticketId, 'change')
  await assertShared(ctx, group_id)
  return existing(await findTicketDraft(ctx.db, ticketId))
}

function existing(draft: TicketDraft | undefined): TicketDraft {
  if (!draft) throw new Refusal(404, 'not_found', 'This ticket has no shared draft.')
  return draft
}

/** Locks the ticket, so that two requests do not change the draft concurrently. */
async function lockDraft(ctx: Ctx, ticketId: number): Promise<TicketDraft | undefined> {
  const { group_id } = await lockTicketAsAgent(ctx, ticketId, 'change')
  await assertShared(ctx, group_id)
  return findTicketDraft(ctx.db, ticketId)
}

export async function saveTicketDraft(ctx: Ctx, ticketId: number, written: Written): Promise<number> {
  const draft = await lockDraft(ctx, ticketId)
  const { new_article = {}, ticket_attributes = {}, form_id } = written
  if (draft) return change(ctx, draft, { new_article, ticket_attributes, form_id })
  const { id } = await insertRow(ctx, ticketDrafts, { ticket_id: ticketId, new_article, ticket_attributes })
  await saveFiles(ctx, ticketDrafts, id, form_id)
  ctx.emit({ kind: 'created', object, id, changes: { ticket_id: [null, ticketId] } })
  return id
}

export const changeTicketDraft = async (ctx: Ctx, ticketId: number, written: Written): Promise<number> =>
  change(ctx, existing(await lockDraft(ctx, ticketId)), written)

async function change(ctx: Ctx, draft: TicketDraft, { form_id, ...values }: Written): Promise<number> {
  const { row } = await updateRow(ctx, ticketDrafts, draft, values)
  await saveFiles(ctx, ticketDrafts, draft.id, form_id)
  ctx.emit({ kind: 'updated', object, id: draft.id, changes: { updated_at: [draft.updated_at, row.updated_at] } })
  return draft.id
}

export async function removeTicketDraft(ctx: Ctx, ticketId: number): Promise<void> {
  const { id } = existing(await lockDraft(ctx, ticketId))
  await deleteRow(ctx.db, ticketDrafts, id)
  await removeDraftFiles(ctx, ticketDrafts, id)
  ctx.emit({ kind: 'removed', object, id, changes: { ticket_id: [ticketId, null] } })
}
