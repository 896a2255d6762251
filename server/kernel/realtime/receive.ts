import type { RawData, WebSocket } from 'ws'
import { closeCodes, type IncomingMessage, incomingMessage, liveErrors } from '#contract/live.ts'
import type { Connection } from './connection.ts'

export type ReceivingLimits = {
  /** On average; as many again at once. */
  framesPerSecond: number
  /** Messages we do not understand before we hang up. */
  mistakes: number
}

/** `JSON.parse` makes an own property of `__proto__`, which no message of ours has: nothing is ever inherited. */
function parseMessage(frame: RawData, isBinary: boolean): IncomingMessage | undefined {
  if (isBinary) return undefined
  try {
    return incomingMessage.safeParse(JSON.parse(String(frame))).data
  } catch {
    return undefined
  }
}

/** A bucket that refills: false when nothing is left. */
function createAllowance(perSecond: number): () => boolean {
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

/** Lets only messages of the contract through. Pings count as well: each of them makes us answer. */
export function receive(
  { socket, connection }: { socket: WebSocket; connection: Connection },
  limits: ReceivingLimits,
  received: (message: IncomingMessage) => void,
): void {
  const mayGoOn = createAllowance(limits.framesPerSecond)
  let mistakes = 0
  let refused = false
  const refuse = (reason: string) => {
    refused = true
    connection.end(closeCodes.refused, reason)
  }
  const countFrame = () => {
    if (!refused && !mayGoOn()) refuse('Too many messages.')
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
