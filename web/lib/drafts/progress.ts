import type { Store } from '../external-store.ts'
import { removeLogged } from './write-ahead-log.ts'
import type { VersionVector } from './version-vector.ts'
import { type Draft, keepLocally } from './local.ts'

export type DraftState<T> = {
  /** Undefined until it is known whether there is one. */
  value: T | undefined
  /** When it reached the server; undefined while something is unsaved. */
  savedAt: number | undefined
  /** It is safe in this browser, but the server has not taken it: no network, or too large. */
  isHereOnly: boolean
  /** Typed apart from it, on another device or in another window: offered, never dropped. */
  other: Version<T> | undefined
  /** How often the value was replaced; editors use it as a key to start over. */
  turn: number
}

export type Version<T> = Omit<Draft, 'value'> & { value: T }

/** The last found or typed draft, its progress, and which versions were seen when it was written. */
export type Progress = { draft: Draft | undefined; isSaved: boolean; seen: VersionVector }

/** Writes one at a time; text typed in the meantime follows immediately. */
export function localWriter(user: number, progress: Progress): () => Promise<void> {
  let writing: Promise<void> | undefined
  const write = async () => {
    for (let done: Draft | undefined; progress.draft && progress.draft !== done;) {
      done = progress.draft
      await keepLocally(user, done)
      removeLogged(user, done)
    }
  }
  return () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
}

/** Milliseconds without a response until the user is informed. */
const noticeDelay = 4000

/** Saves, and reports the result. */
export function serverSaver<T>(state: Store<DraftState<T>>, progress: Progress, run: () => Promise<void>) {
  const tellHereOnly = () => state.set((before) => ({ ...before, isHereOnly: true }))
  return async (): Promise<void> => {
    const saving = progress.draft
    const noticeTimer = setTimeout(tellHereOnly, noticeDelay)
    try {
      await run()
      if (progress.draft !== saving) return
      progress.isSaved = true
      state.set((before) => ({ ...before, savedAt: Date.now(), isHereOnly: false }))
    } catch {
      tellHereOnly()
    } finally {
      clearTimeout(noticeTimer)
    }
  }
}
