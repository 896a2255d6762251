import type { OutgoingMessage } from '#contract/live.ts'
import { placeOf, topicOf } from '#contract/presence.ts'
import { whenTabCloses } from './leader-election.ts'
import { type SocketHandlers, openReconnectingSocket } from './reconnecting-socket.ts'
import { liveCursor, presentPeople, receive } from './messages.ts'
import { createTabPresence, type Presence } from './tab-presence.ts'
import { checkServer, isServerGone } from './server-reachability.ts'
import { liveState, showLink } from './state.ts'
import { heartbeatEvery, type Post } from './tab-messages.ts'

export type Leader = {
  /** Sends the current state to a tab that has just opened. */
  greet: () => void
  announce: (tab: string, presence: Presence) => void
  renew: () => void
  end: () => void
}

type Leading = { userId: number; tab: string; post: Post; ends: Pick<SocketHandlers, 'connect' | 'ask'> }
type Hello = Extract<OutgoingMessage, { type: 'hello' }>

/** Receives messages of the server for all tabs, and sends for all of them. */
export function startLeader({ userId, tab: ownTab, post, ends }: Leading): Leader {
  let hello: Hello | undefined
  const hear = (message: OutgoingMessage) => {
    if (message.type === 'hello') {
      // Another user has signed in in this browser: this page must not receive that user's messages.
      if (message.user_id !== userId) return deliver({ type: 'signed_out' })
      hello = message
      const since = liveCursor()
      if (since !== undefined) socket.say({ type: 'resume', cursor: since })
    }
    deliver(message)
  }
  const deliver = (message: OutgoingMessage) => {
    post({ type: 'heard', message })
    receive(message)
  }
  const postLink = () => post({ type: 'link', link: liveState.get().link })
  const onLink: SocketHandlers['onLink'] = (link) => {
    showLink(link)
    postLink()
    if (link !== 'connected') void checkServer()
  }
  const socket = openReconnectingSocket({ ...ends, hear, onLink })
  const announce = announceWith(socket.say, post, ownTab)
  const heartbeats = setInterval(postLink, heartbeatEvery)
  const stopWatching = liveState.subscribe(() => liveState.get().isSignedOut && socket.rest())
  addEventListener('online', socket.renew)
  const stopWaiting = isServerGone.subscribe(() => !isServerGone.get() && socket.renew())
  return {
    greet: () => {
      if (hello) post({ type: 'heard', message: { ...hello, cursor: liveCursor() ?? hello.cursor } })
      postLink()
    },
    announce,
    renew: socket.renew,
    end: () => {
      removeEventListener('online', socket.renew)
      stopWatching()
      stopWaiting()
      clearInterval(heartbeats)
      socket.rest()
    },
  }
}

function announceWith(say: (presence: Presence) => void, post: Post, ownTab: string): Leader['announce'] {
  const tabs = createTabPresence()
  const known = new Set([ownTab])
  /** The server sends presence when it changes. It does not change for a second tab at the same place. */
  const repeatWhoIsThere = (topic: string) => {
    const people = presentPeople.get().get(topic)
    if (people) post({ type: 'heard', message: { type: 'presence', ...placeOf(topic), people: [...people] } })
  }
  return (tab, presence) => {
    if (!known.has(tab)) void whenTabCloses(tab).then(() => tabs.forget(tab).forEach(say))
    known.add(tab)
    const topic = topicOf(presence)
    if (tabs.isShared(tab, topic)) repeatWhoIsThere(topic)
    say(tabs.put(tab, presence))
  }
}
