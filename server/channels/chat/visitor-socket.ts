import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cookieOf, isForeign } from '#features/sessions/policy.ts'
import { ownHosts } from '#features/sessions/service.ts'
import { tooMany } from '#kernel/errors.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import type { Connection } from '#kernel/realtime/connection.ts'
import { handleMessage } from '#kernel/realtime/receive.ts'
import type { SocketKind } from '#kernel/realtime/serve.ts'
import { ChatRefusal, type Visitor } from './admission.ts'
import { type ChatEvent, writeFrame } from './frames.ts'
import { noteSeen } from './store.ts'
import { answerVisitor } from './visitor-event.ts'
import { visitorEvents } from './visitor-events.ts'

/** An office with one address has several visitors. */
const socketsPerSource = 50
/** Deployed widgets send pictures inside the text. */
const maxPayload = 2 * 1024 * 1024

type Guest = Visitor & { session?: string | undefined }

/**
 * The sockets of widgets. They come from pages of other sites, without credentials; a page of our own says that it is a
 * widget with `/ws?visitor`.
 */
export function createVisitorSockets(app: FastifyInstance): SocketKind {
  const guests = new Map<string, Guest>()
  const keys = new WeakMap<FastifyRequest, string>()
  const guestOf = ({ admitted }: Connection) => (admitted.kind === 'visitor' ? guests.get(admitted.key) : undefined)

  const answer = async (connection: Connection, name: string, given: unknown) => {
    const guest = guestOf(connection)
    if (!guest) return
    const told = await answerEvent(app, guest, { name, given })
    if (told) connection.sendFrame(writeFrame(told))
  }

  return {
    maxPayload,
    admit: async (request) => {
      if (!(await isVisitor(app, request))) return undefined
      assertBelowLimit(guests, request.ip)
      const key = randomUUID()
      keys.set(request, key)
      guests.set(key, { key, ip: request.ip, origin: request.headers.origin })
      return { kind: 'visitor', key }
    },
    authenticateAgain: async (request) => ({ kind: 'visitor', key: keys.get(request) as string }),
    handlers: [
      handleMessage(z.looseObject({ event: z.literal('ping') }), async (connection) => {
        const guest = guestOf(connection)
        if (guest?.session) await noteSeen(app.deps.db, guest.session, app.deps.clock())
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
    onClose: async ({ admitted }) => {
      if (admitted.kind === 'visitor') guests.delete(admitted.key)
    },
  }
}

/** Deployed widgets do not say what they are: a page of another site without credentials, while the chat is on. */
async function isVisitor({ deps }: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const { authorization } = request.headers
  const { visitor } = request.query as Record<string, unknown>
  if (visitor !== undefined) return true
  if (authorization !== undefined || cookieOf(request) !== undefined) return false
  return (await deps.settings.isOn('chat')) && isForeign(request, await ownHosts(deps, request))
}

function assertBelowLimit(guests: ReadonlyMap<string, Guest>, ip: string): void {
  const source = sourceKey(ip)
  const open = [...guests.values()].filter((guest) => sourceKey(guest.ip) === source).length
  if (open >= socketsPerSource) throw tooMany(30)
}

type Given = { name: string; given: unknown }

/** One unit of work for each event; a refusal is answered in the protocol of the widget. */
async function answerEvent(app: FastifyInstance, guest: Guest, { name, given }: Given): Promise<ChatEvent | undefined> {
  const event = visitorEvents[name]!
  const read = event.data.safeParse(given)
  if (!read.success) return refuse('Need session_id.')
  try {
    const told = await answerVisitor(app.deps, guest, event, read.data)
    guest.session = sessionOf(told) ?? sessionOf({ data: read.data as object }) ?? guest.session
    return told
  } catch (error) {
    if (error instanceof ChatRefusal) return refuse(error.message)
    throw error
  }
}

const refuse = (state: string): ChatEvent => ({ event: 'chat_error', data: { state } })

function sessionOf(told: { data?: object } | undefined): string | undefined {
  const { session_id } = (told?.data ?? {}) as { session_id?: unknown }
  return typeof session_id === 'string' ? session_id : undefined
}
