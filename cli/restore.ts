import { resolve } from 'node:path'
import { createPool } from '#kernel/db/pool.ts'
import { prepareJobs } from '#kernel/jobs/worker.ts'
import { openInstallation, runCommand } from './backup/open.ts'
import { restoreBackup } from './backup/restore-backup.ts'

/**
 * `DATA_DIR=… npm run restore -- FILE`: restores a backup into an empty data folder, or into an empty database that
 * DATABASE_URL names. The next `npm start` migrates it to this version.
 */
const [, , given] = process.argv

await runCommand(async () => {
  if (given === undefined) throw new Error('Usage: npm run restore -- FILE')
  const { connectionString, close, ...target } = await openInstallation()
  const pool = createPool(connectionString, 1)
  const migrations = new URL('../db/migrations/', import.meta.url)
  try {
    const { at, version } = await restoreBackup(
      { ...target, migrations, prepareJobs: () => prepareJobs(pool) },
      resolve(given),
    )
    return `Restored the backup of ${at}, made by version ${version}. Start it: npm start`
  } finally {
    await pool.end()
    await close()
  }
}, ['DamagedBackup', 'CannotRestore', 'Error'])
