import { Client, escapeIdentifier } from 'pg'

/** Creates the database that the connection string names, unless it is there. */
export async function ensureDatabase(connectionString: string): Promise<void> {
  const url = new URL(connectionString)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${escapeIdentifier(name)} template template0 encoding 'UTF8'`)
  } finally {
    await client.end()
  }
}
