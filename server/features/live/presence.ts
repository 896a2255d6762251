import type { PersonPresent, PresenceState } from '#contract/live.ts'
import { placeOf, topicOf } from '#contract/presence.ts'
import { editsAnswer } from '#features/knowledge-base/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { loadOtherViewers } from '#features/taskbars/service.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { notify, presenceChannel } from '#kernel/events/pg-notify.ts'
import type { Connection } from '#kernel/realtime/connection.ts'
import { createPresenceTable, type PresenceReport, type PresenceTable } from '#kernel/realtime/presence-table.ts'
import { errorMessage } from '#kernel/realtime/receive.ts'
import { referTo } from '#kernel/realtime/socket-owner.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { ticketKeys } from './store.ts'
import { mergePeople } from './present-people.ts'

/** Presence is renewed with every heartbeat and expires after two lost ones. */
export const heartbeat = 30_000
const expiry = 2.5 * heartbeat
const mostTopics = 30

/** Who is at which topic (a ticket, an answer), in all processes; not stored. Calls for one connection run one at a time. */
export type PresenceService = {
  announce(connection: Connection, topic: string, state: PresenceState | 'left'): Promise<void>
  /** Announces the topics of a connection again, as far as it may still see them. */
  renew(connection: Connection): Promise<void>
  leave(connection: Connection): Promise<void>
  /** Everyone but this user, each once, regardless of the number of connections. */
  peopleAt(topic: string, exceptUserId: number): PersonPresent[]
  stop(): void
}

export function createPresence(deps: Deps): PresenceService {
  const table = createPresenceTable<PresenceState>(expiry)
  /** The connections of this process with what they have open; one connection may report several topics. */
  const here = new Map<Connection, Map<string, PresenceState>>()

  const findOpened = (connection: Connection) => here.get(connection) ?? new Map<string, PresenceState>()
  const publish = (topic: string) => {
    const watchers = [...here].filter(([, opened]) => opened.has(topic)).map(([connection]) => connection)
    sendPresence(deps, table, watchers, topic).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'sending presence failed'),
    )
  }
  const sweeping = setInterval(() => table.expire().forEach(publish), heartbeat / 2).unref()
  deps.pgNotify.subscribe(presenceChannel, (payload) => {
    const report = JSON.parse(payload) as PresenceReport<PresenceState>
    if (table.note(report)) publish(report.topic)
  })

  return {
    announce: async (connection, topic, state) => {
      const opened = findOpened(connection)
      if (state === 'left') {
        if (opened.delete(topic)) await announcePresence(deps, connection, topic, state)
        return
      }
      if (opened.size >= mostTopics && !opened.has(topic)) return connection.send(errorMessage('too_many_tickets'))
      if (!(await worksOn(deps, connection, topic))) return connection.send(errorMessage('not_allowed'))
      here.set(connection, opened.set(topic, state))
      await announcePresence(deps, connection, topic, state)
    },
    renew: async (connection) => {
      const opened = findOpened(connection)
      for (const [topic, state] of opened) {
        const stays = await worksOn(deps, connection, topic)
        if (!stays) opened.delete(topic)
        await announcePresence(deps, connection, topic, stays ? state : 'left')
      }
    },
    leave: async (connection) => {
      const opened = findOpened(connection)
      here.delete(connection)
      for (const topic of opened.keys()) await announcePresence(deps, connection, topic, 'left')
    },
    peopleAt: (topic, exceptUserId) => listPeople(table, topic, exceptUserId),
    stop: () => clearInterval(sweeping),
  }
}

const listPeople = (
  { listOthers }: PresenceTable<PresenceState>,
  topic: string,
  exceptUserId: number,
): PersonPresent[] =>
  mergePeople(
    listOthers(topic, { user_id: exceptUserId }).flatMap(({ owner, state }) =>
      'user_id' in owner ? [{ user_id: owner.user_id, state }] : [],
    ),
  )

const announcePresence = ({ db }: Deps, { id, admitted }: Connection, topic: string, state: PresenceState | 'left') =>
  notify(db, presenceChannel, {
    connection_id: id,
    owner: referTo(admitted),
    topic,
    state,
  } satisfies PresenceReport<PresenceState>)

type Admission = (actor: Actor) => boolean | Promise<boolean>

/** Presence at a ticket is for its agents, at an answer for its editors. */
async function loadAdmission(deps: Deps, topic: string): Promise<Admission> {
  const { ticket_id, answer_id } = placeOf(topic)
  if (ticket_id === undefined)
    return (actor) => editsAnswer(readingContext(deps, { actor, requestId: topic }), answer_id)
  const ticket = (await ticketKeys(deps.db, [ticket_id])).get(ticket_id)
  return (actor) => ticket !== undefined && actsAsAgent(actor, 'read', ticket)
}

async function worksOn(deps: Deps, connection: Connection, topic: string): Promise<boolean> {
  const [actor, admits] = await Promise.all([connection.actor(), loadAdmission(deps, topic)])
  return actor !== undefined && admits(actor)
}

async function sendPresence(
  deps: Deps,
  table: PresenceTable<PresenceState>,
  watchers: readonly Connection[],
  topic: string,
): Promise<void> {
  if (watchers.length === 0) return
  const admits = await loadAdmission(deps, topic)
  for (const connection of watchers) {
    const actor = await connection.actor()
    if (!actor || !(await admits(actor))) continue
    connection.send({ type: 'presence', ...placeOf(topic), people: listPeople(table, topic, actor.id) })
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
    ...presence.peopleAt(topicOf({ ticket_id: ticketId }), ctx.actor.id),
    ...touched.map(({ user_id, changed }) => ({
      user_id,
      state: changed ? ('writing' as const) : ('viewing' as const),
    })),
  ])
}
