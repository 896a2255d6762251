import { setTimeout as delay } from 'node:timers/promises'
import { closeCodes } from '#contract/live.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../context.ts'
import { Refusal, tooMany } from '../errors.ts'
import { type Connection, review } from './connection.ts'
import type { SocketOwner } from './socket-owner.ts'

export type ConnectionLimits = { all: number; perOwner: number }

/** The open sockets of this process. */
export type Connections = {
  all(): readonly Connection[]
  /** Without those of visitors, who may be many and receive no events. */
  ofAllUsers(): ReadonlySet<Connection>
  ofUsers(userIds: readonly number[]): readonly Connection[]
  ofVisitors(keys: readonly string[]): readonly Connection[]
  count(): number
  /** Rejects an owner beyond the limits. */
  assertBelowLimits(owner: SocketOwner): void
  /** Held until it closes. */
  add(connection: Connection): void
  /** Resolves when all are closed; those still open after `timeout` milliseconds are terminated. */
  closeAll(timeout: number): Promise<void>
}

const retryAfter = 30

export function createConnections(deps: Pick<Deps, 'caches'>, limits: ConnectionLimits): Connections {
  const held = new Set<Connection>()
  const ofAllUsers = new Set<Connection>()
  const ofUsers = (ids: readonly number[]) =>
    [...ofAllUsers].filter(({ admitted }) => admitted.kind === 'user' && ids.includes(admitted.actor.id))
  // Visitors are many, and each message to one of them asks for the key.
  const byKey = new Map<string, Set<Connection>>()
  const ofVisitors = (keys: readonly string[]) => keys.flatMap((key) => [...(byKey.get(key) ?? [])])
  invalidateAfterChanges(deps, held)
  return {
    all: () => [...held],
    ofAllUsers: () => ofAllUsers,
    ofUsers,
    ofVisitors,
    count: () => held.size,
    assertBelowLimits: (owner) => {
      if (held.size >= limits.all)
        throw new Refusal(503, 'unavailable', 'Too many connections are open.', {
          headers: { 'Retry-After': String(retryAfter) },
        })
      const own = owner.kind === 'user' ? ofUsers([owner.actor.id]) : ofVisitors([owner.key])
      if (own.length >= limits.perOwner) throw tooMany(retryAfter)
    },
    add: (connection) => {
      held.add(connection)
      if (connection.admitted.kind === 'user') ofAllUsers.add(connection)
      const forgetKey = indexByKey(byKey, connection)
      void connection.closed.finally(() => {
        held.delete(connection)
        ofAllUsers.delete(connection)
        forgetKey()
      })
    },
    closeAll: async (timeout) => {
      for (const connection of held) connection.end(closeCodes.goingAway, 'The server is restarting.')
      const gone = Promise.all([...held].map(({ closed }) => closed))
      await Promise.race([gone, delay(timeout, undefined, { ref: false })])
      for (const connection of held) connection.terminate()
    },
  }
}

/** Returns a function that removes it again. */
function indexByKey(byKey: Map<string, Set<Connection>>, connection: Connection): () => void {
  const { admitted } = connection
  if (admitted.kind !== 'visitor') return () => undefined
  const { key } = admitted
  byKey.set(key, (byKey.get(key) ?? new Set<Connection>()).add(connection))
  return () => {
    byKey.get(key)?.delete(connection)
    if (byKey.get(key)?.size === 0) byKey.delete(key)
  }
}

/** Actors whose rights a change of this record may concern. */
const ownChanges: Record<string, (actor: Actor, id: number) => boolean> = {
  users: (actor, id) => actor.id === id || actor.realId === id,
  sessions: (actor, id) => actor.sessionId === id,
  access_tokens: ({ via }) => via !== 'session',
  oauth_tokens: ({ via }) => via !== 'session',
  oauth_applications: ({ via }) => via !== 'session',
}

/** Tables whose changes may concern the rights of every owner. */
const commonChanges = ['roles', 'groups', 'organizations', 'permissions', 'settings']

/**
 * Owners that may be signed out are checked immediately; those whose permissions may have changed, before the next
 * message.
 */
function invalidateAfterChanges({ caches }: Pick<Deps, 'caches'>, held: ReadonlySet<Connection>): void {
  for (const [table, concerns] of Object.entries(ownChanges)) {
    caches.watch([table], (id) => {
      for (const connection of held) {
        const { admitted } = connection
        if (id === 0 || (admitted.kind === 'user' && concerns(admitted.actor, id))) review(connection)
      }
    })
  }
  caches.watch(commonChanges, () => {
    for (const connection of held) connection.invalidateOwner()
  })
}
