import { sql } from 'kysely'
import { linkTypes, type LinkType } from '#contract/link.ts'
import { type TicketExtension, ticketPart } from '#features/tickets/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, invalid, unknownId } from '#kernel/errors.ts'
import { linkTickets, presentLink } from './service.ts'
import {
  deleteAllLinks,
  linkedTicketsOf,
  type MovedLinks,
  moveLinks,
  moveLinksBack,
  findOpenableTickets,
  openableLinks,
} from './store.ts'

type WantedLink = { type: LinkType; target: number }

const isLinkType = (name: string): name is LinkType => (linkTypes as readonly string[]).includes(name)

/** `{ Ticket: { parent: [7] } }` → the new ticket becomes the parent of 7. */
function wantedLinks(sent: Record<string, Record<string, number[]>>): WantedLink[] {
  return Object.entries(sent).flatMap(([object, byType]) =>
    Object.entries(byType).flatMap(([type, targets]) => {
      if (object !== 'Ticket' || !isLinkType(type)) {
        throw invalid(
          'invalid_value',
          'Invalid link structure: it has to be like {"Ticket": {"normal": [1], "parent": [2], "child": [3]}}.',
          { field: 'links' },
        )
      }
      return targets.map((target) => ({ type, target }))
    }),
  )
}

/** Refuses tickets that the caller may not open. */
async function assertOpenable(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const openable = await findOpenableTickets(ctx, ids)
  const missing = ids.find((id) => !openable.has(id))
  if (missing !== undefined) throw unknownId('links', missing)
  if (ids.some((id) => !openable.get(id))) throw forbidden()
}

export const linksExtension: TicketExtension = {
  name: 'links',
  save: async (ctx, ticket, { links }, operation) => {
    const wanted = operation === 'create' ? wantedLinks((links ?? {}) as Record<string, Record<string, number[]>>) : []
    if (wanted.length === 0) return
    if (!actsAsAgent(ctx.actor, 'change', ticket)) throw forbidden()
    await assertOpenable(
      ctx,
      wanted.map(({ target }) => target),
    )
    for (const { type, target } of wanted) await linkTickets(ctx, type, { source: ticket.id, target })
  },
  describe: ticketPart(linkedTicketsOf(sql`wanted.id`), (actor, ticket, all) => {
    const linked = actsAsAgent(actor, 'read', ticket) ? openableLinks(actor, all) : []
    return { body: { links: linked.map(presentLink) }, assets: { Ticket: linked.map(({ otherId }) => otherId) } }
  }),
  /** The merged ticket becomes a child of the target. */
  merge: async (ctx, source, target): Promise<MovedLinks> => {
    const { taken, made } = await moveLinks(ctx.db, source.id, target.id)
    const link = await linkTickets(ctx, 'parent', { source: target.id, target: source.id })
    return { taken, made: link ? [...made, link.id] : made }
  },
  unmerge: async ({ db }, _source, _target, moved) => {
    const isComplete = await moveLinksBack(db, moved as MovedLinks)
    if (!isComplete) throw invalid('merge_changed', 'The links of the merged ticket have changed since the merge.')
  },
  remove: ({ db }, ticket) => deleteAllLinks(db, ticket.id),
}
