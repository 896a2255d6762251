import type { RawData, WebSocket } from 'ws'
import { closeCodes, type IncomingMessage, incomingMessage, liveErrors } from '#contract/live.ts'
import type { Connection } from './connection.ts'

export type ReceivingLimits = {
  /** On average; bursts of twice as many. */
  framesPerSecond: number
  /** Invalid messages before the connection is closed. */
  mistakes: number
}

/** `JSON.parse` makes `__proto__` an own property, which the schema drops: no prototype pollution. */
function parseMessage(frame: RawData, isBinary: boolean): IncomingMessage | undefined {
  if (isBinary) return undefined
  try {
    return incomingMessage.safeParse(JSON.parse(String(frame))).data
  } catch {
    return undefined
  }
}

/** A token bucket: false when it is empty. */
function createTokenBucket(perSecond: number): () => boolean {
  let left = perSecond * 2
  let at = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(perSecond * 2, left + ((now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}

export const errorMessage = (code: keyof typeof liveErrors) =>
  ({ type: 'error', code, message: liveErrors[code] }) as const

/** Passes on only messages of the contract. Pings count too, because each is answered. */
export function receive(
  { socket, connection }: { socket: WebSocket; connection: Connection },
  limits: ReceivingLimits,
  received: (message: IncomingMessage) => void,
): void {
  const takeToken = createTokenBucket(limits.framesPerSecond)
  let mistakes = 0
  let refused = false
  const refuse = (reason: string) => {
    refused = true
    connection.end(closeCodes.refused, reason)
  }
  const countFrame = () => {
    if (!refused && !takeToken()) refuse('Too many messages.')
    return !refused
  }
  socket.on('ping', countFrame)
  socket.on('message', (frame, isBinary) => {
    if (!countFrame()) return
    const message = parseMessage(frame, isBinary)
    if (message) return received(message)
    mistakes += 1
    connection.send(errorMessage('malformed'))
    if (mistakes >= limits.mistakes) refuse('Too many messages that are not understood.')
  })
}
