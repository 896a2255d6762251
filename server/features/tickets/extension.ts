import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { TicketKeys } from './policy.ts'
import { addRelatedIds, type RelatedIds, relatedIdsOf } from './related-ids.ts'
import type { Ticket } from './store.ts'

/**
 * What another feature adds to a ticket: an article, tags, links, mentions. They arrive in the same payload and are
 * saved in the same transaction, but the tickets feature does not import them: `server/ticket-extensions.ts` lists
 * them, and they are called in that order.
 */
export type TicketExtension = {
  name: string
  /** Slow work before the transaction, such as storing files; what it returns replaces those keys of the payload. */
  prepare?(
    ctx: Ctx,
    input: Record<string, unknown>,
    operation: 'create' | 'update',
  ): Promise<Record<string, unknown> | undefined>
  /** Values of a new ticket that follow from what will be saved, so that it need not be updated afterwards. */
  derive?(
    ctx: Ctx,
    ticket: TicketKeys & Record<string, unknown>,
    input: Record<string, unknown>,
  ): Promise<Record<string, unknown>>
  /** Saves what a create or update sent for this extension; `input` is the whole validated payload. */
  save?(ctx: Ctx, ticket: Ticket, input: Record<string, unknown>, operation: 'create' | 'update'): Promise<void>
  /** What the extension adds to `all=true`. */
  describe?(ctx: Ctx, ticket: Ticket): TicketPart
  /** Moves the extension's records from a merged ticket to its target; what it returns, as JSON, is kept for undoing. */
  merge?(ctx: Ctx, source: Ticket, target: Ticket): Promise<unknown>
  /** Moves back what `merge` returned; rejected if that has changed since. */
  unmerge?(ctx: Ctx, source: Ticket, target: Ticket, moved: unknown): Promise<void>
  /** Deletes records that no foreign key deletes together with the ticket. */
  remove?(ctx: Ctx, ticket: Ticket): Promise<void>
}

/** A part of `all=true`. `read` is an expression of the one statement that reads all parts; omitted, nothing is read. */
type TicketPart = { read: RawBuilder<unknown> | undefined; present(found: unknown): PresentedPart }
/** What is added to the answer, and the records that a client needs for it. */
type PresentedPart = { body: Record<string, unknown>; assets?: Record<string, readonly number[]> }

/** `present` gets undefined where nothing is read. */
export const ticketPart = <T>(
  read: RawBuilder<T> | undefined,
  present: (found: T | undefined) => PresentedPart,
): TicketPart => ({ read, present: (found) => present(found as T | undefined) })

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    ticketExtensions: readonly TicketExtension[]
  }
}

/** The payload after the slow work of every extension. */
export async function prepareExtensions<I extends Record<string, unknown>>(
  ctx: Ctx,
  input: I,
  operation: 'create' | 'update',
): Promise<I> {
  let prepared = input
  for (const extension of ctx.deps.ticketExtensions)
    prepared = { ...prepared, ...(await extension.prepare?.(ctx, prepared, operation)) }
  return prepared
}

/** What all extensions add to `all=true`, and the ticket with its related ids: one statement. */
export async function describeTicket(ctx: Ctx, ticket: Ticket): Promise<{ ticket: Ticket; parts: PresentedPart[] }> {
  const parts = ctx.deps.ticketExtensions.flatMap((extension) => extension.describe?.(ctx, ticket) ?? [])
  const read = parts.flatMap((part, index) => (part.read ? [sql`, ${part.read} as ${sql.ref(String(index))}`] : []))
  const { rows } = await sql<{ related: RelatedIds; [index: number]: unknown }>`
    select ${relatedIdsOf(ticket.id)} as related ${sql.join(read, sql``)}`.execute(ctx.db)
  const [found] = rows
  if (!found) throw new Error('A SELECT without FROM has one row.')
  return {
    ticket: addRelatedIds(ctx, ticket, found.related),
    parts: parts.map((part, index) => part.present(found[index])),
  }
}
