import type { PersonPresent, PresenceState } from '#contract/live.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { othersAt } from '#features/taskbars/service.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { presenceChannel, say } from '#kernel/events/line.ts'
import type { Connection } from '#kernel/realtime/connection.ts'
import { errorMessage } from '#kernel/realtime/receive.ts'
import { ticketKeys } from './store.ts'
import { createWhereabouts, onceEach, type Spot, type Whereabouts } from './whereabouts.ts'

/** Whoever is somewhere is named again with every heartbeat: two may be lost before they are thought to be gone. */
export const heartbeat = 30_000
const believedFor = 2.5 * heartbeat
const mostTickets = 30

/** Who is at which ticket, in all processes; nothing of it is written down. Calls of one connection take turns. */
export type Presence = {
  announce(connection: Connection, ticketId: number, state: Spot['state']): Promise<void>
  /** Names again where a connection is, as far as it may still be there. */
  renew(connection: Connection): Promise<void>
  leave(connection: Connection): Promise<void>
  peopleAt: Whereabouts['peopleAt']
  stop(): void
}

export function createPresence(deps: Deps): Presence {
  const whereabouts = createWhereabouts(believedFor)
  /** The connections of this process, with the tickets that each has open: one window may speak for several. */
  const here = new Map<Connection, Map<number, PresenceState>>()

  const placesOf = (connection: Connection) => here.get(connection) ?? new Map<number, PresenceState>()
  const publish = (ticketId: number) => {
    const watchers = [...here].filter(([, places]) => places.has(ticketId)).map(([connection]) => connection)
    tellWhoIsThere(deps, whereabouts, watchers, ticketId).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'could not tell who is at a ticket'),
    )
  }
  const sweeping = setInterval(() => whereabouts.forgetSilent().forEach(publish), heartbeat / 2).unref()
  deps.line.hear(presenceChannel, (payload) => {
    const spot = JSON.parse(payload) as Spot
    if (whereabouts.note(spot)) publish(spot.ticket_id)
  })

  return {
    announce: async (connection, ticketId, state) => {
      const places = placesOf(connection)
      if (state === 'left') {
        if (places.delete(ticketId)) await sayWhere(deps, connection, ticketId, state)
        return
      }
      if (places.size >= mostTickets && !places.has(ticketId)) return connection.send(errorMessage('too_many_tickets'))
      if (!(await worksOn(deps, connection, ticketId))) return connection.send(errorMessage('not_allowed'))
      here.set(connection, places.set(ticketId, state))
      await sayWhere(deps, connection, ticketId, state)
    },
    renew: async (connection) => {
      const places = placesOf(connection)
      for (const [ticketId, state] of places) {
        const stays = await worksOn(deps, connection, ticketId)
        if (!stays) places.delete(ticketId)
        await sayWhere(deps, connection, ticketId, stays ? state : 'left')
      }
    },
    leave: async (connection) => {
      const places = placesOf(connection)
      here.delete(connection)
      for (const ticketId of places.keys()) await sayWhere(deps, connection, ticketId, 'left')
    },
    peopleAt: whereabouts.peopleAt,
    stop: () => clearInterval(sweeping),
  }
}

const sayWhere = ({ db }: Deps, { id, admitted }: Connection, ticketId: number, state: Spot['state']) =>
  say(db, presenceChannel, { connection_id: id, user_id: admitted.id, ticket_id: ticketId, state } satisfies Spot)

/** Customers neither tell where they are nor hear it. */
async function worksOn({ db }: Deps, connection: Connection, ticketId: number): Promise<boolean> {
  const [actor, keys] = await Promise.all([connection.actor(), ticketKeys(db, [ticketId])])
  const ticket = keys.get(ticketId)
  return actor !== undefined && ticket !== undefined && actsAsAgent(actor, 'read', ticket)
}

async function tellWhoIsThere(
  deps: Deps,
  { peopleAt }: Whereabouts,
  watchers: readonly Connection[],
  ticketId: number,
): Promise<void> {
  if (watchers.length === 0) return
  const ticket = (await ticketKeys(deps.db, [ticketId])).get(ticketId)
  for (const connection of watchers) {
    const actor = await connection.actor()
    if (!actor || !ticket || !actsAsAgent(actor, 'read', ticket)) continue
    connection.send({ type: 'presence', ticket_id: ticketId, people: peopleAt(ticketId, actor.id) })
  }
}

/** Of a tab that nobody touched for so long we know only that it was not closed. */
const tabsCountFor = 300_000

/** Sockets, and the tabs of clients that have none. */
export async function listPresence(ctx: Ctx, presence: Presence, ticketId: number): Promise<PersonPresent[]> {
  await getTicketAsAgent(ctx, ticketId, 'read')
  const tabs = (await othersAt(ctx, [ticketId])).get(ticketId) ?? []
  const touched = tabs.filter(({ last_contact }) => ctx.now.getTime() - Date.parse(last_contact) <= tabsCountFor)
  return onceEach([
    ...presence.peopleAt(ticketId, ctx.actor.id),
    ...touched.map(({ user_id, changed }) => ({
      user_id,
      state: changed ? ('writing' as const) : ('viewing' as const),
    })),
  ])
}
