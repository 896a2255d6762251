import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Parcel } from './parcel.ts'

/** What somebody typed: in which tab (`Ticket-12`), of which kind (`reply`, `note`), and when. */
export type Draft = { tab: string; kind: string; value: Record<string, unknown>; at: number }

type Schema = DBSchema & {
  drafts: { key: [tab: string, kind: string]; value: Draft }
  parcels: { key: string; value: Parcel }
}

let opened: { user: number; database: Promise<IDBPDatabase<Schema>> } | undefined

/** One database a user, so that nobody finds another's words on a shared computer's next sign-in. */
function databaseOf(user: number): Promise<IDBPDatabase<Schema>> {
  if (opened?.user === user) return opened.database
  const database = openDB<Schema>(`switchboard-${user}`, 2, {
    upgrade: (created, from) => {
      if (from < 1) created.createObjectStore('drafts', { keyPath: ['tab', 'kind'] })
      if (from < 2) created.createObjectStore('parcels', { keyPath: 'key' })
    },
    // A newer page in another tab must not wait for this one.
    blocking: (_from, _to, { target }) => (target as IDBDatabase).close(),
  })
  opened = { user, database }
  return database
}

export const keepLocally = async (user: number, draft: Draft): Promise<void> => {
  await (await databaseOf(user)).put('drafts', draft)
}

export const dropLocally = async (user: number, tab: string, kind: string): Promise<void> => {
  await (await databaseOf(user)).delete('drafts', [tab, kind])
}

export const draftsOfTab = async (user: number, tab: string): Promise<Draft[]> =>
  (await databaseOf(user)).getAll('drafts', IDBKeyRange.bound([tab], [tab, []]))

export const keepParcel = async (user: number, parcel: Parcel): Promise<void> => {
  await (await databaseOf(user)).put('parcels', parcel)
}

export const dropParcel = async (user: number, key: string): Promise<void> => {
  await (await databaseOf(user)).delete('parcels', key)
}

export const keptParcels = async (user: number): Promise<Parcel[]> => (await databaseOf(user)).getAll('parcels')
