import { createStore, type Store } from '#web/lib/external-store.ts'
import { hadNoDraft } from './empty-tabs.ts'
import { forgetDraft, logDraft } from './write-ahead-log.ts'
import { newWriter, noteEnd, readVersion } from './version-vector.ts'
import { withTimeout } from './with-timeout.ts'
import { type Draft, draftsAtHand, dropLocally, findVersion } from './local.ts'
import { offerOther, type OtherVersion } from './other-version.ts'
import { type DraftState, localWriter, type Progress, serverSaver, type Version } from './progress.ts'
import { bringTab, saveTab, saveTabNow, saveTabWithout } from './server.ts'

export type DraftStore<T> = OtherVersion & {
  state: Store<DraftState<T>>
  change: (value: T) => void
  /** After sending, or on an explicit discard; `next` is the initial value for further writing. */
  clear: (next?: T) => void
  /** Saves what is unsaved: the composer closes. */
  flush: () => void
  /** The same immediately, because the page is being closed. */
  leave: () => void
}

export type DraftKey = { user: number; tab: string; kind: string }

/** Milliseconds after a key until it is on the server; a crash of the tab loses nothing. */
const serverDelay = 2000

const unsaved = { savedAt: undefined, isHereOnly: false }

/** Stores the text of one composer. Only its own functions change it, never messages from elsewhere. */
export function createDraftStore<T extends Record<string, unknown>>(key: DraftKey, empty: T): DraftStore<T> {
  const { user, tab, kind } = key
  const by = newWriter()
  const value = hadNoDraft(user, tab, kind) ? empty : undefined
  const state = createStore<DraftState<T>>({ ...unsaved, value, other: undefined, turn: 0 })
  const progress: Progress = { draft: undefined, isSaved: true, seen: {} }
  let timer: ReturnType<typeof setTimeout> | undefined
  let left: Draft | undefined
  const keep = localWriter(user, progress)
  const save = serverSaver(state, progress, async () => {
    clearTimeout(timer)
    await keep()
    await saveTab(user, tab)
  })
  const change = (next: T) => {
    const at = Date.now()
    const draft: Draft = { tab, kind, value: next, at, by, seen: { ...progress.seen, [by]: at } }
    logDraft(user, draft)
    Object.assign(progress, { draft, isSaved: false, seen: draft.seen })
    state.set((before) => ({ ...before, value: next, savedAt: undefined }))
    void keep().catch(() => undefined)
    clearTimeout(timer)
    timer = setTimeout(save, serverDelay)
  }
  void load(key, { state, progress, keep, empty }).catch(() => undefined)

  return {
    state,
    change,
    ...offerOther({ user, state, progress, change }),
    clear: (next = empty) => {
      clearTimeout(timer)
      if (progress.draft) forgetDraft(user, progress.draft)
      noteEnd(key, progress.seen)
      Object.assign(progress, { draft: undefined, isSaved: true })
      state.set((before) => ({ ...before, ...unsaved, value: next }))
      void dropEverywhere(key).catch(() => undefined)
    },
    flush: () => {
      if (!progress.isSaved) void save()
    },
    leave: () => {
      const { draft, isSaved } = progress
      // Called twice when leaving: hidden, then closed.
      if (draft && !isSaved && draft !== left) saveTabNow(draft)
      left = draft
    },
  }
}

/** Also on the server, without waiting for the database. */
const dropEverywhere = ({ user, tab, kind }: DraftKey): Promise<void> =>
  withTimeout(dropLocally(user, tab, kind)).then(
    () => saveTab(user, tab),
    () => saveTabWithout(tab, kind),
  )

type Loading<T> = { state: Store<DraftState<T>>; progress: Progress; keep: () => Promise<void>; empty: T }

async function load<T>({ user, tab, kind }: DraftKey, { state, progress, keep, empty }: Loading<T>): Promise<void> {
  // A draft of an earlier version of this page lacks newer fields.
  const completed = (value: Draft['value'] = {}): T => ({ ...empty, ...value })
  // Without a network, or a place to keep it, what is there.
  await bringTab(user, tab).catch(() => undefined)
  const drafts = await draftsAtHand(user, tab)
  if (!progress.draft) {
    const found = drafts.find((one) => one.kind === kind)
    Object.assign(progress, { draft: found, seen: found ? readVersion(found) : {} })
    state.set((before) => ({ ...before, value: completed(found?.value) }))
  }
  // Typing may have started before the response; then the typed text stays, and the found draft is the other version.
  await keep()
  const version = await findVersion(user, tab, kind)
  const other: Version<T> | undefined = version && { ...version, value: completed(version.value) }
  state.set((before) => ({ ...before, other }))
}
