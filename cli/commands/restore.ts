import { resolve } from 'node:path'
import { readKeyFile } from '#server/backup/encryption.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { setDatabaseAside } from '../instance/set-aside.ts'
import { withInstallation } from '../instance/with.ts'
import { keyFileOption } from './backup.ts'
import type { Command } from './command.ts'

export const restore: Command = {
  name: 'restore',
  args: ['FILE'],
  summary: 'Restore a backup into an empty data folder, or into the empty database of DATABASE_URL.',
  options: {
    'key-file': keyFileOption,
    replace: { type: 'boolean', help: 'keep the current database under another name instead of stopping' },
  },
  run: async ({ args: [file = ''], option, has, say }) => {
    const path = resolve(file)
    const keyFile = option('key-file') ?? process.env.BACKUP_KEY_FILE
    const key = keyFile === undefined ? undefined : await readKeyFile(keyFile)
    const { at, version } = has('replace') ? await replace(path, key, say) : await restoreInto(path, key)
    say(`Restored the backup of ${at}, made by version ${version}. Start Switchboard: npm start`)
  },
}

const restoreInto = (path: string, key: string | undefined) =>
  withInstallation((installation) => restoreBackup(installation, path, key), { mayCreate: true })

/** If the backup cannot be restored, the database of before is back in its place. */
async function replace(path: string, key: string | undefined, say: (line: string) => void) {
  await checkBackup(path, key)
  const { kept, undo } = await setDatabaseAside()
  try {
    const head = await restoreInto(path, key)
    say(`The previous database is kept as ${kept}.`)
    return head
  } catch (error) {
    await undo()
    throw error
  }
}
