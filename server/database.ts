import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'

export type Database = {
  connectionString: string
  /** A description of where the data is stored. */
  place: string
  /** Resolves when the database has stopped and is not started again. */
  failed: Promise<string>
  /** Publishes the address of this instance, for a second start. */
  announce(address: string): void
  stop(): Promise<void>
}

/**
 * The configured database, or else the embedded one. Imports little, so that it starts while the rest is loaded;
 * `onLaunch` is called when its process runs.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
  onLaunch?: () => void,
): Promise<Database> {
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.info(line), onLaunch })
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
