import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '#server/config.ts'
import { AlreadyRunning } from '#server/embedded-postgres/lock.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { createDiskBlobs } from '#kernel/blobs/disk.ts'

const nothing = async () => undefined

/** The configured database, the embedded one of a running instance, or else the embedded one, started for this. */
async function openDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl, stop: nothing }
  try {
    return await startEmbeddedPostgres({ dataDir })
  } catch (error) {
    const connectionString = error instanceof AlreadyRunning ? findRunningPostgres(dataDir) : undefined
    if (connectionString === undefined) throw error
    return { connectionString, stop: nothing }
  }
}

/** What the environment configures, as for `npm start`. */
export async function openInstallation() {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const keyFile = join(config.dataDir, 'secrets', 'master.key')
  return {
    client,
    connectionString: database.connectionString,
    blobs: createDiskBlobs(join(config.dataDir, 'blobs')),
    /** Undefined if the environment gives it. */
    readMasterKey: async () => (config.secretKey ? undefined : Buffer.from(await readFile(keyFile, 'utf8'), 'base64')),
    saveMasterKey: async (key: Buffer) => {
      await mkdir(join(config.dataDir, 'secrets'), { recursive: true, mode: 0o700 })
      await writeFile(keyFile, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    },
    close: async () => {
      await client.end()
      await database.stop()
    },
  }
}

/** Prints what a person needs to know; unexpected errors keep their stack. */
export async function runCommand(work: () => Promise<string>, expected: readonly string[]): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    const { name, message, stack, code } = error as Error & { code?: string }
    const isExpected = expected.includes(name) || code === 'ENOENT' || code === 'EEXIST' || code === 'ENOSPC'
    process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`)
    process.exitCode = 1
  }
}
