import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { openInstallation, runCommand } from './backup/open.ts'
import { writeBackup } from './backup/write-backup.ts'

/**
 * `npm run backup -- FILE`: writes database, files and key into one file while the service goes on. Uses the same
 * environment variables as `npm start`.
 */
const usual = `switchboard-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.backup`
const path = resolve(process.argv[2] ?? usual)

await runCommand(async () => {
  const { client, blobs, readMasterKey, close } = await openInstallation()
  try {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    const { rows, files, missing } = await writeBackup(
      { client, blobs, version, masterKey: await readMasterKey() },
      path,
    )
    const megabytes = (statSync(path).size / 1_000_000).toFixed(1)
    return `Backup written and checked: ${path} (rows: ${rows}, files: ${files}, ${megabytes} MB)
It contains the key to stored passwords. Keep it where nobody else can read it.${missing > 0 ? `\nFiles missing on the disk: ${missing}. Their attachments are listed but cannot be opened.` : ''}`
  } finally {
    await close()
  }
}, [])
