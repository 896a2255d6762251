import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database.ts'
import { AlreadyRunning } from '#server/embedded-postgres/lock.ts'
import { findRunningPostgres } from '#server/embedded-postgres/start.ts'

export type ReachedDatabase = {
  connectionString: string
  /** The process that runs the embedded database. */
  runningAs?: { pid: number; address: string | undefined }
  /** Absent if another process runs the database. */
  opened?: Database
  /** Stops what was started for this. */
  leave(): Promise<void>
}

/** The configured database, the embedded one of a running instance, or else the embedded one, started for this. */
export async function reachDatabase(config: Config, log: Logger): Promise<ReachedDatabase> {
  try {
    const opened = await openDatabase(config, log)
    return { connectionString: opened.connectionString, opened, leave: () => opened.stop() }
  } catch (error) {
    const connectionString = error instanceof AlreadyRunning ? findRunningPostgres(config.dataDir) : undefined
    if (!(error instanceof AlreadyRunning) || connectionString === undefined) throw error
    return {
      connectionString,
      runningAs: { pid: error.pid, address: error.address },
      leave: async () => undefined,
    }
  }
}
