import type { Ctx } from '#kernel/context.ts'
import type { Ticket } from './store.ts'

/**
 * What surrounds a ticket and travels in the same payload: an article, tags, links, mentions. Features above tickets
 * bring their parts, `app.ts` hands them over; so a ticket and its first article are one transaction, and tickets
 * know nothing of articles.
 */
export type TicketPart = {
  name: string
  /** Slow work before the transaction, such as storing files; what it returns replaces those keys of the payload. */
  ahead?(
    ctx: Ctx,
    input: Record<string, unknown>,
    occasion: 'create' | 'update',
  ): Promise<Record<string, unknown> | undefined>
  /** Saves what a create or update carried for this part; `input` is the whole validated payload. */
  save?(ctx: Ctx, ticket: Ticket, input: Record<string, unknown>, occasion: 'create' | 'update'): Promise<void>
  /** What the part adds to `all=true`, and the records a reader needs for it. */
  describe?(
    ctx: Ctx,
    ticket: Ticket,
  ): Promise<{ body: Record<string, unknown>; assets?: Record<string, readonly number[]> }>
  /** Moves what belongs to the part from a merged ticket to its target; what it returns, as JSON, is kept for undoing. */
  merge?(ctx: Ctx, source: Ticket, target: Ticket): Promise<unknown>
  /** Moves back what `merge` returned; refuses when that has changed since. */
  unmerge?(ctx: Ctx, source: Ticket, target: Ticket, moved: unknown): Promise<void>
  /** Removes what no foreign key takes along when a ticket is deleted. */
  remove?(ctx: Ctx, ticket: Ticket): Promise<void>
}
