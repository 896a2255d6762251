import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { forgetKinds, rememberKinds } from './empty-tabs.ts'
import { withTimeout } from './with-timeout.ts'
import { loggedDrafts, removeLogged } from './write-ahead-log.ts'
import { contains, type VersionVector } from './version-vector.ts'
import type { QueuedRequest } from './queued-request.ts'

/** The text of a user: in which tab (`Ticket-12`), of which kind (`reply`, `note`), and when. */
export type Draft = {
  tab: string
  kind: string
  value: Record<string, unknown>
  at: number
  /** Who wrote last, and all who did: without it, it was written by an earlier version of this page. */
  by?: string | undefined
  seen?: VersionVector | undefined
}

type Schema = DBSchema & {
  drafts: { key: [tab: string, kind: string]; value: Draft }
  /** Typed apart from the draft, and so not in it. */
  versions: { key: [tab: string, kind: string, by: string]; value: Draft & { by: string } }
  parcels: { key: string; value: QueuedRequest }
}

let opened: { user: number; database: Promise<IDBPDatabase<Schema>> } | undefined

/** One database for each user, so that users of a shared computer do not see drafts of others. */
function databaseOf(user: number): Promise<IDBPDatabase<Schema>> {
  if (opened?.user === user) return opened.database
  const database = openDB<Schema>(`switchboard-${user}`, 3, {
    upgrade: (created, from) => {
      if (from < 1) created.createObjectStore('drafts', { keyPath: ['tab', 'kind'] })
      if (from < 2) created.createObjectStore('parcels', { keyPath: 'key' })
      if (from < 3) created.createObjectStore('versions', { keyPath: ['tab', 'kind', 'by'] })
    },
    // A newer page in another tab must not wait for this one.
    blocking: (_from, _to, { target }) => (target as IDBDatabase).close(),
  })
  opened = { user, database }
  return database
}

/**
 * The newer of two that were typed separately is the draft; the older is kept beside it until the user has seen
 * it.
 */
export async function keepLocally(user: number, draft: Draft): Promise<void> {
  forgetKinds(user, draft.tab)
  const transaction = (await databaseOf(user)).transaction(['drafts', 'versions'], 'readwrite')
  const drafts = transaction.objectStore('drafts')
  const present = await drafts.get([draft.tab, draft.kind])
  const writes: Promise<unknown>[] = [transaction.done]
  if (!present || contains(draft, present)) writes.push(drafts.put(draft))
  else if (!contains(present, draft)) {
    const [older, newer] = present.at > draft.at ? [draft, present] : [present, draft]
    writes.push(drafts.put(newer), transaction.objectStore('versions').put({ ...older, by: older.by ?? '' }))
  }
  await Promise.all(writes)
  // A read that began before it may have answered in the meantime.
  forgetKinds(user, draft.tab)
}

export const dropLocally = async (user: number, tab: string, kind: string): Promise<void> => {
  await (await databaseOf(user)).delete('drafts', [tab, kind])
  forgetKinds(user, tab)
}

export async function draftsOfTab(user: number, tab: string): Promise<Draft[]> {
  const database = await databaseOf(user)
  const kept = () => database.getAll('drafts', IDBKeyRange.bound([tab], [tab, []]))
  const found = await kept()
  const noted = loggedDrafts(user, tab, found)
  if (noted.length === 0) return found
  // Together: a draft that is sent or discarded in the meantime must not be restored.
  await Promise.all(noted.map((draft) => keepLocally(user, draft)))
  for (const draft of noted) removeLogged(user, draft)
  return kept()
}

const isLatest = (draft: Draft, _: number, all: readonly Draft[]): boolean =>
  all.every((other) => other.kind !== draft.kind || other.at <= draft.at)

/** The same for a waiting reader: from the write-ahead log, if the database does not respond or is full. */
export async function draftsAtHand(user: number, tab: string): Promise<Draft[]> {
  try {
    const drafts = await withTimeout(draftsOfTab(user, tab))
    rememberKinds(user, tab, drafts)
    return drafts
  } catch {
    return loggedDrafts(user, tab, []).filter(isLatest)
  }
}

/** Stores a version beside the draft, where it is offered. */
export const keepVersion = async (user: number, draft: Draft): Promise<void> => {
  await (await databaseOf(user)).put('versions', { ...draft, by: draft.by ?? '' })
}

/** The newest that was typed apart from the draft; those that are in it by now are forgotten. */
export async function findVersion(user: number, tab: string, kind: string): Promise<Draft | undefined> {
  const database = await databaseOf(user)
  const draft = await database.get('drafts', [tab, kind])
  const all = await database.getAll('versions', IDBKeyRange.bound([tab, kind], [tab, kind, []]))
  const seen = all.filter((version) => draft && (contains(draft, version) || isSame(draft, version)))
  await Promise.all(seen.map((version) => dropVersion(user, version)))
  return all.filter((version) => !seen.includes(version)).toSorted((one, other) => other.at - one.at)[0]
}

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one.value) === JSON.stringify(other.value)

export const dropVersion = async (user: number, { tab, kind, by = '' }: Draft): Promise<void> => {
  await (await databaseOf(user)).delete('versions', [tab, kind, by])
}

export const storeRequest = async (user: number, request: QueuedRequest): Promise<void> => {
  await (await databaseOf(user)).put('parcels', request)
}

export const deleteRequest = async (user: number, key: string): Promise<void> => {
  await (await databaseOf(user)).delete('parcels', key)
}

export const storedRequests = async (user: number): Promise<QueuedRequest[]> =>
  (await databaseOf(user)).getAll('parcels')
