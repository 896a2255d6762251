import pg from 'pg'
import type { Server } from '../database.ts'

/** What the settings of the others ask for; `host` may be the folder of a socket. */
export type DatabasePlace = { host: string; port: string; user: string; password: string; database: string }

export function readPlace(databaseUrl: string): DatabasePlace {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl)
  return {
    host: searchParams.get('host') ?? hostname,
    port: port || '5432',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}

/** An empty database on the server; one of an earlier run is dropped. */
export async function createPeerDatabase({ connectionString }: Server, name: string): Promise<string> {
  await queryOnce(connectionString, [`drop database if exists ${name} with (force)`])
  await queryOnce(connectionString, [`create database ${name} template template0`])
  return connectionString.replace(/(^postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

export async function queryOnce(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
