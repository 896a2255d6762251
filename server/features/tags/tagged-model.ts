import type { TaggedObject } from '#contract/tag.ts'
import { getTicketAsAgent, lockAnyTicket, lockTicketAsAgent } from '#features/tickets/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import type { TagOwner } from './store.ts'

/** Records that can have tags. Models of channels are in `deps`, because channels are above features. */
export type TaggedModel = {
  object: TaggedObject
  /** The table that events name. */
  table: string
  hasHistory: boolean
  /** Rejects who may not read the tags. */
  assertReadable(ctx: Ctx, id: number): Promise<void>
  /** Locks the record; rejects who may not change its tags. */
  lock(ctx: Ctx, id: number): Promise<void>
}

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    taggedModels: readonly TaggedModel[]
  }
}

const anyTicket = { table: 'tickets', model: 'Ticket', columns: ['id'] }

/** Administrators of tags may read and change the tags of every ticket. */
const tickets: TaggedModel = {
  object: 'Ticket',
  table: 'tickets',
  hasHistory: true,
  assertReadable: async (ctx, id) => {
    if (may(ctx.actor, 'admin.tag')) await getRow(ctx.db, anyTicket, id)
    else await getTicketAsAgent(ctx, id, 'read')
  },
  lock: async (ctx, id) => {
    if (may(ctx.actor, 'admin.tag')) await lockAnyTicket(ctx, id)
    else await lockTicketAsAgent(ctx, id, 'change')
  },
}

/** The contract lists the objects; every one has a model. */
export const findTaggedModel = ({ deps }: Ctx, { object }: TagOwner): TaggedModel =>
  [tickets, ...deps.taggedModels].find((model) => model.object === object) as TaggedModel
