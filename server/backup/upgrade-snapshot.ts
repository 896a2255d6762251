import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { readKeyFile } from './encryption.ts'
import { keepNewest } from './keep-newest.ts'
import { writeBackup } from './write-backup.ts'

export type SnapshotOptions = { folder: string; keyFile: string | undefined; masterKey: Buffer | undefined }

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const prefix = 'before-upgrade-'
const kept = 3

/**
 * The rows as they are before the migrations of a newer version. Without files: they are never changed, only added. If it
 * cannot be written, the start ends before anything is changed.
 */
export async function writeUpgradeSnapshot(
  client: pg.Client,
  log: Logger,
  { folder, keyFile, masterKey }: SnapshotOptions,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${prefix}${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.backup`)
  log.info(`Writing a snapshot of the database first: ${path} (UPGRADE_SNAPSHOT=off skips this)`)
  const key = keyFile === undefined ? undefined : await readKeyFile(keyFile)
  const { rows } = await writeBackup({ client, version, masterKey, key }, path)
  log.info(
    `Snapshot written and checked (rows: ${rows}). To go back: stop, run ` +
      `npx switchboard restore --replace ${path}, install the version before, and start it.`,
  )
  await keepNewest(folder, prefix, kept)
}
