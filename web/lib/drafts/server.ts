import { Taskbars } from '#contract/taskbar.ts'
import { api, apiTogether } from '../api/api.ts'
import { isApiError, isPassing } from '../api/error.ts'
import { request } from '../api/send.ts'
import { type LargeValueFiles, filesOfDraft, restoreLargeValues, uploadLargeValues } from './large-value-files.ts'
import { replaceLarge } from './large-values.ts'
import { contains, hasEnded } from './version-vector.ts'
import { withTimeout } from './with-timeout.ts'
import { logDraft } from './write-ahead-log.ts'
import { type Draft, draftsAtHand, draftsOfTab, keepLocally } from './local.ts'
import { networkBack } from './network.ts'
import { isPinned } from './is-pinned.ts'
import { hasId, noteId, releaseId, takeId } from './tab-ids.ts'

type Stored = Omit<Draft, 'tab' | 'kind'> & { asides?: LargeValueFiles }

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'value' in value

/** The state of a tab: its drafts by kind. Other clients keep their own words there, which are none of ours. */
const draftsIn = (tab: string, state: Record<string, unknown>): (Draft & Stored)[] =>
  Object.entries(state).flatMap(([kind, stored]) => (isStored(stored) ? [{ tab, kind, ...stored }] : []))

const storedOf = (draft: Draft): Stored => {
  const { tab: _tab, kind: _kind, ...stored } = draft
  return { ...stored, asides: filesOfDraft(draft) }
}

async function tabsOnServer() {
  const tabs = await apiTogether(Taskbars).list()
  for (const { key, id } of tabs) noteId(key, id)
  return tabs
}

/** The screen of a tab, in the format of deployed clients. */
function screenOf(tab: string): { callback: string; params: Record<string, unknown> } {
  const [, id] = /^Ticket-(\d+)$/.exec(tab) ?? []
  return id === undefined
    ? { callback: 'TicketCreate', params: {} }
    : { callback: 'TicketZoom', params: { ticket_id: Number(id) } }
}

/** Browsers reject a keepalive request above 64 KB; such a draft is saved while the page is open. */
const mostKeptAlive = 60_000

/** A tab is sent completely: opening an open tab updates it. `keepalive` lets it finish when the page is closed. */
async function sendTab(tab: string, drafts: readonly Draft[], signal?: AbortSignal): Promise<void> {
  if (drafts.length === 0) return closeTab(tab)
  const state = Object.fromEntries(drafts.map((draft) => [draft.kind, storedOf(draft)]))
  const body = JSON.stringify({ key: tab, ...screenOf(tab), state }, replaceLarge)
  const keepalive = body.length < mostKeptAlive
  const headers = { 'Content-Type': 'application/json' }
  const response = await request({ method: 'POST', path: '/taskbar', body, headers, keepalive, signal })
  const { id } = (await response.json()) as { id: number }
  noteId(tab, id)
}

/** Tabs that are being closed. */
const closing = new Map<string, Promise<void>>()

/** Sending and saving a draft may both close its tab: one after the other, so that the second finds none to close. */
function closeTab(tab: string): Promise<void> {
  const closed = quiet(closing.get(tab)).then(() => closeNow(tab))
  closing.set(tab, closed)
  return closed
}

/** A tab without words is closed: the server keeps a hundred of them, and the next draft may need the place. */
async function closeNow(tab: string): Promise<void> {
  if (!hasId(tab)) await tabsOnServer()
  const id = takeId(tab)
  if (id === undefined) return
  let isRemoved = false
  try {
    if (await isPinned(id)) await api(Taskbars).update({ id, state: {} })
    else isRemoved = await removeTab(id)
  } finally {
    if (!isRemoved) releaseId(id)
  }
}

/** True, also if another window has removed it. */
async function removeTab(id: number): Promise<true> {
  await api(Taskbars)
    .remove({ id })
    .catch((error: unknown) => {
      if (!isApiError(error, 404)) throw error
    })
  return true
}

/** From the last save: a closing page has no time to read. */
const lastKnown = new Map<string, readonly Draft[]>()

