import type { OutgoingMessage } from '#contract/live.ts'
import type { PresencePlace } from '#contract/presence.ts'
import { Live } from '#contract/live.ts'
import { api } from '../api/api.ts'
import { liveCursor } from './messages.ts'
import type { Presence } from './tab-presence.ts'
import { joinTabs, type Tab } from './tabs.ts'

const connect = () => new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`)

async function ask(): Promise<OutgoingMessage[]> {
  const since = liveCursor()
  const { changes, cursor, complete } = await api(Live).changes({ since })
  return [
    ...changes.map((change) => ({ type: 'touch' as const, ...change })),
    { type: 'catch_up', missed: changes.length, from: since ?? cursor, to: cursor, complete },
  ]
}

let tab: Tab | undefined

/** Receives changes for the signed-in user: through one socket per browser, or by polling. */
export function startLive(userId: number): () => void {
  const joined = joinTabs(userId, { connect, ask })
  tab = joined
  return () => {
    joined.leave()
    tab = undefined
  }
}

/** The user's presence; the caller sends it again after each reconnect. */
export const announce = (presence: PresencePlace & Pick<Presence, 'state'>): void =>
  tab?.announce({ type: 'presence', ...presence })

/** For what only one of the tabs of a browser should do. */
export const leads = (): boolean => tab?.leads() ?? false

/** After the user has signed in again. */
export const resumeLive = (): void => tab?.resume()
