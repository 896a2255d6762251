import type { RawBuilder } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { TicketKeys } from './policy.ts'
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
  describe?: TicketPart
  /** Moves the extension's records from a merged ticket to its target; what it returns, as JSON, is kept for undoing. */
  merge?(ctx: Ctx, source: Ticket, target: Ticket): Promise<unknown>
  /** Moves back what `merge` returned; rejected if that has changed since. */
  unmerge?(ctx: Ctx, source: Ticket, target: Ticket, moved: unknown): Promise<void>
  /** Deletes records that no foreign key deletes together with the ticket. */
  remove?(ctx: Ctx, ticket: Ticket): Promise<void>
}

/**
 * A part of `all=true`. `read` is an expression about the ticket `wanted`, for the one statement that reads all parts of the
 * tickets of concurrent requests: it is the same for every actor, has no parameters, and is shared. So `present` decides what
 * the actor may see of it, and must not change it.
 */
export type TicketPart = {
  read?: RawBuilder<unknown>
  present(actor: Actor, ticket: Ticket, found: unknown): PresentedPart
}
/** What is added to the answer, and the records that a client needs for it. */
export type PresentedPart = { body: Record<string, unknown>; assets?: Record<string, readonly number[]> }

export const ticketPart = <T>(
  read: RawBuilder<T>,
  present: (actor: Actor, ticket: Ticket, found: T) => PresentedPart,
): TicketPart => ({ read, present: (actor, ticket, found) => present(actor, ticket, found as T) })

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
