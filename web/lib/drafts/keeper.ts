import { createStore, type Store } from '../external-store.ts'
import { type Draft, draftsOfTab, dropLocally, keepLocally } from './local.ts'
import { bringTab, saveTab, saveTabNow } from './server.ts'

type Value = Record<string, unknown>

export type DraftState<T> = {
  /** Undefined until it is known whether there is one. */
  value: T | undefined
  /** When it reached the server; undefined while something is unsaved. */
  savedAt: number | undefined
  /** It is safe in this browser, but the server has not taken it: no network, or too large. */
  isHereOnly: boolean
}

export type DraftKeeper<T> = {
  state: Store<DraftState<T>>
  change: (value: T) => void
  /** After it was sent, or on an explicit discard; `next` is what writing begins with again. */
  clear: (next?: T) => void
  /** Saves what is unsaved: the composer closes. */
  flush: () => void
  /** The same at once, because the page is about to go away. */
  leave: () => void
}

export type DraftKey = { user: number; tab: string; kind: string }

/** So long after a key it is safe from the loss of the computer; from a crash of the tab it is at once. */
const serverDelay = 2000
/** After so long without an answer people are told. */
const patience = 4000

/** Writes one at a time; what was typed meanwhile follows at once. */
function localWriter(user: number, latest: () => Draft | undefined): () => Promise<void> {
  let writing: Promise<void> | undefined
  const write = async () => {
    for (let done: Draft | undefined, draft = latest(); draft && draft !== done; draft = latest()) {
      await keepLocally(user, draft)
      done = draft
    }
  }
  return () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
}

/** What was typed last, and how far it has got. */
type Progress = { typed: Draft | undefined; isSaved: boolean }

/** Saves, and tells how that went. */
function serverSaver<T>(state: Store<DraftState<T>>, progress: Progress, run: () => Promise<void>) {
  const tellHereOnly = () => state.set((before) => ({ ...before, isHereOnly: true }))
  return async (): Promise<void> => {
    const saving = progress.typed
    const impatience = setTimeout(tellHereOnly, patience)
    try {
      await run()
      if (progress.typed !== saving) return
      progress.isSaved = true
      state.set(({ value }) => ({ value, savedAt: Date.now(), isHereOnly: false }))
    } catch {
      tellHereOnly()
    } finally {
      clearTimeout(impatience)
    }
  }
}

/** Keeps what is typed into one composer. Nothing but `change` and `clear` touches it: no news from elsewhere does. */
export function keepDraft<T extends Value>({ user, tab, kind }: DraftKey, empty: T): DraftKeeper<T> {
  const state = createStore<DraftState<T>>({ value: undefined, savedAt: undefined, isHereOnly: false })
  const progress: Progress = { typed: undefined, isSaved: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  let left: Draft | undefined
  const keep = localWriter(user, () => progress.typed)
  const save = serverSaver(state, progress, async () => {
    clearTimeout(timer)
    await keep()
    await saveTab(user, tab)
  })

  // Typing may have begun before the answer came; then the typed words stay.
  void findDraft({ user, tab, kind }).then((found) => {
    if (!progress.typed) state.set({ value: (found as T | undefined) ?? empty, savedAt: undefined, isHereOnly: false })
  })

  return {
    state,
    change: (value) => {
      Object.assign(progress, { typed: { tab, kind, value, at: Date.now() }, isSaved: false })
      state.set(({ isHereOnly }) => ({ value, savedAt: undefined, isHereOnly }))
      void keep().catch(() => undefined)
      clearTimeout(timer)
      timer = setTimeout(save, serverDelay)
    },
    clear: (next = empty) => {
      clearTimeout(timer)
      Object.assign(progress, { typed: undefined, isSaved: true })
      state.set({ value: next, savedAt: undefined, isHereOnly: false })
      void dropLocally(user, tab, kind)
        .then(() => saveTab(user, tab))
        .catch(() => undefined)
    },
    flush: () => {
      if (!progress.isSaved) void save()
    },
    leave: () => {
      const { typed, isSaved } = progress
      // Told twice of one leaving: hidden, then gone.
      if (typed && !isSaved && typed !== left) saveTabNow(typed)
      left = typed
    },
  }
}

/** Without a network, or a place to keep it, what is there. */
async function findDraft({ user, tab, kind }: DraftKey): Promise<Value | undefined> {
  await bringTab(user, tab).catch(() => undefined)
  const drafts = await draftsOfTab(user, tab).catch(() => [])
  return drafts.find((one) => one.kind === kind)?.value
}
