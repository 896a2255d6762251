import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'

export type Database = {
  connectionString: string
  /** Where the data lie, for people. */
  place: string
  /** Resolves when the database has ended for good. */
  failed: Promise<string>
  /** Tells a second start where this one can be reached. */
  announce(address: string): void
  stop(): Promise<void>
}

/** The database that the environment names, or else our own. Loads little, so that it can come up while the rest loads. */
export async function openDatabase({ databaseUrl, dataDir }: Config, log: Logger): Promise<Database> {
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.info(line) })
    return { ...postgres, failed: postgres.exited.then((code) => `The embedded database ended with code ${code}.`) }
  }
  const place = databaseUrl.replace(/\/\/[^@/]*@/, '//').split('?')[0] as string
  return {
    connectionString: databaseUrl,
    place,
    failed: new Promise(() => {}),
    announce: () => undefined,
    stop: async () => undefined,
  }
}
