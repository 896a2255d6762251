import type { PersonPresent, PresenceState } from '#contract/live.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { loadOtherViewers } from '#features/taskbars/service.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { notify, presenceChannel } from '#kernel/events/pg-notify.ts'
import type { Connection } from '#kernel/realtime/connection.ts'
import { createPresenceTable, type PresenceReport, type PresenceTable } from '#kernel/realtime/presence-table.ts'
import { errorMessage } from '#kernel/realtime/receive.ts'
import { referTo } from '#kernel/realtime/socket-owner.ts'
import { ticketKeys } from './store.ts'
import { mergePeople } from './present-people.ts'

/** Presence is renewed with every heartbeat and expires after two lost ones. */
export const heartbeat = 30_000
const expiry = 2.5 * heartbeat
const mostTickets = 30

/** Who is viewing which ticket, in all processes; not stored. Calls for one connection run one at a time. */
export type PresenceService = {
  announce(connection: Connection, ticketId: number, state: PresenceState | 'left'): Promise<void>
  /** Announces the tickets of a connection again, as far as it may still see them. */
  renew(connection: Connection): Promise<void>
  leave(connection: Connection): Promise<void>
  /** Everyone but this user, each once, regardless of the number of connections. */
  peopleAt(ticketId: number, exceptUserId: number): PersonPresent[]
  stop(): void
}

export function createPresence(deps: Deps): PresenceService {
  const table = createPresenceTable<PresenceState>(expiry)
  /** The connections of this process with their open tickets; one connection may report several. */
  const here = new Map<Connection, Map<number, PresenceState>>()

  const findOpened = (connection: Connection) => here.get(connection) ?? new Map<number, PresenceState>()
  const publish = (ticketId: number) => {
    const watchers = [...here].filter(([, opened]) => opened.has(ticketId)).map(([connection]) => connection)
    sendPresence(deps, table, watchers, ticketId).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'sending presence failed'),
    )
  }
  const sweeping = setInterval(() => table.expire().map(ticketOfTopic).forEach(publish), heartbeat / 2).unref()
  deps.pgNotify.subscribe(presenceChannel, (payload) => {
    const report = JSON.parse(payload) as PresenceReport<PresenceState>
    if (table.note(report)) publish(ticketOfTopic(report.topic))
  })

  return {
    announce: async (connection, ticketId, state) => {
      const opened = findOpened(connection)
      if (state === 'left') {
        if (opened.delete(ticketId)) await announcePresence(deps, connection, ticketId, state)
        return
      }
      if (opened.size >= mostTickets && !opened.has(ticketId)) return connection.send(errorMessage('too_many_tickets'))
      if (!(await worksOn(deps, connection, ticketId))) return connection.send(errorMessage('not_allowed'))
      here.set(connection, opened.set(ticketId, state))
      await announcePresence(deps, connection, ticketId, state)
    },
    renew: async (connection) => {
      const opened = findOpened(connection)
      for (const [ticketId, state] of opened) {
        const stays = await worksOn(deps, connection, ticketId)
        if (!stays) opened.delete(ticketId)
        await announcePresence(deps, connection, ticketId, stays ? state : 'left')
      }
    },
    leave: async (connection) => {
      const opened = findOpened(connection)
      here.delete(connection)
      for (const ticketId of opened.keys()) await announcePresence(deps, connection, ticketId, 'left')
    },
    peopleAt: (ticketId, exceptUserId) => listPeople(table, ticketId, exceptUserId),
    stop: () => clearInterval(sweeping),
  }
}

const topicOf = (ticketId: number) => `ticket:${ticketId}`
const ticketOfTopic = (topic: string) => Number(topic.slice('ticket:'.length))

const listPeople = (
  { listOthers }: PresenceTable<PresenceState>,
  ticketId: number,
  exceptUserId: number,
): PersonPresent[] =>
  mergePeople(
    listOthers(topicOf(ticketId), { user_id: exceptUserId }).flatMap(({ owner, state }) =>
      'user_id' in owner ? [{ user_id: owner.user_id, state }] : [],
    ),
  )

const announcePresence = (
  { db }: Deps,
  { id, admitted }: Connection,
  ticketId: number,
  state: PresenceState | 'left',
) =>
  notify(db, presenceChannel, {
    connection_id: id,
    owner: referTo(admitted),
    topic: topicOf(ticketId),
    state,
  } satisfies PresenceReport<PresenceState>)

/** Presence is for agents only. */
async function worksOn({ db }: Deps, connection: Connection, ticketId: number): Promise<boolean> {
  const [actor, keys] = await Promise.all([connection.actor(), ticketKeys(db, [ticketId])])
  const ticket = keys.get(ticketId)
  return actor !== undefined && ticket !== undefined && actsAsAgent(actor, 'read', ticket)
}

async function sendPresence(
  deps: Deps,
  table: PresenceTable<PresenceState>,
  watchers: readonly Connection[],
  ticketId: number,
): Promise<void> {
  if (watchers.length === 0) return
  const ticket = (await ticketKeys(deps.db, [ticketId])).get(ticketId)
  for (const connection of watchers) {
    const actor = await connection.actor()
    if (!actor || !ticket || !actsAsAgent(actor, 'read', ticket)) continue
    connection.send({ type: 'presence', ticket_id: ticketId, people: listPeople(table, ticketId, actor.id) })
  }
}

/** Milliseconds after which an untouched tab no longer counts as present. */
const tabsCountFor = 300_000

/** Presence by sockets, and by the taskbar tabs of clients without one. */
export async function listPresence(ctx: Ctx, presence: PresenceService, ticketId: number): Promise<PersonPresent[]> {
  await getTicketAsAgent(ctx, ticketId, 'read')
  const tabs = (await loadOtherViewers(ctx, [ticketId])).get(ticketId) ?? []
  const touched = tabs.filter(({ last_contact }) => ctx.now.getTime() - Date.parse(last_contact) <= tabsCountFor)
  return mergePeople([
    ...presence.peopleAt(ticketId, ctx.actor.id),
    ...touched.map(({ user_id, changed }) => ({
      user_id,
      state: changed ? ('writing' as const) : ('viewing' as const),
    })),
  ])
}
