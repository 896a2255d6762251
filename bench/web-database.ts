import pg from 'pg'
import { databaseOf, type Server } from './database.ts'

/** A copy that may be written to; the seeded database remains unchanged. */
export async function copyDatabase(server: Server, tickets: number): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `bench_${tickets}_copy`
  const drop = () => administer(server, `drop database if exists ${name} with (force)`)
  await drop()
  await administer(server, `create database ${name} template bench_${tickets}`)
  return { url: databaseOf(server, tickets).replace(`bench_${tickets}`, name), drop }
}

async function administer({ connectionString }: Server, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
