import { createStore } from '../external-store.ts'

export type LiveState = {
  /** `polling` still receives everything, only later. */
  link: 'connecting' | 'connected' | 'polling'
  /** The server runs another version than this page was loaded from. */
  isOutdated: boolean
  /** The session has ended under the page. */
  isSignedOut: boolean
}

export const liveState = createStore<LiveState>({ link: 'connecting', isOutdated: false, isSignedOut: false })

export const showLink = (link: LiveState['link']): void => liveState.set((state) => ({ ...state, link }))

export const noteSignedOut = (): void => liveState.set((state) => ({ ...state, isSignedOut: true }))
export const noteSignedIn = (): void => liveState.set((state) => ({ ...state, isSignedOut: false }))
