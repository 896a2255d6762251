import type { Conversation } from './conversation.ts'
import type { ChatOptions } from './options.ts'

type Timeouts = Pick<ChatOptions, 'idleTimeout' | 'inactiveTimeout' | 'waitingListTimeout'>
type Moment = Pick<Conversation, 'phase' | 'messages'> & { isOpen: boolean; typedAt: number }

const minute = 60_000
const checkEvery = 10_000

/** The timeout that applies now, in minutes; undefined if the site wants none. */
function chooseTimeout({ idleTimeout, inactiveTimeout, waitingListTimeout }: Timeouts, { phase, isOpen }: Moment) {
  if (phase === 'waiting') return waitingListTimeout
  if (phase === 'talking') return inactiveTimeout
  return isOpen ? undefined : idleTimeout
}

type TimeoutActions = { look(): Moment; end(): void; remove(): void }

/** The timeouts of old snippets: without a change for so long, the chat ends, or a closed widget is removed. */
export function watchTimeouts(options: Timeouts, { look, end, remove }: TimeoutActions): () => void {
  let last = ''
  let since = Date.now()
  const timer = setInterval(() => {
    const moment = look()
    const { phase, messages, isOpen, typedAt } = moment
    const state = [phase, messages.length, isOpen, typedAt].join()
    if (state !== last) since = Date.now()
    last = state
    const timeout = chooseTimeout(options, moment)
    if (timeout === undefined || Date.now() - since < timeout * minute) return
    since = Date.now()
    if (phase === 'waiting' || phase === 'talking') end()
    else remove()
  }, checkEvery)
  return () => clearInterval(timer)
}
