import type { Store } from '../external-store.ts'
import { readVersion, mergeVersions, asNewVersion } from './version-vector.ts'
import { type Draft, dropVersion, keepVersion } from './local.ts'
import type { DraftState, Progress, Version } from './progress.ts'

/** Undoes what was just done. */
type Undo = () => void

export type OtherVersion = {
  /** Puts it in the place of the draft. */
  takeOther: () => Undo
  /** Discards it, here and on other devices. */
  dropOther: () => Undo
}

type DraftContext<T> = { user: number; state: Store<DraftState<T>>; progress: Progress; change: (value: T) => void }

/** Actions for the other version. Each marks it as seen, which is stored with the draft. */
export function offerOther<T>({ user, state, progress, change }: DraftContext<T>): OtherVersion {
  const settle = (other: Version<T>) => {
    progress.seen = mergeVersions(progress.seen, readVersion(other))
    state.set((before) => ({ ...before, other: undefined }))
  }
  const offerAgain = (version: Version<T>) => {
    const other = asNewVersion(version)
    state.set((before) => ({ ...before, other }))
    void keepVersion(user, other as Draft)
  }
  const replace = (value: T) => {
    state.set((before) => ({ ...before, turn: before.turn + 1 }))
    change(value)
  }
  return {
    takeOther: () => {
      const { value, other } = state.get()
      if (!value || !other) return () => undefined
      settle(other)
      replace(other.value)
      return () => {
        replace(value)
        offerAgain(other)
      }
    },
    dropOther: () => {
      const { value, other } = state.get()
      if (!value || !other) return () => undefined
      settle(other)
      if (progress.draft) change(value)
      else void dropVersion(user, other as Draft)
      return () => offerAgain(other)
    },
  }
}
