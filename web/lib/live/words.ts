import type { OutgoingMessage } from '#contract/live.ts'
import type { Presence } from './places.ts'
import type { LiveState } from './state.ts'

/** What the tabs of one person in one browser tell each other. */
export type Word =
  /** Of every tab when it comes, and when somebody has signed in again there: the session is good. */
  | { type: 'here'; isNewSession: boolean }
  /** For whoever leads: where a tab is. */
  | { type: 'presence'; tab: string; presence: Presence }
  /** Of whoever leads: what the server said, and now and then how well it is heard. */
  | { type: 'heard'; message: OutgoingMessage }
  | { type: 'link'; link: LiveState['link'] }

export type Post = (word: Word) => void

/** So often whoever leads is heard at least. */
export const beatEvery = 20_000
