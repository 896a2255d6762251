import { sql } from 'kysely'
import { type Ticket, type TicketExtension, ticketPart } from '#features/tickets/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { addTags, addUsableTags, removeTags, tagNames, filterUsableTags } from './service.ts'
import { detachAll, type TagOwner, tagNamesOf } from './store.ts'

const ownerOf = ({ id }: Ticket): TagOwner => ({ object: 'Ticket', id })

/** Only agents set tags: those that a customer sends are ignored. */
async function tagNew(ctx: Ctx, ticket: Ticket, tags: string | string[]): Promise<void> {
  if (!actsAsAgent(ctx.actor, 'create', ticket)) return
  const names = tagNames([tags].flat())
  if (names.length > 0) await addTags(ctx, ownerOf(ticket), await filterUsableTags(ctx, names))
}

/** For bulk changes, which are for agents only; access to the ticket was checked. */
async function changeTags(ctx: Ctx, ticket: Ticket, { add, remove }: TagChanges): Promise<void> {
  if (remove.length > 0) await removeTags(ctx, ownerOf(ticket), tagNames(remove))
  if (add.length > 0) await addUsableTags(ctx, ownerOf(ticket), tagNames(add))
}

type TagChanges = { add: string[]; remove: string[] }

export const tagsExtension: TicketExtension = {
  name: 'tags',
  save: async (ctx, ticket, { tags }, operation) => {
    if (!tags) return
    if (operation === 'create') await tagNew(ctx, ticket, tags as string | string[])
    else await changeTags(ctx, ticket, tags as TagChanges)
  },
  describe: ticketPart(tagNamesOf('Ticket', sql`wanted.id`), (actor, ticket, tags) => ({
    body: { tags: actsAsAgent(actor, 'read', ticket) ? tags : [] },
  })),
  remove: ({ db }, ticket) => detachAll(db, ticket.id),
}
