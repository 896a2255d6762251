import type { OutgoingMessage } from '#contract/live.ts'
import { onceGone } from './lead.ts'
import { type LineEnds, openLine } from './line.ts'
import { liveCursor, presentPeople, receive } from './messages.ts'
import { createPlaces, type Presence } from './places.ts'
import { liveState, showLink } from './state.ts'
import { beatEvery, type Post } from './words.ts'

export type Leader = {
  /** Says to a tab that has just come how things are. */
  greet: () => void
  announce: (tab: string, presence: Presence) => void
  renew: () => void
  end: () => void
}

type Leading = { userId: number; tab: string; post: Post; ends: Pick<LineEnds, 'connect' | 'ask'> }
type Hello = Extract<OutgoingMessage, { type: 'hello' }>

/** Hears the server for all tabs, and speaks for all of them. */
export function startLeading({ userId, tab: ownTab, post, ends }: Leading): Leader {
  let hello: Hello | undefined
  const hear = (message: OutgoingMessage) => {
    if (message.type === 'hello') {
      // Whoever signed in meanwhile in this browser is not told what this page may know.
      if (message.user_id !== userId) return deliver({ type: 'signed_out' })
      hello = message
      const since = liveCursor()
      if (since !== undefined) line.say({ type: 'resume', cursor: since })
    }
    deliver(message)
  }
  const deliver = (message: OutgoingMessage) => {
    post({ type: 'heard', message })
    receive(message)
  }
  const tellLink = () => post({ type: 'link', link: liveState.get().link })
  const onLink: LineEnds['onLink'] = (link) => {
    showLink(link)
    tellLink()
  }
  const line = openLine({ ...ends, hear, onLink })
  const announce = announceWith(line.say, post, ownTab)
  const beats = setInterval(tellLink, beatEvery)
  const stopWatching = liveState.subscribe(() => liveState.get().isSignedOut && line.rest())
  addEventListener('online', line.renew)
  return {
    greet: () => {
      if (hello) post({ type: 'heard', message: { ...hello, cursor: liveCursor() ?? hello.cursor } })
      tellLink()
    },
    announce,
    renew: line.renew,
    end: () => {
      removeEventListener('online', line.renew)
      stopWatching()
      clearInterval(beats)
      line.rest()
    },
  }
}

function announceWith(say: (presence: Presence) => void, post: Post, ownTab: string): Leader['announce'] {
  const places = createPlaces()
  const known = new Set([ownTab])
  /** The server says who else is there when that changes, and for it nothing does if another tab came before. */
  const repeatWhoIsThere = (ticket_id: number) => {
    const people = presentPeople.get().get(ticket_id)
    if (people) post({ type: 'heard', message: { type: 'presence', ticket_id, people: [...people] } })
  }
  return (tab, presence) => {
    if (!known.has(tab)) void onceGone(tab).then(() => places.forget(tab).forEach(say))
    known.add(tab)
    if (places.isShared(tab, presence.ticket_id)) repeatWhoIsThere(presence.ticket_id)
    say(places.put(tab, presence))
  }
}
