import type { RawData, WebSocket } from 'ws'
import type { z } from 'zod'
import { closeCodes, liveErrors } from '#contract/live.ts'
import { createTokenBucket } from '../limits/token-bucket.ts'
import type { Connection } from './connection.ts'

type Answer = (connection: Connection) => Promise<void>

export type ReceivingLimits = {
  /** On average; bursts of twice as many. */
  framesPerSecond: number
  /** Invalid messages before the connection is closed. */
  mistakes: number
}

/** A message that a kind of socket may send, and its response. Each feature defines its own. */
export type MessageHandler = {
  schema: z.ZodType
  answer(connection: Connection, message: unknown): Promise<void> | void
}

/** Ties the answer to the type of the schema. */
export const handleMessage = <S extends z.ZodType>(
  schema: S,
  answer: (connection: Connection, message: z.output<S>) => Promise<void> | void,
): MessageHandler => ({ schema, answer: (connection, message) => answer(connection, message as z.output<S>) })

/** `JSON.parse` makes `__proto__` an own property, which the schemas drop: no prototype pollution. */
function parseFrame(frame: RawData, isBinary: boolean): unknown {
  if (isBinary) return undefined
  try {
    return JSON.parse(String(frame))
  } catch {
    return undefined
  }
}

/** What answers a frame; undefined when no schema accepts it. */
function findAnswer(handlers: readonly MessageHandler[], value: unknown): Answer | undefined {
  for (const { schema, answer } of handlers) {
    const { success, data } = schema.safeParse(value)
    if (success) return async (connection) => answer(connection, data)
  }
  return undefined
}

export const errorMessage = (code: keyof typeof liveErrors) =>
  ({ type: 'error', code, message: liveErrors[code] }) as const

type Receiver = {
  handlers: readonly MessageHandler[]
  /** The frame is not a message that this socket may send. */
  malformed(): void
  received(answer: Answer): void
}

/** Pings count too, because each is answered. */
export function receive(
  { socket, connection }: { socket: WebSocket; connection: Connection },
  limits: ReceivingLimits,
  { handlers, malformed, received }: Receiver,
): void {
  const takeToken = createTokenBucket({ burst: 2 * limits.framesPerSecond, perSecond: limits.framesPerSecond })
  let mistakes = 0
  let refused = false
  const refuse = (reason: string) => {
    refused = true
    connection.end(closeCodes.refused, reason)
  }
  const countFrame = () => {
    if (!refused && !takeToken(performance.now())) refuse('Too many messages.')
    return !refused
  }
  socket.on('ping', countFrame)
  socket.on('message', (frame, isBinary) => {
    if (!countFrame()) return
    const answer = findAnswer(handlers, parseFrame(frame, isBinary))
    if (answer) return received(answer)
    mistakes += 1
    malformed()
    if (mistakes >= limits.mistakes) refuse('Too many messages that are not understood.')
  })
}
