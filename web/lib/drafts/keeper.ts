import { createStore, type Store } from '../external-store.ts'
import { dropLocally, findLocally, keepLocally } from './local.ts'
import { draftsOnServer, saveTab } from './server.ts'

type Value = Record<string, unknown>

export type DraftState<T> = {
  /** Undefined until it is known whether there is one. */
  value: T | undefined
  /** When it reached the server; undefined while something is unsaved. */
  savedAt: number | undefined
}

export type DraftKeeper<T> = {
  state: Store<DraftState<T>>
  change: (value: T) => void
  /** After it was sent, or on an explicit discard. */
  clear: () => void
  /** Saves what is unsaved at once: the page is about to go away. */
  flush: () => void
}

export type DraftKey = { user: number; tab: string; kind: string }

/** 300 ms after a key it is safe from a crash of the tab, 2 s after it from the loss of the computer. */
const localDelay = 300
const serverDelay = 2000

/** Keeps what is typed into one composer. Nothing but `change` and `clear` touches it: no news from elsewhere does. */
export function keepDraft<T extends Value>({ user, tab, kind }: DraftKey, empty: T): DraftKeeper<T> {
  const state = createStore<DraftState<T>>({ value: undefined, savedAt: undefined })
  let isTyped = false
  let timers: ReturnType<typeof setTimeout>[] = []

  const stopTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const keep = async () => {
    const { value } = state.get()
    if (isTyped && value) await keepLocally(user, { tab, kind, value, at: Date.now() })
  }
  const save = async () => {
    stopTimers()
    await keep()
    const isSaved = await saveTab(user, tab).then(
      () => true,
      () => false,
    )
    if (isSaved) state.set(({ value }) => ({ value, savedAt: Date.now() }))
  }

  // Typing may have begun before the answer came; then the typed words stay.
  void newestDraft({ user, tab, kind }).then((found) => {
    if (!isTyped) state.set({ value: (found as T | undefined) ?? empty, savedAt: undefined })
  })

  return {
    state,
    change: (value) => {
      isTyped = true
      state.set({ value, savedAt: undefined })
      stopTimers()
      timers = [setTimeout(keep, localDelay), setTimeout(save, serverDelay)]
    },
    clear: () => {
      stopTimers()
      isTyped = false
      state.set({ value: empty, savedAt: undefined })
      void dropLocally(user, tab, kind).then(() => saveTab(user, tab))
    },
    flush: () => {
      if (timers.length > 0) void save()
    },
  }
}

/** Of two devices, what was typed last. */
async function newestDraft({ user, tab, kind }: DraftKey): Promise<Value | undefined> {
  const [local, remote] = await Promise.all([
    findLocally(user, tab, kind).catch(() => undefined),
    draftsOnServer().then(
      (all) => all.find((one) => one.tab === tab && one.kind === kind),
      () => undefined,
    ),
  ])
  return (remote && (!local || remote.at > local.at) ? remote : local)?.value
}