/** The current attempt for a tab. */
const attempts = new Map<string, AbortController>()
const running = new Map<string, Promise<void>>()
const next = new Map<string, Promise<void>>()

/** Resolves when it is saved, however long that takes; rejects only when the server rejects it. */
async function saveUntilHeard(user: number, tab: string): Promise<void> {
  const drafts = await draftsOfTab(user, tab)
  lastKnown.set(tab, drafts)
  const attempt = new AbortController()
  attempts.set(tab, attempt)
  try {
    await uploadLargeValues(drafts)
    return await sendTab(tab, drafts, attempt.signal)
  } catch (error) {
    if (!attempt.signal.aborted && !isPassing(error)) throw error
  }
  if (!attempt.signal.aborted) await networkBack()
  // Includes text typed in the meantime.
  return saveUntilHeard(user, tab)
}

/** One save per tab at a time, so that an older one cannot arrive last. Calls during a save share the next one. */
export function saveTab(user: number, tab: string): Promise<void> {
  const begin = () => {
    next.delete(tab)
    const saving = saveUntilHeard(user, tab)
    running.set(tab, saving)
    return saving
  }
  const asked = next.get(tab) ?? quiet(running.get(tab)).then(begin)
  next.set(tab, asked)
  return asked
}

const quiet = async (saving: Promise<void> | undefined): Promise<void> => saving?.catch(() => undefined)

/** The page is being closed: immediately, from memory, and instead of a running request. */
export function saveTabNow(latest: Draft): void {
  const { tab, kind } = latest
  attempts.get(tab)?.abort()
  const others = (lastKnown.get(tab) ?? []).filter((draft) => draft.kind !== kind)
  void sendTab(tab, [...others, latest]).catch(() => undefined)
}

/** The same for a draft that was sent or discarded while the database did not respond. */
export function saveTabWithout(tab: string, kind: string): Promise<void> {
  const others = (lastKnown.get(tab) ?? []).filter((draft) => draft.kind !== kind)
  lastKnown.set(tab, others)
  return sendTab(tab, others)
}

/** Milliseconds that opening a tab waits for a running save. */
const saveTimeout = 1000

const brought = new Map<string, Promise<void>>()

/**
 * Loads drafts from other devices, and saves unknown local ones: a tab is saved completely, so drafts that this
 * browser does not know would be lost with the next save. Once for all composers of a tab, until it is closed.
 */
export function bringTab(user: number, tab: string): Promise<void> {
  const bringing = brought.get(tab) ?? fetchTab(user, tab)
  brought.set(tab, bringing)
  return bringing
}

/** Creates the tab again. */
export const forgetTab = (tab: string): void => void brought.delete(tab)

const isIn = (drafts: readonly Draft[], draft: Draft): boolean =>
  drafts.some((one) => one.kind === draft.kind && contains(one, draft))

/** In the database, or at least noted until the database answers. */
const keepHere = (user: number, draft: Draft): Promise<void> =>
  withTimeout(keepLocally(user, draft)).catch(() => logDraft(user, draft))

async function fetchTab(user: number, tab: string): Promise<void> {
  // A draft that was just sent or discarded must not return; offline it cannot.
  const isSettled = await Promise.race([
    Promise.all([quiet(running.get(tab)), quiet(next.get(tab))]).then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), saveTimeout)),
  ])
  if (!isSettled) return
  const tabs = await tabsOnServer().catch(() => undefined)
  const known = (tabs ?? []).flatMap(({ key, state }) => (key === tab ? draftsIn(key, state) : []))
  const stored = known.filter((draft) => !hasEnded(draft))
  const here = await draftsAtHand(user, tab)
  const remote = await Promise.all(stored.map(({ asides, ...draft }) => restoreLargeValues(draft, asides, here)))
  await Promise.all(remote.map((draft) => keepHere(user, draft)))
  const drafts = await draftsAtHand(user, tab)
  lastKnown.set(tab, drafts)
  if (tabs && drafts.some((draft) => !isIn(remote, draft))) void saveTab(user, tab).catch(() => undefined)
}
