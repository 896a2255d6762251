import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Condition } from '#contract/condition.ts'
import { mostAtOnce, type TicketBulk } from '#contract/ticket-bulk.ts'
import { openedAsAgent } from '#features/tickets/policy.ts'
import {
  compileForActor,
  findNewestIds,
  lockTicketsAsAgent,
  selectTickets,
  type Ticket,
} from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { planChange, step } from '../ticket-actions/action.ts'
import { addArticle } from '../ticket-actions/add-article.ts'
import { addTags } from '../ticket-actions/add-tags.ts'
import { applyChange } from '../ticket-actions/apply-change.ts'
import { removeTags } from '../ticket-actions/remove-tags.ts'
import { setAttributes } from '../ticket-actions/set-attributes.ts'
import { refuseForTicket } from '../refuse-ticket.ts'

type TicketSelection = Pick<InputOf<typeof TicketBulk.update>, 'ticket_ids' | 'condition'>

/** The ids that were sent, or those of the tickets that meet the condition; refused if one transaction cannot change so many. */
export async function chooseTickets(ctx: Ctx, { ticket_ids, condition }: TicketSelection): Promise<readonly number[]> {
  if (ticket_ids && condition)
    throw invalid('invalid_value', "Send either 'ticket_ids' or 'condition', not both.", {
      field: 'ticket_ids',
    })
  if (!condition) return assertSome(ticket_ids)
  const where = sql<boolean>`(${compileForActor(ctx, condition)}) and ${openedAsAgent(ctx.actor, 'change')}`
  const ids = await findNewestIds(ctx.db, where, mostAtOnce + 1)
  if (ids.length > mostAtOnce)
    throw invalid('too_many_tickets', `More than ${mostAtOnce} tickets match the condition.`, {
      field: 'condition',
      values: { max: mostAtOnce },
    })
  return ids
}

function assertSome(ids: readonly number[] = []): readonly number[] {
  if (ids.length === 0)
    throw invalid('required', "The required value 'ticket_ids' is missing.", { field: 'ticket_ids' })
  return ids
}

/** Changes all of them or none, in one transaction. */
export async function updateTickets(
  ctx: Ctx,
  { ticket_ids: chosen = [], condition, attributes, article, tags }: InputOf<typeof TicketBulk.update>,
): Promise<number[]> {
  const tickets = await stillMatching(ctx, await lockTicketsAsAgent(ctx, chosen, 'change'), condition)
  const change = planChange([
    step(setAttributes, attributes ?? {}),
    step(removeTags, tags?.remove ?? []),
    step(addTags, tags?.add ?? []),
    step(addArticle, article),
  ])
  for (const { id } of tickets) {
    try {
      await applyChange(ctx, id, change)
    } catch (error) {
      throw refuseForTicket(error, id)
    }
  }
  return condition ? tickets.map(({ id }) => id) : [...chosen]
}

export const presentUpdated = async (ctx: Ctx, ids: number[]) => ({
  ticket_ids: ids,
  assets: await ctx.deps.assets.collectByIds(ctx, { Ticket: ids }),
})

/** A ticket may have changed between the selection and the lock, so that it no longer meets the condition. */
async function stillMatching(ctx: Ctx, locked: readonly Ticket[], condition?: Condition): Promise<readonly Ticket[]> {
  if (!condition) return locked
  const ids = locked.map(({ id }) => id)
  return selectTickets(ctx.db, sql<boolean>`id = any(${ids}::int[]) and (${compileForActor(ctx, condition)})`)
}
