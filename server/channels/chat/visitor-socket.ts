import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cookieOf, isForeign } from '#features/sessions/policy.ts'
import { ownHosts } from '#features/sessions/service.ts'
import { createGather } from '#kernel/gather.ts'
import type { Connection } from '#kernel/realtime/connection.ts'
import { handleMessage } from '#kernel/realtime/receive.ts'
import type { SocketKind } from '#kernel/realtime/serve.ts'
import type { Visitor } from './admission.ts'
import { type ChatEvent, writeFrame } from './frames.ts'
import { readDevice } from './visitor-device.ts'
import { noteAllSeen } from './store-batch.ts'
import { answerEvent } from './visitor-answer.ts'
import { visitorEvents } from './visitor-events.ts'
import type { VisitorSources } from './visitor-sources.ts'

/** Milliseconds in which pings are collected: 2,000 widgets send 69 a second. */
const pingPause = 250

/** Deployed widgets send pictures inside the text. */
const maxPayload = 2 * 1024 * 1024

type Guest = Visitor & { key: string; session?: string | undefined; refused?: string; leave?: () => void }

/**
 * The sockets of widgets. They come from pages of other sites, without credentials; a page of our own says that it is a
 * widget with `/ws?visitor`.
 */
export function createVisitorSockets(app: FastifyInstance, sources: VisitorSources): SocketKind {
  const guests = new WeakMap<FastifyRequest, Guest>()
  const open = new Map<string, Guest>()
  const guestOf = ({ admitted }: Connection) => (admitted.kind === 'visitor' ? open.get(admitted.key) : undefined)

  const noteSeen = gatherPings(app)

  const answer = async (connection: Connection, name: string, given: unknown) => {
    const guest = guestOf(connection)
    if (!guest) return
    const told = await answerEvent(app.deps, guest, { name, given })
    guest.session = sessionOf(told) ?? sessionOf({ data: (given ?? {}) as object }) ?? guest.session
    logRefusal(app, guest, told)
    if (told) connection.sendFrame(writeFrame(told))
  }

  return {
    maxPayload,
    admit: async (request) => {
      if (!(await isVisitor(app, request))) return undefined
      sources.assertBelowLimits(request.ip)
      const { ip, headers } = request
      const country = app.countryOf(request)
      const guest: Guest = { key: randomUUID(), ip, origin: headers.origin, country, device: readDevice(headers) }
      guests.set(request, guest)
      open.set(guest.key, guest)
      guest.leave = sources.open(request.ip)
      request.raw.socket.once('close', () => forget(guest))
      return { kind: 'visitor', key: guest.key }
    },
    authenticateAgain: async (request) => ({ kind: 'visitor', key: (guests.get(request) as Guest).key }),
    handlers: [
      handleMessage(z.looseObject({ event: z.literal('ping') }), async (connection) => {
        const guest = guestOf(connection)
        if (guest?.session) await noteSeen(guest.session)
        connection.sendFrame(writeFrame({ event: 'pong' }))
      }),
      ...Object.keys(visitorEvents).map((name) =>
        handleMessage(z.looseObject({ event: z.literal(name), data: z.unknown() }), (connection, { data }) =>
          answer(connection, name, data),
        ),
      ),
    ],
    reportError: ({ sendFrame }, code) =>
      sendFrame(
        writeFrame({ event: 'error', data: { error: code === 'malformed' ? 'No such event' : 'Unavailable' } }),
      ),
  }

  function forget(guest: Guest): void {
    open.delete(guest.key)
    guest.leave?.()
  }
}

/** Returns a function that notes that the visitor of a session is there, together with others. */
const gatherPings = ({ deps }: FastifyInstance): ((secret: string) => Promise<void>) =>
  createGather({
    run: async (secrets) => {
      await noteAllSeen(deps.db, secrets, deps.clock())
      return []
    },
    keyOf: (secret) => secret,
    pause: pingPause,
  })

/** Only the first refusal of each kind on a connection is logged: a flood must not fill the log. */
function logRefusal({ deps }: FastifyInstance, guest: Guest, told: ChatEvent | undefined): void {
  const state = told?.event === 'chat_error' ? String((told.data as { state?: unknown }).state) : undefined
  const kind = state?.startsWith('No such session') ? 'No such session' : state
  if (kind === undefined || kind === guest.refused) return
  guest.refused = kind
  deps.log.info({ ip: guest.ip, origin: guest.origin, reason: kind }, 'chat visitor refused')
}

/** Deployed widgets do not say what they are: a page of another site without credentials, while the chat is on. */
async function isVisitor({ deps }: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const { authorization } = request.headers
  const { visitor } = request.query as Record<string, unknown>
  if (visitor !== undefined) return true
  if (authorization !== undefined || cookieOf(request) !== undefined) return false
  return (await deps.settings.isOn('chat')) && isForeign(request, await ownHosts(deps, request))
}

function sessionOf(told: { data?: object } | undefined): string | undefined {
  const { session_id } = (told?.data ?? {}) as { session_id?: unknown }
  return typeof session_id === 'string' ? session_id : undefined
}
