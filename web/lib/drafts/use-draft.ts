import { useEffect, useMemo } from 'react'
import { useStore } from '../external-store.ts'
import { useMe } from '../session.ts'
import { type DraftStore, createDraftStore } from './draft-store.ts'
import type { DraftState } from './progress.ts'

export type DraftHandle<T> = DraftState<T> & Pick<DraftStore<T>, 'change' | 'clear' | 'takeOther' | 'dropOther'>

/** What is typed into one composer: `useDraft('Ticket-12', 'reply', { to: '', body: '' })`. */
export function useDraft<T extends Record<string, unknown>>(tab: string, kind: string, empty: T): DraftHandle<T> {
  const { id: user } = useMe()
  // oxlint-disable-next-line react/exhaustive-deps -- `empty` is only what a new draft begins with
  const keeper = useMemo(() => createDraftStore({ user, tab, kind }, empty), [user, tab, kind])
  const { state, change, clear, takeOther, dropOther, flush, leave } = keeper
  useEffect(() => {
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', saveWhenHidden)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      removeEventListener('pagehide', leave)
      flush()
    }
  }, [flush, leave])
  return { ...useStore(state), change, clear, takeOther, dropOther }
}
