import type { OutgoingMessage } from '#contract/live.ts'
import { type Wire, openWire } from './wire.ts'
import type { LiveState } from './state.ts'

const pollEvery = 15_000
const longestWait = 30_000
/** So often a connection may fail before we poll; we go on trying all the same. */
const patience = 2

export type LineEnds = {
  connect: () => WebSocket
  /** The same news by asking for them, while no socket can be had. */
  ask: () => Promise<readonly OutgoingMessage[]>
  hear: (message: OutgoingMessage) => void
  onLink: (link: LiveState['link']) => void
}

export type Line = Pick<Wire, 'say'> & {
  /** Begins anew at once: with the network or the session that there is now. */
  renew: () => void
  /** Lets go of everything, until it is renewed. */
  rest: () => void
}

/** Hears the server as long as it can be heard, and never gives up by itself. */
export function openLine({ connect, ask, hear, onLink }: LineEnds): Line {
  let wire: Wire | undefined
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let polls: ReturnType<typeof setInterval> | undefined

  const stopPolling = () => {
    clearInterval(polls)
    polls = undefined
  }
  const poll = async () => {
    for (const message of await ask().catch(() => [])) hear(message)
  }
  const dial = () => {
    wire = openWire(connect(), hearInTime, tryLater)
  }
  const hearInTime = (message: OutgoingMessage) => {
    failures = 0
    stopPolling()
    hear(message)
  }
  const tryLater = () => {
    failures += 1
    onLink(failures > patience ? 'polling' : 'connecting')
    if (failures > patience) polls ??= setInterval(() => void poll(), pollEvery)
    // Spread, so that a restarted server is not met by everybody at once.
    const wait = Math.min(longestWait, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
    retry = setTimeout(dial, wait)
  }
  const rest = () => {
    clearTimeout(retry)
    stopPolling()
    wire?.hangUp()
  }
  const renew = () => {
    rest()
    failures = 0
    dial()
  }
  dial()
  return { say: (message) => wire?.say(message), renew, rest }
}
