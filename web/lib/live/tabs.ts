import type { OutgoingMessage } from '#contract/live.ts'
import { queryClient } from '../api/query-client.ts'
import { canShare, joinElection, holdTabLock } from './leader-election.ts'
import { type Leader, startLeader } from './leader-tab.ts'
import type { SocketHandlers } from './reconnecting-socket.ts'
import { liveCursor, receive } from './messages.ts'
import type { Presence } from './tab-presence.ts'
import { checkServer } from './server-reachability.ts'
import { liveState, noteSignedIn, showLink } from './state.ts'
import { heartbeatEvery, type Post, type TabMessage } from './tab-messages.ts'

export type Tab = {
  announce: (presence: Presence) => void
  /** Whether this tab holds the connection for all tabs. */
  leads: () => boolean
  /** After the user has signed in again here. */
  resume: () => void
  leave: () => void
}

/** Browsers run timers of a background tab once a minute. A leader without messages for longer is frozen. */
const longestSilence = 150_000

/** One connection for all tabs of a user in a browser: the leading tab holds it and passes messages on. */
export function joinTabs(userId: number, ends: Pick<SocketHandlers, 'connect' | 'ask'>): Tab {
  const tab = `live-tab-${Math.random()}`
  const name = canShare() ? `live-${userId}` : tab
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  const post: Post = (message) => channel.postMessage(message)
  const forgetMe = holdTabLock(tab)
  let leader: Leader | undefined
  let lastHeard = Date.now()
  const hear = createHearing(ends.ask)

  const candidacy = joinElection(name, () => {
    leader = startLeader({ userId, tab, post, ends })
    return () => {
      leader?.end()
      leader = undefined
    }
  })
  channel.addEventListener('message', ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.type === 'here') return greetTab(message.isNewSession, leader)
    if (message.type === 'presence') return leader?.announce(message.tab, message.presence)
    lastHeard = Date.now()
    if (message.type === 'heard') hear(message.message)
    else {
      showLink(message.link)
      if (message.link !== 'connected') void checkServer()
    }
  })
  const watch = setInterval(() => {
    const isSilent = Date.now() - lastHeard > longestSilence
    if (leader || !isSilent || document.visibilityState === 'hidden') return
    lastHeard = Date.now()
    candidacy.takeOver()
  }, heartbeatEvery)
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
      candidacy.leave()
      forgetMe()
      channel.close()
    },
  }
}

/** With the first greeting comes what changed after this tab had loaded its data and before it could hear the leader. */
function createHearing(ask: SocketHandlers['ask']): (message: OutgoingMessage) => void {
  let isGreeted = false
  const catchUp = async () => {
    for (const message of await ask()) receive(message)
  }
  return (message) => {
    receive(message)
    if (message.type !== 'hello' || isGreeted) return
    isGreeted = true
    if (liveCursor() !== message.cursor) catchUp().catch(() => queryClient.invalidateQueries())
  }
}

/** Another tab has a valid session, and tabs share the cookie, so this tab is signed in as well. */
function greetTab(isNewSession: boolean, leader: Leader | undefined): void {
  const { isSignedOut } = liveState.get()
  if (!isSignedOut && !isNewSession) return leader?.greet()
  noteSignedIn()
  leader?.renew()
  if (isSignedOut) void queryClient.invalidateQueries()
}
