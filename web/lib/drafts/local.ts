import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What somebody typed: in which tab (`Ticket-12`), of which kind (`reply`, `note`), and when. */
export type Draft = { tab: string; kind: string; value: Record<string, unknown>; at: number }

type Schema = DBSchema & { drafts: { key: [tab: string, kind: string]; value: Draft } }

let opened: { user: number; database: Promise<IDBPDatabase<Schema>> } | undefined

/** One database a user, so that nobody finds another's words on a shared computer's next sign-in. */
function databaseOf(user: number): Promise<IDBPDatabase<Schema>> {
  if (opened?.user === user) return opened.database
  const database = openDB<Schema>(`switchboard-${user}`, 1, {
    upgrade: (created) => void created.createObjectStore('drafts', { keyPath: ['tab', 'kind'] }),
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

export const findLocally = async (user: number, tab: string, kind: string): Promise<Draft | undefined> =>
  (await databaseOf(user)).get('drafts', [tab, kind])

export const allLocally = async (user: number): Promise<Draft[]> => (await databaseOf(user)).getAll('drafts')
