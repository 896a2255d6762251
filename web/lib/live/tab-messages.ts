import type { OutgoingMessage } from '#contract/live.ts'
import type { Presence } from './tab-presence.ts'
import type { LiveState } from './state.ts'

/** Messages between the tabs of one user in one browser. */
export type TabMessage =
  /** From every tab when it opens, and after a new sign-in there: the session is valid. */
  | { type: 'here'; isNewSession: boolean }
  /** To the leader: which ticket a tab shows. */
  | { type: 'presence'; tab: string; presence: Presence }
  /** From the leader: messages of the server, and regularly the state of the connection. */
  | { type: 'heard'; message: OutgoingMessage }
  | { type: 'link'; link: LiveState['link'] }

export type Post = (message: TabMessage) => void

/** The leader sends a heartbeat this often. */
export const heartbeatEvery = 20_000
