import { sql } from 'kysely'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { eligibleOwners } from './owners.ts'
import { offeredGroups, selectableStateTypes } from './values.ts'

/** What a form for a new ticket offers its reader. */
export async function formForNewTicket(ctx: Ctx) {
  const own = may(ctx.actor, 'ticket.agent') ? ctx.actor.groups.create : []
  const offered = may(ctx.actor, 'ticket.customer') ? await offeredGroupIds(ctx) : []
  const groups = [...new Set([...own, ...offered])].sort((a, b) => a - b)
  const choices = groups.length === 0 ? noChoices : await choicesFor(ctx, own.length > 0 ? 'agent' : 'customer')
  const owners = Map.groupBy(await eligibleOwners(ctx.db, own), ({ group_id }) => group_id)
  const ownersOf = (group: number) => (owners.get(group) ?? []).map(({ user_id }) => user_id)
  const assets = await ctx.deps.assets.collectByIds(ctx, {
    Group: groups,
    TicketState: choices.state_id,
    TicketPriority: choices.priority_id,
    User: [...new Set(own.flatMap(ownersOf))],
  })
  return {
    assets: assets,
    form_meta: {
      filter: { group_id: groups, ...choices },
      dependencies: { group_id: Object.fromEntries(own.map((group) => [group, { owner_id: ownersOf(group) }])) },
    },
  }
}

async function offeredGroupIds(ctx: Ctx): Promise<number[]> {
  const groups = await ctx.db.selectFrom('groups').select('id').where('active', '=', true).orderBy('id').execute()
  return groups.map(({ id }) => id).filter(await offeredGroups(ctx))
}

const noChoices = { state_id: [] as number[], priority_id: [] as number[] }

async function choicesFor({ db }: Ctx, standing: 'agent' | 'customer') {
  const { rows } = await sql<typeof noChoices>`
    select
      array(
        select ticket_states.id from ticket_states
        join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
        where ticket_states.active and ticket_state_types.name = any(${selectableStateTypes[standing].create}::text[])
        order by 1) as state_id,
      array(select id from ticket_priorities where active order by 1) as priority_id`.execute(db)
  return rows[0] as typeof noChoices
}
