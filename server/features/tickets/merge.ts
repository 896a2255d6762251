import type { InputOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { TicketMerge } from '#contract/ticket-merge.ts'
import { findState, getMergedState } from '#features/ticket-states/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { getOnly } from '#kernel/get-only.ts'
import { recordEntry } from '#kernel/history.ts'
import { presentColumns } from './read.ts'
import { lockTicketsAsAgent } from './get-ticket.ts'
import { changeTicket } from './change-ticket.ts'
import { findIdByNumber, type Ticket, ticketExists, ticketTable } from './store.ts'
import type { Values } from './resolve-values.ts'

export type MergePair = { source: Ticket; target: Ticket }

const failed = (code: ErrorCode, message: string) => ({ result: 'failed' as const, message, code })

/** Moves everything from the source to the target; the source stays, empty and in the state `merged`. */
export async function mergeTickets(ctx: Ctx, { source_id, target_number }: InputOf<typeof TicketMerge.merge>) {
  const targetId = await findIdByNumber(ctx.db, target_number)
  if (targetId === undefined) return failed('ticket_not_found', 'The target ticket number could not be found.')
  if (!(await ticketExists(ctx.db, source_id))) return failed('not_found', 'The source ticket could not be found.')
  const pair = await lockPair(ctx, source_id, targetId)
  await assertMergeable(ctx, pair)
  const moved = await mergeExtensions(ctx, pair)
  await markMerged(ctx, pair, moved)
  return pair
}

export async function lockPair(ctx: Ctx, sourceId: number, targetId: number): Promise<MergePair> {
  const tickets = await lockTicketsAsAgent(ctx, [sourceId, targetId], 'change')
  const locked = (id: number) => tickets.find((ticket) => ticket.id === id) as Ticket
  return { source: locked(sourceId), target: locked(targetId) }
}

export const isMerged = async (ctx: Ctx, { state_id }: Ticket) => (await findState(ctx, state_id))?.type === 'merged'

/** Both tickets are locked: of two opposite concurrent merges, the second one is rejected here. */
async function assertMergeable(ctx: Ctx, { source, target }: MergePair): Promise<void> {
  if (source.id === target.id)
    throw invalid('merge_with_itself', 'A ticket cannot be merged into itself.', { field: 'target_number' })
  if (await isMerged(ctx, target))
    throw invalid('target_already_merged', 'It is not possible to merge into an already merged ticket.', {
      field: 'target_number',
    })
  if (await isMerged(ctx, source)) throw invalid('already_merged', 'This object already exists.')
}

async function mergeExtensions(ctx: Ctx, { source, target }: MergePair): Promise<Values> {
  const moved: Values = {}
  for (const extension of ctx.deps.ticketExtensions)
    moved[extension.name] = await extension.merge?.(ctx, source, target)
  return moved
}

async function markMerged(ctx: Ctx, { source, target }: MergePair, moved: Values): Promise<void> {
  const { state_id, owner_id, pending_time, last_owner_update_at } = source
  const state = await getMergedState(ctx)
  await changeTicket(ctx, source, {
    state_id: state.id,
    owner_id: systemUserId,
    pending_time: null,
    last_owner_update_at: null,
  })
  await touchTicket(ctx, target)
  const ids = { id_from: source.id, id_to: target.id }
  recordEntry(ctx, { object: 'Ticket', id: source.id }, { type: 'merged_into', ...ids })
  recordEntry(ctx, { object: 'Ticket', id: target.id }, { type: 'received_merge', ...ids })
  const merge = await ctx.db
    .insertInto('ticket_merges')
    .values({
      source_id: source.id,
      target_id: target.id,
      previous: JSON.stringify({ state_id, owner_id, pending_time, last_owner_update_at }),
      moved: JSON.stringify(moved),
      merged_by_id: ctx.actor.id,
      merged_at: ctx.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = { source_id: [null, source.id], target_id: [null, target.id] } as const
  ctx.emit({ kind: 'created', object: 'ticket_merges', id: merge.id, changes })
}

export const touchTicket = (ctx: Ctx, ticket: Ticket) =>
  changeTicket(ctx, ticket, { updated_at: ctx.now.toISOString() })

/** Reads both tickets again: extensions and rules have changed them, too. */
export async function presentMerge(ctx: Ctx, { source, target }: MergePair) {
  const rows = (await selectByIds(ctx.db, ticketTable, [source.id, target.id])) as Ticket[]
  const records = await presentColumns(ctx, rows)
  const shown = (id: number) => getOnly(records.filter((record) => record.id === id))
  return { result: 'success' as const, target_ticket: shown(target.id), source_ticket: shown(source.id) }
}
