import { queryClient } from '../api/query-client.ts'
import { canShare, queueForLead, stayKnown } from './lead.ts'
import { type Leader, startLeading } from './leader.ts'
import type { LineEnds } from './line.ts'
import { receive } from './messages.ts'
import type { Presence } from './places.ts'
import { liveState, noteSignedIn, showLink } from './state.ts'
import { beatEvery, type Post, type Word } from './words.ts'

export type Tab = {
  announce: (presence: Presence) => void
  /** Whether this is the tab that hears the server for all of them. */
  leads: () => boolean
  /** After somebody has signed in again here. */
  resume: () => void
  leave: () => void
}

/** Browsers let a tab in the background speak once a minute. Whoever is silent for longer is frozen. */
const longestSilence = 150_000

/** One connection for all tabs of a person in a browser: one tab leads, has it, and tells the others. */
export function joinTabs(userId: number, ends: Pick<LineEnds, 'connect' | 'ask'>): Tab {
  const tab = `live-tab-${Math.random()}`
  const name = canShare() ? `live-${userId}` : tab
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  const post: Post = (word) => channel.postMessage(word)
  const forgetMe = stayKnown(tab)
  let leader: Leader | undefined
  let lastHeard = Date.now()

  const turn = queueForLead(name, () => {
    leader = startLeading({ userId, tab, post, ends })
    return () => {
      leader?.end()
      leader = undefined
    }
  })
  channel.addEventListener('message', ({ data: word }: MessageEvent<Word>) => {
    if (word.type === 'here') return meet(word.isNewSession, leader)
    if (word.type === 'presence') return leader?.announce(word.tab, word.presence)
    lastHeard = Date.now()
    if (word.type === 'heard') receive(word.message)
    else showLink(word.link)
  })
  const watch = setInterval(() => {
    const isSilent = Date.now() - lastHeard > longestSilence
    if (leader || !isSilent || document.visibilityState === 'hidden') return
    lastHeard = Date.now()
    turn.seize()
  }, beatEvery)
  post({ type: 'here', isNewSession: false })
  return {
    announce: (presence) => (leader ? leader.announce(tab, presence) : post({ type: 'presence', tab, presence })),
    leads: () => leader !== undefined,
    resume: () => {
      noteSignedIn()
      post({ type: 'here', isNewSession: true })
      leader?.renew()
    },
    leave: () => {
      clearInterval(watch)
      turn.leave()
      forgetMe()
      channel.close()
    },
  }
}

/** Another tab has a session, so this one has it too, though it may have been told that its own has ended. */
function meet(isNewSession: boolean, leader: Leader | undefined): void {
  const { isSignedOut } = liveState.get()
  if (!isSignedOut && !isNewSession) return leader?.greet()
  noteSignedIn()
  leader?.renew()
  if (isSignedOut) void queryClient.invalidateQueries()
}
