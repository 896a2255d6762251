import pg from 'pg'
import { CommandFailed } from './failure.ts'
import type { Installation } from './installation.ts'
import { withInstallation } from './with.ts'

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The database under another name, an empty one in its place, and a way to undo that. */
export async function setDatabaseAside(): Promise<{ kept: string; undo(): Promise<void> }> {
  const kept = `switchboard_until_${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}`
  await rename((name) => [`alter database ${quote(name)} rename to ${quote(kept)}`, `create database ${quote(name)}`])
  return {
    kept,
    undo: () =>
      rename((name) => [`drop database ${quote(name)}`, `alter database ${quote(kept)} rename to ${quote(name)}`]),
  }
}

const rename = (statements: (name: string) => string[]): Promise<void> =>
  withInstallation(async ({ client, database }) => {
    if (database.runningAs) throw new CommandFailed('Switchboard is running. Stop it first.')
    const name = client.database as string
    await client.end()
    const maintenance = new pg.Client({ connectionString: otherDatabase(database.connectionString) })
    await maintenance.connect()
    try {
      for (const statement of statements(name)) await maintenance.query(statement)
    } catch (error) {
      if ((error as { code?: string }).code !== '55006') throw error
      throw new CommandFailed('Other processes use the database. Stop them first.')
    } finally {
      await maintenance.end()
    }
  })

/** A database cannot be renamed by a connection to it; every server has this one. */
function otherDatabase(connectionString: Installation['database']['connectionString']): string {
  const url = new URL(connectionString)
  url.pathname = '/postgres'
  return url.href
}
