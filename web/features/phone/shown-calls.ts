import { createStore } from '#web/lib/external-store.ts'
import type { Call } from '#web/lib/live/messages.ts'
import type { LoggedCall } from './calls.ts'
import { isDismissed, rememberDismissed } from './dismissed-calls.ts'

/** What the card of a call needs; the rest is loaded by its id. */
export type ShownCall = Pick<Call, 'id' | 'state' | 'direction' | 'from' | 'from_comment' | 'queue' | 'answered_by_id'>

/** The maximum number of cards; older calls are in the log. */
const mostShown = 3

/** Not part of a component: settings have a frame of their own, and the phone goes on ringing. */
export const shownCalls = createStore<readonly ShownCall[]>([])

type Progress = Pick<LoggedCall, 'state' | 'direction' | 'answered_by_id'>

/** Shown to everyone who may answer, then to the user who did; removed when the call ended or another user answered. */
export const isShownTo = (me: number, { state, direction, answered_by_id }: Progress): boolean =>
  direction === 'in' && (state === 'newCall' || (state === 'answer' && answered_by_id === me))

export function showCall(call: ShownCall, me: number): void {
  shownCalls.set((before) => {
    const others = before.filter(({ id }) => id !== call.id)
    return isShownTo(me, call) && !isDismissed(call.id) ? [...others, call].slice(-mostShown) : others
  })
}

/** It stays hidden when it is answered, and after a reload. */
export function dismissCall(id: number): void {
  rememberDismissed(id)
  shownCalls.set((before) => before.filter((call) => call.id !== id))
}
