import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { keepNewest } from '#server/backup/keep-newest.ts'
import { readKeyFile } from '#server/backup/encryption.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { WrongUsage } from '../instance/failure.ts'
import { withInstallation } from '../instance/with.ts'
import { version } from '../version.ts'
import type { Command } from './command.ts'

export const keyFileOption = {
  type: 'string',
  value: 'FILE',
  help: 'a file with the key of an encrypted backup (default: BACKUP_KEY_FILE)',
} as const

const prefix = 'switchboard-'
const usualName = () => `${prefix}${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.backup`

export const backup: Command = {
  name: 'backup',
  args: ['[FILE]'],
  summary: 'Write the database, files and key to one file while the service keeps running.',
  options: {
    'key-file': keyFileOption,
    keep: { type: 'string', value: 'N', help: 'write to BACKUP_DIR instead, and keep the newest N backups there' },
  },
  run: async ({ args: [file], option, say }) => {
    const keep = option('keep')
    if (keep !== undefined && !(Number.isInteger(Number(keep)) && Number(keep) > 0))
      throw new WrongUsage('--keep must be a number greater than 0.')
    const keyFile = option('key-file') ?? process.env.BACKUP_KEY_FILE
    const key = keyFile === undefined ? undefined : await readKeyFile(keyFile)
    await withInstallation(async ({ client, blobs, readMasterKey, config: { backups } }) => {
      const path =
        file !== undefined || keep === undefined ? resolve(file ?? usualName()) : join(backups.folder, usualName())
      if (keep !== undefined) await mkdir(backups.folder, { recursive: true, mode: 0o700 })
      const source = { client, blobs, version, masterKey: await readMasterKey(), key }
      const { rows, files, missing } = await writeBackup(source, path)
      const megabytes = (statSync(path).size / 1_000_000).toFixed(1)
      say(`Backup written and checked: ${path} (rows: ${rows}, files: ${files}, ${megabytes} MB)`)
      if (key === undefined) say('It contains the key to stored passwords. Keep it where nobody else can read it.')
      if (missing > 0) say(`Files missing from storage: ${missing}. Their attachments are listed but cannot be opened.`)
      if (keep === undefined) return
      for (const old of await keepNewest(backups.folder, prefix, Number(keep))) say(`Deleted ${old}`)
    })
  },
}
